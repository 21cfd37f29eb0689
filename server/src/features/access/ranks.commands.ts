import { ADMINISTRATOR } from '@mrp/contract/roles.ts';
import { accessWords } from '@mrp/contract/features/access/words.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { getUser } from './queries.ts';

interface Rights {
  name: string;
  builtIn: boolean;
  menus: readonly string[];
  buttons: readonly string[];
}

/** A role outranks whoever lacks one of its rights; 管理员, which gets every future right too, outranks everybody else. */
function outranks(user: Identity, { name, builtIn, menus, buttons }: Rights): boolean {
  if (builtIn && name === ADMINISTRATOR) return !user.isAdministrator;
  return [...menus, ...buttons].some((permission) => !user.permissions.has(permission));
}

/** Nobody gives, takes away, changes or deletes a role that outranks him. */
export function refuseStrongerRole(user: Identity, role: Rights, action: string): void {
  if (outranks(user, role)) throw new AppError('GUARD', { detail: `不能${action}角色“${role.name}”：它有您没有的权限` });
}

export async function refuseStrongerRoles(tx: Tx, user: Identity, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return;
  const roles = await tx.selectFrom('roles').select(['name', 'builtIn', 'menus', 'buttons']).where('id', 'in', roleIds).execute();
  if (roles.length < new Set(roleIds).size) throw new AppError('NOT_FOUND', { what: accessWords.role });
  for (const role of roles) refuseStrongerRole(user, role, '增减');
}

/** Everybody may act on himself; on others only who is not outranked by one of their roles. */
export async function refuseStrongerUser(db: Db, user: Identity, id: string): Promise<void> {
  const { nickName } = await getUser(db, id);
  if (id === user.userId) return;
  const roles = await db
    .selectFrom('roles as r')
    .innerJoin('userRoles as ur', 'ur.roleId', 'r.id')
    .where('ur.userId', '=', id)
    .select(['r.name', 'r.builtIn', 'r.menus', 'r.buttons'])
    .execute();
  const stronger = roles.find((role) => outranks(user, role));
  if (stronger) throw new AppError('GUARD', { detail: `不能操作“${nickName}”：其角色“${stronger.name}”有您没有的权限` });
}

/** Refuses a change that leaves no administrator. Runs after the change and one at a time, so that two who remove each other are noticed. */
export async function refuseWithoutAdministrator(tx: Tx): Promise<void> {
  const { id } = await tx
    .selectFrom('roles')
    .select('id')
    .where('name', '=', ADMINISTRATOR)
    .where('builtIn', '=', true)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const left = await tx
    .selectFrom('userRoles as ur')
    .innerJoin('users as u', 'u.id', 'ur.userId')
    .where('ur.roleId', '=', id)
    .where('u.active', '=', true)
    .where('u.isService', '=', false)
    .select('u.id')
    .executeTakeFirst();
  if (!left) throw new AppError('GUARD', { detail: '至少要留一个启用的管理员' });
}
