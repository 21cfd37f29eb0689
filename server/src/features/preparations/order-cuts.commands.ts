import { sql } from 'kysely';
import { preparationWorkflow, type PreparationState } from '@mrp/contract/features/preparations/workflow.ts';
import type { Tx } from '../../platform/database/database.ts';
import { recordOrderExceptions, type OrderCuts } from '../styles/order-cuts.commands.ts';
import { endedOrders, reducedColours } from '../styles/order-cuts.rules.ts';
import { formatQuantity } from '../stock/rules.ts';

interface Waiting {
  orderId: string;
  id: string;
  code: string;
  state: PreparationState;
  quantity: string;
  unitName: string;
  decimals: number;
  kinds: number;
}

/** What is prepared for orders that ended or need less becomes an exception: somebody decides about it. */
export async function keepCutPreparations(tx: Tx, told: OrderCuts): Promise<void> {
  const { rows } = await sql<Waiting>`
    select l.garment_order_id as order_id, o.id, o.code, o.state, sum(l.quantity - l.finished_quantity)::text as quantity, min(u.name) as unit_name, min(u.decimals) as decimals,
           count(distinct (l.spu_id, l.sku_id))::int as kinds
    from preparation_lines l join preparation_orders o on o.id = l.order_id join units u on u.id = l.unit_id
    where o.state in ('DRAFT', 'PENDING', 'WAITING', 'PRODUCING') and not l.done and l.quantity > l.finished_quantity
      and (l.garment_order_id = any(${endedOrders(told)}::bigint[])
           or (l.garment_order_id, coalesce(l.skc_id, 0)) in (select w.order_id, w.skc_id from jsonb_to_recordset(${JSON.stringify(reducedColours(told))}) as w (order_id bigint, skc_id bigint)))
    group by 1, 2 order by o.code`.execute(tx);
  const { label, states } = preparationWorkflow;
  const documents = rows.map(({ orderId, id, code, state, quantity, kinds, ...unit }) => {
    const open = kinds === 1 ? formatQuantity(quantity, unit) : `${kinds} 种物料`;
    const detail = `${open} 还没有完成，不会自动取消：列为例外，由人处理`;
    return { orderId, kind: 'preparation' as const, id, code, label, state: states[state].label, detail };
  });
  await recordOrderExceptions(tx, told, documents);
}
