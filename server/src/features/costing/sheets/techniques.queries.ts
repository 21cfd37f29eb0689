import type { TechniqueComparison } from '@mrp/contract/features/costing/line-comparisons.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { entryOf } from '../sql-fragments.queries.ts';

/** Other quotations of a technique that are shown, the newest first. */
const SHOWN_QUOTES = 8;

/** The techniques of the newest sheet of a quotation: the library's price of its quantity, its suppliers, and other quotations. */
export async function compareTechniques(db: Db, quotationId: string): Promise<TechniqueComparison[]> {
  const { rows } = await sql<TechniqueComparison>`
    select l.id as line_id, ${entryOf('t')} as technique, coalesce(u.name, '') as unit, n.quantity::text,
      technique_price(t.id, n.quantity)::text as library_price,
      coalesce((select jsonb_agg(jsonb_build_object('supplier', ${entryOf('s', 'abbreviation')}, 'price', trim_scale(c.price)::text,
          'minQuantity', trim_scale(c.min_quantity)::text, 'leadDays', c.lead_days) order by c.price, s.code)
        from current_technique_offers c join suppliers s on s.id = c.supplier_id where c.technique_id = t.id and c.min_quantity <= n.quantity), '[]') as offers,
      ${otherQuotes} as quotes
    from cost_sheets h
    join quotations q on q.id = h.quotation_id
    join cost_sheet_lines l on l.sheet_id = h.id and l.part = 'TECHNIQUE'
    left join techniques t on t.id = l.technique_id
    left join units u on u.id = t.unit_id
    cross join lateral (select trim_scale(l.gross_consumption * l.unit_factor / l.price_factor * coalesce(q.pieces, 1)) as quantity) n
    where h.quotation_id = ${quotationId} and h.is_latest order by l.position`.execute(db);
  return rows;
}

/** Of the same technique in the newest sheets of other quotations. */
const otherQuotes = sql`
  coalesce((select jsonb_agg(o.said order by o.quoted_on desc, o.id desc) from (
    select x.id, y.quoted_on, jsonb_build_object('quotation', jsonb_build_object('id', y.id::text, 'code', y.code),
      'factory', (select f.abbreviation from suppliers f where f.id = y.supplier_id), 'quotedOn', y.quoted_on::text,
      'unit', coalesce((select u.name from units u where u.id = coalesce(x.costed_unit_id, x.unit_id)), '件'),
      'quotedPrice', trim_scale(x.unit_price)::text, 'approvedPrice', trim_scale(x.approved_price)::text) as said
    from cost_sheet_lines x join cost_sheets z on z.id = x.sheet_id and z.is_latest join quotations y on y.id = x.quotation_id
    where x.technique_id = l.technique_id and x.quotation_id <> l.quotation_id
    order by y.quoted_on desc, x.id desc limit ${sql.lit(SHOWN_QUOTES)}) o), '[]')`;
