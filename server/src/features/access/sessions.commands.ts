import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { LoggedIn } from '@mrp/contract/features/access.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { isPassword } from '../../platform/passwords.ts';
import { forgetFailures, limitGuesses, type Transact } from './guesses.commands.ts';
import { weaknessOf } from './passwords.queries.ts';
import { refuseStrongerUser } from './ranks.commands.ts';
import { normaliseAccount } from './rules.ts';
import { hashToken } from './sessions.queries.ts';

interface Attempt {
  username: string;
  password: string;
  address: string;
  userAgent: string;
  sessionHours: number;
  /** Demo accounts have a published password anyway. */
  keepsWeakPassword: boolean;
}

/** The tokens of a session, returned once; only their hashes are stored. */
export interface NewSession extends LoggedIn {
  sessionId: string;
  fileToken: string;
}

/** 登录. While the account waits after wrong passwords, the right one gets the same answer; see `limitGuesses`. */
export async function logIn(db: Db, transact: Transact, attempt: Attempt): Promise<NewSession> {
  const account = normaliseAccount(attempt.username);
  const subject = `account ${account}`;
  const user = await limitGuesses({ db, transact }, { subject, address: attempt.address }, () =>
    findVerified(db, account, attempt.password),
  );
  if (!user) throw new AppError('LOGIN_FAILED', {}, { fields: { password: '用户名或密码不正确，请检查后重试' } });
  const weak = !attempt.keepsWeakPassword && (await weaknessOf(db, attempt.password, user)) !== null;
  return transact(async (tx) => {
    await forgetFailures(tx, subject);
    if (weak) await tx.updateTable('users').set({ mustChangePassword: true }).where('id', '=', user.id).execute();
    const session = await openSession(tx, user.id, attempt);
    return { ...session, nickName: user.nickName, userId: user.id, avatar: '' };
  });
}

/** An unknown account takes as long as a wrong password. */
async function findVerified(db: Db, account: string, password: string) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'username', 'nickName', 'passwordHash', 'active'])
    .where(sql<string>`lower(username)`, '=', account)
    .executeTakeFirst();
  const matches = await isPassword(user?.passwordHash ?? undefined, password);
  return user && matches && user.active ? user : null;
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

/** For administrators: nobody logs out who outranks him. */
export async function endSessionOfOther(tx: Tx, user: Identity, id: string): Promise<void> {
  const session = await tx.selectFrom('sessions').select('userId').where('id', '=', id).executeTakeFirst();
  if (!session) throw new AppError('NOT_FOUND', { what: '会话' });
  await refuseStrongerUser(tx, user, session.userId);
  await endSession(tx, id);
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
