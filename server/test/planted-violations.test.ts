import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { receiptsApi } from '@mrp/contract/features/purchases.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { rollPlacesDiagnostic } from '../src/features/stock/lots/roll-places.queries.ts';
import type { Db } from '../src/platform/database/database.ts';
import { testApp, type TestApp } from './app.ts';
import { aCutWorld, type CutWorld } from './cut-orders.ts';
import { brokenInvariants } from './invariants.ts';
import { aReceipt, aShipment, movePurchase, readPurchase } from './purchases.ts';
import type { PreparationWorld } from './preparations.ts';
import { planned } from './plans.ts';
import { rolledBack } from './rolled-back.ts';
import { aDocument, postDocument } from './stock.ts';
import { dataOf } from './styles.ts';

let t: TestApp;
let c: CutWorld;
beforeAll(async () => {
  t = await testApp();
  c = await aCutWorld(t);
});

type Statement = ReturnType<typeof sql>;

/** What inv finds once the owner has written this past the functions and triggers that guard it. */
async function foundBy(...statements: Statement[]): Promise<string[]> {
  let found: string[] = [];
  await rolledBack(t, async (db: Db) => {
    for (const table of ['movements', 'garment_orders', 'lot_balances', 'stock_balances'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
    for (const statement of statements) await statement.execute(db);
    const { rows } = await sql<{ invariant: string }>`select invariant from inv.report() where violations > 0`.execute(db);
    found = rows.map(({ invariant }) => invariant);
  });
  return found;
}

const ended = (order: { id: string }): Statement => sql`update garment_orders set state = 'CANCELLED' where id = ${order.id}`;

/** Bought for an order, at the price of the offer. */
async function bought(order: Awaited<ReturnType<CutWorld['anOrder']>>, quantity: string) {
  const draft = await c.aPurchaseOf(order, quantity);
  const placed = await movePurchase(c.w.user, draft, 'place');
  return movePurchase(c.w.user, placed, 'confirm');
}
const world = (): PreparationWorld => ({ ...c.w, buyer: c.w.user }) as unknown as PreparationWorld;

it('an order that ended with a reservation, an open pick, a preparation or a purchase is found', async () => {
  const [reserved, picked, prepared, planned, ordered] = [
    await c.anOrder(),
    await c.anOrder(),
    await c.anOrder(),
    await c.anOrder(),
    await c.anOrder(),
  ];
  await c.w.reserve({ holderId: c.w.factory, itemId: reserved.itemId }, '15', { kind: 'garmentOrder', id: reserved.id });
  expect(await foundBy(ended(reserved))).toEqual(['reservations_of_ended_orders']);
  await c.aPickOf(picked);
  expect(await foundBy(ended(picked))).toContain('open_picks_of_ended_orders');
  await c.aPreparationOf(prepared);
  expect(await foundBy(ended(prepared))).toEqual(['preparations_of_ended_orders']);
  await c.aPurchaseOf(planned);
  expect(await foundBy(ended(planned))).toEqual(['purchases_of_ended_orders']);
  await bought(ordered, '80');
  expect(await foundBy(ended(ordered)), 'placed, not only planned').toEqual(['purchases_of_ended_orders']);
});

it('a purchase that opens again for an order that ended is an exception of it', async () => {
  const order = await c.anOrder();
  const purchase = await bought(order, '80');
  const receipt = await aReceipt(world(), await aShipment(world(), [purchase], [{ skuId: order.cloth.skuId, quantity: '80' }]));
  await c.change(order, { state: 'CANCELLED' });
  expect(await brokenInvariants(t)).toEqual([]);
  const body = {
    reason: '色差',
    isReplaced: true,
    version: receipt.version,
    lines: [{ lineId: receipt.lines[0]?.id ?? '', rollId: null, quantity: '30' }],
  };
  dataOf(await c.w.user.call(receiptsApi.returnGoods, { params: { id: receipt.id }, body }));
  expect(await readPurchase(c.w.user, purchase.id)).toMatchObject({ state: 'CONFIRMED' });
  const { rows } = await sql<{ cause: string }>`select cause from garment_order_exceptions where order_id = ${order.id}`.execute(t.db);
  expect(rows).toEqual([{ cause: 'CANCELLED' }]);
  expect(await brokenInvariants(t)).toEqual([]);
});

it('a receipt of a shipment that is not worth the price of its order is found, in part and of several orders', async () => {
  const order = await c.anOrder();
  const [one, other] = [await bought(order, '50'), await bought(order, '30')];
  const { skuId } = order.cloth;
  const part = await aReceipt(world(), await aShipment(world(), [one], [{ skuId, quantity: '50' }]), '20');
  const dearer = (receipt: { id: string }) => sql`update receipt_lines set amount = amount + 1 where receipt_id = ${receipt.id}`;
  expect(await foundBy(dearer(part))).toEqual(['receipts_off_prices']);
  const third = await bought(order, '40');
  const joined = await aReceipt(world(), await aShipment(world(), [other, third], [{ skuId, quantity: '70' }]));
  expect(await foundBy(dearer(joined))).toEqual(['receipts_off_prices']);
});

it('goods in transit without the cost of their shipment, or without a line that sent them, are found', async () => {
  const order = await c.anOrder();
  const { skuId } = order.cloth;
  const shipment = await aShipment(world(), [await bought(order, '50')], [{ skuId, quantity: '50' }]);
  const goods = sql`source_kind = 'shipment' and source_line_id = ${shipment.lines[0]?.id}`;
  expect(await foundBy(sql`update transit_goods set value = value - 1 where ${goods}`)).toEqual(
    expect.arrayContaining(['transit_goods_off_movements', 'transit_balances_off_goods', 'receipts_off_prices']),
  );
  expect(await foundBy(sql`delete from transit_goods where ${goods}`)).toContain('transit_goods_off_shipments');
  const [toHolderId] = [c.w.store];
  const lines = [{ materialId: skuId, quantity: '10' }];
  const body = aDocument({ kind: 'TRANSFER', holderId: c.w.factory, toHolderId, travels: true, lines });
  const { id, version } = dataOf(await c.w.user.call(skuStockApi.createDocument, { body }));
  const sent = dataOf(await c.w.user.call(skuStockApi.transitionDocument, { params: { id }, body: { action: 'ship', version } }));
  const travelling = sql`source_kind = 'stockDocument' and source_line_id = ${sent.lines[0]?.id}`;
  expect(await foundBy(sql`delete from transit_goods where ${travelling}`)).toContain('transit_goods_off_transfers');
});

it('rejected goods that can be used are found, with lots and without', async () => {
  const order = await c.anOrder();
  const purchase = await bought(order, '50');
  const receipt = await aReceipt(world(), await aShipment(world(), [purchase], [{ skuId: order.cloth.skuId, quantity: '50' }]));
  const lines = [{ lineId: receipt.lines[0]?.id ?? '', rejected: '20', defect: { kind: 'HOLE' as const } }];
  const body = { version: receipt.version, lines, lots: [], rolls: [] };
  dataOf(await c.w.user.call(receiptsApi.inspect, { params: { id: receipt.id }, body: body as never }));
  expect(await brokenInvariants(t)).toEqual([]);
  const thawed = [
    sql`delete from frozen_goods where document_id = ${receipt.id}`,
    sql`update stock_balances set frozen = 0 where item_id = ${order.itemId}`,
  ];
  expect(await foundBy(...thawed)).toEqual(['rejected_goods_available']);
});

it('a plan that serves more than is free, reserved or on its way, or an order that ended, is found', async () => {
  const [free, reserved, ordered] = [await c.anOrder(), await c.anOrder(), await c.anOrder(160)];
  await c.w.reserve({ holderId: c.w.factory, itemId: reserved.itemId }, '15', { kind: 'garmentOrder', id: reserved.id });
  const purchase = await bought(ordered, '60');
  await planned(t);
  expect(await brokenInvariants(t)).toEqual([]);
  // What is written past the functions leaves no note that the plan is to be computed again.
  const foundUnnoted = (statement: Statement) => foundBy(statement, sql`delete from plan_changes`);
  const balance = (change: string, { itemId }: { itemId: string }) =>
    sql`update stock_balances set ${sql.raw(change)} where item_id = ${itemId} and ownership = 1`;
  const beyond = 'plan_supplies_beyond_stock';
  expect(await foundUnnoted(balance('on_hand = on_hand - 1', free))).toContain(beyond);
  expect(await foundUnnoted(balance('frozen = frozen + 1', free))).toContain(beyond);
  expect(await foundUnnoted(balance('reserved = reserved - 1', reserved))).toContain(beyond);
  const closed = sql`update purchase_lines set closed_quantity = 1 where order_id = ${purchase.id}`;
  expect(await foundUnnoted(closed)).toEqual([beyond]);
  expect(await foundUnnoted(sql`update purchase_orders set state = 'CANCELLED' where id = ${purchase.id}`)).toContain(beyond);
  expect(await foundUnnoted(ended(free))).toEqual(['plan_demands_of_ended_orders']);
  // A plan that is not computed yet is not judged.
  expect(await foundBy(closed)).toEqual([]);
});

it('a roll at two places is found', async () => {
  await t.ownerDb.updateTable('classifications').set({ lotTracked: 'ROLL' }).execute();
  const { id: spuId, skus } = await c.w.material({}, ['藏青']);
  const [materialId = ''] = skus.map(({ id }) => id);
  const lines = [{ materialId, quantity: '50', unitPrice: '2', rolls: [{ lotNo: 'A', rollNo: '1', quantity: '50' }] }];
  await postDocument(c.w.user, 'SKU', { kind: 'SUPPLEMENT', holderId: c.w.factory, lines });
  await postDocument(c.w.user, 'SKU', {
    kind: 'SUPPLEMENT',
    holderId: c.w.store,
    lines: [{ ...lines[0]!, rolls: [{ lotNo: 'A', rollNo: '2', quantity: '50' }] }],
  });
  const moved = sql`
    update lot_balances l set roll_id = (select min(r.id) from rolls r where r.lot_id = l.lot_id)
    from rolls r where r.id = l.roll_id and r.roll_no = '2' and r.item_id in (select id from stock_items where spu_id = ${spuId})`;
  expect(await foundBy(moved)).toContain('rolls_in_several_places');
  await rolledBack(t, async (db) => {
    const asked = { db, config: t.config, pool: t.ownerPool };
    expect(await rollPlacesDiagnostic.run(asked)).toEqual([]);
    await sql`alter table lot_balances disable trigger user`.execute(db);
    await moved.execute(db);
    expect(await rollPlacesDiagnostic.run(asked)).toMatchObject([{ level: 'note', text: expect.stringContaining('缸号 A 匹 1') }]);
  });
  const unfit = sql`update lots set quality = 'FAILED' where item_id in (select id from stock_items where spu_id = ${spuId})`;
  expect(await foundBy(unfit)).toEqual(['unfrozen_failed_lots']);
  const refused = sql`update rolls set refused = true where item_id in (select id from stock_items where spu_id = ${spuId})`;
  expect(await foundBy(refused)).toEqual(['unfrozen_refused_rolls']);
});

afterAll(async () => {
  expect(await brokenInvariants(t)).toEqual([]);
});
