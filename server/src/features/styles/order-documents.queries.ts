import { sql } from 'kysely';
import { anyId, type Db } from '../../platform/database/database.ts';

/** By garment order: its open picks, preparations and purchases, which follow when the order ends or needs less. */
export async function listOpenDocumentsOf(db: Db, orderIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ orderId: string; named: string }>`
    select order_id, string_agg(label || ' ' || code, '、' order by rank, code) as named
    from (
      select garment_order_id as order_id, 1 as rank, '领料单' as label, code from pick_orders where state = 'OPEN' and garment_order_id = ${anyId(orderIds)}
      union
      select l.garment_order_id, 2, '备料单', o.code from preparation_lines l join preparation_orders o on o.id = l.order_id
      where o.state in ('DRAFT', 'PENDING', 'WAITING', 'PRODUCING') and not l.done and l.garment_order_id = ${anyId(orderIds)}
      union
      select l.garment_order_id, 3, '采购单', o.code from purchase_lines l join purchase_orders o on o.id = l.order_id
      where o.state in ('DRAFT', 'PLACED', 'CONFIRMED', 'SHIPPED') and l.garment_order_id = ${anyId(orderIds)}
    ) open group by 1`.execute(db);
  return new Map(rows.map(({ orderId, named }) => [orderId, named]));
}
