import { sql, type RawBuilder } from 'kysely';
import { costParts, decisions } from '@mrp/contract/features/costing/parts.ts';
import { bandChoices, deviationBuckets, type CostingFacts } from '@mrp/contract/features/reports/costing.ts';
import { costingReport } from '@mrp/contract/features/reports.ts';
import type { Days } from '@mrp/contract/lib/list.ts';
import type { Db } from '../../platform/database/database.ts';
import { isAnyOf, isOnDays } from '../../platform/lists/list-conditions.ts';
import type { FactsAsked, ReportSource, RowKeys } from '../../platform/reports/source.ts';
import { matchesSearch } from '../../platform/lists/search.ts';
import { quotesOf } from '../costing/quotations/benchmarks.queries.ts';
import { costingKpis } from './costing.rules.ts';
import { isOfClasses, isOneGarment, monthOf, ofOneGarment, startOf } from './sql-fragments.queries.ts';
import { isOfSupplier } from '../suppliers/filters.queries.ts';

const dispatchedOn = sql`(s.created_at at time zone 'Asia/Shanghai')::date`;

/** Lines of the newest cost sheets; one without a conclusion has no amounts on either side. A recommended price is adopted when the approved one is not above it. */
const facts = ({ from, to, where }: FactsAsked): RawBuilder<unknown> => sql`
  select null::bigint as unit_id, m.id as spu_id, l.sku_id, null::bigint as holder_id, 'quotation' as document_kind, q.id as document_id,
         q.code as document_code, ${dispatchedOn} as on_day, l.id as line_id, l.part, l.name, q.supplier_id as factory_id, q.style_id, m.classification_id,
         d.quoted, d.approved, d.quoted - d.approved as saving, d.quoted * q.pieces as order_quoted, d.approved * q.pieces as order_approved,
         (d.quoted - d.approved) * q.pieces as order_saving, case when l.decision is null then l.amount end as undecided,
         (l.decision is not null and l.benchmark is not null)::int as advised,
         (l.decision <> 'REJECTED' and l.approved_price <= l.benchmark)::int as adopted, l.deviation
  from cost_sheets s
  join quotations q on q.id = s.quotation_id
  join cost_sheet_lines l on l.sheet_id = s.id
  left join skus k on k.id = l.sku_id
  left join spus m on m.id = k.spu_id
  cross join lateral (select case when l.decision is not null then l.amount end as quoted, case when l.decision is not null then l.approved_amount end as approved) d
  where s.is_latest and s.state <> 'VOID' and s.created_at >= ${startOf(from)} and s.created_at < ${startOf(sql`${to} + 1`)} and ${where()}`;

const labelOf = (choices: readonly { value: string; label: string }[], value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(case ${value} ${sql.join(
    choices.map((choice) => sql`when ${sql.lit(choice.value)} then ${sql.lit(choice.label)}`),
    sql` `,
  )} else '' end)`;

async function load(db: Db, keys: readonly RowKeys[]): Promise<CostingFacts[]> {
  const { rows } = await sql<CostingFacts & { id: string }>`
    select l.id, q.id as quotation_id, concat_ws(' ', l.name, nullif(l.site, '')) as name, ${labelOf(costParts, sql`l.part`)} as part, y.code as style_code,
           s.code || ' V' || s.version_no as sheet_code, f.abbreviation as factory, l.unit_price::text as quoted_price, l.benchmark::text as benchmark,
           case when l.decision is not null then l.approved_price end::text as approved_price, coalesce(u.name, case l.measure when 'MINUTE' then '分钟' else '件' end) as line_unit, ${labelOf(bandChoices, sql`l.band`)} as band, l.deviation::text as deviation,
           ${quotesOf('l')} as quotes, ${labelOf(decisions, sql`l.decision`)} as decision, l.reason, coalesce(w.nick_name, '') as person, l.decided_at
    from cost_sheet_lines l
    join cost_sheets s on s.id = l.sheet_id
    join quotations q on q.id = l.quotation_id
    join styles y on y.id = q.style_id
    join suppliers f on f.id = q.supplier_id
    left join units u on u.id = coalesce(l.costed_unit_id, l.unit_id)
    left join users w on w.id = l.decided_by
    where l.id = any(${keys.flatMap(({ lineId }) => lineId ?? [])}::bigint[])`.execute(db);
  const found = new Map(rows.map((row) => [row.id, row]));
  return keys.map(({ lineId }) => found.get(lineId ?? '')!);
}

const sum = (column: string) => sql`coalesce(sum(${sql.ref(`f.${column}`)}), 0)`;
const orderSum = (column: string) => sql`sum(${sql.ref(`f.${column}`)})`;
const share = (part: string, whole: string) =>
  sql`round(100.0 * sum(${sql.ref(`f.${part}`)}) / nullif(sum(${sql.ref(`f.${whole}`)}), 0), 2)`;
const adopted = sql`coalesce(sum(f.adopted), 0)`;
const notAdopted = sql`count(*) filter (where f.advised = 1 and f.adopted is distinct from 1)`;

/** Key of a category: the class of the material, else the part. */
const category = sql`coalesce('c' || f.classification_id, 'p' || f.part)`;
const categoryLabel = sql`case when p.key like 'c%' then (select y.full_name from classification_facts y where y.id = substr(p.key, 2)::bigint)
  else ${labelOf(costParts, sql`substr(p.key, 2)`)} || case when p.key = 'pMATERIAL' then '（没有匹配）' else '' end end`;

function categoryNarrow(key: string): Record<string, string> {
  if (key.startsWith('c')) return { classificationIds: key.slice(1) };
  return { parts: key.slice(1), ...(key === 'pMATERIAL' && { unmatched: '1' }) };
}

const isWithin = (deviation: RawBuilder<unknown>, { above, upTo }: (typeof deviationBuckets)[number]) =>
  sql<boolean>`(${deviation} is not null and ${above === null ? sql`true` : sql`${deviation} > ${above}::numeric`} and ${upTo === null ? sql`true` : sql`${deviation} <= ${upTo}::numeric`})`;
const bucket = sql`case ${sql.join(
  deviationBuckets.map((one) => sql`when ${isWithin(sql`f.deviation`, one)} then ${sql.lit(one.value)}`),
  sql` `,
)} end`;

const month = sql`date_trunc('month', f.on_day)::date`;

export const costingSource: ReportSource<CostingFacts> = {
  spec: costingReport,
  facts,
  about: { what: sql`f.name`, where: sql`(select y.abbreviation from suppliers y where y.id = f.factory_id)` },
  keys: ['line_id'],
  filters: {
    parts: (parts: string[]) => isAnyOf(sql`l.part`, parts),
    factoryIds: (ids: string[]) => isOfSupplier(sql`q.supplier_id`, ids),
    classificationIds: (ids: string[]) => isOfClasses(sql`m.id`, ids),
    bands: (bands: string[]) => isAnyOf(sql`l.band`, bands),
    decisions: (wanted: string[]) => isAnyOf(sql`l.decision`, wanted),
    deviations: (wanted: string[]) =>
      sql<boolean>`(${sql.join(
        deviationBuckets.filter(({ value }) => wanted.includes(value)).map((one) => isWithin(sql`l.deviation`, one)),
        sql` or `,
      )})`,
    unmatched: (on: boolean) => sql<boolean>`(l.sku_id is null) = ${on}`,
    styleIds: (ids: string[]) => isAnyOf(sql`q.style_id`, ids),
    personIds: (ids: string[]) => isAnyOf(sql`l.decided_by`, ids),
    dispatchedOn: (days: Days) => isOnDays(dispatchedOn, days),
    lineIds: (ids: string[]) => isAnyOf(sql`l.id`, ids),
    q: (term: string) => sql<boolean>`${matchesSearch(term, sql`q.search_text`)}`,
  },
  figures: {
    quoted: { value: ofOneGarment('quoted') },
    approved: { value: ofOneGarment('approved') },
    saving: { value: ofOneGarment('saving') },
    savingRate: {
      value: sql`case when ${isOneGarment} then ${share('saving', 'quoted')} else ${share('order_saving', 'order_quoted')} end`,
    },
    orderQuoted: { value: orderSum('order_quoted') },
    orderApproved: { value: orderSum('order_approved') },
    orderSaving: { value: orderSum('order_saving') },
    undecided: { value: ofOneGarment('undecided') },
    lines: { value: sql`count(f.line_id)` },
    advised: { value: sum('advised') },
    adopted: { value: adopted },
    notAdopted: { value: notAdopted },
    adoptedRate: { value: share('adopted', 'advised') },
  },
  groups: {
    part: { key: sql`f.part`, label: labelOf(costParts, sql`s.g`), narrow: (parts) => ({ parts }) },
    factory: {
      key: sql`f.factory_id`,
      label: sql`(select y.abbreviation from suppliers y where y.id = s.g::bigint)`,
      narrow: (factoryIds) => ({ factoryIds }),
    },
    style: {
      key: sql`f.style_id`,
      label: sql`(select y.code || ' ' || y.name from styles y where y.id = s.g::bigint)`,
      narrow: (styleIds) => ({ styleIds }),
    },
  },
  // Lines are made with their sheets, so their ids are in the order of the sheets.
  sorts: { sheetCode: sql`s.line_id` },
  kpis: costingKpis,
  charts: {
    savings: {
      bucket: category,
      label: categoryLabel,
      series: { saving: orderSum('order_saving') },
      where: sql`f.order_saving <> 0`,
      order: sql`p.v_saving::numeric desc, p.key`,
      limit: 20,
      narrow: ({ key }) => categoryNarrow(key),
    },
    adoption: {
      bucket: month,
      every: { step: 'month', empty: null },
      label: sql`substr(p.key, 1, 7)`,
      series: { rate: share('adopted', 'advised') },
      where: sql`f.advised = 1`,
      order: sql`p.key`,
      narrow: ({ key }) => ({ dispatchedOn: monthOf(key) }),
    },
    deviations: {
      bucket,
      label: labelOf(deviationBuckets, sql`p.key`),
      series: { adopted, others: notAdopted },
      order: sql`p.key`,
      narrow: ({ key }) => ({ deviations: key }),
    },
  },
  narrow: ({ lineId }) => ({ lineIds: lineId ?? '' }),
  load,
};
