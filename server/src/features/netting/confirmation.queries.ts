import { sql } from 'kysely';
import type { Selection } from '@mrp/contract/lib/bulk.ts';
import { nettingLineList } from '@mrp/contract/features/netting/list.ts';
import type { OrderPreview } from '@mrp/contract/features/netting/record.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { resolveSelection } from '../../platform/lists/lists.ts';
import { unitRef } from '../dictionaries/units.queries.ts';
import { supplierEntry } from '../preparations/queries.ts';
import { getNettingRow, nettingLineSource } from './queries.ts';

/** A line that can become an order. */
export interface OrderLine {
  id: string;
  materialId: string;
  code: string;
  colourName: string;
  decimals: number;
  wanted: string;
  supplierId: string | null;
  problem: string;
  /** The first day when the material is lacking, but not before today. */
  needOn: string;
  /** The same day where the lead time allows it, else today with the lead time. */
  expectedOn: string;
}

/** The lines to order: the selected ones, else all that have a quantity and no fault. */
export async function listOrderLines(db: Db, runId: string, chosen: Selection | undefined, user: Identity): Promise<OrderLine[]> {
  const ids = chosen ? await resolveSelection(db, nettingLineSource(runId), nettingLineList.query, chosen, user) : null;
  const { rows } = await sql<OrderLine>`
    select l.id, coalesce(k.id, s.id) as material_id, coalesce(k.code, s.code) as code, coalesce(k.colour_name, '') as colour_name, u.decimals, l.wanted, l.supplier_id,
           l.problem, greatest(d.need_on, business_day()) as need_on, greatest(d.need_on, business_day() + greatest(d.need_on - l.order_by, 0)) as expected_on
    from netting_lines l
    join netting_runs r on r.id = l.run_id and (l.sku_id is null) = (r.goods = 'SPU')
    cross join lateral (select coalesce(l.uncovered_on, l.need_on) as need_on) d
    join spus s on s.id = l.spu_id
    left join skus k on k.id = l.sku_id
    join units u on u.id = l.unit_id
    where l.run_id = ${runId} and l.wanted > 0
      and ${ids === null ? sql`l.problem = '' and l.supplier_id is not null` : sql`l.id = any(${ids}::bigint[])`}
    order by l.order_by, l.id`.execute(db);
  return rows;
}

/** The reason why a line cannot be ordered; an empty text: it can. */
export const refusalOf = ({ problem, supplierId }: OrderLine): string => problem || (supplierId === null ? '没有供应商，请先选择' : '');

/** The orders of a confirmation by supplier; a line is an order. */
export async function previewOrders(db: Db, user: Identity, runId: string, chosen: Selection | undefined): Promise<OrderPreview> {
  await getNettingRow(db, runId);
  const lines = await listOrderLines(db, runId, chosen, user);
  const refused = lines.flatMap((line) => {
    const reason = refusalOf(line);
    return reason === '' ? [] : [{ id: line.id, code: line.code, colourName: line.colourName, reason }];
  });
  const ids = lines.filter((line) => refusalOf(line) === '').map(({ id }) => id);
  const { rows } = await sql<OrderPreview['suppliers'][number]>`
    select ${supplierEntry('v')} as supplier, sum(g.order_count)::int as order_count, sum(g.unpriced_count)::int as unpriced_count,
           jsonb_agg(jsonb_build_object('unit', ${unitRef('u')}, 'quantity', g.quantity::text) order by u.id) as quantities, sum(g.amount)::text as amount
    from (
      select l.supplier_id, l.unit_id, count(*) as order_count, count(*) filter (where l.unit_price is null) as unpriced_count, sum(l.wanted) as quantity,
             sum(price_amount(l.wanted, l.unit_price, l.unit_factor, l.price_factor)) as amount
      from netting_lines l where l.id = any(${ids}::bigint[]) group by l.supplier_id, l.unit_id
    ) g
    join suppliers v on v.id = g.supplier_id
    join units u on u.id = g.unit_id
    group by v.id order by v.abbreviation`.execute(db);
  return { suppliers: rows, refused };
}

/** A demand behind a line: colour of a style, order and BOM line, with its weight. */
export interface Share {
  lineId: string;
  styleId: string;
  skcId: string;
  garmentOrderId: string | null;
  bomLineId: string | null;
  weight: string;
}

/** Follows all nesting levels: the demand for a component comes from the demand for its parents. */
export async function listShares(db: Db, runId: string, lineIds: readonly string[]): Promise<Share[]> {
  const { rows } = await sql<Share>`
    with recursive wanted as materialized (
      select e.line_id, e.step, e.demand_id, e.bom_line_id, e.parent_line_id, e.quantity::numeric as quantity, l.gross
      from netting_lines l join netting_evidence e on e.line_id = l.id
      where l.run_id = ${runId} and e.step in ('DEMAND', 'DEPENDENT') and l.gross > 0
    ), share (line_id, demand_id, bom_line_id, weight, gross) as (
      select line_id, demand_id, bom_line_id, quantity, gross from wanted where step = 'DEMAND'
      union all
      select e.line_id, w.demand_id, e.bom_line_id, e.quantity * w.weight / w.gross, e.gross
      from share w join wanted e on e.step = 'DEPENDENT' and e.parent_line_id = w.line_id
    )
    select w.line_id, k.style_id, d.skc_id, d.garment_order_id, w.bom_line_id, sum(w.weight)::text as weight
    from share w join netting_demands d on d.id = w.demand_id join skcs k on k.id = d.skc_id
    where w.line_id = any(${lineIds as string[]}::bigint[])
    group by w.line_id, k.style_id, d.skc_id, d.garment_order_id, w.bom_line_id
    having sum(w.weight) > 0
    order by w.line_id, min(d.position), w.bom_line_id`.execute(db);
  return rows;
}
