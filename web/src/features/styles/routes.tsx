import type { PageRoute } from '../../lib/page-route.ts';

const group = '物料备料' as const;
const below = { group, hidden: true, back: '/customizedBOMList' } as const;

export const stylesRoutes: readonly PageRoute[] = [
  {
    path: '/customizedBOMList',
    title: '定制BOM',
    group,
    hidden: false,
    load: async () => (await import('./BomListPage.tsx')).BomListPage,
  },
  { path: '/BOMEdit', title: 'BOM编辑', ...below, load: async () => (await import('./BomEditPage.tsx')).BomEditPage },
];
