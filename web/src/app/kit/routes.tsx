import type { PageRoute } from '../../lib/page-route.ts';

/** The page of the component kit, in development only. The condition is here so that builds exclude the page. */
export const kitRoutes: readonly PageRoute[] = import.meta.env.DEV
  ? [{ path: '/_kit', title: '组件', hidden: true, load: async () => (await import('./KitPage.tsx')).KitPage }]
  : [];
