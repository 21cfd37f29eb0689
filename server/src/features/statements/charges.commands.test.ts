import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { auditApi } from '@mrp/contract/features/audit.ts';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import { chargesApi, statementsApi } from '@mrp/contract/features/statements.ts';
import type { ChargeInput } from '@mrp/contract/features/statements/charges.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { fieldsOf, testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aStatementWorld, type StatementWorld } from '../../../test/statements.ts';
import { dataOf } from '../../../test/styles.ts';

let t: TestApp;
let w: StatementWorld;
let receipt: Receipt;
beforeAll(async () => {
  t = await testApp();
  w = await aStatementWorld(t);
  receipt = await w.received(w.skus[0] ?? '', '100');
});

const add = (charge: object, who: TestUser = w.buyer, id = receipt.id) =>
  who.call(chargesApi.add, { params: { id }, body: charge as ChargeInput });
const due = async () => dataOf(await w.buyer.call(statementsApi.listOpenings, { params: { id: w.supplierId } }))[0]?.amount;

describe('a charge of a receipt', () => {
  it('is owed with the goods, or taken off, and what a statement has of it comes back when it is voided', async () => {
    expect(await due()).toBe('1200.00');
    await w.charged(receipt, { kind: 'FREIGHT', amount: '80.00', note: '顺丰到付' });
    await w.charged(receipt, { kind: 'DEDUCTION', amount: '30.00', taxRate: '0' });
    expect(await due()).toBe('1250.00');
    await w.confirmed();
    const [freight] = dataOf(await w.buyer.call(chargesApi.list, { params: { id: receipt.id } }));
    expect(freight).toMatchObject({
      kind: 'FREIGHT',
      amount: '80.00',
      taxAmount: '9.20',
      taxRate: '13.0000',
      statement: { state: 'CONFIRMED' },
    });
    const { id, version } = freight!;
    const params = { id: receipt.id, chargeId: id };
    const voided = dataOf(await w.buyer.call(chargesApi.void, { params, body: { reason: '供应商承担', version } }));
    expect(voided[0]).toMatchObject({ isVoided: true, voidReason: '供应商承担', amount: '0.00' });
    expect(await due()).toBe('-80.00');
    expect(await w.buyer.call(chargesApi.void, { params, body: { reason: '供应商承担', version: version + 1 } })).toMatchObject({
      code: errors.STATE.code,
    });
    const next = await w.confirmed();
    expect(next.lines).toMatchObject([{ kind: 'ADJUSTMENT', amount: '-80.00', netAmount: '-70.80', taxAmount: '-9.20' }]);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('is refused at its cells', async () => {
    const lineId = receipt.lines[0]?.id ?? '';
    expect(fieldsOf((await add({ kind: 'FREIGHT' })).data)).toEqual({ amount: '不能为空' });
    expect(fieldsOf((await add({ kind: 'FREIGHT', amount: '0' })).data)).toHaveProperty('amount');
    expect(fieldsOf((await add({ kind: 'CONCESSION' })).data)).toEqual({ lineId: '请选择物料', quantity: '不能为空', share: '不能为空' });
    const concession = { kind: 'CONCESSION', lineId, quantity: '8', share: '30' };
    expect(fieldsOf((await add({ ...concession, share: '101' })).data)).toEqual({ share: '不能超过100%' });
    expect(fieldsOf((await add({ ...concession, quantity: '100.01' })).data)).toEqual({
      quantity: '最多让步 100.00 公斤：收下、还没有退货和让步的数量',
    });
    expect(fieldsOf((await add({ ...concession, lineId: '999999' })).data)).toEqual({ lineId: '这张收货单没有该行' });
    expect(fieldsOf((await add({ kind: 'FREIGHT', amount: '1', currencyId: '1' })).data)).toHaveProperty('currencyId');
    expect(await add({ kind: 'FREIGHT', amount: '1' }, w.buyer, '999999')).toMatchObject({ code: errors.NOT_FOUND.code });
  });

  it('lets no more pass than came, also in parts', async () => {
    const lineId = receipt.lines[0]?.id ?? '';
    await w.charged(receipt, { kind: 'CONCESSION', lineId, quantity: '60', share: '10' });
    expect(fieldsOf((await add({ kind: 'CONCESSION', lineId, quantity: '41', share: '10' })).data)).toEqual({
      quantity: '最多让步 40.00 公斤：收下、还没有退货和让步的数量',
    });
  });

  it('asks for the right to see prices, and stands in the log of its receipt', async () => {
    const blind = await t.aUser(['对账单', '对账单:编辑']);
    expect(await add({ kind: 'FREIGHT', amount: '1' }, blind)).toMatchObject({ code: errors.FORBIDDEN.code });
    const [charge] = dataOf(await blind.call(chargesApi.list, { params: { id: receipt.id } }));
    expect(charge).not.toHaveProperty('amount');
    expect(charge).not.toHaveProperty('taxRate');
    const seeing = await t.aUser(['对账单', '对账单:编辑', VIEW_PRICES]);
    expect(await add({ kind: 'OTHER', amount: '5.00' }, seeing)).toMatchObject({ code: 200 });
    const log = dataOf(await w.buyer.call(auditApi.selectAllLogById, { query: { id: receipt.id, type: 'receipt' } }));
    expect(JSON.stringify(log)).toContain('登记附加费与扣款');
    expect(JSON.stringify(log)).toContain('其他附加费');
  });
});
