import { sql } from 'kysely';
import type { LinkedDocument } from '@mrp/contract/features/purchases/record.ts';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';

type Linked = LinkedDocument & { orderId: string };
const byOrder = (rows: readonly Linked[]): Map<string, LinkedDocument[]> =>
  new Map([...Map.groupBy(rows, ({ orderId }) => orderId)].map(([id, own]) => [id, own.map(({ orderId: _orderId, ...link }) => link)]));

/** Quantities of an order's share by unit: 1,120.00 米 · 3 个. */
export const quantitiesText = sql`string_agg(to_char(q.quantity, 'FM999,999,999,990' || case when q.decimals > 0 then '.' || repeat('0', q.decimals) else '' end) || ' ' || q.name, ' · ' order by q.name)`;

/** Shipments and receipts of these orders, the newest first, with the orders' part of them. */
export async function listLinks(
  db: Db,
  orderIds: readonly string[],
): Promise<Record<'shipments' | 'receipts', Map<string, LinkedDocument[]>>> {
  const { rows: shipments } = await sql<Linked>`${preparedStatement}
    select q.order_id, d.id, d.code, d.state, d.shipped_at as at, ${quantitiesText} as quantities
    from (select s.order_id, l.shipment_id, u.name, u.decimals, sum(s.quantity) as quantity
          from shipment_shares s join shipment_lines l on l.id = s.line_id join units u on u.id = l.unit_id
          where s.order_id = ${anyId(orderIds)} group by 1, 2, 3, 4) q
    join shipments d on d.id = q.shipment_id
    group by q.order_id, d.id order by d.id desc`.execute(db);
  const { rows: receipts } = await sql<Linked>`${preparedStatement}
    select q.order_id, d.id, d.code, d.state, d.received_at as at, ${quantitiesText} as quantities
    from (select s.order_id, l.receipt_id, u.name, u.decimals, sum(s.quantity) as quantity
          from receipt_shares s join receipt_lines l on l.id = s.line_id join units u on u.id = l.unit_id
          where s.order_id = ${anyId(orderIds)} group by 1, 2, 3, 4) q
    join receipts d on d.id = q.receipt_id
    group by q.order_id, d.id order by d.id desc`.execute(db);
  return { shipments: byOrder(shipments), receipts: byOrder(receipts) };
}
