import { sql } from 'kysely';
import pg from 'pg';
import type { Tx } from './database.ts';

/**
 * Lock timeout of connections that write. A write to a locked row may wait twice, for its place in PostgreSQL's queue and for the row; together
 * they stay below the five seconds after which the user gets an error.
 */
export const LOCK_MILLISECONDS = 2_000;
const MIN_MILLISECONDS = 250;

/**
 * Lets all writes that wait for the same lock share one timeout: a later one waits no longer than the first still will, and one that comes
 * after they failed fails at once. Otherwise each would hold a connection for seconds in turn and none would be left for other work. Names
 * identify what a write is going to lock.
 */
export function createLockTimeout() {
  /** Start time of the longest current wait per name. */
  const waitingSince = new Map<string, number>();
  /** Names whose waits timed out, and how long that is remembered. */
  const timedOutUntil = new Map<string, number>();

  const timeoutFor = (name: string, now: number): number => {
    if ((timedOutUntil.get(name) ?? 0) > now) return MIN_MILLISECONDS;
    return Math.max(LOCK_MILLISECONDS - (now - (waitingSince.get(name) ?? now)), MIN_MILLISECONDS);
  };

  const recordTimeout = (names: readonly string[]): void => {
    const now = performance.now();
    for (const [name, until] of timedOutUntil) if (until <= now) timedOutUntil.delete(name);
    for (const name of names) timedOutUntil.set(name, now + LOCK_MILLISECONDS);
  };

  return async function withLockTimeout<T>(tx: Tx, named: readonly string[], work: () => Promise<T>): Promise<T> {
    const names = [...new Set(named)];
    const began = performance.now();
    const timeout = Math.min(...names.map((name) => timeoutFor(name, began)));
    for (const name of names) if (!waitingSince.has(name)) waitingSince.set(name, began);
    // An extra statement only where it makes a difference.
    const isShort = timeout < LOCK_MILLISECONDS / 2;
    try {
      if (isShort) await setLockTimeout(tx, timeout);
      const done = await work();
      // The shorter timeout applies only to the shared lock, not to the rest of the transaction.
      if (isShort) await setLockTimeout(tx, LOCK_MILLISECONDS);
      for (const name of names) timedOutUntil.delete(name);
      return done;
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === '55P03') recordTimeout(names);
      throw error;
    } finally {
      for (const name of names) waitingSince.delete(name);
    }
  };
}

const setLockTimeout = (tx: Tx, milliseconds: number) => sql`set local lock_timeout = ${sql.lit(Math.round(milliseconds))}`.execute(tx);
