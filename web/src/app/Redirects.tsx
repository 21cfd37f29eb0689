import { shellMessages } from '@mrp/contract/errors.ts';
import { menu } from '@mrp/contract/permissions.ts';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { firstPageOf } from '../lib/menu.ts';
import { useMenu } from '../lib/useMenu.ts';
import { toast } from '../lib/toast.ts';

export function HomeRedirect() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: '/home', search }} replace />;
}

/** Redirects a group's address to its first page that the user may open. */
export function GroupRedirect({ path }: { path: string }) {
  const groups = useMenu();
  const { search } = useLocation();
  const target = firstPageOf(path, groups);
  return target ? (
    <Navigate to={{ pathname: target, search }} replace />
  ) : (
    <NoPermission needed={menu.find((group) => group.path === path)?.title} />
  );
}

/** Says which right is missing and who grants it. */
export function NoPermission({ needed }: { needed?: string | undefined }) {
  useEffect(() => {
    toast.error(shellMessages.noPagePermission + (needed ? `：需要“${needed}”，请管理员在“用户管理”里分配带它的角色` : ''));
  }, [needed]);
  return <Navigate to="/home" replace />;
}
