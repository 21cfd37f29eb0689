import { sql } from 'kysely';
import { decimal, type Exact } from '@mrp/contract/lib/decimals.ts';
import type { UnitPrice } from '@mrp/contract/lib/formulas/formulas.ts';
import { anyId, preparedStatement, type Db } from '../../../platform/database/database.ts';
import type { Measures } from '../../stock/documents/plan.rules.ts';
import { measuresSql } from '../measures.queries.ts';
import { costAt, sentPrice } from '../sql-fragments.queries.ts';

/** An order's line that a line of a shipment serves, and what it may still get. */
export interface ServedLine {
  lineId: string;
  /** Ordered, and what is delivered again. */
  due: string;
  shipped: string;
  most: string;
  /** In the order's currency, by the version under which the shipment was sent. */
  price: string | null;
  /** The same in CNY without tax with its unit, at the rate of the order. */
  cost: UnitPrice | null;
}

export interface SurplusLine {
  itemId: string;
  decimals: number;
  dimension: string;
  measures: Measures;
  orders: ServedLine[];
}

const price = sentPrice(sql`h.created_at`);

/** What lines of shipments may bring beyond what was sent: up to the tolerance of the orders that they serve. */
export async function readSurplusLines(db: Db, shipmentLineIds: readonly string[]): Promise<Map<string, SurplusLine>> {
  const { rows } = await sql<SurplusLine & { id: string }>`${preparedStatement}
    select d.id, d.item_id, u.decimals, u.dimension, ${measuresSql} as measures,
           (select jsonb_agg(jsonb_build_object('lineId', l.id::text, 'due', (l.quantity + l.replaced_quantity - l.closed_quantity)::text,
                     'shipped', l.shipped_quantity::text, 'price', ${price}::text, 'cost', ${costAt(price)},
                     'most', greatest(l.max_quantity + l.replaced_quantity - l.shipped_quantity - l.closed_quantity, 0)::text)
                   order by l.need_on, o.code, l.id)
            from shipment_shares x join purchase_lines l on l.id = x.purchase_line_id join purchase_orders o on o.id = l.order_id
            where x.line_id = d.id) as orders
    from shipment_lines d
    join shipments h on h.id = d.shipment_id
    join stock_items i on i.id = d.item_id
    join spus s on s.id = d.spu_id
    join units u on u.id = i.unit_id
    left join units u2 on u2.id = i.second_unit_id
    where d.id = ${anyId(shipmentLineIds)}`.execute(db);
  return new Map(rows.map(({ id, ...line }) => [id, line]));
}

export const spareOf = (line: SurplusLine | undefined): string =>
  (line?.orders ?? []).reduce<Exact>((sum, { most }) => sum.plus(decimal(most)), decimal('0')).toFixed();
