import type { PageRoute } from '../../lib/page-route.ts';

export const pricesRoutes: readonly PageRoute[] = [
  {
    path: '/addSup',
    title: 'SKU加供应商',
    group: '开发管理',
    hidden: true,
    back: '/msgList',
    load: async () => (await import('./AddOffersPage.tsx')).AddOffersPage,
  },
];
