import type { Role } from '@mrp/contract/features/access.ts';

type Granting = Pick<Role, 'name' | 'menus' | 'buttons'>;

/** Names of the roles that grant a page or a button. */
export const grantingRoles = (roles: readonly Granting[], permission: string): string[] =>
  roles.filter(({ menus, buttons }) => menus.includes(permission) || buttons.includes(permission)).map(({ name }) => name);

/** The actions of granted buttons, together where the same roles grant them. */
export function groupButtons(roles: readonly Granting[], buttons: readonly string[]): { roles: string; names: string[] }[] {
  const granted = buttons.map((button) => ({
    name: button.slice(button.indexOf(':') + 1),
    roles: grantingRoles(roles, button).join('、'),
  }));
  const groups = Map.groupBy(
    granted.filter((button) => button.roles !== ''),
    (button) => button.roles,
  );
  return [...groups].map(([givers, same]) => ({ roles: givers, names: same.map(({ name }) => name) }));
}
