import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { Feature } from '../../lib/feature.ts';
import { innerPage, menuPage, type PageRoute } from '../../lib/page-route.ts';

// Imports only types of the contract: its schemas would load zod on the log-in page, which imports all routes.
const itemLevels: readonly ItemLevel[] = ['SKU', 'SPU'];

const group = '物料库存';

export const stockFeature: Feature = {
  pages: [
    menuPage('/systemManage/holders', '持有方管理', async () => (await import('./HoldersPage.tsx')).HoldersPage, { group: '系统管理' }),
    menuPage('/skuStorage', 'SKU库存', async () => (await import('./balances/StockListPage.tsx')).SkuStockListPage, { group }),
    menuPage('/spuStorage', 'SPU库存', async () => (await import('./balances/StockListPage.tsx')).SpuStockListPage, { group }),
    ...itemLevels.flatMap((goods) => [...documentRoutesOf(goods), labelRouteOf(goods)]),
    innerPage('/materialLabelPrint', '打印内部物料标签', async () => (await import('./LabelPrintPage.tsx')).MaterialLabelPrintPage, {
      about: 'items',
      group: '开发管理',
      back: '/msgList',
      frame: 'plain',
    }),
    innerPage('/skuStorageDetail', 'SKU库存详情', async () => (await import('./balances/StockItemPage.tsx')).SkuStockItemPage, {
      about: 'id',
      rowField: 'itemId',
      group,
      back: '/skuStorage',
    }),
    innerPage('/spuStorageDetail', 'SPU库存详情', async () => (await import('./balances/StockItemPage.tsx')).SpuStockItemPage, {
      about: 'id',
      rowField: 'itemId',
      group,
      back: '/spuStorage',
    }),
  ],
  creations: async () => (await import('./documents.ts')).stockCreations,
  documents: async () => (await import('./documents.ts')).stockDocuments,
};

/** 单据: list, new, edit and detail, with the permissions of the stock list. */
function documentRoutesOf(goods: ItemLevel): PageRoute[] {
  const prefix = goods === 'SKU' ? ('/skuDocument' as const) : ('/spuDocument' as const);
  const title = `${goods}库存单据`;
  const stock = goods === 'SKU' ? '/skuStorage' : '/spuStorage';
  const below = { group, back: `${prefix}s` } as const;
  return [
    innerPage(`${prefix}s`, title, async () => (await import('./documents/DocumentListPanel.tsx')).documentListPages[goods], {
      ...below,
      tabOf: stock,
      back: stock,
    }),
    innerPage(`${prefix}New`, `新建${title}`, async () => (await import('./documents/DocumentNewPage.tsx')).newDocumentPages[goods], below),
    innerPage(`${prefix}Edit`, `编辑${title}`, async () => (await import('./documents/DocumentEditPage.tsx')).editDocumentPages[goods], {
      ...below,
      about: 'id',
    }),
    innerPage(`${prefix}Detail`, `${title}详情`, async () => (await import('./documents/DocumentPage.tsx')).documentPages[goods], {
      ...below,
      about: 'id',
    }),
    innerPage(`${prefix}Print`, `打印${title}`, async () => (await import('./documents/DocumentPrintPage.tsx')).documentPrintPages[goods], {
      ...below,
      about: 'ids',
      frame: 'plain',
    }),
  ];
}

function labelRouteOf(goods: ItemLevel): PageRoute {
  return innerPage(
    goods === 'SKU' ? '/skuLabelPrint' : '/spuLabelPrint',
    `打印${goods}库存标签`,
    async () => (await import('./LabelPrintPage.tsx')).labelPrintPages[goods],
    { group, about: 'items', rowField: 'itemId', back: goods === 'SKU' ? '/skuStorage' : '/spuStorage', frame: 'plain' },
  );
}
