import { accessApi } from '@mrp/contract/features/access.ts';
import type { Endpoint, Rule } from '@mrp/contract/lib/endpoint.ts';
import { buttonNames, menuTitles, type Permission } from '@mrp/contract/permissions.ts';
import { useMemo, type ReactNode } from 'react';
import { currentUserId, useSession } from './session.ts';
import { apiKey, prefetchApi, queryClient, useApiQuery } from '../api/useApi.ts';

type Held = ReadonlySet<string>;

const grantsOf = (userId: string | null) => ({ query: { userId: userId ?? '', type: 'MRP' as const } });
const kept = { staleTime: Infinity, handlesErrors: 'all' } as const;

/** The user's permissions: loaded once per session, shared by menu, gate and buttons. */
export function useGrants() {
  const userId = currentUserId();
  const token = useSession((session) => session.token);
  return useApiQuery(accessApi.listGrants, grantsOf(userId), { ...kept, enabled: token !== null && userId !== null });
}

/** Rights were given or taken away while the page was open: they are read again, then everything that is shown, since prices may be withheld. */
export function followRights(): () => void {
  return useSession.subscribe(({ rights }, before) => {
    if (before.rights === null || rights === null || rights === before.rights) return;
    void queryClient.invalidateQueries({ queryKey: apiKey(accessApi.listGrants) }).then(() => {
      queryClient.removeQueries({ type: 'inactive', predicate: isNoGrant });
      return queryClient.invalidateQueries({ predicate: isNoGrant });
    });
  });
}

const isNoGrant = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[1] !== accessApi.listGrants.path;

/** Loaded while the code of a page loads, because the gate needs them. */
export function prefetchGrants(): void {
  const userId = currentUserId();
  if (useSession.getState().token !== null && userId !== null) prefetchApi(accessApi.listGrants, grantsOf(userId), kept);
}

export function usePermissions(): Held {
  const { data } = useGrants();
  const preview = useSession((session) => session.preview);
  return useMemo(() => {
    if (preview) return new Set([...preview.menus, ...preview.buttons]);
    if (import.meta.env.DEV) return new Set<string>([...menuTitles, ...buttonNames]);
    return new Set([
      ...(data?.sysUserMenus ?? []).map((menu) => menu.privName),
      ...(data?.buttons ?? []).map((button) => button.buttonName),
    ]);
  }, [data, preview]);
}

export function allows(rule: Rule, held: Held): boolean {
  if (typeof rule === 'string') return true;
  return rule.anyOf.some((permission) => held.has(permission)) && (rule.with === undefined || held.has(rule.with));
}

type Asked = Endpoint | Permission;

/** `can(usersApi.create)` checks the permission of an endpoint, `can('全局:导出')` one permission by name. */
export function useCan(): (asked: Asked) => boolean {
  const held = usePermissions();
  return useMemo(() => (asked: Asked) => (typeof asked === 'string' ? held.has(asked) : allows(asked.permission, held)), [held]);
}

/** Renders its children only with the permission. */
export function Can({ to, children }: { to: Asked; children: ReactNode }) {
  const can = useCan();
  return can(to) ? children : null;
}
