import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { LoggedIn } from '@mrp/contract/features/access.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { isPassword } from '../../platform/passwords.ts';
import { normaliseAccount, waitMinutes } from './rules.ts';
import { hashToken } from './sessions.queries.ts';

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

interface Attempt {
  username: string;
  password: string;
  address: string;
  userAgent: string;
  sessionHours: number;
}

/** The tokens of a session, returned once; only their hashes are stored. */
export interface NewSession extends LoggedIn {
  sessionId: string;
  fileToken: string;
}

/**
 * 登录. The failure is counted before the password is checked, in its own transaction, so that parallel attempts count too. While the account
 * is blocked, the right password gets the same answer as a wrong one.
 */
export async function logIn(db: Db, transact: Transact, attempt: Attempt): Promise<NewSession> {
  const account = normaliseAccount(attempt.username);
  const waiting = await transact((tx) => countAttempt(tx, account));
  const user = await db
    .selectFrom('users')
    .select(['id', 'nickName', 'passwordHash', 'active'])
    .where(sql<string>`lower(username)`, '=', account)
    .executeTakeFirst();
  const matches = await isPassword(user?.passwordHash, attempt.password);
  if (!user || !matches || !user.active || waiting)
    throw new AppError('LOGIN_FAILED', {}, { fields: { password: '用户名或密码不正确，请检查后重试' } });
  return transact(async (tx) => {
    await tx.deleteFrom('loginFailures').where('account', '=', account).execute();
    const session = await openSession(tx, user.id, attempt);
    return { ...session, nickName: user.nickName, userId: user.id, avatar: '' };
  });
}

/** Returns true while the account is blocked. */
async function countAttempt(tx: Tx, account: string): Promise<boolean> {
  // Inserts or locks in one statement, because a concurrent login could delete the row between two.
  const row = await tx
    .insertInto('loginFailures')
    .values({ account, failures: 0, blockedUntil: '-infinity', lastFailureAt: sql`now()` })
    .onConflict((conflict) => conflict.column('account').doUpdateSet({ account }))
    .returning([
      'failures',
      sql<boolean>`blocked_until > clock_timestamp()`.as('waiting'),
      sql<boolean>`last_failure_at < now() - interval '1 day'`.as('old'),
    ])
    .executeTakeFirstOrThrow();
  if (row.waiting) return true;
  const failures = row.old ? 1 : row.failures + 1;
  const wait = waitMinutes(failures);
  await tx
    .updateTable('loginFailures')
    .set({
      failures,
      lastFailureAt: sql`now()`,
      blockedUntil: wait === 0 ? '-infinity' : sql`clock_timestamp() + make_interval(mins => ${wait})`,
    })
    .where('account', '=', account)
    .execute();
  return false;
}

async function openSession(tx: Tx, userId: string, { address, userAgent, sessionHours }: Attempt) {
  const token = randomBytes(32).toString('base64url');
  const fileToken = randomBytes(32).toString('base64url');
  const { id } = await tx
    .insertInto('sessions')
    .values({
      tokenHash: hashToken(token),
      fileTokenHash: hashToken(fileToken),
      userId,
      address,
      userAgent,
      expiresAt: sql`now() + make_interval(secs => ${sessionHours * 3600})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { sessionId: id, token, fileToken };
}

export async function endSession(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ endedAt: sql`now()` })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute();
}

export async function endSessionsOf(tx: Tx, userId: string, except = '0'): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ endedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('id', '<>', except)
    .where('endedAt', 'is', null)
    .execute();
}
