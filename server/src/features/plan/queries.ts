import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { planList, weekKeys, weekLabel } from '@mrp/contract/features/plan/list.ts';
import type { PlanItem, PlanMoment } from '@mrp/contract/features/plan/record.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, type Db } from '../../platform/database/database.ts';
import { isAnyOf } from '../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { matchesSearch } from '../../platform/lists/search.ts';
import { byClassification } from '../dictionaries/groups.queries.ts';
import { unitRef } from '../dictionaries/units.queries.ts';
import { isOfSupplier } from '../suppliers/filters.queries.ts';
import { bySupplier } from '../suppliers/groups.queries.ts';

/** Whether something changed since the kept plan, or another day has begun. */
const isStale = sql<boolean>`(
  exists (select from plan_changes) or not exists (select from plan_runs where id = (select max(id) from plan_runs) and today = business_day()))`;

/** The moment of the kept plan, and whether something changed since. */
export async function readMoment(db: Db): Promise<PlanMoment> {
  const { rows } = await sql<PlanMoment>`
    select r.as_of, coalesce(r.today, business_day())::text as today, ${isStale} as is_stale,
           coalesce((select w.milliseconds from plan_runs w where w.is_whole order by w.id desc limit 1), 0) as milliseconds,
           coalesce(r.demands, 0) as demands, coalesce(r.supplies, 0) as supplies, coalesce(r.left_out, 0) as left_out
    from (select 1) one left join plan_runs r on r.id = (select max(id) from plan_runs)`.execute(db);
  const [moment] = rows;
  if (!moment) throw new AppError('NOT_FOUND', { what: '物料计划' });
  return moment;
}

/** 供应商 of a material: of its preferred offer. */
const preferredSupplierId = sql`(
  select f.supplier_id from offers f where f.spu_id = i.spu_id and f.sku_id is not distinct from i.sku_id and f.preferred limit 1)`;

const finds = (alias: string, term: string) => matchesSearch(term, sql.ref(`${alias}.search_text`));

/** Some demand for the material fulfils the condition over `plan_demands d`. */
const isWanted = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`i.id in (select d.item_id from plan_demands d where ${condition})`;

const sumOf = (value: RawBuilder<unknown>) => ({ value, unit: sql`(select u.name from units u where u.id = i.unit_id)` });

export const planSource: ListSource<typeof planList, PlanItem> = {
  spec: planList,
  from: sql`plan_items i join spus s on s.id = i.spu_id left join skus k on k.id = i.sku_id`,
  id: sql`i.id`,
  search: (term) => sql<SqlBool>`(${finds('s', term)} or ${finds('k', term)}
    or exists (select from offers x where x.spu_id = i.spu_id and x.sku_id is not distinct from i.sku_id and ${finds('x', term)}))`,
  filters: {
    short: (on) => sql`(i.lacking > 0 or i.short_week is not null) = ${on}`,
    unwanted: (on) =>
      sql`exists (select from plan_supplies p where p.item_id = i.id and p.kind not in ('STOCK', 'RESERVED') and p.served < p.quantity) = ${on}`,
    classificationIds: (ids) => sql`s.classification_id in (select f.id from classification_facts f where f.path && ${ids}::bigint[])`,
    supplierIds: (ids) =>
      sql`exists (select from offers x where x.spu_id = i.spu_id and x.sku_id is not distinct from i.sku_id and ${isOfSupplier(sql`x.supplier_id`, ids)})`,
    styleIds: (ids) => isWanted(isAnyOf(sql`d.style_id`, ids)),
    seasonIds: (ids) => isWanted(sql`d.style_id in (select y.id from styles y where ${isAnyOf(sql`y.season_id`, ids)})`),
    holderIds: (ids) => isWanted(isAnyOf(sql`d.holder_id`, ids)),
    garmentOrderIds: (ids) => isWanted(isAnyOf(sql`d.garment_order_id`, ids)),
    materialIds: (ids) => isAnyOf(sql`i.spu_id`, ids),
  },
  sorts: { code: sql`coalesce(k.code, s.code)`, shortWeek: sql`i.short_week`, lacking: sql`i.lacking` },
  nullable: ['shortWeek'],
  groups: { classification: byClassification(sql`s.classification_id`), supplier: bySupplier(preferredSupplierId) },
  sums: { lacking: sumOf(sql`i.lacking`), stock: sumOf(sql`i.stock`), demand: sumOf(sql`i.demand`), supply: sumOf(sql`i.supply`) },
  load: listPlanItems,
};

type Facts = Omit<PlanItem, `w${number}` | 'weeks' | 'shortWeek'> & {
  shortWeek: number | null;
  demands: string[];
  supplies: string[];
  projected: string[];
};

const textsOf = (column: string) => sql`${sql.ref(column)}::text[]`;

export async function listPlanItems(db: Db, ids: readonly string[]): Promise<PlanItem[]> {
  const { rows } = await sql<Facts>`
    select i.id, i.spu_id, i.sku_id, coalesce(k.code, s.code) as code, s.name, coalesce(k.colour_name, '坯布') as colour_name, c.hex, ${unitRef('u')} as unit,
           (select v.abbreviation from suppliers v where v.id = ${preferredSupplierId}) as supplier, f.full_name as classification, i.stock, i.safety, i.demand,
           i.supply, i.lacking, i.short_week, ${textsOf('i.demands')} as demands, ${textsOf('i.supplies')} as supplies, ${textsOf('i.projected')} as projected
    from plan_items i
    join spus s on s.id = i.spu_id
    left join skus k on k.id = i.sku_id
    left join colours c on c.id = k.colour_id
    join units u on u.id = i.unit_id
    join classification_facts f on f.id = s.classification_id
    where i.id = ${anyId(ids)}`.execute(db);
  return rows.map(planItemOf);
}

function planItemOf({ demands, supplies, projected, shortWeek, ...facts }: Facts): PlanItem {
  const left = Object.fromEntries(weekKeys.map((key, at) => [key, projected[at] ?? '0'])) as Pick<PlanItem, (typeof weekKeys)[number]>;
  return {
    ...facts,
    ...left,
    shortWeek: shortWeek === null ? null : weekLabel(shortWeek),
    weeks: weekKeys.map((_, at) => ({ demand: demands[at] ?? '0', supply: supplies[at] ?? '0' })),
  };
}
