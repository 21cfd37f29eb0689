import type { ViewInput, ViewScope } from '@mrp/contract/features/access/views.ts';
import type { DeclaredList } from '@mrp/contract/lib/list.ts';
import { SHARE_VIEWS, SYSTEM_VIEWS, type Permission } from '@mrp/contract/permissions.ts';

interface Viewer {
  userId: string;
  permissions: ReadonlySet<string>;
}

/** The missing permission to share a view, or undefined. */
const rightTo: Readonly<Record<ViewScope, Permission | undefined>> = { mine: undefined, team: SHARE_VIEWS, system: SYSTEM_VIEWS };

export function missingPermission(scope: ViewScope, user: Viewer): Permission | undefined {
  const right = rightTo[scope];
  return right && !user.permissions.has(right) ? right : undefined;
}

/** Own views unless locked; shared ones also with the permission for public views. */
export function mayChange({ ownerId, scope }: { ownerId: string; scope: ViewScope }, user: Viewer): boolean {
  const keepsHouse = user.permissions.has(SYSTEM_VIEWS);
  return scope === 'system' ? keepsHouse : ownerId === user.userId || (scope === 'team' && keepsHouse);
}

/** Errors by path for settings that the list does not declare. */
export function checkView(
  list: DeclaredList,
  { filters, sort, columns, groupBy }: Pick<ViewInput, 'filters' | 'sort' | 'columns' | 'groupBy'>,
): Record<string, string> {
  const wrong: Record<string, string> = {};
  const asked = list.query.safeParse({ ...filters, ...(sort && { sort }), ...(groupBy && { groupBy }) });
  for (const { path, code, ...issue } of asked.error?.issues ?? []) {
    const names = code === 'unrecognized_keys' && 'keys' in issue ? issue.keys : [String(path[0])];
    for (const name of names) wrong[name === 'sort' || name === 'groupBy' ? name : `filters.${name}`] = `参数 ${name} 的值无效`;
  }
  if ('page' in filters || 'pageSize' in filters) wrong['filters'] = '视图不保存页码';
  if ('groupBy' in filters || 'inGroup' in filters) wrong['filters'] = '视图不保存打开的分组';
  columns.forEach(({ key }, at) => {
    const known = Object.hasOwn(list.columns, key) && columns.findIndex((other) => other.key === key) === at;
    if (!known) wrong[`columns.${at}.key`] = `没有这一列：${key}`;
  });
  return wrong;
}
