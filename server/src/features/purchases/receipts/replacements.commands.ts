import { sql } from 'kysely';
import type { PurchaseState } from '@mrp/contract/features/purchases/workflow.ts';
import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { AppError } from '../../../platform/app-error.ts';
import { anyId, type Tx } from '../../../platform/database/database.ts';
import { dropReplacedPrices } from '../gone-prices.commands.ts';
import { keepReopenedPurchases } from '../orders/order-cuts.commands.ts';
import { settlePurchases } from '../orders/settling.commands.ts';

/** What of a receipt's line goes back of what an order's line got. */
export interface ReturnedShare {
  lineId: string;
  purchaseLineId: string;
  returned: string;
}

interface OrderedLine {
  id: string;
  orderId: string;
  code: string;
  state: PurchaseState;
  /** Ordered or replaced, and not shipped; negative where more was shipped than ordered. */
  open: string;
}

/** 补货: orders wait again for what went back, as far as they lack it. Closed orders do not; the purchases were locked before. */
export async function replaceReturned(tx: Tx, shares: readonly ReturnedShare[]): Promise<void> {
  const lines = await readOrdered(tx, shares);
  const replaced = shares.filter(({ purchaseLineId, returned }) => {
    const line = lines.get(purchaseLineId);
    return line !== undefined && line.state !== 'CLOSED' && decimal(sumDecimals([line.open, returned])).gt(0);
  });
  if (replaced.length === 0) refuse([...lines.values()]);
  await dropReplacedPrices(tx, replaced);
  const changes = JSON.stringify(replaced);
  await sql`
    update receipt_shares t set replaced_quantity = t.replaced_quantity + w.returned
    from jsonb_to_recordset(${changes}) as w ("lineId" bigint, "purchaseLineId" bigint, returned numeric)
    where t.line_id = w."lineId" and t.purchase_line_id = w."purchaseLineId"`.execute(tx);
  await sql`
    update purchase_lines t set replaced_quantity = t.replaced_quantity + w.returned
    from (select "purchaseLineId" as id, sum(returned) as returned
          from jsonb_to_recordset(${changes}) as x ("purchaseLineId" bigint, returned numeric) group by 1) w
    where t.id = w.id`.execute(tx);
  const orderIds = [...new Set(replaced.flatMap(({ purchaseLineId }) => lines.get(purchaseLineId)?.orderId ?? []))];
  await settlePurchases(tx, orderIds);
  await keepReopenedPurchases(tx, orderIds);
}

async function readOrdered(tx: Tx, shares: readonly ReturnedShare[]): Promise<Map<string, OrderedLine>> {
  const { rows } = await sql<OrderedLine>`
    select l.id, o.id as order_id, o.code, o.state,
           (l.quantity + l.replaced_quantity - l.shipped_quantity - l.closed_quantity)::text as open
    from purchase_lines l join purchase_orders o on o.id = l.order_id
    where l.id = ${anyId(shares.map(({ purchaseLineId }) => purchaseLineId))} order by o.code`.execute(tx);
  return new Map(rows.map((line) => [line.id, line]));
}

function refuse(lines: readonly OrderedLine[]): never {
  const closed = [...new Set(lines.filter(({ state }) => state === 'CLOSED').map(({ code }) => code))];
  const reason =
    closed.length > 0 ? `${closed.join('、')} 已关单，不能再补货，请选择不补` : '退货后不缺订购的数量，没有要补的货，请选择不补';
  throw new AppError('VALIDATION', {}, { fields: { isReplaced: reason } });
}
