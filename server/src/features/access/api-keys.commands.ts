import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { KEY_START, type apiKeysApi, type ApiKey, type ServiceAccount } from '@mrp/contract/features/access/api-keys.ts';
import type { Parsed } from '@mrp/contract/lib/endpoint.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { makeSearchText } from '../../platform/lists/search.ts';
import { getApiKey } from './api-keys.queries.ts';
import { setRoles } from './commands.ts';
import { getUser } from './queries.ts';
import { refuseStrongerRoles, refuseStrongerUser } from './ranks.commands.ts';
import { hashToken } from './sessions.queries.ts';

const PREFIX_LENGTH = 12;

/** A user without a password: other systems call as it with its keys. */
export async function createServiceAccount(
  tx: Tx,
  user: Identity,
  { username, nickName, roleIds }: Parsed<(typeof apiKeysApi)['createAccount']>['body'],
): Promise<ServiceAccount> {
  await refuseStrongerRoles(tx, user, roleIds);
  const { id } = await tx
    .insertInto('users')
    .values({ username, nickName, isService: true, mustChangePassword: false, searchText: makeSearchText(username, nickName) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setRoles(tx, id, roleIds);
  return { id, username, nickName, active: true };
}

/** Returns the id and the key, of which only the hash is stored. */
export async function createApiKey(
  tx: Tx,
  user: Identity,
  { accountId, name, callsPerMinute, validDays }: Parsed<(typeof apiKeysApi)['create']>['body'],
): Promise<{ id: string; key: string }> {
  await refuseStrongerUser(tx, user, accountId);
  const account = await getUser(tx, accountId);
  if (!account.isService) throw new AppError('VALIDATION', {}, { fields: { accountId: '只能为服务账号新建密钥' } });
  if (!account.active) throw new AppError('VALIDATION', {}, { fields: { accountId: '服务账号已停用，请先启用' } });
  const key = `${KEY_START}${randomBytes(32).toString('base64url')}`;
  const prefix = key.slice(0, PREFIX_LENGTH);
  const { id } = await tx
    .insertInto('apiKeys')
    .values({
      userId: accountId,
      name,
      prefix,
      callsPerMinute,
      expiresAt: sql`now() + make_interval(days => ${validDays})`,
      searchText: makeSearchText(name, prefix),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('apiKeySecrets')
    .values({ keyId: id, tokenHash: hashToken(key) })
    .execute();
  return { id, key };
}

/** 吊销 acts at the next call and cannot be undone. */
export async function revokeApiKey(tx: Tx, user: Identity, id: string, version: number): Promise<ApiKey> {
  const key = await getApiKey(tx, id);
  await refuseStrongerUser(tx, user, key.accountId);
  if (key.state === 'REVOKED') throw new AppError('STATE', { state: '已吊销', action: '吊销' });
  const row = await tx
    .updateTable('apiKeys')
    .set({ revokedAt: sql`now()`, revokedBy: user.userId })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('VERSION_CONFLICT', {}, { newer: await getApiKey(tx, id) });
  return getApiKey(tx, id);
}
