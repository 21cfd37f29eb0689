import { sql, type RawBuilder } from 'kysely';
import { techniqueReport } from '@mrp/contract/features/reports.ts';
import type { Days } from '@mrp/contract/lib/list.ts';
import type { Db } from '../../platform/database/database.ts';
import { isAnyOf, isOnDays } from '../../platform/lists/list-conditions.ts';
import { matchesSearch } from '../../platform/lists/search.ts';
import type { FactsAsked, ReportSource, RowKeys } from '../../platform/reports/source.ts';
import { isTechniqueOfClasses, monthOf, ofOneGarment } from './sql-fragments.queries.ts';
import { otherKpi } from './overview.rules.ts';
import { isOfSupplier } from '../suppliers/filters.queries.ts';

interface TechniqueFacts {
  name: string;
  month: string;
}

/** Who does the technique: the supplier that the line names, else the factory that quotes. */
const supplier = sql`coalesce(l.supplier_id, q.supplier_id)`;

/** Technique lines of quotations with what the newest sheet decided on them, without which they have no amounts on either side; a technique without a unit is counted by the piece. */
const facts = ({ from, to, where }: FactsAsked): RawBuilder<unknown> => sql`
  select t.class_id, date_trunc('month', q.quoted_on)::date::text as month, coalesce(l.costed_unit_id, l.unit_id, t.unit_id, piece.id) as unit_id,
         null::bigint as spu_id, null::bigint as sku_id, null::bigint as holder_id, 'quotation' as document_kind, q.id as document_id, q.code as document_code,
         q.quoted_on as on_day, l.id as line_id, l.technique_id, q.style_id, q.supplier_id as factory_id, ${supplier} as supplier_id, l.name,
         l.unit_price as quoted_price, c.approved_price, case when c.decision is not null then l.amount end as quoted_amount, c.approved_amount,
         l.amount - c.approved_amount as saving, case when c.decision is not null then l.amount * q.pieces end as order_quoted,
         c.approved_amount * q.pieces as order_approved, (l.amount - c.approved_amount) * q.pieces as order_saving, case when q.quoted_direct > 0 then l.amount end as shared,
         nullif(q.quoted_direct, 0) as whole,
         (c.decision = 'REJECTED')::int as rejected, k.submitted_at::date - k.created_on as days
  from quotations q
  join quotation_lines l on l.quotation_id = q.id and l.part = 'TECHNIQUE' and l.amount is not null
  join units piece on piece.name = '件'
  left join techniques t on t.id = l.technique_id
  left join cost_sheets s on s.quotation_id = q.id and s.is_latest and s.state <> 'VOID'
  left join cost_sheet_lines c on c.sheet_id = s.id and c.quoted_line_id = l.id and c.decision is not null
  left join lateral (select x.submitted_at, s.created_at::date as created_on from cost_tasks x
    where x.sheet_id = s.id and x.department = 'TECHNICAL' and x.submitted_at is not null) k on true
  where q.state <> 'CANCELLED' and q.quoted_on between ${from} and ${to} and ${where()}`;

async function load(db: Db, keys: readonly RowKeys[]): Promise<TechniqueFacts[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from dictionary_entries where id = any(${keys.flatMap(({ classId }) => classId ?? [])}::bigint[])`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return keys.map(({ classId, month }) => ({ name: names.get(classId ?? '') ?? UNMATCHED, month: (month ?? '').slice(0, 7) }));
}

const UNMATCHED = '没有匹配工艺';

const sum = (column: string) => sql`coalesce(sum(${sql.ref(`f.${column}`)}), 0)`;
const orderSum = (column: string) => sql`sum(${sql.ref(`f.${column}`)})`;
const accepted = sql`count(*) filter (where f.rejected = 0)`;
const undecided = sql`count(*) filter (where f.rejected is null)`;
/** Of all that these quotations come to, each counted once however many of its lines are among them. */
const shareOfWholes = sql`round(100 * sum(f.shared) / (
  select sum(x.whole::numeric) from jsonb_each_text(jsonb_object_agg(f.document_id, f.whole)) as x (id, whole)), 2)`;
const mean = (column: string) => sql`round(avg(${sql.ref(`f.${column}`)}), 4)`;
const className = (id: RawBuilder<unknown>) =>
  sql`coalesce((select y.name from dictionary_entries y where y.id = (${id})::bigint), ${UNMATCHED})`;
const ofClass = (classIds: string | null): Record<string, string> => (classIds ? { classIds } : { unmatched: '1' });
/** Of prices that were really asked. */
const quartile = (share: number) => sql`percentile_disc(${sql.lit(share)}) within group (order by f.quoted_price)`;
const abbreviation = (id: RawBuilder<unknown>) => sql`(select y.abbreviation from suppliers y where y.id = (${id})::bigint)`;

export const techniqueSource: ReportSource<TechniqueFacts> = {
  spec: techniqueReport,
  facts,
  about: { what: sql`f.name`, where: abbreviation(sql`f.factory_id`) },
  keys: ['class_id', 'month'],
  filters: {
    classIds: (ids: string[]) => isTechniqueOfClasses(ids),
    supplierIds: (ids: string[]) => isOfSupplier(supplier, ids),
    factoryIds: (ids: string[]) => isOfSupplier(sql`q.supplier_id`, ids),
    techniqueIds: (ids: string[]) => isAnyOf(sql`l.technique_id`, ids),
    quotedOn: (days: Days) => isOnDays(sql`q.quoted_on`, days),
    unmatched: (on: boolean) => sql<boolean>`(l.technique_id is null) = ${on}`,
    q: (term: string) => sql<boolean>`(${matchesSearch(term, sql`q.search_text`)} or ${matchesSearch(term, sql`t.search_text`)})`,
  },
  figures: {
    techniques: {
      value: sql`count(distinct f.technique_id)`,
      document: { kind: 'technique', id: sql`f.technique_id`, code: sql`(select y.code from techniques y where y.id = f.technique_id)` },
    },
    styles: {
      value: sql`count(distinct f.style_id)`,
      document: { kind: 'style', id: sql`f.style_id`, code: sql`(select y.code from styles y where y.id = f.style_id)` },
    },
    times: { value: sql`count(f.line_id)` },
    // Both over the same lines, those with an approved price.
    quotedPrice: { value: sql`round(avg(f.quoted_price) filter (where f.approved_price is not null), 4)` },
    approvedPrice: { value: mean('approved_price') },
    lowest: { value: sql`min(f.quoted_price)` },
    highest: { value: sql`max(f.quoted_price)` },
    quotedAmount: { value: ofOneGarment('quoted_amount') },
    approvedAmount: { value: ofOneGarment('approved_amount') },
    saving: { value: ofOneGarment('saving') },
    orderQuoted: { value: orderSum('order_quoted') },
    orderApproved: { value: orderSum('order_approved') },
    orderSaving: { value: orderSum('order_saving') },
    suppliers: {
      value: sql`count(distinct f.supplier_id)`,
      document: { kind: 'supplier', id: sql`f.supplier_id`, code: sql`(select y.code from suppliers y where y.id = f.supplier_id)` },
    },
    share: { value: shareOfWholes },
    accepted: { value: accepted },
    rejected: { value: sum('rejected') },
    undecided: { value: undecided },
    days: { value: sql`round(avg(f.days), 1)` },
  },
  groups: {
    class: { key: sql`f.class_id`, label: className(sql`s.g`), narrow: (key) => ofClass(key || null) },
    month: { key: sql`f.month`, label: sql`substr(s.g, 1, 7)`, narrow: (month) => ({ quotedOn: monthOf(month) }) },
    factory: { key: sql`f.factory_id`, label: abbreviation(sql`s.g`), narrow: (factoryIds) => ({ factoryIds }) },
  },
  sorts: { month: sql`s.month` },
  kpis: (context) => ({
    techniques: otherKpi(context, 'techniques'),
    times: otherKpi(context, 'times'),
    orderQuoted: otherKpi(context, 'orderQuoted', '已有结论、有计划件数'),
    orderSaving: otherKpi(context, 'orderSaving', '有计划件数的报价单'),
    rejected: otherKpi(context, 'rejected'),
  }),
  charts: {
    amounts: {
      bucket: sql`f.technique_id`,
      label: sql`(select y.name from techniques y where y.id = p.key::bigint)`,
      across: sql`f.class_id`,
      acrossLabel: className(sql`p.across`),
      series: { amount: orderSum('order_quoted') },
      where: sql`f.order_quoted is not null`,
      order: sql`p.v_amount::numeric desc, p.key`,
      limit: 40,
      narrow: ({ key }) => ({ techniqueIds: key }),
    },
    prices: {
      bucket: sql`f.supplier_id`,
      label: abbreviation(sql`p.key`),
      series: {
        lowest: sql`min(f.quoted_price)`,
        lower: quartile(0.25),
        middle: quartile(0.5),
        upper: quartile(0.75),
        highest: sql`max(f.quoted_price)`,
      },
      perUnit: true,
      order: sql`p.v_middle::numeric, p.key`,
      limit: 20,
      narrow: ({ key }) => ({ supplierIds: key }),
    },
    monthly: {
      bucket: sql`f.month`,
      every: { step: 'month', empty: '0' },
      label: sql`substr(p.key, 1, 7)`,
      series: { accepted, undecided, rejected: sum('rejected') },
      order: sql`p.key`,
      narrow: ({ key }) => ({ quotedOn: monthOf(key) }),
    },
  },
  narrow: ({ classId, month }) => ({ ...ofClass(classId ?? null), quotedOn: monthOf(month ?? '') }),
  load,
};
