import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Db, Tx } from '../database.ts';

/** Counts a call in the bucket's current minute in PostgreSQL, so that all processes count together; refuses above `perMinute`. */
export async function checkRateLimit(db: Db, bucket: string, perMinute: number): Promise<void> {
  const { rows } = await sql<{ hits: number; seconds: number }>`
    insert into rate_limits (bucket, window_start, hits) values (${bucket}, date_trunc('minute', now()), 1)
    on conflict (bucket, window_start) do update set hits = rate_limits.hits + 1
    returning hits, ceil(extract(epoch from window_start + interval '1 minute' - now()))::int as seconds`.execute(db);
  const [row] = rows;
  if (row && row.hits > perMinute) throw new AppError('RATE_LIMITED', { seconds: row.seconds });
}

export async function deleteOldRateLimits(tx: Tx): Promise<void> {
  await sql`delete from rate_limits where window_start < now() - interval '10 minutes'`.execute(tx);
}
