import { isIP } from 'node:net';
import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import { preparedStatement, type Db, type Tx } from '../database/database.ts';

/**
 * Counts a call in the bucket's current minute in PostgreSQL, so that all processes count together; refuses above `perMinute`. One statement, which
 * commits by itself: what is refused stays counted, as one above the limit.
 */
export async function countCall(db: Db, bucket: string, perMinute: number): Promise<void> {
  const { rows } = await sql<{ hits: number; seconds: number }>`${preparedStatement}
    insert into rate_limits (bucket, window_start, hits) values (${bucket}, date_trunc('minute', now()), 1)
    on conflict (bucket, window_start) do update set hits = least(rate_limits.hits, ${perMinute}) + 1
    returning hits, ceil(extract(epoch from window_start + interval '1 minute' - now()))::int as seconds`.execute(db);
  const [row] = rows;
  if (row && row.hits > perMinute) throw new AppError('RATE_LIMITED', { seconds: row.seconds });
}

const DAILY = 'day ';

/** What a bucket used within the last 24 hours, counted by hours. */
export async function usedWithinDay(db: Db, bucket: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(hits), 0)::int as used from rate_limits where bucket = ${DAILY + bucket} and window_start > now() - interval '1 day'`.execute(
    db,
  );
  return rows[0]?.used ?? 0;
}

export async function addToDay(tx: Tx, bucket: string, amount: number): Promise<void> {
  await sql`
    insert into rate_limits (bucket, window_start, hits) values (${DAILY + bucket}, date_trunc('hour', now()), ${amount})
    on conflict (bucket, window_start) do update set hits = rate_limits.hits + excluded.hits`.execute(tx);
}

/** The address of a client for counting: of IPv6 the /64, because everybody has a whole one to choose from. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, '');
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail = ''] = plain.replace(/%.*$/, '').split('::');
  const groups = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const all = [...groups, ...Array.from({ length: Math.max(0, 8 - groups.length - last.length) }, () => '0'), ...last];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

export async function deleteOldRateLimits(tx: Tx): Promise<void> {
  await sql`
    delete from rate_limits
    where window_start < now() - case when starts_with(bucket, ${DAILY}) then interval '25 hours' else interval '10 minutes' end`.execute(
    tx,
  );
}
