import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { Feature } from '../../lib/feature.ts';
import type { PageRoute } from '../../lib/page-route.ts';

// Imports only types of the contract: its schemas would load zod on the log-in page, which imports all routes.
const itemLevels: readonly ItemLevel[] = ['SKU', 'SPU'];

const group = '物料库存';

export const stockFeature: Feature = {
  pages: [
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
    ...itemLevels.flatMap((goods) => [...documentRoutesOf(goods), labelRouteOf(goods)]),
    {
      path: '/materialLabelPrint',
      about: 'items',
      title: '打印内部物料标签',
      group: '开发管理',
      hidden: true,
      back: '/msgList',
      frame: 'plain',
      load: async () => (await import('./LabelPrintPage.tsx')).MaterialLabelPrintPage,
    },
    {
      path: '/skuStorageDetail',
      about: 'id',
      rowField: 'itemId',
      title: 'SKU库存详情',
      group,
      hidden: true,
      back: '/skuStorage',
      load: async () => (await import('./StockItemPage.tsx')).SkuStockItemPage,
    },
    {
      path: '/spuStorageDetail',
      about: 'id',
      rowField: 'itemId',
      title: 'SPU库存详情',
      group,
      hidden: true,
      back: '/spuStorage',
      load: async () => (await import('./StockItemPage.tsx')).SpuStockItemPage,
    },
  ],
  creations: async () => (await import('./documents.ts')).stockCreations,
  documents: async () => (await import('./documents.ts')).stockDocuments,
};

/** 单据: list, new, edit and detail, with the permissions of the stock list. */
function documentRoutesOf(goods: ItemLevel): PageRoute[] {
  const prefix = goods === 'SKU' ? ('/skuDocument' as const) : ('/spuDocument' as const);
  const title = `${goods}库存单据`;
  const stock = goods === 'SKU' ? '/skuStorage' : '/spuStorage';
  const below = { group, hidden: true, back: `${prefix}s` } as const;
  return [
    {
      ...below,
      path: `${prefix}s`,
      title,
      tabOf: stock,
      back: stock,
      load: async () => (await import('./DocumentListPanel.tsx')).documentListPages[goods],
    },
    {
      ...below,
      path: `${prefix}New`,
      title: `新建${title}`,
      load: async () => (await import('./DocumentNewPage.tsx')).newDocumentPages[goods],
    },
    {
      ...below,
      path: `${prefix}Edit`,
      about: 'id',
      title: `编辑${title}`,
      load: async () => (await import('./DocumentEditPage.tsx')).editDocumentPages[goods],
    },
    {
      ...below,
      path: `${prefix}Detail`,
      about: 'id',
      title: `${title}详情`,
      load: async () => (await import('./DocumentPage.tsx')).documentPages[goods],
    },
    {
      ...below,
      path: `${prefix}Print`,
      about: 'ids',
      title: `打印${title}`,
      frame: 'plain',
      load: async () => (await import('./DocumentPrintPage.tsx')).documentPrintPages[goods],
    },
  ];
}

function labelRouteOf(goods: ItemLevel): PageRoute {
  return {
    group,
    hidden: true,
    path: goods === 'SKU' ? '/skuLabelPrint' : '/spuLabelPrint',
    about: 'items',
    rowField: 'itemId',
    title: `打印${goods}库存标签`,
    back: goods === 'SKU' ? '/skuStorage' : '/spuStorage',
    frame: 'plain',
    load: async () => (await import('./LabelPrintPage.tsx')).labelPrintPages[goods],
  };
}
