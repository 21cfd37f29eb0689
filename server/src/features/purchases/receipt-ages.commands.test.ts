import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiptsApi } from '@mrp/contract/features/purchases.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../test/preparations.ts';
import { aConfirmedPurchase, ship } from '../../../test/purchases.ts';

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
  const item = await t.ownerDb.selectFrom('stockItems').select('id').where('skuId', '=', skuId).executeTakeFirstOrThrow();
  const { data } = await w.buyer.call(skuStockApi.get, { params: { id: item.id } });
  return data.holders.filter(({ holder }) => holder.id === w.holders[0]).map(({ ageDays }) => ageDays);
}

describe('what a purchase brings', () => {
  beforeAll(() => begin('NONE'));

  it('is in stock from its receipt on, however long it was under way', async () => {
    expect(await ageAfterReceipt(0, [], null)).toEqual([0]);
    expect(await ageAfterReceipt(1, [], 10)).toEqual([10]);
  });
});

describe('what a purchase brings by rolls', () => {
  beforeAll(() => begin('ROLL'));

  it('is in stock from its receipt on, however long it was under way', async () => {
    expect(await ageAfterReceipt(0, ['1', '2'], null)).toEqual([0]);
    expect(await ageAfterReceipt(1, ['1', '2'], 10)).toEqual([10]);
  });
});

afterAll(async () => {
  expect(await brokenInvariants(t)).toEqual([]);
});
