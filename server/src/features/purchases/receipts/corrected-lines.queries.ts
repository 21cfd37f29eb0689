import type { UnitFactors } from '@mrp/contract/lib/units.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { lastCorrection, receiptPrice, receiptPriceUnit } from '../sql-fragments.queries.ts';

/** A line of a receipt whose price may be corrected. */
export interface CorrectableLine extends UnitFactors {
  lineId: string;
  code: string;
  itemId: string;
  holderId: string;
  ownership: 1 | 2;
  /** Of the purchase's price; null: the stock unit. */
  priceUnitId: string | null;
  /** CNY without tax in that unit: received at, or corrected to. */
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
    select l.id as line_id, l.code, l.item_id, d.holder_id, d.ownership, f.unit_id as price_unit_id, f.unit_factor::text as unit_factor,
           f.price_factor::text as price_factor, ${receiptPrice}::text as price,
           (l.quantity - l.returned_quantity)::text as kept, coalesce(c.position, 0)::int as corrections,
           coalesce(price_amount(l.quantity - l.returned_quantity, c.unit_price, c.unit_factor, c.price_factor),
             round(l.amount * (l.quantity - l.returned_quantity) / l.quantity, 2))::text as value,
           coalesce(${stillHere}, 0)::text as here, coalesce(b.value, 0)::text as balance_value
    from receipt_lines l
    join receipts d on d.id = l.receipt_id
    left join stock_balances b on b.holder_id = d.holder_id and b.ownership = d.ownership and b.item_id = l.item_id
    left join ${lastCorrection} on true
    cross join ${receiptPriceUnit}
    where l.receipt_id = ${receiptId} order by l.position`.execute(db);
  return rows;
}
