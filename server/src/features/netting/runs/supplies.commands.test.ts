import { beforeAll, describe, expect, it } from 'vitest';
import { exceptionReason } from '@mrp/contract/features/plan/exception-text.ts';
import { planApi } from '@mrp/contract/features/plan.ts';
import { receiptsApi } from '@mrp/contract/features/purchases.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { aBoughtMaterial, aPlannedStyle, exceptionsOf } from '../../../../test/exceptions.ts';
import { aNettingWorld, type NettingWorld } from '../../../../test/nettings.ts';
import { demandsFor, planned } from '../../../../test/plans.ts';
import type { PreparationWorld } from '../../../../test/preparations.ts';
import { aReceipt, aShipment, movePurchase, readPurchase } from '../../../../test/purchases.ts';
import { aPosting } from '../../../../test/stock.ts';
import { dataOf } from '../../../../test/styles.ts';
import { postMovements } from '../../stock/commands.ts';

let t: TestApp;
let w: NettingWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aNettingWorld(t);
});

const world = (): PreparationWorld => ({ ...w, buyer: w.user }) as unknown as PreparationWorld;
const isStale = async () => dataOf(await w.user.call(planApi.getMoment)).isStale;

/** What serves the demands for a SKU now; whatever changed since was noticed. */
async function served(skuId: string) {
  expect(await isStale()).toBe(true);
  await planned(t);
  return (await demandsFor(t, skuId)).map(({ served: quantity, lacking, by }) => [quantity, lacking, by]);
}

describe('the supply of an order', () => {
  it('is lacking where a receipt is rejected, and the receipt says whom it serves', async () => {
    const style = await aPlannedStyle(t, w);
    const orderId = await style.order(100, 30);
    const purchase = await aBoughtMaterial(t, w, style.skuId, '100', 10);
    expect(await served(style.skuId)).toEqual([[100, 0, ['PURCHASE 100']]]);
    const shipment = await aShipment(world(), [purchase], [{ skuId: style.skuId, quantity: '100' }]);
    const receipt = await aReceipt(world(), shipment);
    expect(await served(style.skuId)).toEqual([[100, 0, ['STOCK 100']]]);
    const { lines } = dataOf(await w.user.call(planApi.getDocument, { query: { kind: 'receipt', id: receipt.id } }));
    expect(lines).toMatchObject([
      {
        supply: {
          kind: 'STOCK',
          quantity: '100.0000',
          holder: { id: w.factory },
          pegs: [{ quantity: '100.0000', demand: { documentId: orderId } }],
        },
      },
    ]);
    const refused = [{ lineId: receipt.lines[0]?.id ?? '', rejected: '20', defect: { kind: 'HOLE' as const } }];
    const body = { version: receipt.version, lines: refused, lots: [], rolls: [] };
    dataOf(await w.user.call(receiptsApi.inspect, { params: { id: receipt.id }, body: body as never }));
    expect(await served(style.skuId)).toEqual([[80, 20, ['STOCK 80']]]);
    expect(dataOf(await w.user.call(planApi.getDocument, { query: { kind: 'pick', id: '1' } })).lines).toEqual([]);
  });

  it('is lacking where its purchase is closed short', async () => {
    const style = await aPlannedStyle(t, w);
    await style.order(100, 30);
    const purchase = await aBoughtMaterial(t, w, style.skuId, '100', 10);
    expect(await served(style.skuId)).toEqual([[100, 0, ['PURCHASE 100']]]);
    await aReceipt(world(), await aShipment(world(), [purchase], [{ skuId: style.skuId, quantity: '40' }]));
    expect(await served(style.skuId)).toEqual([[100, 0, ['STOCK 40', 'PURCHASE 60']]]);
    await movePurchase(w.user, await readPurchase(w.user, purchase.id), 'close');
    expect(await served(style.skuId)).toEqual([[40, 60, ['STOCK 40']]]);
  });

  it('is lacking by what a stocktake does not find', async () => {
    const style = await aPlannedStyle(t, w);
    await style.order(100, 30);
    const itemId = await w.stock(w.factory, style.item, '100');
    expect(await served(style.skuId)).toEqual([[100, 0, ['STOCK 100']]]);
    await t.write((tx) => postMovements(tx, [{ ...aPosting({ holderId: w.factory, itemId, ownership: 1 }, '-30'), type: 'COUNT_LOSS' }]));
    expect(await served(style.skuId)).toEqual([[70, 30, ['STOCK 70']]]);
  });

  it('is less where the order is reduced, and the purchase for it is too large', async () => {
    const style = await aPlannedStyle(t, w);
    const orderId = await style.order(100, 12);
    const purchase = await aBoughtMaterial(t, w, style.skuId, '100', 10);
    await served(style.skuId);
    await t.ownerPool.query('update garment_order_lines set pieces = 40 where order_id = $1', [orderId]);
    expect(await served(style.skuId)).toEqual([[40, 0, ['PURCHASE 40']]]);
    expect(await exceptionsOf(t, w, style.spuId)).toMatchObject([
      { kind: 'REDUCE', quantity: '60.0000', suggested: '40.0000', document: { id: purchase.id } },
    ]);
  });
});

describe('a material', () => {
  it('without an offer is to be ordered all the same, without supplier, day and money', async () => {
    const style = await aPlannedStyle(t, w);
    await style.order(100, 30);
    await t.ownerPool.query('update offers set preferred = false, active = false where sku_id = $1', [style.skuId]);
    const rows = await exceptionsOf(t, w, style.spuId);
    const row = rows.find(({ kind }) => kind === 'BUY');
    expect(row).toMatchObject({ quantity: '100.0000', suggested: '100.0000', supplier: null, dueOn: null, amount: null });
    expect(row && exceptionReason(row)).toContain('没有优选报价或货期');
    // Nobody says when it comes.
    expect(rows.find(({ kind }) => kind === 'REDATE')).toMatchObject({ dueOn: null });
  });

  it('whose unit is changed is wanted in the new one', async () => {
    const style = await aPlannedStyle(t, w);
    await style.order(100, 30);
    await planned(t);
    expect(await demandsFor(t, style.skuId)).toMatchObject([{ quantity: 100 }]);
    await t.ownerPool.query('update spus set first_unit_id = $2, second_unit_id = null, unit_factor = null where id = $1', [
      style.spuId,
      w.d.unit('码'),
    ]);
    expect(await served(style.skuId)).toEqual([[0, 109.3613, []]]);
    const { rows } = await t.ownerPool.query('select u.name from plan_items i join units u on u.id = i.unit_id where i.sku_id = $1', [
      style.skuId,
    ]);
    expect(rows).toEqual([{ name: '码' }]);
  });
});
