import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { AppError } from '../app-error.ts';
import { withApplication, type Application } from '../application.ts';
import { openDb, openPool, type Db } from './database.ts';
import type { Identity } from '../http/identity.ts';
import { keepToOneServer, type OneServer } from './replica-connections.ts';
import type { SlowQueryLog } from './slow-queries.ts';

/**
 * A read-only copy of the database for lists and reports, one at a time of those behind the address. Nobody reads from it what is older than
 * his own last write.
 */
export interface Replica {
  /** Runs a read on the replica if it has all that the caller wrote and is not far behind; else, and when it fails there, on the primary. */
  read<T>(caller: Identity | null, primary: Db, work: (db: Db) => Promise<T>): Promise<T>;
  /** Called after the commit of a caller's write. */
  noteWrite(caller: Identity | null): Promise<void>;
  /** Seconds by which it is behind; Infinity while it does not answer. */
  lag(): number;
  /** Reads by where they ran, since the start. */
  reads: Readonly<Record<'replica' | 'primary', number>>;
  stop(): Promise<void>;
}

interface ReplicaOptions {
  url: string;
  maxLagSeconds: number;
  primaryUrl: string;
  role: 'mrp_app' | undefined;
  application: Application;
  slowQueries?: SlowQueryLog;
}

const POLL_MILLISECONDS = 250;
/** A replica that did not answer for so long is not asked by requests. */
const SILENT_MILLISECONDS = 3_000;
/** At one second apart; a replica further behind is behind anyway. */
const MAX_SAMPLES = 600;

const WRITTEN = 'select pg_current_wal_flush_lsn()::text as text';
const REPLAYED = 'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as text';

/** A position in the log: two hexadecimal halves. */
function positionOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export function openReplica({ url, maxLagSeconds, primaryUrl, role, application, slowQueries }: ReplicaOptions): Replica {
  const pool = keepToOneServer(openPool({ url, role, max: 36, name: 'mrp-replica', lockTimeout: 3_000 }));
  const notes = openPool({ url: primaryUrl, role, max: 6, name: 'mrp-positions', durable: false });
  const db = withApplication(openDb(pool, slowQueries?.watch), application);
  const progress = watchProgress(pool, notes);
  const unnoted = rememberUnnoted(maxLagSeconds);
  const reads = { replica: 0, primary: 0 };

  const mayRead = (caller: Identity | null): boolean =>
    progress.lag() <= maxLagSeconds &&
    !unnoted.has(caller) &&
    (!caller?.lastWriteLsn || positionOf(caller.lastWriteLsn) <= progress.replayed());

  return {
    reads,
    lag: progress.lag,
    read: async (caller, primary, work) => {
      if (mayRead(caller)) {
        try {
          const answer = await work(db);
          reads.replica += 1;
          return answer;
        } catch (error) {
          if (!isOfReplica(error)) throw error;
        }
      }
      reads.primary += 1;
      return work(primary);
    },
    noteWrite: async (caller) => {
      if (!caller) return;
      const { rowCount } = await notes
        .query('update sessions set last_write_lsn = greatest(last_write_lsn, pg_current_wal_insert_lsn()) where id = $1', [
          caller.sessionId || null,
        ])
        .catch(() => ({ rowCount: 0 }));
      // A failed note does not undo the committed write.
      if (rowCount !== 1) unnoted.add(caller);
    },
    stop: async () => {
      progress.stop();
      await Promise.all([pool.end(), notes.end()]);
    },
  };
}

/** A refusal or a timeout would be the same on the primary; a cancelled, read-only or lost connection would not. */
const isOfReplica = (error: unknown): boolean =>
  !(error instanceof AppError) && !(error instanceof pg.DatabaseError && error.code === '57014');

/** Callers whose last write has no position, because they have no session or it could not be stored: they read from the primary for a while. */
function rememberUnnoted(seconds: number) {
  const until = new Map<string, number>();
  return {
    has: (caller: Identity | null): boolean => caller !== null && (until.get(caller.userId) ?? 0) > performance.now(),
    add: ({ userId }: Identity): void => {
      const now = performance.now();
      for (const [user, end] of until) if (end < now) until.delete(user);
      until.set(userId, now + seconds * 1000);
    },
  };
}

/** Asks both databases for their position again and again. What was written when tells by how many seconds the replica is behind. */
function watchProgress(replica: OneServer, primary: pg.Pool) {
  let replayed = -1n;
  let heardAt = -Infinity;
  /** Positions of the primary that the replica has not reached, oldest first. */
  let ahead: { position: bigint; at: number }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const poll = async (): Promise<void> => {
    const at = performance.now();
    // Another one may answer, which has not replayed as much.
    if (at - heardAt > SILENT_MILLISECONDS) {
      replica.forget();
      replayed = -1n;
    }
    const written = await readWritten(primary);
    const position = await readReplayed(replica);
    if (position !== null) [replayed, heardAt] = [position, performance.now()];
    if (written !== null && written > replayed && at - (ahead.at(-1)?.at ?? -Infinity) >= 1_000 && ahead.length < MAX_SAMPLES)
      ahead.push({ position: written, at });
    ahead = ahead.filter((sample) => sample.position > replayed);
  };
  const again = (): void => {
    void poll().finally(() => {
      if (!stopped) timer = setTimeout(again, POLL_MILLISECONDS);
    });
  };
  again();
  return {
    replayed: () => replayed,
    lag: (): number => {
      const now = performance.now();
      if (now - heardAt > SILENT_MILLISECONDS) return Infinity;
      return ahead[0] ? (now - ahead[0].at) / 1000 : 0;
    },
    stop: (): void => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

const CATCH_UP_MILLISECONDS = 10_000;

/** Waits until the replica has everything that was committed before the call; false when it does not get there in time. */
export async function catchesUp(replica: OneServer, primary: pg.Pool, milliseconds = CATCH_UP_MILLISECONDS): Promise<boolean> {
  const wanted = await readWritten(primary);
  if ((await readReplayed(replica)) === null) replica.forget();
  for (const start = performance.now(); wanted !== null && performance.now() - start < milliseconds; await sleep(POLL_MILLISECONDS)) {
    const reached = await readReplayed(replica);
    if (reached === null) return false;
    if (reached >= wanted) return true;
  }
  return false;
}

/** Null when the database does not answer. */
async function readWritten(pool: pg.Pool): Promise<bigint | null> {
  const { rows } = await pool.query<{ text: string }>(WRITTEN).catch(() => ({ rows: [] }));
  return rows[0] ? positionOf(rows[0].text) : null;
}

/** Null when the server does not answer, or is no replica (any more). */
async function readReplayed(replica: OneServer): Promise<bigint | null> {
  const text = await replica.ask(REPLAYED).catch(() => null);
  return text === null ? null : positionOf(text);
}
