import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { matchesSearch } from '../../platform/lists/search.ts';
import { unitRatio } from '../netting/runs/items.queries.ts';

/** Joins the unit `u` that quantities of a row in unit `of` are told in: the asked one, where material `s` can be converted to it. */
export const toldUnit = (of: RawBuilder<unknown>, asked: string | null): RawBuilder<unknown> => sql`
  join units f on f.id = ${of}
  left join units t on t.code = ${asked}
  cross join lateral (select ${unitRatio('f', 't')} as ratio) x
  cross join lateral (select case when x.ratio is null then f.id else t.id end as unit_id, coalesce(x.ratio, 1) as ratio) c`;

/** A quantity in the told unit `c`, rounded line by line, so that documents add up to the figure. */
export const told = (quantity: RawBuilder<unknown>): RawBuilder<unknown> => sql`round((${quantity}) * c.ratio, 4)`;

/** Materials below these classes. */
export const isOfClasses = (spuId: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${spuId} in (select s.id from spus s join classification_facts f on f.id = s.classification_id where f.path && ${ids}::bigint[])`;

/** Techniques `t` of these classes; a group means its classes. */
export const isTechniqueOfClasses = (ids: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`t.class_id in (select y.id from dictionary_entries y where y.id = any(${ids as string[]}::bigint[]) or y.parent_id = any(${ids as string[]}::bigint[]))`;

/** `2026-11-01` → `2026-11-01..2026-11-30` */
export function monthOf(first: string): string {
  const [year, number] = first.split('-');
  const last = new Date(Date.UTC(Number.parseInt(year ?? '', 10), Number.parseInt(number ?? '', 10), 0));
  return `${first}..${last.toISOString().slice(0, 10)}`;
}

export const findsItem = (term: string, spuId: RawBuilder<unknown>, skuId: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${spuId} in (select y.id from spus y where ${matchesSearch(term, sql`y.search_text`)})
  or ${skuId} in (select y.id from skus y where ${matchesSearch(term, sql`y.search_text`)}))`;

/** The supplier of the preferred offer of an item. */
export const preferredSupplier = (spuId: RawBuilder<unknown>, skuId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select y.supplier_id from offers y where y.spu_id = ${spuId} and y.sku_id is not distinct from ${skuId} and y.preferred limit 1)`;

/** Whether the facts `f` are of one quotation, so that their amounts per piece are of one garment. */
export const isOneGarment = sql<SqlBool>`count(distinct f.document_id) <= 1`;

/** The sum of amounts per piece; pieces of unlike garments are not added up. */
export const ofOneGarment = (column: string): RawBuilder<unknown> => sql`case when ${isOneGarment} then sum(${sql.ref(`f.${column}`)}) end`;

/** The moment that a day starts at in Shanghai. */
export const startOf = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`((${day})::timestamp at time zone 'Asia/Shanghai')`;

/** A business day in Shanghai. */
export const dayOf = (moment: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${moment} at time zone 'Asia/Shanghai')::date`;

/** What was taken in a period by line of a pick and day, without returns. */
export const takenBetween = (from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select y.line_id, ${dayOf(sql`y.created_at`)} as day, sum(y.quantity - y.returned_quantity) as quantity from pick_takes y
  where y.created_at >= ${startOf(from)} and y.created_at < ${startOf(sql`${to} + 1`)} group by 1, 2`;
