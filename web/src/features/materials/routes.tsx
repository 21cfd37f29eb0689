import type { PageRoute } from '../../lib/page-route.ts';

const below = { group: '开发管理', hidden: true, back: '/msgList' } as const;

export const materialsRoutes: readonly PageRoute[] = [
  {
    path: '/msgList',
    title: '内部物料档案',
    group: '开发管理',
    hidden: false,
    load: async () => (await import('./MaterialListPage.tsx')).MaterialListPage,
  },
  { path: '/insideDetails', title: '内部物料详情', ...below, load: async () => (await import('./MaterialPage.tsx')).MaterialPage },
  {
    path: '/insideNew',
    title: '新建内部物料',
    ...below,
    load: async () => (await import('./NewMaterialPage.tsx')).NewMaterialPage,
  },
  { path: '/insideEdit', title: '编辑内部物料', ...below, load: async () => (await import('./EditMaterialPage.tsx')).EditMaterialPage },
  { path: '/addColor', title: 'SPU加颜色', ...below, load: async () => (await import('./AddColoursPage.tsx')).AddColoursPage },
];
