import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { accessApi, type Grants, type Role, type User } from '@mrp/contract/features/access.ts';
import { userList } from '@mrp/contract/features/access/lists.ts';
import { buttonNames, menuTitles } from '@mrp/contract/permissions.ts';
import { accessWords } from '@mrp/contract/features/access/words.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { matchesSearch } from '../../platform/lists/search.ts';

/** The user's page and action permissions, in the declared order. */
export function grantsOf(user: Identity): Grants {
  return {
    sysUserMenus: menuTitles.filter((title) => user.permissions.has(title)).map((privName) => ({ privName })),
    buttons: buttonNames.filter((button) => user.permissions.has(button)).map((buttonName) => ({ buttonName })),
  };
}

const userColumns = (db: Db) =>
  db.selectFrom('users as u').select((eb) => [
    'u.id',
    'u.username',
    'u.nickName',
    'u.active',
    'u.isService',
    'u.mustChangePassword',
    'u.version',
    eb
      .selectFrom('sessions as s')
      .whereRef('s.userId', '=', 'u.id')
      .select((inner) => inner.fn.max('s.createdAt').as('at'))
      .as('lastLoginAt'),
    jsonArrayFrom(
      eb
        .selectFrom('userRoles as ur')
        .innerJoin('roles as r', 'r.id', 'ur.roleId')
        .whereRef('ur.userId', '=', 'u.id')
        .select([sql<string>`r.id::text`.as('id'), 'r.name'])
        .orderBy('r.id'),
    ).as('roles'),
  ]);

export async function getUser(db: Db, id: string): Promise<User> {
  const user = await userColumns(db).where('u.id', '=', id).executeTakeFirst();
  if (!user) throw new AppError('NOT_FOUND', { what: accessWords.user });
  return user;
}

export const userSource: ListSource<typeof userList, User> = {
  spec: userList,
  from: sql`users u`,
  id: sql`u.id`,
  search: (term) => matchesSearch(term, sql`u.search_text`),
  filters: {
    active: (on) => sql`u.active = ${on}`,
    isService: (on) => sql`u.is_service = ${on}`,
    permissions: (names) => sql`exists (
      select from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = u.id and (r.menus && ${names as string[]}::text[] or r.buttons && ${names as string[]}::text[]))`,
    roleIds: (ids) => sql`exists (select from user_roles ur where ur.user_id = u.id and ur.role_id = any(${ids as string[]}::bigint[]))`,
  },
  sorts: { username: sql`u.username`, nickName: sql`u.nick_name`, active: sql`u.active` },
  load: (db, ids) =>
    userColumns(db)
      .where('u.id', '=', sql<string>`any(${ids as string[]}::bigint[])`)
      .execute(),
};

/** A user who lacks a right asks one of these. */
const GRANTERS = 5;

/** Names of people who may assign roles, those of the installation first. */
export async function listGranters(db: Db): Promise<string[]> {
  const { anyOf: assigns } = accessApi.assignRoles.permission;
  const people = await db
    .selectFrom('users as u')
    .where('u.active', '=', true)
    .where('u.isService', '=', false)
    .where(
      sql<boolean>`exists (select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id and r.buttons && ${[...assigns]}::text[])`,
    )
    .select('u.nickName')
    .orderBy('u.id')
    .limit(GRANTERS)
    .execute();
  return people.map(({ nickName }) => nickName);
}

export async function listRoles(db: Db): Promise<Role[]> {
  return db
    .selectFrom('roles as r')
    .select((eb) => [
      'r.id',
      'r.name',
      'r.remark',
      'r.builtIn',
      'r.menus',
      'r.buttons',
      'r.version',
      eb
        .selectFrom('userRoles as ur')
        .whereRef('ur.roleId', '=', 'r.id')
        .select(sql<number>`count(*)::int`.as('n'))
        .as('users'),
    ])
    .orderBy('r.id')
    .$castTo<Role>()
    .execute();
}

export async function getRole(db: Db, id: string): Promise<Role> {
  const role = (await listRoles(db)).find((candidate) => candidate.id === id);
  if (!role) throw new AppError('NOT_FOUND', { what: accessWords.role });
  return role;
}

export async function listRoleUsers(db: Db, roleId: string): Promise<{ id: string; username: string; nickName: string }[]> {
  return db
    .selectFrom('users as u')
    .innerJoin('userRoles as ur', 'ur.userId', 'u.id')
    .where('ur.roleId', '=', roleId)
    .select(['u.id', 'u.username', 'u.nickName'])
    .orderBy('u.username')
    .execute();
}
