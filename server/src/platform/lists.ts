import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { parseSort, type Days, type ListFilters, type ListSpec, type Range } from '@mrp/contract/lib/list.ts';
import type { Page } from '@mrp/contract/lib/fields.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { AppError } from './app-error.ts';
import type { Db, Tx } from './database.ts';
import type { Identity } from './http/identity.ts';

/** How a declared list is read: fragments of SQL over one `from`, so that a reviewer sees the query. */
export interface ListSource<L extends ListSpec, Row> {
  spec: L;
  /** `spus s join classifications c on …`; the driving table keeps one row per id. */
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** Rows that the search box finds. */
  search?: (term: string) => RawBuilder<SqlBool>;
  filters: { [F in keyof L['filters']]: (value: NonNullable<ListFilters<L>[F]>) => RawBuilder<SqlBool> };
  /** By sortable column. */
  sorts: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Always true for what this caller may see at all. */
  visible?: (user: Identity) => RawBuilder<SqlBool>;
  /** The rows of these ids, in any order. */
  load: (db: Db, ids: readonly string[], user: Identity) => Promise<Row[]>;
}

type Query = { page: number; pageSize: number; q?: string; sort?: string } & Record<string, unknown>;

const EXACT_UP_TO = 10_000;

/** One page: ids by filter and sort first, then the rows of those ids only. */
export async function listPage<L extends ListSpec, Row extends { id: string }>(
  db: Db,
  source: ListSource<L, Row>,
  query: object,
  user: Identity,
): Promise<Page<Row> & { tabs?: Record<string, number> }> {
  const asked = query as Query;
  const where = whereOf(source, asked, user);
  const { rows: found } = await sql<{ id: string }>`
    select ${source.id} as id from ${source.from} where ${where} order by ${orderOf(source, asked, user)}
    limit ${asked.pageSize} offset ${(asked.page - 1) * asked.pageSize}`.execute(db);
  const ids = found.map(({ id }) => id);
  const [rows, count, tabs] = await Promise.all([
    loadInOrder(db, source, ids, user),
    countRows(db, source, where),
    countTabs(db, source, asked, user),
  ]);
  return { rows, ...count, nextCursor: null, ...(tabs && { tabs }) };
}

/** Every row that matches, in pages of `size`: a cursor keeps the order, so memory does not grow with the rows. One to a transaction. */
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
    if (rows.length === 0) return;
    yield loadInOrder(
      tx,
      source,
      rows.map(({ id }) => id),
      user,
    );
  }
}

/** How many rows match, counted no further than `limit`; refuses what the caller may not filter or sort by. */
export async function countUpTo<L extends ListSpec, Row>(
  db: Db,
  source: ListSource<L, Row>,
  query: object,
  user: Identity,
  limit: number,
): Promise<number> {
  orderOf(source, query as Query, user);
  return countMatching(db, source, whereOf(source, query as Query, user), limit);
}

async function countMatching<L extends ListSpec, Row>(
  db: Db,
  source: ListSource<L, Row>,
  where: RawBuilder<SqlBool>,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from (select 1 from ${source.from} where ${where} limit ${limit}) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The ids behind a query: the caller sends the query, never the ids it happens to see. */
export async function listIds<L extends ListSpec, Row extends { id: string }>(
  db: Db,
  source: ListSource<L, Row>,
  query: object,
  user: Identity,
  limit = 100_001,
): Promise<string[]> {
  const asked = query as Query;
  const { rows } = await sql<{ id: string }>`
    select ${source.id} as id from ${source.from} where ${whereOf(source, asked, user)} order by ${orderOf(source, asked, user)} limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

const MOST_CHOSEN = 5_000;

/** The ids behind a choice: named one by one, or whatever the list's query finds now. */
export async function listChosen<L extends ListSpec, Row extends { id: string }>(
  db: Db,
  source: ListSource<L, Row>,
  schema: z.ZodType,
  chosen: { ids: string[] } | { query: string },
  user: Identity,
): Promise<string[]> {
  if ('ids' in chosen) return chosen.ids;
  const parsed = schema.safeParse(Object.fromEntries(new URLSearchParams(chosen.query)));
  if (!parsed.success) throw new AppError('BAD_PARAMETER', { detail: '筛选条件无效，请刷新列表后重试' });
  const ids = await listIds(db, source, parsed.data as object, user, MOST_CHOSEN + 1);
  if (ids.length > MOST_CHOSEN) throw new AppError('TOO_MANY_ROWS');
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

function whereOf<L extends ListSpec, Row>(source: ListSource<L, Row>, query: Query, user: Identity, except?: string): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [source.visible?.(user) ?? sql<SqlBool>`true`];
  if (query.q && source.search) conditions.push(source.search(query.q));
  for (const name of Object.keys(source.spec.filters) as (keyof L['filters'] & string)[]) {
    const value = query[name];
    if (value === undefined || name === except) continue;
    if (source.spec.filters[name]?.price && !user.permissions.has(VIEW_PRICES))
      throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
    conditions.push(source.filters[name](value as NonNullable<ListFilters<L>[typeof name]>));
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

function orderOf<L extends ListSpec, Row>(source: ListSource<L, Row>, query: Query, user: Identity): RawBuilder<unknown> {
  const keys = parseSort(source.spec, query.sort ?? source.spec.defaultSort) ?? [];
  if (keys.some(({ price }) => price) && !user.permissions.has(VIEW_PRICES)) throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
  const terms = keys.map(({ key, descending }) =>
    descending ? sql`${source.sorts[key]} desc nulls last` : sql`${source.sorts[key]} asc nulls last`,
  );
  return sql.join([...terms, keys[0]?.descending ? sql`${source.id} desc` : sql`${source.id}`], sql`, `);
}

/** Exact up to 10,000; above, the planner's estimate, and the answer says so. */
async function countRows<L extends ListSpec, Row>(
  db: Db,
  source: ListSource<L, Row>,
  where: RawBuilder<SqlBool>,
): Promise<{ total: number; estimated: boolean }> {
  const total = await countMatching(db, source, where, EXACT_UP_TO + 1);
  if (total <= EXACT_UP_TO) return { total, estimated: false };
  const { rows: plans } = await sql<{
    'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
  }>`explain (format json) select 1 from ${source.from} where ${where}`.execute(db);
  return { total: Math.max(total, plans[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0), estimated: true };
}

/** Counts beside each tab, under all other filters, in the same answer. */
async function countTabs<L extends ListSpec, Row>(
  db: Db,
  source: ListSource<L, Row>,
  query: Query,
  user: Identity,
): Promise<Record<string, number> | undefined> {
  const { tabs } = source.spec;
  const column = tabs && source.sorts[tabs];
  if (!tabs || !column) return undefined;
  const { rows } = await sql<{ value: string; total: number }>`
    select ${column} as value, count(*)::int as total from ${source.from} where ${whereOf(source, query, user, tabs)} group by 1`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ value, total }) => [value, total]));
}

// The usual filters, as fragments.

export const isAnyOf = (column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} = any(${values as string[]})`;

export function isWithin(column: RawBuilder<unknown>, { min, max }: Range): RawBuilder<SqlBool> {
  const conditions = [
    ...(min ? [sql<SqlBool>`${column} >= ${min}::numeric`] : []),
    ...(max ? [sql<SqlBool>`${column} <= ${max}::numeric`] : []),
  ];
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Relative words are resolved by the database's clock, in Shanghai. */
export function isOnDays(column: RawBuilder<unknown>, days: Days): RawBuilder<SqlBool> {
  if (typeof days === 'string')
    return sql<SqlBool>`${column} >= ${relativeStart[days]}${days === 'lastMonth' ? sql` and ${column} < date_trunc('month', now())` : sql``}`;
  const conditions = [
    ...(days.from ? [sql<SqlBool>`${column} >= ${days.from}::date`] : []),
    ...(days.to ? [sql<SqlBool>`${column} < ${days.to}::date + 1`] : []),
  ];
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

const relativeStart = {
  today: sql`date_trunc('day', now())`,
  last7d: sql`date_trunc('day', now()) - interval '6 days'`,
  last30d: sql`date_trunc('day', now()) - interval '29 days'`,
  thisMonth: sql`date_trunc('month', now())`,
  lastMonth: sql`date_trunc('month', now()) - interval '1 month'`,
};
