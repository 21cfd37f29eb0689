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
  {
    path: '/skuStorageDetail',
    title: 'SKU库存详情',
    group,
    hidden: true,
    back: '/skuStorage',
    load: async () => (await import('./StockItemPage.tsx')).SkuStockItemPage,
  },
  {
    path: '/spuStorageDetail',
    title: 'SPU库存详情',
    group,
    hidden: true,
    back: '/spuStorage',
    load: async () => (await import('./StockItemPage.tsx')).SpuStockItemPage,
  },
];
