import { sql } from 'kysely';
import type { Practice, PracticeStage } from '@mrp/contract/features/purchases/practice.ts';
import type { PurchaseState } from '@mrp/contract/features/purchases/workflow.ts';
import type { Db } from '../../platform/database/database.ts';

const nothing: Practice = { isUnderway: false, stage: 'NEW', order: null, copyOf: null, needOn: null, shipmentId: null, received: null };

/** How long the practised order is given. */
const GIVEN_DAYS = 14;

interface Own {
  needOn: string;
  id: string | null;
  code: string;
  state: PurchaseState;
  shipped: boolean;
  received: boolean;
}

/** How far the user's practice is, as the documents say. */
export async function getPractice(db: Db, userId: string): Promise<Practice> {
  const { rows } = await sql<Own>`
    select (business_day() + ${GIVEN_DAYS}::int)::text as need_on, o.id, o.code, o.state, coalesce(l.shipped, false) as shipped, coalesce(l.received, false) as received
    from purchase_practices p
    left join lateral (
      select id, code, state from purchase_orders
      where created_by = p.user_id and created_at >= p.started_at and state <> 'CANCELLED' order by id limit 1) o on true
    left join lateral (
      select bool_or(n.shipped_quantity > 0) as shipped, bool_or(n.received_quantity > 0) as received from purchase_lines n where n.order_id = o.id) l on true
    where p.user_id = ${userId}`.execute(db);
  const [own] = rows;
  if (!own) return nothing;
  if (own.id === null) return { ...nothing, isUnderway: true, needOn: own.needOn, copyOf: await findRepeatable(db, userId) };
  const [shipmentId, received] = await Promise.all([findOpenShipment(db, own.id), findReceived(db, own.id)]);
  return { ...nothing, isUnderway: true, stage: stageOf(own), order: { id: own.id, code: own.code }, shipmentId, received };
}

function stageOf({ state, shipped, received }: Own): PracticeStage {
  if (received) return 'RECEIVED';
  if (shipped) return 'SHIPPED';
  return state === 'DRAFT' || state === 'PLACED' ? state : 'CONFIRMED';
}

/**
 * A received order of goods without lots that may all be bought again from the preferred offer and that no count holds, of the user where he has
 * one, the newest first: its copy needs a day and nothing else.
 */
async function findRepeatable(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select o.id from purchase_orders o
    join holders h on h.id = o.holder_id and h.active
    join suppliers v on v.id = o.supplier_id and v.state = 'ACTIVE'
    where o.state = 'RECEIVED' and o.source = 'BRAND' and not exists (
      select from purchase_lines n join skus k on k.id = n.sku_id join spus s on s.id = k.spu_id
      join classification_facts f on f.id = s.classification_id
      where n.order_id = o.id and (k.state = 'DISABLED' or s.state <> 'ACTIVE' or f.lot_tracked <> 'NONE' or not exists (
        select from offers w where w.sku_id = n.sku_id and w.supplier_id = o.supplier_id and w.active and w.preferred
          and n.quantity >= coalesce(w.moq_per_colour, w.moq, 0))))
      and not exists (
        select from open_counts c left join stock_items i on i.id = c.item_id
        where c.frozen and c.holder_id = o.holder_id and not c.greige
          and (c.item_id is null or i.sku_id in (select n.sku_id from purchase_lines n where n.order_id = o.id)))
    order by o.created_by is not distinct from ${userId}::bigint desc, h.kind = 'OWN' desc, o.id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

async function findOpenShipment(db: Db, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select max(l.shipment_id) as id from shipment_shares h join shipment_lines l on l.id = h.line_id join shipments s on s.id = l.shipment_id
    where h.order_id = ${orderId} and s.state = 'SHIPPED'`.execute(db);
  return rows[0]?.id ?? null;
}

async function findReceived(db: Db, orderId: string): Promise<Practice['received']> {
  const { rows } = await sql<NonNullable<Practice['received']>>`
    select r.id as receipt_id, l.item_id, concat_ws(' ', l.name, nullif(l.colour_name, '')) as name, l.quantity::text as quantity, u.name as unit, u.decimals,
           d.name as holder
    from receipt_shares h join receipt_lines l on l.id = h.line_id join receipts r on r.id = l.receipt_id join units u on u.id = l.unit_id
    join holders d on d.id = r.holder_id
    where h.order_id = ${orderId} order by r.id desc, l.position limit 1`.execute(db);
  return rows[0] ?? null;
}
