import { shellMessages } from '@mrp/contract/errors.ts';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { firstPageOf } from '../lib/session/menu.ts';
import { useMenu } from '../lib/session/useMenu.ts';
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
  return target ? <Navigate to={{ pathname: target, search }} replace /> : <NoPermission />;
}

/** The home page says which right is missing, who gives it, and keeps the address that was asked for. */
export function NoPermission() {
  const { pathname, search } = useLocation();
  useEffect(() => void toast.error(shellMessages.noPagePermission), []);
  return <Navigate to={{ pathname: '/home', search: `?${new URLSearchParams({ denied: pathname + search }).toString()}` }} replace />;
}
