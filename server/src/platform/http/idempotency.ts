import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import { applicationOf } from '../application.ts';
import { preparedStatement, type Tx } from '../database/database.ts';

export interface Claim {
  userId: string;
  key: string;
  endpoint: string;
  body: unknown;
}

/**
 * Runs a write once per key: effect and response commit together. A second request with the same key waits for the first and gets its
 * response; with another body it is refused. Refusals roll back, so they are not stored.
 */
export async function runIdempotent(tx: Tx, { userId, key, endpoint, body }: Claim, work: () => Promise<string>): Promise<string> {
  // Keyed, because bodies with passwords could otherwise be guessed from a copy of the database.
  const bodyHash = createHmac('sha256', applicationOf(tx).secret)
    .update(JSON.stringify(body ?? null))
    .digest('hex');
  const { rows: claimed } = await sql`${preparedStatement}
    insert into idempotency_keys (user_id, key, endpoint, body_hash) values (${userId}, ${key}, ${endpoint}, ${bodyHash})
    on conflict do nothing returning key`.execute(tx);
  if (claimed.length === 0) {
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
  await sql`${preparedStatement} update idempotency_keys set answer = ${answer} where user_id = ${userId} and key = ${key}`.execute(tx);
  return answer;
}

/** The idempotency key of the request, if it has one. */
export function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) throw new AppError('IDEMPOTENCY_KEY');
  return key;
}

/** For handlers that start their own transactions; `body` stands for the request body. */
export async function runRequestIdempotent<T>(tx: Tx, request: FastifyRequest, body: unknown, work: () => Promise<T>): Promise<T> {
  const key = readKey(request);
  if (!key) return work();
  const claim = { userId: request.identity?.userId ?? '0', key, endpoint: `${request.method} ${request.url}`, body };
  return JSON.parse(await runIdempotent(tx, claim, async () => JSON.stringify(await work()))) as T;
}

/** Responses are kept for 48 hours. */
export async function deleteExpiredKeys(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('idempotencyKeys')
    .where('createdAt', '<', sql<string>`now() - interval '48 hours'`)
    .execute();
}
