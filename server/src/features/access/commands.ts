import { sql } from 'kysely';
import type { accessApi, Role, RoleInput, User } from '@mrp/contract/features/access.ts';
import type { Parsed } from '@mrp/contract/lib/endpoint.ts';
import { ADMINISTRATOR } from '@mrp/contract/roles.ts';
import { accessWords } from '@mrp/contract/features/access/words.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { hashPassword, isPassword } from '../../platform/passwords.ts';
import { makeSearchText } from '../../platform/lists/search.ts';
import { getRole, getUser } from './queries.ts';
import { refuseWeakPassword } from './passwords.queries.ts';
import { refuseStrongerRole, refuseStrongerRoles, refuseStrongerUser, refuseWithoutAdministrator } from './ranks.commands.ts';
import { endSessionsOf } from './sessions.commands.ts';
import { unknownPermissions, withGroups } from './rules.ts';

type Body<K extends keyof typeof accessApi> = Parsed<(typeof accessApi)[K]> extends { body: infer B } ? B : never;

export async function createUser(
  tx: Tx,
  user: Identity,
  { username, nickName, password, roleIds }: Body<'createUser'>,
  mustChangePassword = true,
): Promise<User> {
  await refuseStrongerRoles(tx, user, roleIds);
  await refuseWeakPassword(tx, password, { username, nickName }, 'password');
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
  await setRoles(tx, id, roleIds);
  return getUser(tx, id);
}

export async function editUser(tx: Tx, user: Identity, id: string, { nickName, version }: Body<'editUser'>): Promise<User> {
  await refuseStrongerUser(tx, user, id);
  const before = await getUser(tx, id);
  const row = await tx
    .updateTable('users')
    .set({ nickName, searchText: makeSearchText(before.username, nickName) })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('VERSION_CONFLICT', {}, { newer: await getUser(tx, id) });
  return getUser(tx, id);
}

/** 停用 ends all sessions of the user immediately. Users cannot disable themselves, and the last administrator cannot be disabled. */
export async function setUserActive(tx: Tx, user: Identity, id: string, { active, version }: Body<'setUserActive'>): Promise<User> {
  if (id === user.userId) throw new AppError('GUARD', { detail: '不能停用自己的账号' });
  await refuseStrongerUser(tx, user, id);
  const row = await tx
    .updateTable('users')
    .set({ active })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('VERSION_CONFLICT', {}, { newer: await getUser(tx, id) });
  if (!active) {
    await refuseWithoutAdministrator(tx);
    await endSessionsOf(tx, id);
  }
  return getUser(tx, id);
}

/** Sets a temporary password, which the user must change after login. */
export async function resetPassword(tx: Tx, user: Identity, id: string, password: string): Promise<User> {
  await refuseStrongerUser(tx, user, id);
  const person = await getUser(tx, id);
  if (person.isService) throw new AppError('GUARD', { detail: '服务账号没有密码，只能凭接口密钥调用' });
  await refuseWeakPassword(tx, password, person, 'password');
  await tx
    .updateTable('users')
    .set({ passwordHash: await hashPassword(password), mustChangePassword: true, passwordSetAt: sql`now()` })
    .where('id', '=', id)
    .execute();
  await endSessionsOf(tx, id);
  return getUser(tx, id);
}

/** While the user waits after wrong passwords, the right one gets the same answer. */
export const wrongOldPassword = () =>
  new AppError('OLD_PASSWORD', {}, { fields: { oldPassword: '原密码不正确；连续输错后须等几分钟再试' } });

/** Null: the old password is wrong. */
export async function changePassword(tx: Tx, user: Identity, oldPassword: string, newPassword: string): Promise<true | null> {
  const { passwordHash } = await tx
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', user.userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!(await isPassword(passwordHash ?? undefined, oldPassword))) return null;
  if (oldPassword === newPassword) throw new AppError('VALIDATION', {}, { fields: { newPassword: '新密码不能与原密码相同' } });
  await refuseWeakPassword(tx, newPassword, user, 'newPassword');
  await tx
    .updateTable('users')
    .set({ passwordHash: await hashPassword(newPassword), mustChangePassword: false, passwordSetAt: sql`now()` })
    .where('id', '=', user.userId)
    .execute();
  await endSessionsOf(tx, user.userId, user.sessionId);
  return true;
}

export async function assignRoles(tx: Tx, user: Identity, id: string, { roleIds, version }: Body<'assignRoles'>): Promise<User> {
  await refuseStrongerUser(tx, user, id);
  const before = await getUser(tx, id);
  const changed = new Set(roleIds).symmetricDifference(new Set(before.roles.map((role) => role.id)));
  await refuseStrongerRoles(tx, user, [...changed]);
  // Role assignments are separate rows, so the user's version must be raised explicitly to detect concurrent edits.
  const row = await tx
    .updateTable('users')
    .set({ version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('VERSION_CONFLICT', {}, { newer: await getUser(tx, id) });
  await setRoles(tx, id, roleIds);
  await refuseWithoutAdministrator(tx);
  return getUser(tx, id);
}

export async function createRole(tx: Tx, user: Identity, input: RoleInput): Promise<Role> {
  const values = checkRole(user, input);
  const { id } = await tx.insertInto('roles').values(values).returning('id').executeTakeFirstOrThrow();
  return getRole(tx, id);
}

export async function editRole(tx: Tx, user: Identity, id: string, { version, ...input }: Body<'editRole'>): Promise<Role> {
  const before = await getRole(tx, id);
  if (before.builtIn && before.name === ADMINISTRATOR) throw new AppError('BUILT_IN', { what: accessWords.role, action: '修改' });
  if (before.builtIn && input.name !== before.name) throw new AppError('BUILT_IN', { what: accessWords.role, action: '改名' });
  refuseStrongerRole(user, before, '修改');
  const row = await tx
    .updateTable('roles')
    .set(checkRole(user, input))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('VERSION_CONFLICT', {}, { newer: await getRole(tx, id) });
  return getRole(tx, id);
}

export async function deleteRole(tx: Tx, user: Identity, id: string): Promise<void> {
  const role = await getRole(tx, id);
  if (role.builtIn) throw new AppError('BUILT_IN', { what: accessWords.role, action: '删除' });
  refuseStrongerRole(user, role, '删除');
  if (role.users > 0) throw new AppError('IN_USE', { what: `角色“${role.name}”`, action: '删除，请先为这些用户改换角色' });
  await tx.deleteFrom('roles').where('id', '=', id).execute();
}

export async function setRoles(tx: Tx, userId: string, roleIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(roleIds)];
  await tx
    .deleteFrom('userRoles')
    .where('userId', '=', userId)
    .where('roleId', '<>', sql<string>`all(${wanted})`)
    .execute();
  if (wanted.length === 0) return;
  await tx
    .insertInto('userRoles')
    .values(wanted.map((roleId) => ({ userId, roleId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function checkRole(user: Identity, { name, remark, menus, buttons }: RoleInput) {
  const names = [...menus, ...buttons];
  const unknown = unknownPermissions(names);
  if (unknown.length > 0) throw new AppError('BAD_PARAMETER', { detail: `没有这样的权限：${unknown.slice(0, 3).join('、')}` });
  const beyond = names.find((permission) => !user.permissions.has(permission));
  if (beyond) throw new AppError('GUARD', { detail: `不能授予自己没有的权限：${beyond}` });
  return { name, remark, menus: withGroups(menus), buttons };
}
