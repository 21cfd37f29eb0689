import { sql } from 'kysely';
import { GarmentOrderInput } from '@mrp/contract/features/styles/input.ts';
import { PurchaseInput } from '@mrp/contract/features/purchases/record.ts';
import { createPurchases } from '../features/purchases/orders/commands.ts';
import { chooseOrdersToBuy } from '../features/purchases/orders/orders-to-buy.queries.ts';
import { proposePurchase } from '../features/purchases/orders/proposals.queries.ts';
import { getPurchase } from '../features/purchases/orders/queries.ts';
import { transitionPurchase } from '../features/purchases/orders/states.commands.ts';
import { editGarmentOrders } from '../features/styles/orders.commands.ts';
import { getGarmentOrder } from '../features/styles/orders.queries.ts';
import { transact, type Db, type Tx } from '../platform/database/database.ts';
import type { Identity } from '../platform/http/identity.ts';

interface OrderPeople {
  buyer: Identity;
  specialist: Identity;
}

/**
 * Buys labels for the garment orders with open picks, as 面料采购. Then the first of them is cancelled and the second halved, as 备料专员: their
 * picks follow, their purchases wait for a decision. The other orders are left to be bought for.
 */
export async function changeGarmentOrders(db: Db, { buyer, specialist }: OrderPeople): Promise<number> {
  const as = <T>({ userId }: Identity, action: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    transact(db, { userId, requestId: 'demo', action }, work);
  const { rows } = await sql<{ id: string }>`
    select distinct o.id from garment_orders o join pick_orders p on p.garment_order_id = o.id and p.state = 'OPEN' where o.state = 'OPEN' order by o.id`.execute(
    db,
  );
  const bought = await as(buyer, '新建采购单', (tx) =>
    buyFor(
      tx,
      buyer,
      rows.map(({ id }) => id),
    ),
  );
  const [cancelled, halved] = rows;
  if (cancelled) await as(specialist, '编辑', (tx) => change(tx, specialist, cancelled.id, (input) => ({ ...input, state: 'CANCELLED' })));
  if (halved) await as(specialist, '编辑', (tx) => change(tx, specialist, halved.id, half));
  return bought;
}

/** One purchase a supplier and factory; the first of them is placed. */
async function buyFor(tx: Tx, buyer: Identity, orderIds: readonly string[]): Promise<number> {
  const open = (await chooseOrdersToBuy(tx, { source: 'BRAND', ids: [...orderIds] })).filter(({ lines }) => lines > 0);
  if (open.length === 0) return 0;
  const garmentOrderIds = open.map(({ id }) => id);
  const proposal = await proposePurchase(tx, buyer, { nettingRunId: null, nettingLineIds: [], garmentOrderIds, source: 'BRAND' });
  const { holderId, needOn, lines } = proposal;
  const body = PurchaseInput.parse({
    source: 'BRAND',
    holderId: holderId ?? lines[0]?.holder?.id,
    needOn: needOn ?? lines.find((line) => line.needOn)?.needOn,
    lines: lines.map(({ skuId, supplier, holder, quantity, needOn: day, styleId, skcId, garmentOrderId, bomLineId }) => ({
      skuId,
      quantity,
      styleId,
      skcId,
      garmentOrderId,
      bomLineId,
      supplierId: supplier?.id ?? null,
      holderId: holder?.id ?? null,
      needOn: day,
      reason: '商标按订单采购，不备库存',
    })),
  });
  const { orders } = await createPurchases(tx, buyer, body);
  const [first] = orders;
  if (first) {
    const { version } = await getPurchase(tx, first.id, buyer);
    await transitionPurchase(tx, buyer, first.id, { action: 'place', version, reason: '', confirmedOn: null, prices: 'ASK' });
  }
  return orders.length;
}

async function change(tx: Tx, user: Identity, id: string, to: (input: GarmentOrderInput) => GarmentOrderInput): Promise<void> {
  const { code, style, supplier, orderedOn, deliverOn, state, remark, lines, version } = await getGarmentOrder(tx, id);
  const input = GarmentOrderInput.parse({
    code,
    orderedOn,
    deliverOn,
    state,
    remark,
    styleId: style.id,
    supplierId: supplier?.id ?? null,
    lines: lines.map(({ skcId, size, pieces }) => ({ skcId, size, pieces })),
  });
  await editGarmentOrders(tx, user, [{ id, version, input: to(input) }]);
}

const half = (input: GarmentOrderInput): GarmentOrderInput => ({
  ...input,
  lines: input.lines.map((line) => ({ ...line, pieces: Math.ceil(line.pieces / 2) })),
});
