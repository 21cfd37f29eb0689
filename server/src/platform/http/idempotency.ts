import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Tx } from '../database.ts';

export interface Claim {
  userId: string;
  key: string;
  endpoint: string;
  body: unknown;
}

/**
 * Runs a write once per key: effect and answer commit together. A second request with the same key waits for the
 * first one's row and gets its answer; with another body it is refused. Refusals roll back, so they are not kept.
 */
export async function answerOnce(tx: Tx, { userId, key, endpoint, body }: Claim, work: () => Promise<string>): Promise<string> {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex');
  const claimed = await tx
    .insertInto('idempotencyKeys')
    .values({ userId, key, endpoint, bodyHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) {
    const first = await tx
      .selectFrom('idempotencyKeys')
      .selectAll()
      .where('userId', '=', userId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (first.endpoint !== endpoint || first.bodyHash !== bodyHash || first.answer === null) throw new AppError('IDEMPOTENCY_REUSED');
    return first.answer;
  }
  const answer = await work();
  await tx.updateTable('idempotencyKeys').set({ answer }).where('userId', '=', userId).where('key', '=', key).execute();
  return answer;
}

/** Answers are kept for 48 hours. */
export async function forgetOldAnswers(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('idempotencyKeys')
    .where('createdAt', '<', sql<string>`now() - interval '48 hours'`)
    .execute();
}
