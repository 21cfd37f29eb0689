import type { PageRoute } from '../../lib/page-route.ts';

export const homeRoutes: readonly PageRoute[] = [
  { path: '/home', title: '首页', hidden: true, load: async () => (await import('./HomePage.tsx')).HomePage },
];
