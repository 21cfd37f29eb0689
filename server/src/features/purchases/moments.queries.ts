import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';

/** The time of the database. */
export async function readNow(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(db);
  return rows[0]?.now ?? '';
}

/** Deliveries may be recorded later, never before they happened. */
export async function refuseFuture(db: Db, occurredAt: string | null, message: string): Promise<void> {
  if (occurredAt === null) return;
  const { rows } = await sql<{ isFuture: boolean }>`select ${occurredAt}::timestamptz > now() + interval '1 minute' as is_future`.execute(
    db,
  );
  if (rows[0]?.isFuture) throw new AppError('VALIDATION', {}, { fields: { occurredAt: message } });
}
