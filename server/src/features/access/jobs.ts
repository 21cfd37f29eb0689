import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { deleteExpiredKeys } from '../../platform/http/idempotency.ts';
import { deleteOldRateLimits } from '../../platform/http/rate-limit.ts';
import type { Worker } from '../../platform/jobs.ts';
import { deleteOldFailures } from './guesses.commands.ts';

/**
 * Twice an hour: deletes expired idempotency keys and rate limits, sessions that ended three months ago, and expired data of other
 * features.
 */
export function accessCleanup({ db }: { db: Db }, others: readonly ((tx: Tx) => Promise<void>)[]): Worker {
  return {
    queue: 'house-sweep',
    concurrency: 1,
    expireInSeconds: 600,
    cron: '*/30 * * * *',
    run: async () => {
      for (const cleanup of [deleteExpiredKeys, deleteOldRateLimits, deleteOldSessions, deleteOldFailures, ...others])
        await db.transaction().execute(cleanup);
    },
  };
}

async function deleteOldSessions(tx: Tx): Promise<void> {
  await sql`delete from sessions where coalesce(ended_at, expires_at) < now() - interval '90 days'`.execute(tx);
}
