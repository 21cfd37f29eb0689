import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from './database.ts';
import { countUpToLimit, estimateRows } from './count-estimates.ts';

/** A condition on the row, or a sub-select of ids: `select o.spu_id from offers o where …`. */
export type Condition = RawBuilder<SqlBool> | Subquery;
interface Subquery {
  subquery: RawBuilder<unknown>;
  /** The ids are slow to find: they are fetched once and passed on if there are few. */
  fetchFirst?: true;
}

/** Sub-selects as a join, which the planner can estimate, or fetched first, which stays fast when few rows match. */
type Shape = 'joined' | 'fetched';

/** Request for one page of a list, as fragments of one `from`. */
export interface PageRequest {
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** All conditions except the tab. */
  conditions: readonly Condition[];
  /** Every tab and the selected ones; none means all. */
  tabs?: { column: RawBuilder<unknown>; values: readonly string[]; chosen: readonly string[]; needsJoin?: boolean } | undefined;
  limit: number;
  offset: number;
  exactTo?: number | undefined;
  /** Only the user's conditions narrow the list, so its orders have indexes over all rows. */
  isWhole?: boolean;
}

export interface Counts {
  total: number;
  /** More than 10,000 rows: the planner's estimate, also for the tabs, which are left out where it would be misleading. */
  estimated: boolean;
  tabs?: Record<string, number>;
}

type PagePlan = Counts & { ids: string[] };

const EXACT_UP_TO = 10_000;
/** An estimate this high needs no exact count. */
const SKIP_COUNT_ABOVE = 10 * EXACT_UP_TO;

/** The ids of a page with its counts. One extra row shows whether there is a next page. */
export async function findPage(db: Db, query: PageRequest): Promise<PagePlan> {
  const { offset, limit } = query;
  const { ids: found, total, ...rest } = await planPage(db, { ...query, limit: limit + 1 });
  const ids = found.slice(0, limit);
  if (!rest.estimated) return { ids, total, ...rest };
  const seen = offset + ids.length;
  if (found.length > limit) return { ids, total: Math.max(total, seen + 1), ...rest };
  // The last page is exact: the list ends here or before.
  return { ids, total: ids.length > 0 ? seen : Math.min(total, seen), ...rest };
}

/** Bounds the work for any filter: nothing is counted beyond 10,000. */
async function planPage(db: Db, query: PageRequest): Promise<PagePlan> {
  const { conditions, few } = await fetchSlowIds(db, query.conditions);
  const request = { ...query, conditions };
  if (few) return findAmongFew(db, request);
  const { from, tabs, exactTo = EXACT_UP_TO } = request;
  const guess = await estimateRows(db, from, joinConditions(request, conditions));
  if (guess >= SKIP_COUNT_ABOVE) return findAmongMany(db, request, guess, () => findIds(db, request, 'joined'));
  const isDense = conditions.length > 0 && guess > exactTo;
  const met = isDense && request.isWhole ? await scanIndex(db, request, guess) : undefined;
  if (isDense) {
    if (met && Math.min(guess, met.likely) >= 2 * exactTo)
      return findAmongMany(db, request, guess, async () => met.ids ?? findIds(db, request, 'fetched'));
    const isNamed = conditions.some((condition) => 'subquery' in condition);
    if (isNamed && (!tabs || tabs.chosen.length === 0)) {
      const { ids, total } = await findCounted(db, request);
      return total > exactTo ? findAmongMany(db, request, total, async () => ids) : findAmongFew(db, request);
    }
  }
  const around = await countUpToLimit(db, from, joinConditions(request, conditions, 'fetched'), exactTo);
  if (around > exactTo) return findAmongMany(db, request, Math.max(guess, around), async () => met?.ids ?? findIds(db, request, 'fetched'));
  if (conditions.length > 0) return findAmongFew(db, request);
  const [ids, counts] = await Promise.all([
    findIds(db, request, 'fetched'),
    tabs ? countByTab(db, request, tabs) : { total: around, estimated: false },
  ]);
  return { ids, ...counts };
}

async function findAmongMany(db: Db, request: PageRequest, all: number, find: () => Promise<string[]>): Promise<PagePlan> {
  const [ids, counts] = await Promise.all([find(), estimateCounts(db, request, all)]);
  return { ids, ...counts };
}

/** `few`: no more rows can match than are counted exactly. */
async function fetchSlowIds(db: Db, conditions: readonly Condition[]): Promise<{ conditions: readonly Condition[]; few: boolean }> {
  const fetched = await Promise.all(
    conditions.map(async (condition) => {
      if (!('subquery' in condition) || !condition.fetchFirst) return { condition, few: false };
      const { rows } = await sql<{ id: string }>`select id from (${condition.subquery}) as slow (id) limit ${EXACT_UP_TO + 1}`.execute(db);
      if (rows.length > EXACT_UP_TO) return { condition, few: false };
      return { condition: { subquery: sql`select unnest(${rows.map(({ id }) => id)}::bigint[])` }, few: true };
    }),
  );
  return { conditions: fetched.map(({ condition }) => condition), few: fetched.some(({ few }) => few) };
}

/** A total as lists show it: exact up to 10,000, estimated above. */
export async function countTotal(db: Db, from: RawBuilder<unknown>, where: RawBuilder<SqlBool>): Promise<Counts> {
  const total = await countUpToLimit(db, from, where, EXACT_UP_TO);
  if (total <= EXACT_UP_TO) return { total, estimated: false };
  return { total: Math.max(total, await estimateRows(db, from, where)), estimated: true };
}

export function joinConditions(
  { id }: Pick<PageRequest, 'id'>,
  conditions: readonly Condition[],
  shape: Shape = 'joined',
): RawBuilder<SqlBool> {
  if (conditions.length === 0) return sql<SqlBool>`true`;
  const terms = conditions.map((condition) => {
    if (!('subquery' in condition)) return condition;
    return shape === 'joined' ? sql`${id} in (${condition.subquery})` : sql`${id} = any(array(${condition.subquery}))`;
  });
  return sql<SqlBool>`${sql.join(terms, sql` and `)}`;
}

/** All conditions, including the tab. */
const withTab = ({ conditions, tabs }: PageRequest): readonly Condition[] =>
  tabs && tabs.chosen.length > 0 ? [...conditions, sql<SqlBool>`${tabs.column} = any(${tabs.chosen as string[]})`] : conditions;

/** Dense matches are found soon along the index of the order; others are fetched first, because they may all be at its end. */
async function findIds(db: Db, request: PageRequest, shape: Shape): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${request.id} as id from ${request.from} where ${joinConditions(request, withTab(request), shape)}
    order by ${request.order} limit ${request.limit} offset ${request.offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A sub-select is fetched whole, so it is counted at the same time. */
async function findCounted(db: Db, { from, id, order, limit, offset, conditions }: PageRequest): Promise<{ ids: string[]; total: number }> {
  const { rows } = await sql<{ id: string; total: number }>`
    select ${id} as id, (count(*) over ())::int as total from ${from} where ${joinConditions({ id }, conditions, 'fetched')}
    order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 };
}

const MAX_SCANNED = 8_000;

/** Result of scanning a part of the order's index. */
interface IndexScan {
  /** Only when the part contains the whole page. */
  ids?: string[];
  /** Estimated matches if all parts are like this one. */
  likely: number;
}

/**
 * For rows that match neither rarely nor nearly always: scans a part that holds the page twice if matches are evenly spread. A quarter of it
 * comes first, because there is nothing to find if all matches are at the other end.
 */
async function scanIndex(db: Db, request: PageRequest, guess: number): Promise<IndexScan | undefined> {
  const all = await estimateRows(db, request.from, sql<SqlBool>`true`);
  const wanted = request.offset + request.limit;
  const length = Math.ceil((2 * wanted * all) / guess);
  if (length > MAX_SCANNED) return undefined;
  const first = await scanStretch(db, request, Math.ceil(length / 4), all);
  return first.ids || first.likely < guess / 4 ? first : scanStretch(db, request, length, all);
}

async function scanStretch(db: Db, request: PageRequest, length: number, all: number): Promise<IndexScan> {
  const { from, id, order, limit, offset } = request;
  const wanted = offset + limit;
  const conditions = withTab(request);
  const own = joinConditions(
    request,
    conditions.filter((condition) => !('subquery' in condition)),
  );
  // Looked up row by row, because a join would collect all ids first.
  const named = conditions.flatMap((condition, at) => {
    if (!('subquery' in condition)) return [];
    const one = sql.ref(`named_${at}`);
    return [sql`cross join lateral (select from (${condition.subquery}) as others (id) where others.id = met.id limit 1) as ${one}`];
  });
  // Rows of the scan come in its order, so it can stop after the page.
  const { rows } = await sql<{ id: string; place: string }>`
    select met.id, met.place from (
      select id, row_number() over () as place, fits from (select ${id} as id, ${own} as fits from ${from} order by ${order} limit ${length}) stretch) met
    ${sql.join(named, sql` `)} where met.fits limit ${wanted}`.execute(db);
  if (rows.length < wanted) return { likely: (rows.length / length) * all };
  return { ids: rows.slice(offset).map((row) => row.id), likely: (wanted / Number(rows.at(-1)?.place)) * all };
}

/**
 * Sorts all matches once and takes page, total and tabs from there. Otherwise the planner would scan the index of the order in the hope of
 * finding twenty of them soon.
 */
async function findAmongFew(db: Db, request: PageRequest): Promise<PagePlan> {
  const { from, id, order, conditions, tabs, limit, offset } = request;
  const wanted = tabs && tabs.chosen.length > 0 ? sql`tab = any(${tabs.chosen as string[]})` : sql`true`;
  const { rows } = await sql<{ ids: string[]; total: number; tabs: Record<string, number> | null }>`
    with found as materialized (
      select ${id} as id, ${tabs?.column ?? sql`null`} as tab, row_number() over (order by ${order}) as place
      from ${from} where ${joinConditions(request, conditions, 'fetched')})
    select array(select id::text from found where ${wanted} order by place limit ${limit} offset ${offset}) as ids,
           (select count(*)::int from found where ${wanted}) as total,
           (select jsonb_object_agg(tab, total) from (select tab, count(*)::int as total from found where tab is not null group by tab) by_tab) as tabs`.execute(
    db,
  );
  const { ids = [], total = 0, tabs: counts } = rows[0] ?? {};
  return { ids, total, estimated: false, ...(tabs && { tabs: counts ?? {} }) };
}

type Tabs = NonNullable<PageRequest['tabs']>;

async function countByTab(db: Db, request: PageRequest, { column }: Tabs): Promise<Counts> {
  const { rows } = await sql<{
    tab: string;
    total: number;
  }>`select ${column} as tab, count(*)::int as total from ${request.from} group by 1`.execute(db);
  const tabs = Object.fromEntries(rows.map(({ tab, total }) => [tab, total]));
  return { total: sumChosen(tabs, request), estimated: false, tabs };
}

async function estimateCounts(db: Db, request: PageRequest, all: number): Promise<Counts> {
  if (!request.tabs?.needsJoin) return estimateShares(db, request, all);
  const { tabs: _misleading, ...counts } = await estimateShares(db, request, all);
  return counts;
}

/** Gives every tab its estimated share; a selected tab is counted exactly when possible. */
async function estimateShares(db: Db, request: PageRequest, all: number): Promise<Counts> {
  const { from, tabs, exactTo = EXACT_UP_TO } = request;
  if (!tabs || (tabs.needsJoin && tabs.chosen.length === 0)) return { total: all, estimated: true };
  const everything = await estimateRows(db, from, sql<SqlBool>`true`);
  const guessed: Record<string, number> = {};
  for (const value of tabs.values)
    guessed[value] = Math.round((all * (await estimateRows(db, from, sql<SqlBool>`${tabs.column} = ${value}`))) / everything);
  if (tabs.chosen.length === 0) return { total: all, estimated: true, tabs: guessed };
  const chosen = sumChosen(guessed, request);
  if (chosen >= SKIP_COUNT_ABOVE) return { total: chosen, estimated: true, tabs: guessed };
  const total = await countUpToLimit(db, from, joinConditions(request, withTab(request), 'fetched'), exactTo);
  const estimated = total > exactTo;
  const [only] = tabs.chosen;
  if (!estimated && tabs.chosen.length === 1 && only !== undefined) guessed[only] = total;
  return { total: estimated ? Math.max(total, chosen) : total, estimated, tabs: guessed };
}

function sumChosen(counts: Readonly<Record<string, number>>, { tabs }: PageRequest): number {
  const isAsked = (tab: string): boolean => !tabs || tabs.chosen.length === 0 || tabs.chosen.includes(tab);
  return Object.entries(counts).reduce((sum, [tab, count]) => sum + (isAsked(tab) ? count : 0), 0);
}
