import { sql } from 'kysely';
import pg from 'pg';
import type { Tx } from './database.ts';

/**
 * Lock timeout of connections that write. A write may wait twice, for its connection and for the row lock; together they stay below the five
 * seconds after which the user gets an error.
 */
export const LOCK_MILLISECONDS = 2_000;
const SHORTEST = 250;

/**
 * Lets all writes that wait for the same lock share one timeout: a later one waits no longer than the first still will, and one that comes
 * after they failed fails at once. Otherwise each would hold a connection for seconds in turn and none would be left for other work. Names
 * identify what a write is going to lock.
 */
export function createLockTimeout() {
  /** Start time of the longest current wait per name. */
  const since = new Map<string, number>();
  /** Names whose waits timed out, and how long that is remembered. */
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
    // An extra statement only where it makes a difference.
    const isShort = patience < LOCK_MILLISECONDS / 2;
    try {
      if (isShort) await waitUpTo(tx, patience);
      const done = await work();
      // The shorter timeout applies only to the shared lock, not to the rest of the transaction.
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
