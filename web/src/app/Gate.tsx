import { shellMessages } from '@mrp/contract/errors.ts';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { LoadingPart } from '../kit/states/Loading.tsx';
import { useGrants, usePermissions } from '../lib/session/permissions.tsx';
import { currentUserId, endSession, useSession } from '../lib/session/session.ts';
import { toast } from '../lib/toast.ts';
import { usePage } from '../lib/usePage.ts';
import { NoPermission } from './Redirects.tsx';
import { useShell } from './shell/shell-store.ts';
import { Unreachable } from './StatusPage.tsx';

const FirstPasswordPage = lazy(async () => ({ default: (await import('../features/access/FirstPasswordPage.tsx')).FirstPasswordPage }));

/** Checks session, user, first password and permission before a page opens. The server checks every call again. */
export function Gate() {
  const { token, ended, passwordChangeRequired } = useSession();
  const skipsChecks = useShell((shell) => shell.hideNavigation);
  const { pathname, search } = useLocation();
  const grants = useGrants();
  const held = usePermissions();
  const page = usePage();

  if (ended || (token === null && !skipsChecks))
    return <Navigate to={`/login?redirect=${encodeURIComponent(pathname + search)}`} replace />;
  if (passwordChangeRequired) {
    return (
      <Suspense fallback={<LoadingPart />}>
        <FirstPasswordPage />
      </Suspense>
    );
  }
  if (skipsChecks) return <Outlet />;
  if (currentUserId() === null) return <UserLost />;
  if (!grants.data) return grants.isError ? <Unreachable error={grants.error} onRetry={() => void grants.refetch()} /> : <LoadingPart />;
  if (page && !page.hidden && !held.has(page.title)) return <NoPermission />;
  return <Outlet />;
}

function UserLost() {
  useEffect(() => {
    toast.error(shellMessages.noUserId);
    void endSession(useSession.getState().token);
  }, []);
  return null;
}
