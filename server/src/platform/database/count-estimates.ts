import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from './database.ts';

/** PostgreSQL updates the statistics of a table at most once a minute. */
const CACHE_MILLISECONDS = 60_000;
const MAX_CACHED = 1_000;

interface CachedCount {
  rows: number;
  until: number;
}

const cachedCounts = new WeakMap<Db, Map<string, CachedCount>>();

/** Returns the planner's row estimate. Planning costs as much as reading a page, so an estimate is cached for a minute. */
export function estimateRows(db: Db, from: RawBuilder<unknown>, where: RawBuilder<SqlBool>): Promise<number> {
  const statement = sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`explain (format json) select 1 from ${from} where ${where}`;
  return countCached(db, statement, (row) => row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0);
}

/** Counts matching rows up to `most`, else returns `most + 1`. A count above the limit is never shown exactly, so it is cached for a minute. */
export function countUpToLimit(db: Db, from: RawBuilder<unknown>, where: RawBuilder<SqlBool>, most: number): Promise<number> {
  const statement = sql<{
    total: number;
  }>`select count(*)::int as total from (select 1 from ${from} where ${where} limit ${most + 1}) counted`;
  return countCached(
    db,
    statement,
    (row) => row?.total ?? 0,
    (rows) => rows > most,
  );
}

async function countCached<Row>(
  db: Db,
  statement: RawBuilder<Row>,
  rowsOf: (row: Row | undefined) => number,
  isKept: (rows: number) => boolean = () => true,
): Promise<number> {
  const { sql: text, parameters } = statement.compile(db);
  const key = `${text}\n${JSON.stringify(parameters)}`;
  const known = cachedCounts.get(db) ?? new Map<string, CachedCount>();
  const now = Date.now();
  const cachedCount = known.get(key);
  if (cachedCount && cachedCount.until > now) return cachedCount.rows;
  const rows = rowsOf((await statement.execute(db)).rows[0]);
  if (!isKept(rows)) return rows;
  if (known.size >= MAX_CACHED) known.clear();
  cachedCounts.set(db, known.set(key, { rows, until: now + CACHE_MILLISECONDS }));
  return rows;
}
