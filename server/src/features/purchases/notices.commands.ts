import type { Shipment } from '@mrp/contract/features/purchases/delivery.ts';
import { purchaseWorkflow, shipmentWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { notify } from '../notices/commands.ts';

const day = (date: string): string => date.slice(5);

/** 已发货: whoever receives goods learns what is coming. */
export async function notifyShipment(tx: Tx, { id, code, supplier, holder, expectedOn, lines }: Shipment): Promise<void> {
  await notify(tx, [
    {
      kind: 'PURCHASE_ARRIVAL',
      subject: `shipment ${id}`,
      title: `${supplier.name} 已发货到 ${holder.name}`,
      note: `${code} · ${lines.length} 种物料${expectedOn === null ? '' : ` · 预计 ${day(expectedOn)} 到货`}`,
      path: `/shipmentDetail?id=${id}`,
      holders: [shipmentWorkflow.transitions.receive.permission],
    },
  ]);
}

interface ReceivedOrder {
  id: string;
  code: string;
  receiptCode: string;
  authorId: string | null;
  supplier: string;
  isDone: boolean;
}

/** 已收货: the authors of the orders that it serves. */
export async function notifyReceipt(tx: Tx, receiptId: string): Promise<void> {
  const { rows } = await sql<ReceivedOrder>`
    select distinct o.id, o.code, d.code as receipt_code, o.created_by as author_id, v.abbreviation as supplier, o.state = 'RECEIVED' as is_done
    from receipts d join receipt_lines l on l.receipt_id = d.id join receipt_shares s on s.line_id = l.id join purchase_orders o on o.id = s.order_id
    join suppliers v on v.id = d.supplier_id
    where d.id = ${receiptId} order by o.id`.execute(tx);
  await notify(
    tx,
    rows.flatMap(({ id, code, receiptCode, authorId, supplier, isDone }) =>
      authorId === null
        ? []
        : {
            kind: 'PURCHASE_ARRIVAL' as const,
            subject: `receipt ${receiptId} ${id}`,
            title: `采购单 ${code} ${isDone ? '已收齐' : '到了一部分'}`,
            note: `${supplier} · 收货单 ${receiptCode}`,
            path: `/receiptDetail?id=${receiptId}`,
            users: [authorId],
          },
    ),
  );
}

/** Orders that became overdue this week: older ones were told of, or are older than this notice. */
const TOLD_FOR_DAYS = 7;

/** 采购逾期: the author, once for each due date; where he has left, everybody who orders. */
export async function notifyOverdue(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string; code: string; supplier: string; dueOn: string; authorId: string | null }>`
    select o.id, o.code, v.abbreviation as supplier, o.due_on, author.id as author_id
    from purchase_orders o join suppliers v on v.id = o.supplier_id left join users author on author.id = o.created_by and author.active
    where o.state in ('PLACED', 'CONFIRMED', 'SHIPPED') and o.due_on < business_day() and o.due_on >= business_day() - ${TOLD_FOR_DAYS}::int
    order by o.due_on, o.id`.execute(tx);
  await notify(
    tx,
    rows.map(({ id, code, supplier, dueOn, authorId }) => ({
      kind: 'PURCHASE_OVERDUE' as const,
      subject: `purchase ${id} ${dueOn}`,
      title: `采购单 ${code} 已逾期`,
      note: `${supplier} · 应于 ${day(dueOn)} 交货`,
      path: `/purchaseDetail?id=${id}`,
      ...(authorId === null ? { holders: [purchaseWorkflow.transitions.place.permission] } : { users: [authorId] }),
    })),
  );
}
