import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { claimsApi } from '@mrp/contract/features/claims.ts';
import type { Claim, ClaimInput } from '@mrp/contract/features/claims/record.ts';
import type { ClaimStep } from '@mrp/contract/features/claims/workflow.ts';
import { receiptsApi } from '@mrp/contract/features/purchases.ts';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import { chargesApi, statementsApi } from '@mrp/contract/features/statements.ts';
import { fieldsOf, testApp, type TestApp } from '../../../test/app.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aStatementWorld, type StatementWorld } from '../../../test/statements.ts';
import { dataOf } from '../../../test/styles.ts';

let t: TestApp;
let w: StatementWorld;
let kindId: string;
beforeAll(async () => {
  t = await testApp();
  w = await aStatementWorld(t);
  kindId = (await theDictionaries(t)).entry('claimKind', '色差');
});

/** How much of its first line is refused now. */
const inspect = async ({ id, lines }: Receipt, rejected: string): Promise<Receipt> => {
  const { version } = dataOf(await w.buyer.call(receiptsApi.get, { params: { id } }));
  const body = { lines: [{ lineId: lines[0]?.id ?? '', rejected, defect: { kind: 'SHADE' } }], version };
  return dataOf(await w.buyer.call(receiptsApi.inspect, { params: { id }, body: body as never }));
};
const move = ({ id, version }: Claim, action: ClaimStep, more: object = {}) =>
  w.buyer.call(claimsApi.transition, { params: { id }, body: { action, version, ...more } as never });
const sent = async ({ lines }: Receipt, more: object): Promise<Claim> => {
  const body = { source: 'INSPECTION', kindId, lineId: lines[0]?.id ?? '', ...more };
  const draft = dataOf(await w.buyer.call(claimsApi.create, { body: body as ClaimInput }));
  return dataOf(await move(draft, 'send'));
};
const letPass = (receipt: Receipt, quantity: string) => sent(receipt, { quantity, demand: 'CONCEDE', share: '30' });
const due = async () => dataOf(await w.buyer.call(statementsApi.listOpenings, { params: { id: w.supplierId } }))[0]?.amount;

describe('goods that an inspection refused', () => {
  it('are let pass only once another inspection accepts them: 20 of 100 at 12.00, 30 % off', async () => {
    const receipt = await w.received(w.skus[0] ?? '', '100');
    await inspect(receipt, '20');
    expect(await due()).toBe('960.00');
    const claim = await letPass(receipt, '90');
    expect(await move(claim, 'confirm')).toMatchObject({
      code: errors.GUARD.code,
      message:
        '索赔让步 90.00 公斤，能让步的只有 80.00 公斤；不合格的 20.00 公斤不进对账，没有货款可扣：收下的请先在收货单上重新检验为让步，再确认；不收的请在收货单上退货，减少数量请撤销后另建',
    });
    const charge = { kind: 'CONCESSION', lineId: receipt.lines[0]?.id ?? '', quantity: '90', share: '30' };
    const refused = await w.buyer.call(chargesApi.add, { params: { id: receipt.id }, body: charge as never });
    expect(fieldsOf(refused.data)).toEqual({
      quantity: '最多让步 80.00 公斤：收下、还没有退货和让步的数量；另有 20.00 公斤不合格，不进对账，收下的先在收货单上重新检验为让步',
    });
    expect(await due()).toBe('960.00');
    await inspect(receipt, '0');
    expect(dataOf(await move(claim, 'confirm')).deduction).toBe('324.00');
    expect(await due()).toBe('876.00');
  });

  it('say what would be taken off while all of them are refused', async () => {
    const receipt = await w.received(w.skus[1] ?? '', '10');
    await inspect(receipt, '10');
    const claim = await letPass(receipt, '10');
    expect(claim.deduction).toBe('36.00');
    expect(await move(claim, 'confirm')).toMatchObject({ message: expect.stringContaining('能让步的只有 0.00 公斤；不合格的 10.00 公斤') });
  });

  it('are not let pass after they went back, nor twice', async () => {
    const receipt = await w.received(w.skus[2] ?? '', '10');
    const [first, second] = [await letPass(receipt, '6'), await letPass(receipt, '6')];
    dataOf(await move(first, 'confirm'));
    expect(await move(second, 'confirm')).toMatchObject({
      message: '索赔让步 6.00 公斤，能让步的只有 4.00 公斤；其余已退货或已让步，减少数量请撤销后另建',
    });
  });
});

describe('goods that were let pass', () => {
  it('count for no more than what of them is accepted when they are refused or returned afterwards', async () => {
    const before = Number(await due());
    const owed = async () => (Number(await due()) - before).toFixed(2);
    const receipt = await w.received(w.skus[3] ?? '', '50');
    const claim = dataOf(await move(await letPass(receipt, '10'), 'confirm'));
    // 50 × 12.00 − 10 × 3.60
    expect(await owed()).toBe('564.00');
    await inspect(receipt, '45');
    // 5 × 12.00 − 5 × 3.60
    expect(await owed()).toBe('42.00');
    await w.returned(receipt, '45');
    expect(await owed()).toBe('42.00');
    await w.confirmed();
    await w.returned(receipt, '5');
    const { lines } = await w.draft();
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['QUANTITY', '-60.00'],
      ['ADJUSTMENT', '18.00'],
    ]);
    expect(dataOf(await w.buyer.call(claimsApi.get, { params: { id: claim.id } })).deduction).toBe('0.00');
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('are settled when all of them went back before any statement, and no sooner', async () => {
    const before = await due();
    const receipt = await w.received(w.skus[0] ?? '', '50');
    const claim = dataOf(await move(await letPass(receipt, '10'), 'confirm'));
    await w.returned(receipt, '40');
    await inspect(receipt, '10');
    // The ten that are refused may still be accepted by another inspection.
    expect(await move(claim, 'settle')).toMatchObject({
      code: errors.GUARD.code,
      message: '扣款还没有进入已确认的对账单；让步的货全部退回后没有款可扣，可以直接结清',
    });
    await w.returned(receipt, '10');
    expect(await due()).toBe(before);
    expect(dataOf(await move(claim, 'settle'))).toMatchObject({ state: 'SETTLED', deduction: '0.00' });
    expect(await brokenInvariants(t)).toEqual([]);
  });
});
