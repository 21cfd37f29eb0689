import { sql } from 'kysely';
import type { Assumed, Assumption, ComingPurchase } from '@mrp/contract/features/plan/what-if.ts';
import type { Db } from '../../platform/database/database.ts';
import { matchesSearch } from '../../platform/lists/search.ts';
import { unitRef } from '../dictionaries/units.queries.ts';

const MOST = 50;
const lineName = sql`concat_ws(' ', s.name, coalesce(nullif(k.colour_name, ''), '坯布'))`;
const dueOn = sql`coalesce(l.confirmed_on, l.promised_on, l.need_on)`;
const open = sql`l.quantity + l.replaced_quantity - l.received_quantity - l.closed_quantity`;

/** What each assumption is about, as it is today. */
export async function listAssumed(db: Db, assumptions: readonly Assumption[]): Promise<Assumed[]> {
  const { rows } = await sql<Assumed>`
    select coalesce(o.code, v.abbreviation, p.code) as name,
           coalesce(case when o.id is not null then concat_ws(' ', y.code, y.name) when v.id is not null then r.count || ' 笔还要到货' else concat_ws(' · ', pv.abbreviation, c.line) end, '') as note,
           coalesce(o.deliver_on, r.due_on, c.due_on) as day,
           case when o.id is not null then (select coalesce(sum(l.pieces), 0) from garment_order_lines l where l.order_id = o.id)::int end as pieces
    from jsonb_array_elements(${JSON.stringify(assumptions)}::jsonb) with ordinality x (a, at)
    left join garment_orders o on o.id = (a ->> 'orderId')::bigint
    left join styles y on y.id = o.style_id
    left join suppliers v on v.id = (a ->> 'supplierId')::bigint
    left join purchase_orders p on p.id = (a ->> 'purchaseId')::bigint
    left join suppliers pv on pv.id = p.supplier_id
    left join lateral (select count(*)::int as count, min(g.due_on) as due_on from scheduled_receipts g where g.supplier_id = v.id) r on v.id is not null
    left join lateral (
      select min(${dueOn}) filter (where ${open} > 0) as due_on, case when a ->> 'lineId' is not null then min(${lineName}) end as line
      from purchase_lines l join spus s on s.id = l.spu_id left join skus k on k.id = l.sku_id
      where l.order_id = p.id and (a ->> 'lineId' is null or l.id = (a ->> 'lineId')::bigint)
    ) c on p.id is not null
    order by x.at`.execute(db);
  return rows;
}

/** Purchases that still bring something, by number, supplier or id. */
export async function listComing(db: Db, { q, ids }: { q?: string | undefined; ids?: string[] | undefined }): Promise<ComingPurchase[]> {
  const { rows } = await sql<ComingPurchase>`
    select o.id, o.code, v.abbreviation as supplier, min(${dueOn}) as due_on,
           jsonb_agg(jsonb_build_object('id', l.id::text, 'name', ${lineName}, 'quantity', (${open})::text, 'unit', ${unitRef('u')}, 'dueOn', ${dueOn}) order by l.id) as lines
    from purchase_orders o
    join suppliers v on v.id = o.supplier_id
    join purchase_lines l on l.order_id = o.id and ${open} > 0
    join spus s on s.id = l.spu_id
    left join skus k on k.id = l.sku_id
    join units u on u.id = l.unit_id
    where o.state in ('DRAFT', 'PLACED', 'CONFIRMED', 'SHIPPED') and o.source <> 'SUPPLIER'
      and ${ids ? sql`o.id = any(${ids}::bigint[])` : sql`true`} and ${q === undefined || q === '' ? sql`true` : matchesSearch(q, sql`o.search_text`)}
    group by o.id, o.code, v.abbreviation
    order by min(${dueOn}) nulls last, o.id limit ${MOST}`.execute(db);
  return rows;
}
