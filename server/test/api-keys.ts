import { randomBytes } from 'node:crypto';
import { apiKeysApi, type ApiKey } from '@mrp/contract/features/access/api-keys.ts';
import type { Permission } from '@mrp/contract/permissions.ts';
import type { TestApp, TestUser } from './app.ts';

export interface TestKey extends Pick<TestUser, 'call'> {
  record: ApiKey;
  key: string;
  headers: { authorization: string };
}

const word = (): string => `s${randomBytes(5).toString('hex')}`;

/** A service account with exactly these permissions; `admin` may give them. */
export async function aServiceAccount(t: TestApp, admin: TestUser, permissions: readonly Permission[]): Promise<string> {
  const { id: roleId } = await t.ownerDb
    .insertInto('roles')
    .values({
      name: word(),
      menus: permissions.filter((permission) => !permission.includes(':')),
      buttons: permissions.filter((permission) => permission.includes(':')),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const name = word();
  const { data } = await admin.call(apiKeysApi.createAccount, { body: { username: name, nickName: name, roleIds: [roleId] } });
  return data.id;
}

/** A key of a service account, a new one unless it is given. */
export async function anApiKey(
  t: TestApp,
  admin: TestUser,
  permissions: readonly Permission[],
  { accountId, callsPerMinute = 6000 }: { accountId?: string; callsPerMinute?: number } = {},
): Promise<TestKey> {
  const body = { accountId: accountId ?? (await aServiceAccount(t, admin, permissions)), name: word(), callsPerMinute, validDays: 30 };
  const { data, message } = await admin.call(apiKeysApi.create, { body });
  const { key, ...record } = data;
  if (key === null) throw new Error(`no key: ${message}`);
  const headers = { authorization: `Bearer ${key}` };
  return { record, key, headers, call: (spec, request, extra) => t.anonymous.call(spec, request, { ...headers, ...extra }) };
}
