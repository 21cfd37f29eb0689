import type { PageRoute } from '../../lib/page-route.ts';
import { documentRoutes } from './documents-routes.ts';

const group = '物料库存';

export const stockRoutes: readonly PageRoute[] = [
  {
    path: '/systemManage/holders',
    title: '持有方管理',
    group: '系统管理',
    hidden: false,
    load: async () => (await import('./HoldersPage.tsx')).HoldersPage,
  },
  {
    path: '/skuStorage',
    title: 'SKU库存',
    group,
    hidden: false,
    load: async () => (await import('./StockListPage.tsx')).SkuStockListPage,
  },
  {
    path: '/spuStorage',
    title: 'SPU库存',
    group,
    hidden: false,
    load: async () => (await import('./StockListPage.tsx')).SpuStockListPage,
  },
  ...documentRoutes,
];
