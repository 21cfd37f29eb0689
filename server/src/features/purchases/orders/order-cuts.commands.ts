import { sql } from 'kysely';
import { purchaseWorkflow, type PurchaseState } from '@mrp/contract/features/purchases/workflow.ts';
import { anyId, type Tx } from '../../../platform/database/database.ts';
import { recordOrderExceptions, recordReopened, type OrderCuts } from '../../styles/order-cuts.commands.ts';
import { endedOrders, reducedColours } from '../../styles/order-cuts.rules.ts';
import { formatQuantity } from '../../stock/rules.ts';

interface Waiting {
  orderId: string;
  id: string;
  code: string;
  state: PurchaseState;
  quantity: string;
  unitName: string;
  decimals: number;
  kinds: number;
}

/** What is bought for orders that ended or need less becomes an exception: somebody decides about it. */
export async function keepCutPurchases(tx: Tx, told: OrderCuts): Promise<void> {
  const { rows } = await sql<Waiting>`
    select l.garment_order_id as order_id, o.id, o.code, o.state, sum(l.quantity + l.replaced_quantity - l.received_quantity - l.closed_quantity)::text as quantity,
           min(u.name) as unit_name, min(u.decimals) as decimals, count(distinct l.sku_id)::int as kinds
    from purchase_lines l join purchase_orders o on o.id = l.order_id join units u on u.id = l.unit_id
    where o.state in ('DRAFT', 'PLACED', 'CONFIRMED', 'SHIPPED') and l.quantity + l.replaced_quantity > l.received_quantity + l.closed_quantity
      and (l.garment_order_id = any(${endedOrders(told)}::bigint[])
           or (l.garment_order_id, coalesce(l.skc_id, 0)) in (select w.order_id, w.skc_id from jsonb_to_recordset(${JSON.stringify(reducedColours(told))}) as w (order_id bigint, skc_id bigint)))
    group by 1, 2 order by o.code`.execute(tx);
  const { label, states } = purchaseWorkflow;
  const documents = rows.map(({ orderId, id, code, state, quantity, kinds, ...unit }) => {
    const open = kinds === 1 ? formatQuantity(quantity, unit) : `${kinds} 种物料`;
    const detail = `${open} 还没有收货，不会自动取消：列为例外，由人处理`;
    return { orderId, kind: 'purchase' as const, id, code, label, state: states[state].label, detail };
  });
  await recordOrderExceptions(tx, told, documents);
}

/** What is bought again, because goods were replaced or the purchase was changed, may be for a garment order that ended meanwhile. */
export async function keepReopenedPurchases(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ orderId: string; id: string; code: string }>`
    select distinct l.garment_order_id as order_id, o.id, o.code
    from purchase_lines l join purchase_orders o on o.id = l.order_id join garment_orders g on g.id = l.garment_order_id and g.state <> 'OPEN'
    where o.id = ${anyId(ids)} and o.state in ('PLACED', 'CONFIRMED', 'SHIPPED')
      and l.quantity + l.replaced_quantity > l.received_quantity + l.closed_quantity`.execute(tx);
  await recordReopened(
    tx,
    rows.map((row) => ({ ...row, kind: 'purchase' as const })),
  );
}
