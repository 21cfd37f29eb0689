import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { MAX_BULK, type Selection } from '@mrp/contract/lib/bulk.ts';
import { parseSort, type ListFilters, type ListQuery, type ListSpec } from '@mrp/contract/lib/list.ts';
import type { Page, Totals } from '@mrp/contract/lib/fields/fields.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { AppError } from '../app-error.ts';
import type { Db, Tx } from '../database/database.ts';
import type { Identity } from '../http/identity.ts';
import { asksHeads, groupingOf, isInGroup, readHeads, type GroupSources } from './list-groups.ts';
import { isAnyOf, isAsked } from './list-conditions.ts';
import { findPage, joinConditions, type Condition } from '../database/page-plan.ts';

/** How a declared list is read: SQL fragments over one `from`, so that a reviewer sees the query. */
export type ListSource<L extends ListSpec, Row> = RowSource<L, Row> & GroupSources<L>;

interface RowSource<L extends ListSpec, Row> {
  spec: L;
  /** `spus s join classifications c on …`; the driving table keeps one row per id. */
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** Condition of the search box. */
  search?: (term: string) => Condition;
  /** Those that depend on the caller, such as 我负责的, take the caller too. */
  filters: { [F in keyof L['filters']]: (value: NonNullable<ListFilters<L>[F]>, user: Identity) => Condition };
  /** By sortable column. */
  sorts: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Sortable columns that may be empty. */
  nullable?: readonly string[];
  /** Rows are counted exactly up to this number and estimated above it; set it where counting 10,000 takes too long. */
  exactTo?: number;
  /** The tab is stored in another table, so the planner cannot estimate its share of the rows here. */
  tabNeedsJoin?: boolean;
  /** By column with `total`: the value of a row, and its unit where the column has several; `join` where it adds up lines of the rows. */
  sums?: Readonly<Record<string, { value: RawBuilder<unknown>; unit?: RawBuilder<unknown>; join?: RawBuilder<unknown> }>>;
  /** Rows that this caller may see at all. */
  visible?: (user: Identity) => RawBuilder<SqlBool>;
  /** The rows of these ids, in any order. */
  load: (db: Db, ids: readonly string[], user: Identity) => Promise<Row[]>;
}

type Query = Pick<ListQuery, 'page' | 'pageSize' | 'q' | 'sort' | 'totals' | 'ids' | 'groupBy' | 'inGroup'> & Record<string, unknown>;

/** Returns one page: first the ids by filter and sort, then the rows of those ids only. Where groups are asked for, their heads instead. */
export async function listPage<L extends ListSpec, Row extends { id: string }>(
  db: Db,
  source: ListSource<L, Row>,
  query: object,
  user: Identity,
): Promise<Page<Row>> {
  const asked = query as Query;
  const grouping = asksHeads(asked) ? groupingOf(source, asked, user) : undefined;
  const { ids, ...counts } = await findPage(db, {
    from: source.from,
    id: source.id,
    order: orderOf(source, asked, user),
    conditions: conditionsOf(source, asked, user),
    tabs: tabsOf(source, asked),
    limit: grouping ? 0 : asked.pageSize,
    offset: grouping ? 0 : (asked.page - 1) * asked.pageSize,
    exactTo: source.exactTo,
    isWhole: source.visible === undefined,
  });
  const rows = await loadInOrder(db, source, ids, user);
  const totals = asked.totals && !counts.estimated ? await sumColumns(db, source, whereOf(source, asked, user), user) : undefined;
  const groups = grouping && (await readHeads(db, grouping, { from: source.from, where: whereOf(source, asked, user) }));
  return { rows, ...counts, nextCursor: null, ...(totals && { totals }), ...(groups && { groups }) };
}

/** Yields every matching row in pages of `size`: a cursor keeps the order, so memory does not grow with the rows. One at a time per transaction. */
export async function* streamRows<L extends ListSpec, Row extends { id: string }>(
  tx: Tx,
  source: ListSource<L, Row>,
  query: object,
  user: Identity,
  size = 500,
): AsyncGenerator<Row[]> {
  const asked = query as Query;
  await sql`
    declare listed_ids no scroll cursor for
    select ${source.id} as id from ${source.from} where ${whereOf(source, asked, user)} order by ${orderOf(source, asked, user)}`.execute(
    tx,
  );
  for (;;) {
    const { rows } = await sql<{ id: string }>`fetch ${sql.lit(size)} from listed_ids`.execute(tx);
    if (rows.length === 0) break;
    yield loadInOrder(
      tx,
      source,
      rows.map(({ id }) => id),
      user,
    );
  }
  await sql`close listed_ids`.execute(tx);
}

/** Matching rows in the order of their ids, from the one after `after`: rows that are added meanwhile move none to another page. */
export async function rowsAfter<L extends ListSpec, Row extends { id: string }>(
  db: Db,
  source: ListSource<L, Row>,
  query: object,
  user: Identity,
  { after, limit }: { after: string; limit: number },
): Promise<Row[]> {
  const ids = await findIdsAfter(source, query, user, { after, limit }).execute(db);
  return loadInOrder(
    db,
    source,
    ids.rows.map(({ id }) => id),
    user,
  );
}

/** Reads along the key of the driving table. */
export const findIdsAfter = <L extends ListSpec, Row>(
  source: ListSource<L, Row>,
  query: object,
  user: Identity,
  { after, limit }: { after: string; limit: number },
): RawBuilder<{ id: string }> => sql<{ id: string }>`
  select ${source.id} as id from ${source.from}
  where ${whereOf(source, query as Query, user)} and ${source.id} > ${after} order by ${source.id} limit ${limit}`;

/** The condition of a query, for totals over all its rows; refuses filters and sorts that the caller may not use. */
export function whereClauseOf<L extends ListSpec, Row>(source: ListSource<L, Row>, query: object, user: Identity): RawBuilder<SqlBool> {
  orderOf(source, query as Query, user);
  return whereOf(source, query as Query, user);
}

/** Counts matching rows up to `limit`; refuses filters and sorts that the caller may not use. */
export async function countUpTo<L extends ListSpec, Row>(
  db: Db,
  source: ListSource<L, Row>,
  query: object,
  user: Identity,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 from ${source.from} where ${whereClauseOf(source, query, user)} limit ${limit}) counted`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** Resolves a query to ids, so that the caller need not send the ids it happens to show. */
async function listIds<L extends ListSpec, Row extends { id: string }>(
  db: Db,
  source: ListSource<L, Row>,
  query: object,
  user: Identity,
  limit: number,
): Promise<string[]> {
  const asked = query as Query;
  const { rows } = await sql<{ id: string }>`
    select ${source.id} as id from ${source.from} where ${whereOf(source, asked, user)} order by ${orderOf(source, asked, user)} limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Returns the ids of a selection: listed ones, or what the query finds now, if that is still as many as the user saw. */
export async function resolveSelection<L extends ListSpec, Row extends { id: string }>(
  db: Db,
  source: ListSource<L, Row>,
  schema: z.ZodType,
  chosen: Selection,
  user: Identity,
): Promise<string[]> {
  if ('ids' in chosen) return chosen.ids;
  const parsed = schema.safeParse(Object.fromEntries(new URLSearchParams(chosen.query)));
  if (!parsed.success) throw new AppError('BAD_PARAMETER', { detail: '筛选条件无效，请刷新列表后重试' });
  const ids = await listIds(db, source, parsed.data as object, user, MAX_BULK + 1);
  if (ids.length > MAX_BULK) throw new AppError('TOO_MANY_ROWS');
  if (ids.length !== chosen.count) throw new AppError('CHOICE_CHANGED', { now: ids.length, seen: chosen.count });
  return ids;
}

async function loadInOrder<L extends ListSpec, Row extends { id: string }>(
  db: Db,
  source: ListSource<L, Row>,
  ids: readonly string[],
  user: Identity,
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await source.load(db, ids, user)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

const whereOf = <L extends ListSpec, Row>(source: ListSource<L, Row>, query: Query, user: Identity): RawBuilder<SqlBool> => {
  const { chosen = [], column = sql`` } = tabsOf(source, query) ?? {};
  const conditions = conditionsOf(source, query, user);
  return joinConditions(source, chosen.length > 0 ? [...conditions, isAnyOf(column, chosen)] : conditions);
};

/** All conditions except the tab. */
function conditionsOf<L extends ListSpec, Row>(source: ListSource<L, Row>, query: Query, user: Identity): Condition[] {
  const conditions: Condition[] = source.visible ? [source.visible(user)] : [];
  if (query.q && source.search) conditions.push(source.search(query.q));
  if (query.ids) conditions.push(isAnyOf(source.id, query.ids));
  const grouping = groupingOf(source, query, user);
  if (grouping && query.inGroup !== undefined) conditions.push(isInGroup(grouping, query.inGroup));
  for (const name of Object.keys(source.spec.filters) as (keyof L['filters'] & string)[]) {
    const value = query[name];
    if (!isAsked(value) || name === source.spec.tabs) continue;
    if (source.spec.filters[name]?.price && !user.permissions.has(VIEW_PRICES))
      throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
    conditions.push(source.filters[name](value as NonNullable<ListFilters<L>[typeof name]>, user));
  }
  return conditions;
}

/** The tabs of a list and the selected ones. */
function tabsOf<L extends ListSpec, Row>({ spec, sorts, tabNeedsJoin = false }: ListSource<L, Row>, query: Query) {
  const column = spec.tabs && sorts[spec.tabs];
  if (!spec.tabs || !column) return undefined;
  const values = spec.filters[spec.tabs]?.choices?.map(({ value }) => value) ?? [];
  return { column, values, chosen: (query[spec.tabs] as string[] | undefined) ?? [], needsJoin: tabNeedsJoin };
}

function orderOf<L extends ListSpec, Row>(source: ListSource<L, Row>, query: Query, user: Identity): RawBuilder<unknown> {
  const keys = parseSort(source.spec, query.sort ?? source.spec.defaultSort) ?? [];
  if (keys.some(({ price }) => price) && !user.permissions.has(VIEW_PRICES)) throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
  // Empty values come last in both directions; columns that are never empty allow a backward index scan.
  const terms = keys.map(({ key, descending }) => {
    const last = descending && source.nullable?.includes(key) ? sql`nulls last` : sql``;
    return sql`${source.sorts[key]} ${descending ? sql`desc` : sql``} ${last}`;
  });
  return sql.join([...terms, keys[0]?.descending ? sql`${source.id} desc` : sql`${source.id}`], sql`, `);
}

/** Never adds different units; prices only for users with the permission to see them. */
async function sumColumns<L extends ListSpec, Row>(
  db: Db,
  { spec, sums = {}, from }: ListSource<L, Row>,
  where: RawBuilder<SqlBool>,
  user: Identity,
): Promise<Totals> {
  const totals: Totals = {};
  for (const [name, { value, unit, join }] of Object.entries(sums)) {
    if (spec.columns[name]?.price && !user.permissions.has(VIEW_PRICES)) continue;
    const { rows } = await sql<Totals[string][number]>`
      select unit, sum(value)::text as value
      from (select ${value} as value, ${unit ?? sql`null::text`} as unit from ${from} ${join ?? sql``} where ${where}) added
      where value is not null group by unit order by count(*) desc, unit`.execute(db);
    totals[name] = rows;
  }
  return totals;
}
