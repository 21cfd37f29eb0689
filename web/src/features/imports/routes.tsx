import type { PageRoute } from '../../lib/page-route.ts';

export const importsRoutes: readonly PageRoute[] = [
  {
    path: '/importFile',
    title: '数据导入',
    group: '物料备料',
    hidden: false,
    load: async () => (await import('./ImportPage.tsx')).ImportPage,
  },
];
