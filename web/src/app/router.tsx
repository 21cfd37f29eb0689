import { menu } from '@mrp/contract/permissions.ts';
import type { ComponentType } from 'react';
import { createBrowserRouter, useLoaderData, type RouteObject } from 'react-router';
import { CreationsContext, DocumentsContext } from '../lib/documents.ts';
import { arrival } from '../lib/api/refreshing.ts';
import type { PageRoute } from '../lib/page-route.ts';
import { prefetchGrants } from '../lib/session/permissions.tsx';
import { useSession } from '../lib/session/session.ts';
import { Gate } from './Gate.tsx';
import { GroupRedirect, HomeRedirect } from './Redirects.tsx';
import { Root } from './Root.tsx';
import { loadCreations, loadDocuments, routes } from './routes.tsx';
import { useShell } from './shell/shell-store.ts';
import { NotFound, PageFailure } from './StatusPage.tsx';

type Load = (request: Request) => Promise<ComponentType>;

/**
 * A route whose code loads when it is first opened. The router's own `lazy` shows nothing when loading fails, so the
 * code is loader data: the old page stays visible meanwhile, and a failure reaches the error boundary.
 */
const loaded = (load: Load): Pick<RouteObject, 'loader' | 'shouldRevalidate' | 'Component' | 'ErrorBoundary'> => ({
  loader: ({ request }) => load(request),
  shouldRevalidate: () => false,
  Component: Loaded,
  ErrorBoundary: PageFailure,
});

function Loaded() {
  const Component = useLoaderData() as ComponentType;
  return <Component />;
}

/** Behind the gate nothing is prefetched for users who will be redirected to the log-in page. */
const forUsers =
  (load: Load): Load =>
  async (request) => {
    const { token } = useSession.getState();
    const { hideNavigation } = useShell.getState();
    if (token === null && !hideNavigation) return () => null;
    if (!hideNavigation) prefetchGrants();
    return load(request);
  };

/** Importing loaded code again still takes several tasks. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let known: T | undefined;
  return async () => (known ??= await load());
}

/** When the prefetch fails, the page repeats the request and shows the error. */
function asking(page: PageRoute): Load {
  const load = once(page.load);
  const ask = page.ask && once(page.ask);
  return (request) => {
    void ask?.().then(
      (prefetchApi) => prefetchApi(new URL(request.url).searchParams),
      () => undefined,
    );
    return load();
  };
}

const pages = (frame: NonNullable<PageRoute['frame']>, isPublic: boolean): RouteObject[] =>
  routes
    .filter((page) => (page.frame ?? 'shell') === frame && (page.public ?? false) === isPublic)
    .map((page) => ({ path: page.path, handle: page, ...loaded(isPublic ? page.load : forUsers(asking(page))) }));

const plainFrame: Load = async () => (await import('./PlainFrame.tsx')).PlainFrame;
const shellFrame: Load = once(async () => {
  const [{ Shell }, documents, creations] = await Promise.all([import('./shell/Shell.tsx'), loadDocuments(), loadCreations()]);
  return () => (
    <DocumentsContext value={documents}>
      <CreationsContext value={creations}>
        <Shell />
      </CreationsContext>
    </DocumentsContext>
  );
});

const groups: RouteObject[] = menu.map((group) => ({ path: group.path, element: <GroupRedirect path={group.path} /> }));
const unknownAddress: RouteObject = { path: '*', handle: { title: '页面不存在', hidden: true }, element: <NotFound /> };

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: PageFailure,
    HydrateFallback: () => null,
    children: [
      { path: '/', element: <HomeRedirect /> },
      ...pages('bare', true),
      { ...loaded(plainFrame), children: pages('plain', true) },
      {
        Component: Gate,
        ErrorBoundary: PageFailure,
        children: [
          { ...loaded(forUsers(shellFrame)), children: [...pages('shell', false), ...groups, unknownAddress] },
          { ...loaded(forUsers(plainFrame)), children: pages('plain', false) },
          ...pages('bare', false),
        ],
      },
    ],
  },
]);

arrival.wait = () =>
  new Promise((resolve) => {
    const isThere = (): boolean => router.state.navigation.state === 'idle';
    if (isThere()) return resolve();
    const stop = router.subscribe(() => {
      if (!isThere()) return;
      stop();
      resolve();
    });
  });
