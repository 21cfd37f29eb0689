import { sql, type RawBuilder } from 'kysely';
import { qualityReport } from '@mrp/contract/features/reports.ts';
import type { Days } from '@mrp/contract/lib/list.ts';
import type { Db } from '../../platform/database/database.ts';
import { isAnyOf, isOnDays } from '../../platform/lists/list-conditions.ts';
import type { FactsAsked, ReportSource, RowKeys } from '../../platform/reports/source.ts';
import { companyOf } from '../statements/lines.queries.ts';
import { isOfSupplier } from '../suppliers/filters.queries.ts';
import { otherKpi, quantityKpi } from './overview.rules.ts';
import { dayOf, monthOf, startOf, told, toldUnit } from './sql-fragments.queries.ts';

const claimedOn = dayOf(sql`l.created_at`);

/** What was received of each material from each supplier, in the told unit. */
const receipts = ({ from, to, unit }: FactsAsked): RawBuilder<unknown> => sql`
  select ${companyOf('d')} as supplier_id, n.spu_id, c.unit_id, sum(${told(sql`n.quantity`)}) as quantity
  from receipts d join receipt_lines n on n.receipt_id = d.id join spus s on s.id = n.spu_id
  ${toldUnit(sql`n.unit_id`, unit)}
  where d.ownership = 1 and d.received_at >= ${startOf(from)} and d.received_at < ${startOf(sql`${to} + 1`)} group by 1, 2, 3`;

const claims = ({ from, to, unit }: FactsAsked): RawBuilder<unknown> => sql`
  select ${companyOf('m')} as supplier_id, m.spu_id, m.kind_id, c.unit_id, m.id, m.code, m.created_at, m.demand = 'NONE' as is_waived,
         ${told(sql`m.quantity`)} as quantity, round(y.deduction * currency_rate_on(y.currency_id, ${dayOf(sql`m.created_at`)}), 2) as deduction
  from claims m join spus s on s.id = m.spu_id left join claim_amounts y on y.claim_id = m.id
  ${toldUnit(sql`m.unit_id`, unit)}
  where m.state not in ('DRAFT', 'CANCELLED') and m.created_at >= ${startOf(from)} and m.created_at < ${startOf(sql`${to} + 1`)}`;

/** A line for each claim with what was received of its material from its supplier, and one for each that was received without a claim. */
const facts = (asked: FactsAsked): RawBuilder<unknown> => sql`
  select l.supplier_id, l.kind_id, l.spu_id, null::bigint as sku_id, null::bigint as holder_id, l.unit_id, 'claim' as document_kind, l.id as document_id,
         l.code as document_code, ${claimedOn} as on_day, date_trunc('month', ${claimedOn})::date as month, l.quantity as claimed, l.deduction, l.is_waived,
         l.received, l.supplier_id || ' ' || l.spu_id as pair
  from (
    select coalesce(x.supplier_id, r.supplier_id) as supplier_id, coalesce(x.spu_id, r.spu_id) as spu_id, coalesce(x.unit_id, r.unit_id) as unit_id,
           x.kind_id, x.id, x.code, x.created_at, x.is_waived, x.quantity, x.deduction, r.quantity as received
    from (${claims(asked)}) x
    full join (${receipts(asked)}) r on r.supplier_id = x.supplier_id and r.spu_id = x.spu_id and r.unit_id = x.unit_id
  ) l where ${asked.where()}`;

interface QualityFacts {
  supplierId: string;
  supplier: string;
  name: string;
  kind: string;
}

async function load(db: Db, keys: readonly RowKeys[]): Promise<QualityFacts[]> {
  const { rows } = await sql<QualityFacts>`
    select v.id::text as supplier_id, v.abbreviation as supplier, s.name, coalesce(k.name, '没有索赔') as kind
    from unnest(${keys.map(({ supplierId }) => supplierId ?? null)}::bigint[], ${keys.map(({ spuId }) => spuId ?? null)}::bigint[],
      ${keys.map(({ kindId }) => kindId ?? null)}::bigint[]) with ordinality as i (supplier_id, spu_id, kind_id, n)
    join suppliers v on v.id = i.supplier_id join spus s on s.id = i.spu_id left join dictionary_entries k on k.id = i.kind_id
    order by i.n`.execute(db);
  return rows;
}

const claimCount = sql`count(f.document_id)`;
const claimed = sql`coalesce(sum(f.claimed), 0)`;
/** Each material of each supplier once, however many claims there are of it. */
const received = sql`(select coalesce(sum(x.quantity::numeric), 0) from jsonb_each_text(jsonb_object_agg(f.pair, f.received)) as x (pair, quantity))`;
const isClaim = sql<boolean>`f.document_id is not null`;
const ofKind = (kindIds: string | null): Record<string, string> => (kindIds ? { kindIds } : { unclaimed: '1' });
const supplierName = (id: RawBuilder<unknown>) => sql`(select y.abbreviation from suppliers y where y.id = (${id})::bigint)`;
const kindName = (id: RawBuilder<unknown>) =>
  sql`coalesce((select y.name from dictionary_entries y where y.id = (${id})::bigint), '没有索赔')`;

export const qualitySource: ReportSource<QualityFacts> = {
  spec: qualityReport,
  facts,
  about: {
    what: sql`(select y.name from spus y where y.id = f.spu_id)`,
    where: supplierName(sql`f.supplier_id`),
  },
  keys: ['supplier_id', 'spu_id', 'kind_id'],
  filters: {
    supplierIds: (ids: string[]) => isOfSupplier(sql`l.supplier_id`, ids),
    kindIds: (ids: string[]) => isAnyOf(sql`l.kind_id`, ids),
    spuIds: (ids: string[]) => isAnyOf(sql`l.spu_id`, ids),
    unclaimed: (on: boolean) => sql<boolean>`(l.id is null) = ${on}`,
    claimedOn: (days: Days) => isOnDays(claimedOn, days),
  },
  figures: {
    claims: { value: claimCount },
    claimed: { value: claimed },
    received: {
      value: received,
      document: { kind: 'material', id: sql`f.spu_id`, code: sql`(select y.code from spus y where y.id = f.spu_id)` },
    },
    rate: { value: sql`round(100 * ${claimed} / nullif(${received}, 0), 2)` },
    deduction: { value: sql`coalesce(sum(f.deduction), 0)` },
    waived: { value: sql`count(f.document_id) filter (where f.is_waived)` },
  },
  groups: {
    supplier: { key: sql`f.supplier_id`, label: supplierName(sql`s.g`), narrow: (supplierIds) => ({ supplierIds }) },
    kind: { key: sql`f.kind_id`, label: kindName(sql`s.g`), narrow: (key) => ofKind(key || null) },
    material: { key: sql`f.spu_id`, label: sql`(select y.name from spus y where y.id = s.g::bigint)`, narrow: (spuIds) => ({ spuIds }) },
  },
  sorts: {},
  kpis: (context) => ({
    claims: otherKpi(context, 'claims'),
    claimed: quantityKpi(context, 'claimed'),
    received: quantityKpi(context, 'received'),
    deduction: otherKpi(context, 'deduction'),
  }),
  charts: {
    suppliers: {
      bucket: sql`f.supplier_id`,
      label: supplierName(sql`p.key`),
      series: { claims: claimCount },
      where: isClaim,
      order: sql`p.v_claims::numeric desc, p.key`,
      limit: 20,
      narrow: ({ key }) => ({ supplierIds: key }),
    },
    kinds: {
      bucket: sql`f.kind_id`,
      label: kindName(sql`p.key`),
      series: { claims: claimCount },
      where: isClaim,
      order: sql`p.v_claims::numeric desc, p.key`,
      limit: 20,
      narrow: ({ key }) => ({ kindIds: key }),
    },
    monthly: {
      bucket: sql`f.month`,
      every: { step: 'month', empty: '0' },
      label: sql`substr(p.key, 1, 7)`,
      series: { claims: claimCount },
      where: isClaim,
      order: sql`p.key`,
      narrow: ({ key }) => ({ claimedOn: monthOf(key) }),
    },
  },
  narrow: ({ supplierId, spuId, kindId }) => ({ supplierIds: supplierId ?? '', spuIds: spuId ?? '', ...ofKind(kindId ?? null) }),
  load,
};
