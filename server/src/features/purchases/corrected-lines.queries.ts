import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

/** A line of a receipt whose price may be corrected. */
export interface CorrectableLine {
  lineId: string;
  code: string;
  itemId: string;
  holderId: string;
  ownership: 1 | 2;
  /** CNY without tax per stock unit: received at, or corrected to. */
  price: string | null;
  /** Received and not returned, its value at that price, and how much of it the stock still has in its value. */
  kept: string;
  value: string;
  here: string;
  /** Of the balance, which is never worth less than nothing. */
  balanceValue: string;
  corrections: number;
}

/**
 * What of a line's value is still here, as a quantity of it: the stock is kept at one average, so each issue since took its share of this price,
 * whichever roll it took; what was returned to the supplier is in neither.
 */
const stillHere = sql`case when b.on_hand > 0 then
  (l.quantity - l.returned_quantity) * least(1, coalesce(value_left(b.id, (
    select max(m.id) from movements m where m.document_kind = 'receipt' and m.line_id = l.id and m.type = 'PURCHASE_IN')), 1)
    * l.quantity / nullif(l.quantity - l.returned_quantity, 0)) end`;

/** The lines of a receipt as they stand now. */
export async function listCorrectable(db: Db, receiptId: string): Promise<CorrectableLine[]> {
  const { rows } = await sql<CorrectableLine>`
    select l.id as line_id, l.code, l.item_id, d.holder_id, d.ownership, coalesce(c.unit_price, round(l.amount / l.quantity, 4))::text as price,
           (l.quantity - l.returned_quantity)::text as kept, coalesce(c.positions, 0)::int as corrections,
           round(coalesce(c.unit_price, l.amount / l.quantity) * (l.quantity - l.returned_quantity), 2)::text as value,
           coalesce(${stillHere}, 0)::text as here, coalesce(b.value, 0)::text as balance_value
    from receipt_lines l
    join receipts d on d.id = l.receipt_id
    left join stock_balances b on b.holder_id = d.holder_id and b.ownership = d.ownership and b.item_id = l.item_id
    left join lateral (
      select x.unit_price, x.position as positions from receipt_price_corrections x where x.line_id = l.id order by x.position desc limit 1
    ) c on true
    where l.receipt_id = ${receiptId} order by l.position`.execute(db);
  return rows;
}
