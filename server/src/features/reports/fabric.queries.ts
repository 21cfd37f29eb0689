import { sql, type RawBuilder } from 'kysely';
import { fabricReport } from '@mrp/contract/features/reports.ts';
import type { Days } from '@mrp/contract/lib/list.ts';
import type { Db } from '../../platform/database/database.ts';
import { isAnyOf, isOnDays } from '../../platform/lists/list-conditions.ts';
import type { FactsAsked, ReportSource, RowKeys } from '../../platform/reports/source.ts';
import { fabricKpis } from './fabric.rules.ts';
import { listItemFacts, listSupplierNames, type ItemFacts } from './items.queries.ts';
import { unitRatio } from '../netting/runs/items.queries.ts';
import { dayOf, isOfClasses, monthOf, preferredSupplier, startOf, takenBetween, told, toldUnit } from './sql-fragments.queries.ts';
import { isOfSupplier } from '../suppliers/filters.queries.ts';

const receivedOn = dayOf(sql`r.received_at`);

/** The brand's receipts of fabrics, line by line; their amounts with the corrections of their prices, beside what they were at the 基准价 per metre. */
const lines = ({ from, to, where, unit }: FactsAsked): RawBuilder<unknown> => sql`
  select l.spu_id, l.sku_id, r.holder_id, r.supplier_id, c.unit_id, 'receipt' as document_kind, r.id as document_id, r.code as document_code, ${receivedOn} as on_day,
         r.received_at, l.id as line_id, ${told(sql`l.quantity`)} as bought, ${told(sql`l.rejected_quantity`)} as rejected, ${told(sql`l.returned_quantity`)} as returned,
         a.amount, round(a.amount / (l.quantity * c.ratio), 4) as price, p.points, p.rolls, j.lead_days, s.gram_weight,
         case when a.amount is not null then round(l.quantity * ${unitRatio('f', 'metre')} * s.benchmark_price, 4) end as benchmark_amount
  from receipts r
  join receipt_lines l on l.receipt_id = r.id
  join spus s on s.id = l.spu_id and s.kind = 'FABRIC'
  ${toldUnit(sql`l.unit_id`, unit)}
  join units metre on metre.code = 'M'
  cross join lateral (select l.amount + coalesce((select sum(y.amount) from receipt_price_corrections y where y.line_id = l.id), 0) as amount) a
  cross join lateral (select sum(y.defect_points) as points, count(y.defect_points) as rolls from receipt_rolls y where y.line_id = l.id) p
  cross join lateral (
    select ${receivedOn} - min(o.placed_on) as lead_days
    from receipt_shares y join purchase_lines pl on pl.id = y.purchase_line_id join purchase_orders o on o.id = pl.order_id where y.line_id = l.id
  ) j
  where r.ownership = 1 and r.received_at >= ${startOf(from)} and r.received_at < ${startOf(sql`${to} + 1`)}
    and ${where(['classificationIds', 'holderIds', 'receivedOn', 'spuIds', 'skuIds'])}`;

/** A receipt line is for all styles that it was bought for. Stock stands in one row of the colour, that of the preferred supplier, else of the first one, whatever the filter of suppliers. */
const facts = (asked: FactsAsked): RawBuilder<unknown> => sql`
  with lines as materialized (${lines(asked)}),
  colours as materialized (
    select distinct on (l.sku_id) l.spu_id, l.sku_id, l.supplier_id from (select distinct spu_id, sku_id, supplier_id from lines) l
    order by l.sku_id, l.supplier_id = ${preferredSupplier(sql`l.spu_id`, sql`l.sku_id`)} desc nulls last, l.supplier_id
  ),
  taken as materialized (${takenBetween(asked.from, asked.to)})
  select l.* from (
    select spu_id, sku_id, holder_id, supplier_id, unit_id, document_kind, document_id, document_code, on_day, received_at, line_id, bought, rejected, returned, amount, price,
           points, rolls, lead_days, gram_weight, benchmark_amount, null::bigint as style_id, null::numeric as stock, null::numeric as value, null::numeric as picked
    from lines
    union all
    select l.spu_id, l.sku_id, l.holder_id, l.supplier_id, l.unit_id, l.document_kind, l.document_id, l.document_code, l.on_day, null, null, null, null, null, null, null,
           null, null, null, null, null, j.style_id, null, null, null
    from lines l
    join (select distinct y.line_id, pl.style_id from receipt_shares y join purchase_lines pl on pl.id = y.purchase_line_id) j on j.line_id = l.line_id and j.style_id is not null
    union all
    select p.spu_id, p.sku_id, b.holder_id, p.supplier_id, c.unit_id, 'stock', i.id, k.code, null, null, null, null, null, null, null, null,
           null, null, null, null, null, null, ${told(sql`b.on_hand`)}, b.value, null
    from colours p
    join spus s on s.id = p.spu_id join skus k on k.id = p.sku_id
    join stock_items i on i.sku_id = p.sku_id
    ${toldUnit(sql`i.unit_id`, asked.unit)}
    join stock_balances b on b.item_id = i.id and b.on_hand > 0
    union all
    select p.spu_id, p.sku_id, o.holder_id, p.supplier_id, c.unit_id, 'pick', o.id, o.code, taken.day, null, null, null, null, null, null, null,
           null, null, null, null, null, null, null, null, ${told(sql`taken.quantity`)}
    from taken
    join pick_lines l on l.id = taken.line_id join pick_orders o on o.id = l.pick_id
    join colours p on p.sku_id = l.sku_id
    join spus s on s.id = p.spu_id
    ${toldUnit(sql`l.unit_id`, asked.unit)}
    where taken.quantity > 0
  ) l where ${asked.where(['supplierIds'])}`;

interface FabricFacts extends ItemFacts {
  supplier: string;
  composition: string;
  width: string | null;
  gramWeight: string | null;
  stockAge: number | null;
  loss: string | null;
  dyeLoss: string | null;
  actualDyeLoss: string | null;
}

async function load(db: Db, keys: readonly RowKeys[]): Promise<FabricFacts[]> {
  const items = await listItemFacts(
    db,
    keys.map(({ spuId, skuId }) => ({ spuId: spuId ?? '', skuId: skuId ?? null })),
  );
  const suppliers = await listSupplierNames(
    db,
    keys.map(({ supplierId }) => supplierId ?? null),
  );
  const { rows } = await sql<Omit<FabricFacts, keyof ItemFacts | 'supplier'>>`
    select s.width::text as width, s.gram_weight::text as gram_weight, coalesce(s.dye_loss, f.default_dye_loss)::text as dye_loss, d.dye_loss::text as actual_dye_loss,
           coalesce(s.loss, f.default_loss)::text as loss, age.days as stock_age,
           coalesce((select string_agg(trim_scale(y.share) || '%' || e.name, ' ' order by y.position) from spu_compositions y join dictionary_entries e on e.id = y.ingredient_id
                     where y.spu_id = s.id), '') as composition
    from unnest(${keys.map(({ spuId }) => spuId ?? null)}::bigint[], ${keys.map(({ skuId }) => skuId ?? null)}::bigint[], ${keys.map(({ supplierId }) => supplierId ?? null)}::bigint[])
      with ordinality as i (spu_id, sku_id, supplier_id, n)
    join spus s on s.id = i.spu_id join classification_facts f on f.id = s.classification_id
    cross join lateral (
      select business_day() - min(oldest_receipt(b.id)) as days from stock_items y join stock_balances b on b.item_id = y.id and b.on_hand > 0
      join holders h on h.id = b.holder_id and h.kind <> 'TRANSIT' where y.sku_id = i.sku_id
    ) age
    left join learned_dye_losses d on d.spu_id = i.spu_id and d.supplier_id = i.supplier_id
    order by i.n`.execute(db);
  return keys.map(({ supplierId }, at) => ({ ...items[at]!, ...rows[at]!, supplier: suppliers.get(supplierId ?? '') ?? '' }));
}

const sum = (column: string) => sql`sum(${sql.ref(`f.${column}`)})`;
const latest = sql`(array_agg(f.price order by f.received_at desc, f.line_id desc) filter (where f.price is not null))[1]`;
const first = sql`(array_agg(f.price order by f.received_at, f.line_id) filter (where f.price is not null))[1]`;
const month = sql`case when f.line_id is not null then date_trunc('month', f.on_day)::date end`;
/** Of what has a 基准价 only. */
const deviation = sql`round(100 * (sum(f.amount) filter (where f.benchmark_amount is not null) - sum(f.benchmark_amount)) / nullif(sum(f.benchmark_amount), 0), 2)`;
/** Of all fabrics, whatever is shown. */
const cumulative = sql`round(100 * sum(sum(f.amount)) over (order by sum(f.amount) desc, (f.spu_id)::text) / nullif(sum(sum(f.amount)) over (), 0), 2)`;
const kept = sql`sum(f.bought - f.rejected - f.returned)`;
const refused = sql`sum(f.rejected + f.returned)`;
const materialName = sql`(select y.name from spus y where y.id = p.key::bigint)`;

export const fabricSource: ReportSource<FabricFacts> = {
  spec: fabricReport,
  facts,
  keys: ['spu_id', 'sku_id', 'supplier_id'],
  filters: {
    supplierIds: (ids: string[]) => isOfSupplier(sql`l.supplier_id`, ids),
    classificationIds: (ids: string[]) => isOfClasses(sql`l.spu_id`, ids),
    holderIds: (ids: string[]) => isAnyOf(sql`r.holder_id`, ids),
    receivedOn: (days: Days) => isOnDays(receivedOn, days),
    spuIds: (ids: string[]) => isAnyOf(sql`l.spu_id`, ids),
    skuIds: (ids: string[]) => isAnyOf(sql`l.sku_id`, ids),
  },
  figures: {
    bought: { value: sum('bought') },
    amount: { value: sql`coalesce(sum(f.amount), 0)` },
    price: { value: sql`round(sum(f.amount) / nullif(sum(f.bought) filter (where f.amount is not null), 0), 4)` },
    lowest: { value: sql`min(f.price)` },
    highest: { value: sql`max(f.price)` },
    latest: { value: latest },
    change: { value: sql`round(100 * (${latest} - ${first}) / nullif(${first}, 0), 2)` },
    deviation: { value: deviation },
    rejected: { value: sum('rejected') },
    returned: { value: sum('returned') },
    kept: { value: kept },
    refused: { value: refused },
    points: { value: sql`round(sum(f.points) / nullif(sum(f.rolls), 0), 1)` },
    leadDays: { value: sql`round(avg(f.lead_days))` },
    fabrics: {
      value: sql`count(distinct f.spu_id) filter (where f.line_id is not null)`,
      sumOnly: true,
      document: { kind: 'material', id: sql`f.spu_id`, code: sql`(select y.code from spus y where y.id = f.spu_id)` },
    },
    styles: {
      value: sql`count(distinct f.style_id)`,
      document: { kind: 'style', id: sql`f.style_id`, code: sql`(select y.code from styles y where y.id = f.style_id)` },
    },
    picked: { value: sum('picked') },
    stock: { value: sum('stock') },
    value: { value: sql`coalesce(sum(f.value), 0)` },
  },
  groups: {
    material: { key: sql`f.spu_id`, label: sql`(select y.name from spus y where y.id = s.g::bigint)`, narrow: (spuIds) => ({ spuIds }) },
    supplier: {
      key: sql`f.supplier_id`,
      label: sql`(select y.abbreviation from suppliers y where y.id = s.g::bigint)`,
      narrow: (supplierIds) => ({ supplierIds }),
    },
    classification: {
      key: sql`(select y.classification_id from spus y where y.id = f.spu_id)`,
      label: sql`(select y.full_name from classification_facts y where y.id = s.g::bigint)`,
      narrow: (classificationIds) => ({ classificationIds }),
    },
  },
  sorts: { code: sql`(select k.code from skus k where k.id = s.sku_id)` },
  kpis: fabricKpis,
  charts: {
    spend: {
      bucket: sql`f.spu_id`,
      label: materialName,
      series: { amount: sum('amount'), cumulative },
      where: sql`f.amount is not null`,
      order: sql`p.v_amount::numeric desc, p.key`,
      limit: 20,
      narrow: ({ key }) => ({ spuIds: key }),
    },
    prices: {
      bucket: month,
      every: { step: 'month', empty: null },
      label: sql`substr(p.key, 1, 7)`,
      series: { price: sql`round(sum(f.amount) / nullif(sum(f.bought), 0), 4)` },
      where: sql`f.amount is not null`,
      perUnit: true,
      order: sql`p.key`,
      narrow: ({ key }) => ({ receivedOn: monthOf(key) }),
    },
    weights: {
      bucket: sql`f.spu_id`,
      label: materialName,
      series: { gsm: sql`max(f.gram_weight)`, price: sql`round(sum(f.amount) / nullif(sum(f.bought), 0), 4)` },
      where: sql`f.amount is not null and f.gram_weight is not null`,
      perUnit: true,
      order: sql`p.v_price::numeric desc, p.key`,
      limit: 100,
      narrow: ({ key }) => ({ spuIds: key }),
    },
    monthly: {
      bucket: month,
      every: { step: 'month', empty: '0' },
      label: sql`substr(p.key, 1, 7)`,
      series: { kept, rejected: refused },
      perUnit: true,
      order: sql`p.key`,
      narrow: ({ key }) => ({ receivedOn: monthOf(key) }),
    },
  },
  narrow: ({ skuId, supplierId }) => ({ skuIds: skuId ?? '', supplierIds: supplierId ?? '' }),
  load,
};
