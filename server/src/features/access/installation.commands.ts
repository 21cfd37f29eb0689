import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { ADMINISTRATOR, shippedRoles } from '@mrp/contract/roles.ts';
import type { Config } from '../../config.ts';
import type { Tx } from '../../platform/database/database.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { StartError } from '../../platform/postgres/start-error.ts';
import { makeSearchText } from '../../platform/lists/search.ts';
import { forgetFailures } from './guesses.commands.ts';
import { weaknessOf } from './passwords.queries.ts';
import { demoAccounts, normaliseAccount } from './rules.ts';
import { endSessionsOf } from './sessions.commands.ts';

/**
 * First start: creates the built-in roles, the administrator and, in a demo, one account per role. Returns a random password to print once.
 */
export async function installAccess(tx: Tx, config: Config): Promise<string | null> {
  await tx
    .insertInto('roles')
    .values(shippedRoles.map(({ name, menus, buttons }) => ({ name, menus: [...menus], buttons: [...buttons], builtIn: true })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const anybody = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (anybody) return null;
  if (config.ADMIN_PASSWORD) await refuseWeakAdministrator(tx, config.ADMIN_PASSWORD);
  const random = config.ADMIN_PASSWORD || config.demo ? null : randomBytes(12).toString('base64url');
  await addAccount(tx, 'admin', ADMINISTRATOR, config.ADMIN_PASSWORD ?? random ?? config.DEMO_PASSWORD, random !== null || !config.demo);
  if (config.demo) {
    for (const { username, role } of demoAccounts)
      if (username !== 'admin') await addAccount(tx, username, role, config.DEMO_PASSWORD, false);
  }
  return random;
}

async function refuseWeakAdministrator(tx: Tx, password: string): Promise<void> {
  const weakness = await weaknessOf(tx, password, { username: 'admin', nickName: ADMINISTRATOR });
  if (weakness) throw new StartError(`配置 ADMIN_PASSWORD 不正确：${weakness}`);
}

async function addAccount(tx: Tx, username: string, role: string, password: string, mustChangePassword: boolean): Promise<void> {
  const nickName = role;
  const { id } = await tx
    .insertInto('users')
    .values({
      username,
      nickName,
      passwordHash: await hashPassword(password),
      mustChangePassword,
      searchText: makeSearchText(username, nickName),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: roleId } = await tx.selectFrom('roles').select('id').where('name', '=', role).executeTakeFirstOrThrow();
  await tx.insertInto('userRoles').values({ userId: id, roleId }).execute();
}

/** Sets a random password for a user who cannot log in; it must be changed at the next login. Returns null for an unknown user. */
export async function setPassword(tx: Tx, username: string): Promise<string | null> {
  const password = randomBytes(9).toString('base64url');
  const user = await tx
    .updateTable('users')
    .set({ passwordHash: await hashPassword(password), mustChangePassword: true, passwordSetAt: sql`now()` })
    .where(sql<string>`lower(username)`, '=', normaliseAccount(username))
    .where('isService', '=', false)
    .returning('id')
    .executeTakeFirst();
  if (!user) return null;
  await endSessionsOf(tx, user.id);
  await forgetFailures(tx, `account ${normaliseAccount(username)}`);
  return password;
}
