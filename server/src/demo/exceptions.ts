import { sql } from 'kysely';
import { PurchaseInput } from '@mrp/contract/features/purchases/record.ts';
import { computePlan } from '../features/plan/commands.ts';
import { proposeOrder } from '../features/plan/order-proposals.queries.ts';
import { createPurchases } from '../features/purchases/orders/commands.ts';
import { transitionPurchase } from '../features/purchases/orders/states.commands.ts';
import type { Db, Tx } from '../platform/database.ts';
import type { Identity } from '../platform/http/identity.ts';
import { openCalendar } from './clock.ts';
import { readVersion } from './versions.ts';

/** Days after the need for which the supplier promises. */
const LATE_DAYS = 6;

/** 催货: what a garment order lacks is bought, and promised later than it is wanted. */
export async function loadLatePurchase(db: Db, buyer: Identity): Promise<void> {
  const { as } = openCalendar(db);
  const lacking = await as(buyer, '读取', findLacking);
  if (!lacking) return;
  const { holderId, needOn, lines } = lacking;
  const body = PurchaseInput.parse({ source: 'BRAND', holderId, needOn, remark: '按物料计划', lines });
  const { orders } = await as(buyer, '新建采购单', (tx) => createPurchases(tx, buyer, body));
  const id = orders[0]?.id ?? '';
  for (const action of ['place', 'confirm'] as const)
    await as(buyer, action === 'place' ? '下单' : '接单', async (tx) =>
      transitionPurchase(tx, buyer, id, {
        action,
        version: await readVersion(tx, id, 'purchase_orders'),
        reason: '',
        confirmedOn: null,
        prices: 'ASK',
      }),
    );
}

/** The first thing to be bought for a garment order whose day is still to come. */
async function findLacking(tx: Tx) {
  await computePlan(tx);
  const { rows } = await sql<{ id: string; promisedOn: string }>`
    select e.id, (e.need_on + ${LATE_DAYS}::int)::text as promised_on
    from plan_exceptions e join plan_items i on i.id = e.item_id and i.sku_id is not null
    join suppliers v on v.id = e.supplier_id and v.state = 'ACTIVE'
    where e.kind = 'BUY' and e.document_id is null and not e.is_prepared and e.pieces > 0 and e.need_on > business_day() and e.amount is not null
    order by e.place limit 1`.execute(tx);
  const [found] = rows;
  if (!found) return null;
  const { holderId, needOn, lines } = await proposeOrder(tx, [found.id]);
  const [line] = lines;
  if (!holderId || !needOn || !line?.skuId) return null;
  const { skuId, supplier, quantity, garmentOrderId } = line;
  return { holderId, needOn, lines: [{ skuId, supplierId: supplier?.id ?? null, quantity, garmentOrderId, promisedOn: found.promisedOn }] };
}
