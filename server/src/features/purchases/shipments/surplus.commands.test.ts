import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import type { Shipment } from '@mrp/contract/features/purchases/delivery.ts';
import { fieldsOf, testApp, type TestApp } from '../../../../test/app.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../../test/preparations.ts';
import { aConfirmedPurchase, balanceOf, ship, stateOf } from '../../../../test/purchases.ts';
import { dataOf } from '../../../../test/styles.ts';
import { verifyLedger } from '../../stock/balances/verification.queries.ts';

let t: TestApp;
let w: PreparationWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t, 'ROLL');
  for (const at of [0, 1]) await w.offer(sku(at), { bulk: '40.00' });
});

const sku = (n: number): string => w.skus[n] ?? '';
const roll = (rollNo: string, quantity: string, more: object = {}) => ({ lotNo: 'M1', rollNo, quantity, ...more });
let shipped = 0;

/** Rolls of one lot, shipped for orders of these quantities. */
async function sent(skuId: string, ordered: readonly string[], rolls: ReturnType<typeof roll>[]) {
  shipped += 1;
  const orders = [];
  for (const quantity of ordered) orders.push(await aConfirmedPurchase(w, { lines: [{ skuId, quantity }] }));
  const quantity = String(rolls.reduce((sum, each) => sum + Number(each.quantity), 0));
  const own = rolls.map((each) => ({ ...each, lotNo: `M${shipped}` }));
  const lines = [{ skuId, quantity, unregistered: quantity, rolls: own }];
  return { orders, shipment: dataOf(await ship(w.buyer, { orderIds: orders.map(({ id }) => id), lines })), lotNo: `M${shipped}` };
}

const receive = ({ id, version, lines }: Shipment, quantity: string, rolls: object[]) =>
  w.buyer.call(receiptsApi.create, {
    body: { shipmentId: id, version, lines: [{ lineId: lines[0]?.id ?? '', quantity, rolls }] } as never,
  });

describe('a roll that measures longer than its label', () => {
  it('is received with what was measured, at the price of the order, in one receipt', async () => {
    const { orders, shipment, lotNo } = await sent(sku(0), ['60', '40'], [roll('1', '60', { secondQuantity: '200' }), roll('2', '40')]);
    const rolls = [
      { lotNo, rollNo: '1', quantity: '61.5' },
      { lotNo, rollNo: '2', quantity: '41' },
    ];
    const receipt = dataOf(await receive(shipment, '102.5', rolls));
    expect(receipt).toMatchObject({
      quantity: '102.5000',
      lines: [{ amount: '4100.00', rolls: [{ quantity: '61.5000' }, { quantity: '41.0000' }] }],
    });
    const { data: now } = await w.buyer.call(shipmentsApi.get, { params: { id: shipment.id } });
    expect(now).toMatchObject({
      state: 'RECEIVED',
      lines: [{ quantity: '102.5000', surplusQuantity: '2.5000', rolls: [{ surplusQuantity: '1.5000' }, { surplusQuantity: '1.0000' }] }],
    });
    expect(await Promise.all(orders.map((each) => stateOf(w, each)))).toEqual([
      ['RECEIVED', '61.5000', '61.5000', '0.0000'],
      ['RECEIVED', '41.0000', '41.0000', '0.0000'],
    ]);
    expect(await balanceOf(t, w.holders[0] ?? '', sku(0))).toEqual({ onHand: '102.5000', value: '4100.00' });
    const { rows } = await sql<{ kilograms: string }>`
      select r.kilograms from rolls r join lots l on l.id = r.lot_id where l.lot_no = ${lotNo} order by r.roll_no`.execute(t.ownerDb);
    expect(rows).toEqual([{ kilograms: '61.5000' }, { kilograms: '41.0000' }]);
    expect(await brokenInvariants(t)).toEqual([]);
    expect(await Array.fromAsync(verifyLedger(t.db))).toEqual([]);
  });

  it('fills the open quantity of an order before the tolerance of another, and leaves the rest of short rolls in transit', async () => {
    const { orders, shipment, lotNo } = await sent(sku(1), ['50', '50'], [roll('1', '60'), roll('2', '30')]);
    dataOf(await receive(shipment, '62', [{ lotNo, rollNo: '1', quantity: '62' }]));
    expect((await Promise.all(orders.map((each) => stateOf(w, each)))).map(([state, sentSoFar]) => [state, sentSoFar])).toEqual([
      ['SHIPPED', '50.0000'],
      ['CONFIRMED', '42.0000'],
    ]);
    const { data: now } = await w.buyer.call(shipmentsApi.get, { params: { id: shipment.id } });
    expect(now).toMatchObject({ state: 'SHIPPED', lines: [{ quantity: '92.0000', receivedQuantity: '62.0000' }] });
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('is refused at its cell beyond the tolerance of its orders, and changes nothing', async () => {
    const { orders, shipment, lotNo } = await sent(sku(0), ['100'], [roll('1', '100')]);
    const refused = await receive(shipment, '103.01', [{ lotNo, rollNo: '1', quantity: '103.01' }]);
    expect(fieldsOf(refused.data)).toEqual({
      'lines.0.rolls.0.quantity': '比在途多 3.01 公斤，超过采购单的溢装：最多再多收 3.00 公斤',
    });
    expect(fieldsOf((await receive(shipment, '103', [])).data)).toEqual({
      'lines.0.rolls': '与在途的 100.00 公斤不同，请按匹填写收到的数量',
    });
    expect(await stateOf(w, orders[0]!)).toEqual(['SHIPPED', '100.0000', '0.0000', '0.0000']);
    expect((await receive(shipment, '103', [{ lotNo, rollNo: '1', quantity: '103' }])).code).toBe(200);
    expect(await brokenInvariants(t)).toEqual([]);
  });
});
