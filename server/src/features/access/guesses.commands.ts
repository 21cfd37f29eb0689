import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { networkOf } from '../../platform/http/rate-limit.ts';
import { keyedSemaphore } from '../../platform/semaphore.ts';
import { waitMinutes } from './rules.ts';

export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Whose password is guessed, and from where. */
interface Guess {
  /** `account NAME` for log-ins, `change ID` for the old password of a change. */
  subject: string;
  address: string;
}

/** Wrong passwords from one network: sixty at once, then one more every thirty seconds. */
const NETWORK_SECONDS = 30;
const NETWORK_BURST = 60;

/** In this process one guess of an account is verified at a time, so that the next one knows its outcome. */
const subjects = keyedSemaphore(1);
const networks = keyedSemaphore(4);

/**
 * Verifies a guess unless the account has to wait; null for a wrong one and while it waits. Only wrong guesses count, in the database for all
 * processes, so any number of right ones at once succeeds.
 */
export async function limitGuesses<T>(
  { db, transact }: { db: Db; transact: Transact },
  { subject, address }: Guess,
  verify: () => Promise<T | null>,
): Promise<T | null> {
  const network = networkOf(address);
  return networks.run(network, () =>
    subjects.run(subject, async () => {
      await refuseBusyNetwork(db, network);
      if (await isWaiting(db, subject)) return null;
      const verified = await verify();
      if (verified === null) await transact((tx) => countFailure(tx, subject, network));
      return verified;
    }),
  );
}

async function refuseBusyNetwork(db: Db, network: string): Promise<void> {
  const row = await db
    .selectFrom('loginNetworks')
    .select(
      sql<number>`ceil(extract(epoch from drained_at - clock_timestamp()))::int - ${NETWORK_SECONDS * NETWORK_BURST}::int`.as('seconds'),
    )
    .where('network', '=', network)
    .executeTakeFirst();
  if (row && row.seconds > -NETWORK_SECONDS) throw new AppError('RATE_LIMITED', { seconds: row.seconds + NETWORK_SECONDS });
}

async function isWaiting(db: Db, subject: string): Promise<boolean> {
  const row = await db
    .selectFrom('loginFailures')
    .select('subject')
    .where('subject', '=', subject)
    .where('blockedUntil', '>', sql<string>`clock_timestamp()`)
    .executeTakeFirst();
  return row !== undefined;
}

async function countFailure(tx: Tx, subject: string, network: string): Promise<void> {
  const { failures } = await tx
    .insertInto('loginFailures')
    .values({ subject, failures: 1, blockedUntil: '-infinity', lastFailureAt: sql`now()` })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        failures: sql`case when login_failures.last_failure_at < now() - interval '1 day' then 1 else login_failures.failures + 1 end`,
        lastFailureAt: sql`now()`,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('loginFailures')
    .set({ blockedUntil: sql`clock_timestamp() + make_interval(mins => ${waitMinutes(failures)})` })
    .where('subject', '=', subject)
    .execute();
  const more = sql`make_interval(secs => ${NETWORK_SECONDS})`;
  await tx
    .insertInto('loginNetworks')
    .values({ network, drainedAt: sql`clock_timestamp() + ${more}` })
    .onConflict((conflict) =>
      conflict.column('network').doUpdateSet({ drainedAt: sql`greatest(login_networks.drained_at, clock_timestamp()) + ${more}` }),
    )
    .execute();
}

/** The right password ends the wait of its account; the network keeps its count, or one account of one's own would reset it. */
export async function forgetFailures(tx: Tx, subject: string): Promise<void> {
  await tx.deleteFrom('loginFailures').where('subject', '=', subject).execute();
}

export async function deleteOldFailures(tx: Tx): Promise<void> {
  await sql`delete from login_failures where last_failure_at < now() - interval '1 day' and blocked_until < now()`.execute(tx);
  await sql`delete from login_networks where drained_at < now()`.execute(tx);
}
