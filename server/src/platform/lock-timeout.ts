import { sql } from 'kysely';
import pg from 'pg';
import type { Tx } from './database.ts';

/**
 * As long as a connection that writes waits for a lock. Whoever wants a held row may wait twice, for his place in the line and for the row:
 * both together are within the five seconds after which he is told.
 */
export const LOCK_MILLISECONDS = 2_000;
const SHORTEST = 250;

/**
 * Those who want what somebody holds share one wait: who comes later waits no longer than the first of them still will, and who comes when
 * they have given up is told to try again at once. Else everybody would keep a connection for seconds, one after the other, and nothing would be
 * left for those who want something else. Names: what a piece of work is going to lock.
 */
export function createLockTimeout() {
  /** Since when somebody has been waiting without anybody getting on. */
  const since = new Map<string, number>();
  /** Given up, and until when that is remembered. */
  const heldUntil = new Map<string, number>();

  const timeoutFor = (name: string, now: number): number => {
    if ((heldUntil.get(name) ?? 0) > now) return SHORTEST;
    return Math.max(LOCK_MILLISECONDS - (now - (since.get(name) ?? now)), SHORTEST);
  };

  const giveUp = (names: readonly string[]): void => {
    const now = performance.now();
    for (const [name, until] of heldUntil) if (until <= now) heldUntil.delete(name);
    for (const name of names) heldUntil.set(name, now + LOCK_MILLISECONDS);
  };

  return async function withLockTimeout<T>(tx: Tx, named: readonly string[], work: () => Promise<T>): Promise<T> {
    const names = [...new Set(named)];
    const began = performance.now();
    const patience = Math.min(...names.map((name) => timeoutFor(name, began)));
    for (const name of names) if (!since.has(name)) since.set(name, began);
    // A statement more only where it matters.
    const isShort = patience < LOCK_MILLISECONDS / 2;
    try {
      if (isShort) await waitUpTo(tx, patience);
      const done = await work();
      // What else this transaction wants to lock is none of theirs.
      if (isShort) await waitUpTo(tx, LOCK_MILLISECONDS);
      for (const name of names) heldUntil.delete(name);
      return done;
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === '55P03') giveUp(names);
      throw error;
    } finally {
      for (const name of names) since.delete(name);
    }
  };
}

const waitUpTo = (tx: Tx, milliseconds: number) => sql`set local lock_timeout = ${sql.lit(Math.round(milliseconds))}`.execute(tx);
