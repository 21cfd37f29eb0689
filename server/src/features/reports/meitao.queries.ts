import { sql, type RawBuilder } from 'kysely';
import { meitaoReport } from '@mrp/contract/features/reports.ts';
import type { Days } from '@mrp/contract/lib/list.ts';
import type { Db } from '../../platform/database/database.ts';
import { isAnyOf, isOnDays } from '../../platform/lists/list-conditions.ts';
import type { FactsAsked, KpiContext, ReportSource, RowKeys } from '../../platform/reports/source.ts';
import { listItemFacts, type ItemFacts } from './items.queries.ts';
import { otherKpi } from './overview.rules.ts';
import { told, toldUnit } from './sql-fragments.queries.ts';
import { isOfSupplier } from '../suppliers/filters.queries.ts';

/**
 * The lines of approved sets. A set is complete as often as its scarcest line allows; sets are counted in the first line that the
 * filter leaves, so that they add up.
 */
const facts = ({ from, to, where, unit }: FactsAsked): RawBuilder<unknown> => sql`
  with lines as (
    select l.*, o.holder_id, o.sets, o.set_name, o.code as order_code, o.ordered_on, o.expected_on, o.state,
           least(o.sets, floor(min(l.finished_quantity / l.per_set) over (partition by o.id))) as complete
    from preparation_orders o join preparation_lines l on l.order_id = o.id
    where o.kind = 'MEITAO' and o.state in ('WAITING', 'PRODUCING', 'DONE') and o.ordered_on between ${from} and ${to}
      and ${where(['factoryIds', 'saleStatusIds', 'expectedOn', 'holderIds', 'orderIds'])}
  )
  select l.order_id, l.id as line_id, l.spu_id, l.sku_id, l.holder_id, c.unit_id, 'preparation' as document_kind, l.order_id as document_id, l.order_code as document_code,
         l.ordered_on as on_day, l.set_name, case when l.is_first then l.sets else 0 end as sets, case when l.is_first then l.complete else 0 end as complete,
         ${told(sql`l.quantity`)} as planned, ${told(sql`l.finished_quantity`)} as finished, ${told(sql`case when l.done then 0 else greatest(l.quantity - l.finished_quantity, 0) end`)} as gap,
         ${told(sql`greatest(l.finished_quantity - l.complete * l.per_set, 0)`)} as remnant,
         l.complete < l.sets and floor(l.finished_quantity / l.per_set) = l.complete as is_blocking,
         l.state <> 'DONE' and l.expected_on < business_day() as is_overdue, price_amount(l.quantity, l.unit_price, l.unit_factor, l.price_factor) as amount
  from (
    select l.*, row_number() over (partition by l.order_id order by l.position, l.id) = 1 as is_first from lines l where ${where(['supplierIds', 'lineIds'])}
  ) l join spus s on s.id = l.spu_id ${toldUnit(sql`l.unit_id`, unit)}`;

interface MeitaoFacts extends ItemFacts {
  saleStatus: string;
  factory: string;
  supplier: string;
  expectedOn: string;
}

async function load(db: Db, keys: readonly RowKeys[]): Promise<MeitaoFacts[]> {
  const { rows } = await sql<
    { spuId: string; skuId: string | null } & Pick<MeitaoFacts, 'saleStatus' | 'factory' | 'supplier' | 'expectedOn'>
  >`
    select l.spu_id, l.sku_id, o.expected_on, v.abbreviation as supplier, coalesce(g.abbreviation, h.name) as factory,
           coalesce((select string_agg(e.name, '、' order by e.sort_order, e.id) from preparation_sale_statuses p join dictionary_entries e on e.id = p.entry_id
                     where p.order_id = o.id), '') as sale_status
    from unnest(${keys.map(({ lineId }) => lineId ?? null)}::bigint[]) with ordinality as i (line_id, n)
    join preparation_lines l on l.id = i.line_id join preparation_orders o on o.id = l.order_id
    join suppliers v on v.id = l.supplier_id join holders h on h.id = o.holder_id left join suppliers g on g.id = h.supplier_id
    order by i.n`.execute(db);
  const items = await listItemFacts(db, rows);
  return rows.map((row, at) => ({ ...items[at]!, ...row }));
}

const sum = (column: string) => sql`sum(${sql.ref(`f.${column}`)})`;
const missing = sql`sum(f.sets - f.complete)`;
const setName = (id: RawBuilder<unknown>) => sql`(select y.set_name || ' ' || y.code from preparation_orders y where y.id = ${id})`;
/** With the lines that are the scarcest of an incomplete set. */
const setWithBlocking = (id: RawBuilder<unknown>) => sql`(
  select y.set_name || ' ' || y.code || coalesce('，受限 ' || b.names, '') from preparation_orders y
  cross join lateral (
    select string_agg(x.name || ' ' || x.colour_name, '、' order by x.position) as names
    from (select l.*, floor(l.finished_quantity / l.per_set) as sets_of_line, floor(min(l.finished_quantity / l.per_set) over ()) as complete
          from preparation_lines l where l.order_id = y.id) x
    where x.sets_of_line = x.complete and x.complete < y.sets
  ) b where y.id = ${id})`;

function kpis(context: KpiContext) {
  const { sums } = context;
  return {
    sets: otherKpi(context, 'sets'),
    complete: otherKpi(context, 'complete'),
    rate: otherKpi(context, 'rate', '按本单已备的整套，不看库存'),
    blocking: otherKpi(context, 'blocking', '', sums.others['blocking'] === '0' ? 'plain' : 'warning'),
    overdue: otherKpi(context, 'overdue', '', sums.others['overdue'] === '0' ? 'plain' : 'warning'),
  };
}

export const meitaoSource: ReportSource<MeitaoFacts> = {
  spec: meitaoReport,
  facts,
  keys: ['order_id', 'line_id'],
  filters: {
    factoryIds: (ids: string[]) => sql`o.holder_id in (select y.id from holders y where ${isOfSupplier(sql`y.supplier_id`, ids)})`,
    saleStatusIds: (ids: string[]) =>
      sql`exists (select from preparation_sale_statuses y where y.order_id = o.id and ${isAnyOf(sql`y.entry_id`, ids)})`,
    expectedOn: (days: Days) => isOnDays(sql`o.expected_on`, days),
    holderIds: (ids: string[]) => isAnyOf(sql`o.holder_id`, ids),
    orderIds: (ids: string[]) => isAnyOf(sql`o.id`, ids),
    supplierIds: (ids: string[]) => isOfSupplier(sql`l.supplier_id`, ids),
    lineIds: (ids: string[]) => isAnyOf(sql`l.id`, ids),
  },
  figures: {
    sets: { value: sum('sets'), sumOnly: true },
    complete: { value: sum('complete'), sumOnly: true },
    missing: { value: missing, sumOnly: true },
    rate: { value: sql`round(100.0 * sum(f.complete) / nullif(sum(f.sets), 0), 2)`, sumOnly: true },
    planned: { value: sum('planned') },
    finished: { value: sum('finished') },
    gap: { value: sum('gap') },
    blocking: { value: sql`count(*) filter (where f.is_blocking)` },
    remnant: { value: sum('remnant') },
    overdue: { value: sql`count(distinct f.document_id) filter (where f.is_overdue)` },
    amount: { value: sql`coalesce(sum(f.amount), 0)` },
  },
  groups: {
    set: { key: sql`f.order_id`, label: setWithBlocking(sql`s.g::bigint`), narrow: (orderIds) => ({ orderIds }) },
    holder: {
      key: sql`f.holder_id`,
      label: sql`(select y.name from holders y where y.id = s.g::bigint)`,
      narrow: (holderIds) => ({ holderIds }),
    },
  },
  sorts: { code: sql`(select y.code from preparation_lines y where y.id = s.line_id)` },
  kpis,
  charts: {
    bySet: {
      bucket: sql`f.order_id`,
      label: setName(sql`p.key::bigint`),
      series: { complete: sum('complete'), missing },
      order: sql`p.v_complete::numeric + p.v_missing::numeric desc, p.key`,
      limit: 20,
      narrow: ({ key }) => ({ orderIds: key }),
    },
    lines: {
      bucket: sql`f.order_id`,
      across: sql`f.line_id`,
      label: setName(sql`p.key::bigint`),
      acrossLabel: sql`(select y.name || ' ' || y.colour_name from preparation_lines y where y.id = p.across::bigint)`,
      series: { rate: sql`least(100, round(100 * sum(f.finished) / nullif(sum(f.planned), 0), 2))` },
      order: sql`p.key::bigint desc, p.across::bigint`,
      limit: 200,
      narrow: ({ key, across }) => ({ orderIds: key, lineIds: across }),
    },
  },
  narrow: ({ orderId, lineId }) => ({ orderIds: orderId ?? '', lineIds: lineId ?? '' }),
  load,
};
