import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from 'react-router';
import { UnsavedHost } from '../kit/unsaved/UnsavedHost.tsx';
import { LoadingOverlay } from '../kit/states/Loading.tsx';
import { Toaster } from '../kit/Toaster.tsx';
import { dismissPageToasts } from '../lib/toast.ts';
import { showTruncationTitles } from '../lib/format/truncation-title.ts';
import { RoutesContext } from '../lib/session/useMenu.ts';
import { useIsDark } from '../lib/session/preferences.ts';
import { followRights } from '../lib/session/permissions.tsx';
import { followOtherTabs, useSession } from '../lib/session/session.ts';
import { queryClient } from '../lib/api/useApi.ts';
import { usePage } from '../lib/usePage.ts';
import { routes } from './routes.tsx';
import { useShell } from './shell/shell-store.ts';
import { UpdateDialog } from './UpdateDialog.tsx';
import './root.css';

const PRODUCT_TITLE = '物料管理系统';

/** The parts of every page, with or without antd. */
export function Root() {
  useTheme();
  useTitle();
  useKeptFlag();
  useOneUser();
  useEffect(showTruncationTitles, []);
  const { pathname, search } = useLocation();
  const record = new URLSearchParams(search).get('id');
  useEffect(() => dismissPageToasts, [pathname, record]);
  return (
    <QueryClientProvider client={queryClient}>
      <ProgressLine />
      <RoutesContext value={routes}>
        <Outlet />
      </RoutesContext>
      <ScrollRestoration />
      <UnsavedHost />
      <UpdateDialog />
      <Toaster />
      <LoadingOverlay />
    </QueryClientProvider>
  );
}

function useTheme() {
  const dark = useIsDark();
  useEffect(() => {
    document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  }, [dark]);
}

function useTitle() {
  const page = usePage();
  useEffect(() => {
    document.title = page ? `${page.title} · ${PRODUCT_TITLE}` : PRODUCT_TITLE;
  }, [page]);
}

/** `isApple` hides the navigation and is kept in the address across links. */
function useKeptFlag() {
  const navigate = useNavigate();
  const location = useLocation();
  const flagged = new URLSearchParams(location.search).has('isApple');
  const kept = useShell((shell) => shell.hideNavigation);
  useEffect(() => {
    if (flagged) useShell.setState({ hideNavigation: true });
    else if (kept)
      void navigate(
        { ...location, search: `${location.search ? `${location.search}&` : '?'}isApple` },
        { replace: true, state: location.state as unknown },
      );
  }, [flagged, kept, location, navigate]);
}

/** Clears one user's cached data before another user, or nobody, sees the page. */
function useOneUser() {
  const token = useSession((session) => session.token);
  useEffect(() => () => queryClient.clear(), [token]);
  useEffect(followOtherTabs, []);
  useEffect(followRights, []);
}

/** Progress line at the top while the next page loads; the old page stays visible. */
function ProgressLine() {
  const loading = useNavigation().state === 'loading';
  return loading ? <div className="progress-line" /> : null;
}
