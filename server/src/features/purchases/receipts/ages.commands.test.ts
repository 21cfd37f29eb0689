import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiptsApi } from '@mrp/contract/features/purchases.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../../test/preparations.ts';
import { aConfirmedPurchase, ship } from '../../../../test/purchases.ts';

const migration = readFileSync(new URL('../../../../migrations/368_stock_return_ages.sql', import.meta.url), 'utf8');
let t: TestApp;
let w: PreparationWorld;

async function begin(lotTracked: 'NONE' | 'ROLL'): Promise<void> {
  t = await testApp();
  w = await aPreparationWorld(t, lotTracked);
  for (const skuId of w.skus) await w.offer(skuId, { bulk: '40.00' });
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** Sent forty days ago; answers its age in days at the receiver after all of it was received. */
async function ageAfterReceipt(at: number, rolls: readonly string[], received: number | null): Promise<(number | null)[]> {
  const skuId = w.skus[at] ?? '';
  const order = await aConfirmedPurchase(w, { lines: [{ skuId, quantity: '100' }] });
  const lot = `L${at}`;
  const sent = rolls.map((rollNo) => ({ lotNo: lot, rollNo, quantity: '50' }));
  const lines = [{ skuId, quantity: '100', unregistered: '100', rolls: sent }];
  const { data: shipment } = await ship(w.buyer, { orderIds: [order.id], lines }, { occurredAt: daysAgo(40) });
  const [line] = shipment.lines;
  const occurredAt = received === null ? null : daysAgo(received);
  const came = [{ lineId: line?.id ?? '', quantity: '100', rolls: [] }];
  const body = { shipmentId: shipment.id, occurredAt, lines: came, version: shipment.version };
  expect(await w.buyer.call(receiptsApi.create, { body })).toMatchObject({ code: 200 });
  return ageOf(at);
}

async function ageOf(at: number): Promise<(number | null)[]> {
  const skuId = w.skus[at] ?? '';
  const item = await t.ownerDb.selectFrom('stockItems').select('id').where('skuId', '=', skuId).executeTakeFirstOrThrow();
  const { data } = await w.buyer.call(skuStockApi.get, { params: { id: item.id } });
  return data.holders.filter(({ holder }) => holder.id === w.holders[0]).map(({ ageDays }) => ageDays);
}

describe('a purchased quantity', () => {
  beforeAll(() => begin('NONE'));

  it('is in stock from its receipt on, however long it was under way', async () => {
    expect(await ageAfterReceipt(0, [], null)).toEqual([0]);
    expect(await ageAfterReceipt(1, [], 10)).toEqual([10]);
  });

  it('gets that age where it was received as old as its shipment', async () => {
    await t.ownerPool.query(`begin; alter table movements disable trigger user;
      update movements m set goods_since = (select min(x.occurred_at) from movements x join movements o on o.pair_id = m.pair_id and o.quantity < 0
        where x.document_kind = o.source_kind and x.line_id = o.source_line_id and x.type = 'SHIP_IN') where m.type = 'PURCHASE_IN';
      alter table movements enable trigger user; commit`);
    expect([await ageOf(0), await ageOf(1)]).toEqual([[40], [40]]);
    await t.ownerPool.query(`begin; ${migration} commit`);
    expect([await ageOf(0), await ageOf(1)]).toEqual([[0], [10]]);
  });
});

describe('a purchased quantity in rolls', () => {
  beforeAll(() => begin('ROLL'));

  it('is in stock from its receipt on, however long it was under way', async () => {
    expect(await ageAfterReceipt(0, ['1', '2'], null)).toEqual([0]);
    expect(await ageAfterReceipt(1, ['1', '2'], 10)).toEqual([10]);
  });

  it('gets that age where its lot was as old as its shipment', async () => {
    await t.ownerPool.query(`update lots set received_on = business_day() - 40`);
    expect([await ageOf(0), await ageOf(1)]).toEqual([[40], [40]]);
    await t.ownerPool.query(`begin; ${migration} commit`);
    expect([await ageOf(0), await ageOf(1)]).toEqual([[0], [10]]);
  });
});

afterAll(async () => {
  expect(await brokenInvariants(t)).toEqual([]);
});
