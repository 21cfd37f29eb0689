import { createHash } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Session } from '@mrp/contract/features/access.ts';
import { sessionList } from '@mrp/contract/features/access/lists.ts';
import { buttonNames, menuTitles } from '@mrp/contract/permissions.ts';
import { ADMINISTRATOR } from '@mrp/contract/roles.ts';
import { preparedStatement, type Db } from '../../platform/database/database.ts';
import type { Credential, Identity } from '../../platform/http/identity.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { matchesSearch } from '../../platform/lists/search.ts';

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export const findIdentity = (db: Db, credential: Credential): Promise<Identity | null> =>
  credential.kind === 'key' ? findKeyIdentity(db, credential) : findSessionIdentity(db, credential);

/** The active session of a token: not ended, used within two hours, below its maximum age, with an active user. */
async function findSessionIdentity(db: Db, { token, kind }: Credential): Promise<Identity | null> {
  const row = await usersWithRoles(db)
    .innerJoin('sessions as s', 's.userId', 'u.id')
    .select([
      's.id as sessionId',
      sql<boolean>`s.last_seen_at < now() - interval '1 minute'`.as('stale'),
      sql<string | null>`s.last_write_lsn::text`.as('lastWriteLsn'),
    ])
    .where(kind === 'header' ? 's.tokenHash' : 's.fileTokenHash', '=', hashToken(token))
    .where('s.endedAt', 'is', null)
    .where('s.expiresAt', '>', sql<string>`now()`)
    .where('s.lastSeenAt', '>', sql<string>`now() - interval '2 hours'`)
    .modifyFront(preparedStatement)
    .executeTakeFirst();
  if (!row) return null;
  if (row.stale)
    await db
      .transaction()
      .execute((tx) =>
        tx
          .updateTable('sessions')
          .set({ lastSeenAt: sql`now()` })
          .where('id', '=', row.sessionId)
          .execute(),
      )
      .catch(ignoreUnwritable);
  return { ...toIdentity(row, row.sessionId), lastWriteLsn: row.lastWriteLsn };
}

/** A live key of an active service account: neither revoked nor expired. */
async function findKeyIdentity(db: Db, { token, address }: Extract<Credential, { kind: 'key' }>): Promise<Identity | null> {
  const row = await usersWithRoles(db)
    .innerJoin('apiKeys as k', 'k.userId', 'u.id')
    .innerJoin('apiKeySecrets as x', 'x.keyId', 'k.id')
    .select(['k.id as keyId', 'k.callsPerMinute', sql<boolean>`coalesce(x.last_used_at < now() - interval '1 minute', true)`.as('stale')])
    .where('x.tokenHash', '=', hashToken(token))
    .where('k.revokedAt', 'is', null)
    .where('k.expiresAt', '>', sql<string>`now()`)
    .where('u.isService', '=', true)
    .modifyFront(preparedStatement)
    .executeTakeFirst();
  if (!row) return null;
  if (row.stale) await noteUse(db, row.keyId, address).catch(ignoreUnwritable);
  return { ...toIdentity(row, ''), apiKey: { id: row.keyId, callsPerMinute: row.callsPerMinute } };
}

const noteUse = (db: Db, keyId: string, address: string) =>
  db.transaction().execute((tx) =>
    tx
      .updateTable('apiKeySecrets')
      .set({ lastUsedAt: sql`now()`, lastAddress: address })
      .where('keyId', '=', keyId)
      .execute(),
  );

/** Reading goes on while the database is read-only or its disk is full. */
function ignoreUnwritable(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!['25006', '53100'].includes(code)) throw error;
}

/**
 * The identity of a user who is not calling, because jobs run with the current permissions of their owner. Null when the user is disabled.
 */
export async function findUserIdentity(db: Db, userId: string): Promise<Identity | null> {
  const row = await usersWithRoles(db).where('u.id', '=', userId).executeTakeFirst();
  return row ? toIdentity(row, '') : null;
}

/** What each of these users may do now; nothing, while he is disabled. */
export async function findPermissions(db: Db, userIds: readonly string[]): Promise<(userId: string) => ReadonlySet<string>> {
  const rows = userIds.length === 0 ? [] : await usersWithRoles(db).where('u.id', 'in', userIds).execute();
  const found = new Map(rows.map((row) => [row.userId, toIdentity(row, '').permissions]));
  return (userId) => found.get(userId) ?? new Set();
}

const usersWithRoles = (db: Db) =>
  db
    .selectFrom('users as u')
    .select((eb) => [
      'u.id as userId',
      'u.username',
      'u.nickName',
      'u.mustChangePassword',
      jsonArrayFrom(
        eb
          .selectFrom('userRoles as ur')
          .innerJoin('roles as r', 'r.id', 'ur.roleId')
          .whereRef('ur.userId', '=', 'u.id')
          .select([sql<boolean>`r.built_in and r.name = ${ADMINISTRATOR}`.as('administrator'), 'r.menus', 'r.buttons']),
      ).as('roles'),
    ])
    .where('u.active', '=', true);

interface UserWithRoles extends Omit<Identity, 'sessionId' | 'permissions' | 'isAdministrator'> {
  roles: { administrator: boolean; menus: string[]; buttons: string[] }[];
}

function toIdentity({ userId, username, nickName, mustChangePassword, roles }: UserWithRoles, sessionId: string): Identity {
  const isAdministrator = roles.some(({ administrator }) => administrator);
  const permissions = isAdministrator ? [...menuTitles, ...buttonNames] : roles.flatMap((role) => [...role.menus, ...role.buttons]);
  return { userId, username, nickName, sessionId, isAdministrator, mustChangePassword, permissions: new Set(permissions) };
}

export const sessionSource: ListSource<typeof sessionList, Session> = {
  spec: sessionList,
  from: sql`sessions s join users u on u.id = s.user_id`,
  id: sql`s.id`,
  search: (term) => matchesSearch(term, sql`u.search_text`),
  filters: {},
  sorts: {
    username: sql`u.username`,
    address: sql`s.address`,
    createdAt: sql`s.created_at`,
    lastSeenAt: sql`s.last_seen_at`,
    expiresAt: sql`s.expires_at`,
  },
  visible: () => sql<SqlBool>`s.ended_at is null and s.expires_at > now() and s.last_seen_at > now() - interval '2 hours'`,
  load: async (db, ids, { sessionId }) => {
    const { rows } = await sql<Session>`
      select s.id, s.user_id, u.username, u.nick_name, s.address, s.user_agent, s.created_at, s.last_seen_at, s.expires_at,
             s.id = ${sessionId} as own
      from sessions s join users u on u.id = s.user_id where s.id = any(${ids as string[]}::bigint[])`.execute(db);
    return rows;
  },
};
