import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { amountOfLine } from './sql-fragments.queries.ts';

/** A line that was delivered in part, with its price and what that part came to, in the order's currency and in CNY without tax. */
interface FormerPrice {
  id: string;
  terms: string;
  quantity: string;
  amount: string;
  cost: string | null;
}

const termsOf = sql`concat_ws(' ', l.unit_price, l.price_unit_id, l.tax_included, l.tax_rate)`;

/** Goods that come again for returned ones are not bought twice. */
const delivered = sql`(l.shipped_quantity - l.replaced_quantity)`;

/** What is delivered of the lines of an order before it is changed. */
export async function readFormerPrices(tx: Tx, orderId: string): Promise<FormerPrice[]> {
  const { rows } = await sql<FormerPrice>`
    select l.id, ${termsOf} as terms, ${delivered} as quantity, ${amountOfLine('l', delivered)}::text as amount,
           purchase_cost(l, o.rate, ${delivered})::text as cost
    from purchase_lines l join purchase_orders o on o.id = l.order_id
    where l.order_id = ${orderId} and ${delivered} > 0 and l.unit_price is not null`.execute(tx);
  return rows;
}

/** Lines with another price from now on keep what was delivered at the price of then. */
export async function keepFormerPrices(tx: Tx, former: readonly FormerPrice[]): Promise<void> {
  if (former.length === 0) return;
  await sql`
    update purchase_lines l set former_quantity = w.quantity, former_amount = w.amount, former_cost = coalesce(w.cost, 0)
    from jsonb_to_recordset(${JSON.stringify(former)}) as w (id bigint, terms text, quantity numeric, amount numeric, cost numeric)
    where l.id = w.id and ${termsOf} <> w.terms`.execute(tx);
}
