import { sql, type RawBuilder } from 'kysely';
import { overviewReport } from '@mrp/contract/features/reports.ts';
import type { Days } from '@mrp/contract/lib/list.ts';
import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import type { Narrowing } from '@mrp/contract/lib/report.ts';
import type { Db } from '../../platform/database/database.ts';
import { isAnyOf, isOnDays } from '../../platform/lists/list-conditions.ts';
import type { FactsAsked, ReportSource, RowKeys } from '../../platform/reports/source.ts';
import { greigeLeftFor, isDyeingHolder } from '../stock/balances/items.queries.ts';
import { listHolderNames, listItemFacts, listSupplierNames } from './items.queries.ts';
import { overviewKpis } from './overview.rules.ts';
import { dayOf, findsItem, isOfClasses, preferredSupplier, takenBetween, told, toldUnit } from './sql-fragments.queries.ts';
import { isOfSupplier } from '../suppliers/filters.queries.ts';

/** The approved preparation orders of the period, line by line. What is finished, in production and waiting makes the need, except for what was closed short. */
const lines = ({ from, to, where, unit }: FactsAsked): RawBuilder<unknown> => sql`
  select l.spu_id, l.sku_id, o.holder_id, l.supplier_id, c.unit_id, 'preparation' as document_kind, o.id as document_id, o.code as document_code,
         o.ordered_on as on_day, l.style_id, o.expected_on, ${told(sql`l.quantity`)} as need, ${told(sql`l.finished_quantity`)} as finished,
         case when l.production_id is null then ${told(sql`open.quantity`)} else 0 end as waiting,
         case when l.production_id is not null then ${told(sql`open.quantity`)} else 0 end as producing,
         price_amount(open.quantity, l.unit_price, l.unit_factor, l.price_factor) as gap_amount, open.quantity > 0 and o.expected_on < business_day() as is_overdue
  from preparation_orders o
  join preparation_lines l on l.order_id = o.id
  join spus s on s.id = l.spu_id
  cross join lateral (select case when l.done then 0 else greatest(l.quantity - l.finished_quantity, 0) end as quantity) open
  ${toldUnit(sql`l.unit_id`, unit)}
  where o.state in ('WAITING', 'PRODUCING', 'DONE') and o.ordered_on between ${from} and ${to}
    and ${where(['q', 'classificationIds', 'holderIds', 'goods', 'expectedOn', 'styleIds', 'spuIds', 'skuIds'])}`;

/** Columns that a part of the facts does not have. */
const none = (names: string) =>
  sql.raw(
    names
      .split(' ')
      .map((name) => `null as ${name}`)
      .join(', '),
  );

/** The stock of `places`. */
const stock = (asked: FactsAsked): RawBuilder<unknown> => sql`
  select p.spu_id, p.sku_id, p.holder_id, p.supplier_id, c.unit_id, case when p.sku_id is null then 'greigeStock' else 'stock' end as document_kind, i.id as document_id, coalesce(k.code, s.code) as document_code,
         ${told(sql`coalesce(b.brand, 0)`)} as brand, ${told(sql`coalesce(b.supplier, 0)`)} as supplier_stock, ${told(sql`coalesce(b.reserved, 0)`)} as reserved,
         ${told(sql`coalesce(b.available, 0)`)} as available, b.value, ${told(sql`k.safety_stock`)} as safety,
         case when p.sku_id is not null and ${isDyeingHolder} then ${told(sql`b.greige * (1 - coalesce(s.dye_loss, cf.default_dye_loss, 0) / 100)`)} end as convertible
  from places p
  join spus s on s.id = p.spu_id
  join classification_facts cf on cf.id = s.classification_id
  join holders h on h.id = p.holder_id
  left join skus k on k.id = p.sku_id
  left join stock_items i on i.spu_id = p.spu_id and i.sku_id is not distinct from p.sku_id
  ${toldUnit(sql`coalesce(i.unit_id, s.first_unit_id)`, asked.unit)}
  cross join lateral (
    select sum(b.on_hand) filter (where b.ownership = 1 and b.item_id = i.id) as brand, sum(b.on_hand) filter (where b.ownership = 2 and b.item_id = i.id) as supplier,
           sum(b.reserved) filter (where b.item_id = i.id) as reserved,
           sum(b.on_hand - b.reserved - b.frozen) filter (where b.item_id = i.id) as available,
           sum(b.value) filter (where b.item_id = i.id) as value, sum(${greigeLeftFor(sql`p.sku_id`, ['b', 'y'])}) filter (where y.sku_id is null) as greige
    from stock_balances b join stock_items y on y.id = b.item_id
    where b.holder_id = p.holder_id
      and y.spu_id = p.spu_id and (y.sku_id is not distinct from p.sku_id or y.sku_id is null)
  ) b`;

/** What is under way to `places`. */
const travelling = sql`
  select p.*, sh.id as document_id, 'shipment' as document_kind, sh.code as document_code, l.unit_id, l.quantity - l.received_quantity - l.lost_quantity as quantity
  from places p join shipment_lines l on l.sku_id = p.sku_id join shipments sh on sh.id = l.shipment_id and sh.holder_id = p.holder_id and sh.state = 'SHIPPED'
  where l.quantity > l.received_quantity + l.lost_quantity
  union all
  select p.*, d.id, 'stockDocument', d.code, l.unit_id, l.quantity - coalesce(l.received_quantity, 0)
  from places p join stock_items i on i.spu_id = p.spu_id and i.sku_id is not distinct from p.sku_id
  join stock_document_lines l on l.item_id = i.id
  join stock_documents d on d.id = l.document_id and d.to_holder_id = p.holder_id and d.travels and d.state = 'TRAVELLING'
  where l.quantity > coalesce(l.received_quantity, 0)`;

/** What is still to be picked at `places`, and what was picked there in the period, day by day and without returns. */
const picks = sql`
  select p.*, o.id as document_id, o.code as document_code, l.unit_id, ${dayOf(sql`o.created_at`)} as day, l.quantity - l.picked_quantity as to_pick, 0 as picked
  from pick_orders o join pick_lines l on l.pick_id = o.id and l.quantity > l.picked_quantity
  join places p on p.sku_id = l.sku_id and p.holder_id = o.holder_id
  where o.state = 'OPEN'
  union all
  select p.*, o.id, o.code, l.unit_id, t.day, 0, t.quantity
  from taken t join pick_lines l on l.id = t.line_id join pick_orders o on o.id = l.pick_id and o.state <> 'CANCELLED'
  join places p on p.sku_id = l.sku_id and p.holder_id = o.holder_id
  where t.quantity <> 0`;

/**
 * Stock belongs to no supplier: it stands in one row of the item at the holder, that of the preferred supplier, else of the first one. Which row that
 * is does not depend on the filter of suppliers, so that a figure opened by itself is the same.
 */
const facts = (asked: FactsAsked): RawBuilder<unknown> => sql`
  with lines as materialized (${lines(asked)}),
  places as materialized (
    select distinct on (l.spu_id, l.sku_id, l.holder_id) l.spu_id, l.sku_id, l.holder_id, l.supplier_id
    from (select distinct spu_id, sku_id, holder_id, supplier_id from lines) l
    order by l.spu_id, l.sku_id, l.holder_id, l.supplier_id = ${preferredSupplier(sql`l.spu_id`, sql`l.sku_id`)} desc nulls last, l.supplier_id
  ),
  stock as (${stock(asked)}),
  travelling as (${travelling}),
  taken as materialized (${takenBetween(asked.from, asked.to)}),
  picks as (${picks})
  select l.* from (
    select spu_id, sku_id, holder_id, supplier_id, unit_id, document_kind, document_id, document_code, on_day, style_id, expected_on, need, finished, waiting, producing,
           gap_amount, is_overdue, 0 as transit, 0 as to_pick, 0 as picked, 0 as brand, 0 as supplier_stock, 0 as reserved, 0 as available, null::numeric as value, null::numeric as safety,
           null::numeric as convertible
    from lines
    union all
    select spu_id, sku_id, holder_id, supplier_id, unit_id, document_kind, document_id, document_code, ${none('on_day style_id expected_on')}, 0, 0, 0, 0, null, false,
           0, 0, 0, brand, supplier_stock, reserved, available, value, safety, convertible
    from stock
    union all
    select r.spu_id, r.sku_id, r.holder_id, r.supplier_id, c.unit_id, r.document_kind, r.document_id, r.document_code, ${none('on_day style_id expected_on')}, 0, 0, 0, 0, null, false,
           ${told(sql`r.quantity`)}, 0, 0, 0, 0, 0, 0, null, null, null
    from travelling r join spus s on s.id = r.spu_id ${toldUnit(sql`r.unit_id`, asked.unit)}
    union all
    select r.spu_id, r.sku_id, r.holder_id, r.supplier_id, c.unit_id, 'pick', r.document_id, r.document_code, r.day, ${none('style_id expected_on')}, 0, 0, 0, 0, null, false,
           0, ${told(sql`r.to_pick`)}, ${told(sql`r.picked`)}, 0, 0, 0, 0, null, null, null
    from picks r join spus s on s.id = r.spu_id ${toldUnit(sql`r.unit_id`, asked.unit)}
  ) l where ${asked.where(['supplierIds', 'documentOn'])}`;

const sum = (column: string) => sql`sum(${sql.ref(`f.${column}`)})`;

interface OverviewFacts {
  spuId: string;
  skuId: string | null;
  code: string;
  name: string;
  colourName: string;
  picture: FileRef | null;
  hex: string | null;
  holder: string;
  supplier: string;
}

async function load(db: Db, rows: readonly RowKeys[]): Promise<OverviewFacts[]> {
  const items = await listItemFacts(
    db,
    rows.map(({ spuId, skuId }) => ({ spuId: spuId ?? '', skuId: skuId ?? null })),
  );
  const holders = await listHolderNames(
    db,
    rows.map(({ holderId }) => holderId ?? null),
  );
  const suppliers = await listSupplierNames(
    db,
    rows.map(({ supplierId }) => supplierId ?? null),
  );
  return rows.map(({ holderId, supplierId }, at) => ({
    ...items[at]!,
    holder: holders.get(holderId ?? '') ?? '',
    supplier: suppliers.get(supplierId ?? '') ?? '',
  }));
}

const week = sql`date_trunc('week', f.expected_on)::date`;
const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

export const overviewSource: ReportSource<OverviewFacts> = {
  spec: overviewReport,
  facts,
  keys: ['spu_id', 'sku_id', 'holder_id', 'supplier_id'],
  filters: {
    q: (term: string) => findsItem(term, sql`l.spu_id`, sql`l.sku_id`),
    supplierIds: (ids: string[]) => isOfSupplier(sql`l.supplier_id`, ids),
    classificationIds: (ids: string[]) => isOfClasses(sql`l.spu_id`, ids),
    holderIds: (ids: string[]) => isAnyOf(sql`o.holder_id`, ids),
    goods: (values: string[]) => isAnyOf(sql`case when l.sku_id is null then 'SPU' else 'SKU' end`, values),
    expectedOn: (days: Days) => isOnDays(sql`o.expected_on`, days),
    documentOn: (days: Days) => isOnDays(sql`l.on_day`, days),
    styleIds: (ids: string[]) => isAnyOf(sql`l.style_id`, ids),
    spuIds: (ids: string[]) => isAnyOf(sql`l.spu_id`, ids),
    skuIds: (ids: string[]) => isAnyOf(sql`l.sku_id`, ids),
  },
  figures: {
    need: { value: sum('need') },
    finished: { value: sum('finished') },
    rate: { value: sql`round(100 * sum(f.finished) / nullif(sum(f.need), 0), 2)` },
    waiting: { value: sum('waiting') },
    producing: { value: sum('producing') },
    transit: { value: sum('transit') },
    toPick: { value: sum('to_pick') },
    picked: { value: sum('picked') },
    pickedRate: { value: sql`round(100 * sum(f.picked) / nullif(sum(f.finished), 0), 2)` },
    available: { value: sum('available') },
    gap: { value: sql`sum(f.waiting + f.producing)` },
    earliestOn: { value: sql`min(f.expected_on) filter (where f.waiting + f.producing > 0)` },
    overdue: { value: sql`count(distinct f.document_id) filter (where f.is_overdue)` },
    overdueDays: { value: sql`max(business_day() - f.expected_on) filter (where f.is_overdue)` },
    styles: {
      value: sql`count(distinct f.style_id)`,
      document: { kind: 'style', id: sql`f.style_id`, code: sql`(select y.code from styles y where y.id = f.style_id)` },
    },
    gapAmount: { value: sql`coalesce(sum(f.gap_amount), 0)` },
    safety: { value: sql`max(f.safety)`, rowOnly: true },
    brand: { value: sum('brand') },
    supplierStock: { value: sum('supplier_stock') },
    reserved: { value: sum('reserved') },
    convertible: { value: sql`max(f.convertible)`, rowOnly: true },
    value: { value: sql`coalesce(sum(f.value), 0)` },
  },
  groups: {
    supplier: {
      key: sql`f.supplier_id`,
      label: sql`(select y.abbreviation from suppliers y where y.id = s.g::bigint)`,
      narrow: (supplierIds) => ({ supplierIds }),
    },
    material: {
      key: sql`f.spu_id`,
      label: sql`(select y.name from spus y where y.id = s.g::bigint)`,
      narrow: (spuIds) => ({ spuIds }),
    },
    holder: {
      key: sql`f.holder_id`,
      label: sql`(select y.name from holders y where y.id = s.g::bigint)`,
      narrow: (holderIds) => ({ holderIds }),
    },
    classification: {
      key: sql`(select y.classification_id from spus y where y.id = f.spu_id)`,
      label: sql`(select y.full_name from classification_facts y where y.id = s.g::bigint)`,
      narrow: (classificationIds) => ({ classificationIds }),
    },
  },
  sorts: { code: sql`coalesce((select k.code from skus k where k.id = s.sku_id), (select p.code from spus p where p.id = s.spu_id))` },
  kpis: overviewKpis,
  charts: {
    weekly: {
      bucket: week,
      every: { step: 'week', empty: '0' },
      series: { finished: sum('finished'), producing: sum('producing'), waiting: sum('waiting') },
      perUnit: true,
      order: sql`p.key`,
      narrow: ({ key }) => ({ expectedOn: `${key}..${dayAfter(key, 6)}` }),
    },
    flow: {
      bucket: sql`date_trunc('week', f.on_day)::date`,
      every: { step: 'week', empty: '0' },
      series: { need: sum('need'), finished: sum('finished'), picked: sum('picked') },
      where: sql`(f.need <> 0 or f.finished <> 0 or f.picked <> 0)`,
      perUnit: true,
      order: sql`p.key`,
      narrow: ({ key }) => ({ documentOn: `${key}..${dayAfter(key, 6)}` }),
    },
    shortages: {
      bucket: sql`coalesce('k' || f.sku_id, 's' || f.spu_id)`,
      label: sql`case when p.key like 'k%' then (select s.name || ' ' || k.colour_name from skus k join spus s on s.id = k.spu_id where k.id = substr(p.key, 2)::bigint)
                 else (select s.name || ' 坯布' from spus s where s.id = substr(p.key, 2)::bigint) end`,
      series: { gap: sql`nullif(sum(f.waiting + f.producing), 0)` },
      where: sql`f.waiting + f.producing > 0`,
      perUnit: true,
      order: sql`p.v_gap::numeric desc, p.key`,
      limit: 20,
      narrow: ({ key }): Narrowing => (key.startsWith('k') ? { skuIds: key.slice(1) } : { spuIds: key.slice(1), goods: 'SPU' }),
    },
  },
  narrow: ({ spuId, skuId, holderId, supplierId }) => ({
    ...(skuId ? { skuIds: skuId } : { spuIds: spuId ?? '', goods: 'SPU' }),
    holderIds: holderId ?? '',
    supplierIds: supplierId ?? '',
  }),
  load,
};
