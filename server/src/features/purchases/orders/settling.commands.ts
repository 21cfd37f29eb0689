import { sql } from 'kysely';
import { anyId, preparedStatement, type Tx } from '../../../platform/database/database.ts';

/**
 * Moves orders along what was shipped and received: all shipped → 待收货, all received → 已收货, and back to 待发货 when goods on their way
 * are given up or replaced. Deliveries of the same order have locked it before.
 */
export async function settlePurchases(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`${preparedStatement}
    update purchase_orders o
    set state = l.state, version = o.version + 1, completed_on = case when l.state = 'RECEIVED' then business_day() end
    from (
      select x.id, case
          when bool_and(n.received_quantity + n.closed_quantity >= n.quantity + n.replaced_quantity and n.received_quantity = n.shipped_quantity) then 'RECEIVED'
          when bool_and(n.shipped_quantity + n.closed_quantity >= n.quantity + n.replaced_quantity) then 'SHIPPED'
          else 'CONFIRMED' end as state
      from purchase_orders x join purchase_lines n on n.order_id = x.id
      where x.id = ${anyId(orderIds)} and x.state in ('CONFIRMED', 'SHIPPED', 'RECEIVED') group by x.id, x.state
      having x.state <> 'RECEIVED' or bool_or(n.shipped_quantity + n.closed_quantity < n.quantity + n.replaced_quantity)
    ) l
    where o.id = l.id`.execute(tx);
}

/** Locks orders in the order of their ids. */
export async function lockPurchases(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`${preparedStatement} select from purchase_orders where id = ${anyId(ids)} order by id for update`.execute(tx);
}
