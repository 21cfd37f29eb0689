import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from './database.ts';

/** Statistics change when PostgreSQL analyses a table, at most once a minute. */
const REMEMBERED_MILLISECONDS = 60_000;
const MOST_REMEMBERED = 1_000;

interface Guess {
  rows: number;
  until: number;
}

const guesses = new WeakMap<Db, Map<string, Guess>>();

/** How many rows the planner expects. Planning costs as much as reading a page does, so the same question is asked once a minute. */
export async function guessRows(db: Db, from: RawBuilder<unknown>, where: RawBuilder<SqlBool>): Promise<number> {
  const statement = sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`explain (format json) select 1 from ${from} where ${where}`;
  const { sql: text, parameters } = statement.compile(db);
  const key = `${text}\n${JSON.stringify(parameters)}`;
  const known = guesses.get(db) ?? new Map<string, Guess>();
  const now = Date.now();
  const remembered = known.get(key);
  if (remembered && remembered.until > now) return remembered.rows;
  const { rows } = await statement.execute(db);
  const guess = rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  if (known.size >= MOST_REMEMBERED) known.clear();
  guesses.set(db, known.set(key, { rows: guess, until: now + REMEMBERED_MILLISECONDS }));
  return guess;
}
