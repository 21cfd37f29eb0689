import { sql } from 'kysely';
import type { Db } from './database/database.ts';

/** The business day (Asia/Shanghai) of the current transaction as 2026-11-27. */
export async function readToday(db: Db): Promise<string> {
  const { rows } = await sql<{ today: string }>`select business_day()::text as today`.execute(db);
  return rows[0]?.today ?? '';
}
