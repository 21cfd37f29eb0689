import type pg from 'pg';
import type { Fixtures } from './fixtures.ts';

/**
 * CPU seconds of the database for inserting these rows, by table, once more: into tables with the same indexes and checks, without triggers and
 * foreign keys.
 */
export async function insertCopies(fixtures: Fixtures, pool: pg.Pool, rows: Readonly<Record<string, string>>): Promise<number> {
  await pool.query('drop schema if exists raw cascade; create schema raw');
  const before = await fixtures.databaseCpu();
  for (const [table, where] of Object.entries(rows)) {
    await pool.query(`create table raw.${table} (like public.${table} including all)`);
    await pool.query(`insert into raw.${table} overriding system value select * from public.${table} where ${where}`);
  }
  const spent = (await fixtures.databaseCpu()) - before;
  await pool.query('drop schema raw cascade');
  return spent;
}
