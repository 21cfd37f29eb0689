import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { receiptsApi } from '@mrp/contract/features/purchases.ts';
import { statementsApi } from '@mrp/contract/features/statements.ts';
import type { Statement } from '@mrp/contract/features/statements/record.ts';
import { fieldsOf, testApp, type TestApp } from '../../../test/app.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aStatementWorld, type StatementWorld } from '../../../test/statements.ts';
import { dataOf } from '../../../test/styles.ts';

let t: TestApp;
let w: StatementWorld;
beforeAll(async () => {
  t = await testApp();
  w = await aStatementWorld(t);
});

/** Everything that is due is confirmed, so that a test begins with nothing. */
beforeEach(async () => {
  await t.ownerPool.query('alter table statement_lines disable trigger user');
  await t.ownerPool.query('delete from statement_lines');
  await t.ownerPool.query('delete from statements');
  await t.ownerPool.query('delete from statement_charges');
  await t.ownerPool.query('alter table statement_lines enable trigger user');
  await t.ownerPool.query(`update receipts set ownership = 2`);
});

const kinds = ({ lines }: Statement) => lines.map(({ kind, quantity, amount }) => [kind, quantity, amount]);
const inspect = async (receipt: { id: string; version: number; lines: readonly { id: string }[] }, rejected: string) => {
  const lineId = receipt.lines[0]?.id ?? '';
  const defect = rejected === '0' ? null : { kind: 'SHADE' as const, place: '', pictureIds: [] };
  return dataOf(
    await w.buyer.call(receiptsApi.inspect, {
      params: { id: receipt.id },
      body: { lines: [{ lineId, rejected, defect }], lots: [], rolls: [], version: receipt.version },
    }),
  );
};

describe('a statement', () => {
  it('is what was accepted at the price of the order, less what was let pass, with freight: 11,863.20, and a price corrected later is −195.22 of the next', async () => {
    const receipt = await w.received(w.skus[0] ?? '', '998.5', '1000');
    await w.returned(await inspect(receipt, '20'), '20');
    await w.charged(receipt, { kind: 'CONCESSION', lineId: receipt.lines[0]?.id ?? '', quantity: '8', share: '30' });
    await w.charged(receipt, { kind: 'FREIGHT', amount: '150.00' });
    const first = await w.draft();
    expect(kinds(first)).toEqual([
      ['RECEIPT', '978.5000', '11742.00'],
      ['DEDUCTION', '8.0000', '-28.80'],
      ['SURCHARGE', null, '150.00'],
    ]);
    expect(first).toMatchObject({ state: 'DRAFT', lineCount: 3, amount: '11863.20', netAmount: '10498.40', taxAmount: '1364.80' });
    const confirmed = await w.move(await w.move(first, 'send', '11863.20'), 'confirm');
    expect(confirmed).toMatchObject({ state: 'CONFIRMED', amount: '11863.20', netAmount: '10498.40', taxAmount: '1364.80' });
    await w.corrected(receipt, '10.4425');
    const second = await w.draft();
    expect(second.lines).toMatchObject([
      {
        kind: 'PRICE',
        quantity: '978.5000',
        beforePrice: '12.0000',
        unitPrice: '11.8000',
        amount: '-195.70',
        netAmount: '-173.19',
        taxAmount: '-22.51',
      },
      { kind: 'ADJUSTMENT', amount: '0.48', netAmount: '0.43', taxAmount: '0.05' },
    ]);
    expect(second).toMatchObject({ amount: '-195.22', netAmount: '-172.76', taxAmount: '-22.46' });
    await w.move(await w.move(second, 'send'), 'confirm');
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('shows in a draft what is due now, and keeps what was sent', async () => {
    const receipt = await w.received(w.skus[1] ?? '', '100');
    const draft = await w.draft();
    expect(draft.amount).toBe('1200.00');
    await w.returned(receipt, '10');
    expect(dataOf(await w.buyer.call(statementsApi.get, { params: { id: draft.id } })).amount).toBe('1080.00');
    const sent = await w.move(draft, 'send');
    await w.returned(receipt, '5');
    const read = dataOf(await w.buyer.call(statementsApi.get, { params: { id: draft.id } }));
    expect(read).toMatchObject({ state: 'SENT', amount: '1080.00', unpaidAmount: null });
    const recalled = await w.move(sent, 'recall');
    expect(recalled).toMatchObject({ state: 'DRAFT', amount: '1020.00', sentOn: null });
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('takes what is returned after it into the next as a line of its own, also all of a receipt', async () => {
    const receipt = await w.received(w.skus[1] ?? '', '100');
    await w.confirmed();
    expect(dataOf(await w.buyer.call(statementsApi.listOpenings, { params: { id: w.supplierId } }))).toEqual([]);
    await w.returned(receipt, '30');
    await w.received(w.skus[2] ?? '', '10');
    const next = await w.draft();
    expect(kinds(next)).toEqual([
      ['QUANTITY', '-30.0000', '-360.00'],
      ['RECEIPT', '10.0000', '120.00'],
    ]);
    await w.move(await w.move(next, 'send'), 'confirm');
    await w.returned(receipt, '70');
    const last = await w.confirmed();
    expect(kinds(last)).toEqual([['QUANTITY', '-70.0000', '-840.00']]);
    expect(last.amount, 'a negative statement').toBe('-840.00');
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('counts goods that are refused as not accepted, and takes them when they are let pass after all', async () => {
    const receipt = await w.received(w.skus[3] ?? '', '50');
    expect((await w.draft()).lines[0]).toMatchObject({ isPending: true, amount: '600.00' });
    const refused = await inspect(receipt, '20');
    await t.ownerPool.query('delete from statements');
    const first = await w.confirmed();
    expect(first.lines).toMatchObject([{ quantity: '30.0000', amount: '360.00', isPending: false }]);
    await inspect(refused, '0');
    expect(kinds(await w.draft())).toEqual([['QUANTITY', '20.0000', '240.00']]);
  });

  it('is refused when the amount that was shown is another by now', async () => {
    const receipt = await w.received(w.skus[1] ?? '', '100');
    const draft = await w.draft();
    await w.returned(receipt, '10');
    const answer = await w.buyer.call(statementsApi.transition, {
      params: { id: draft.id },
      body: { action: 'send', version: draft.version, amount: draft.amount ?? null },
    });
    expect(answer).toMatchObject({ code: errors.GUARD.code, message: '对账金额已由 1,200.00 元变为 1,080.00 元，请核对后再提交' });
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('is one at a time for a supplier and currency, also when two make it at once', async () => {
    await w.received(w.skus[1] ?? '', '100');
    const body = { supplierId: w.supplierId, currencyId: w.currencyId, periodFrom: '2026-01-01', periodTo: '2099-12-31' };
    const both = await Promise.all([w.buyer.call(statementsApi.create, { body }), w.supervisor.call(statementsApi.create, { body })]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, errors.VALIDATION.code]);
    const refused = both.find(({ code }) => code !== 200)!;
    expect(fieldsOf(refused.data)['supplierId']).toMatch(/的对账单 DZ\d{6}-\d{4} 是“草稿”，请先完成它$/);
  });

  it('has a return that posts while it is sent either in it or in the next, never in both or in none', async () => {
    for (let round = 0; round < 4; round += 1) {
      const receipt = await w.received(w.skus[4] ?? '', '100');
      const draft = await w.draft();
      const [sent] = await Promise.all([w.move(draft, 'send'), w.returned(receipt, '10')]);
      const confirmed = await w.move(sent, 'confirm');
      const openings = dataOf(await w.buyer.call(statementsApi.listOpenings, { params: { id: w.supplierId } }));
      expect([confirmed.amount, openings[0]?.amount ?? null]).toEqual(
        confirmed.amount === '1080.00' ? ['1080.00', null] : ['1200.00', '-120.00'],
      );
      if (openings.length > 0) await w.confirmed();
    }
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('has only what was received until its last day', async () => {
    await w.received(w.skus[1] ?? '', '100');
    const body = { supplierId: w.supplierId, currencyId: w.currencyId, periodFrom: '2020-01-01', periodTo: '2020-01-31' };
    expect(fieldsOf((await w.buyer.call(statementsApi.create, { body })).data)).toEqual({ periodTo: '到这一天没有待对账的收货与费用' });
    const backwards = await w.buyer.call(statementsApi.create, { body: { ...body, periodTo: '2019-01-01' } });
    expect(fieldsOf(backwards.data)).toEqual({ periodTo: '截止日期不能早于起始日期' });
  });

  it('is due after the days of its supplier from the day on which it is confirmed', async () => {
    await t.ownerPool.query('update suppliers set settlement_days = 45 where id = $1', [w.supplierId]);
    await w.received(w.skus[1] ?? '', '100');
    const { confirmedOn, dueOn } = await w.confirmed();
    expect((Date.parse(dueOn ?? '') - Date.parse(confirmedOn ?? '')) / 86_400_000).toBe(45);
  });
});
