import type { Feature } from '../../lib/feature.ts';
import { innerPage, menuPage, recordPages } from '../../lib/page-route.ts';
import { orderPaths, stylePaths } from './addresses.ts';

const group = '物料备料';
const boms = '/customizedBOMList';
const beside = { tabOf: boms, group, back: boms } as const;

export const stylesFeature: Feature = {
  pages: [
    menuPage(boms, '定制BOM', async () => (await import('./boms/BomListPage.tsx')).BomListPage, { group }),
    innerPage('/BOMEdit', 'BOM编辑', async () => (await import('./boms/BomEditPage.tsx')).BomEditPage, {
      group,
      back: boms,
      about: 'id',
      wide: true,
      ask: async () => (await import('./text.ts')).prefetchBom,
    }),
    innerPage(stylePaths.list, '款式', async () => (await import('./StyleListPage.tsx')).StyleListPage, beside),
    ...recordPages(stylePaths, {
      noun: '款式',
      group,
      load: {
        detail: async () => (await import('./StylePage.tsx')).StylePage,
        add: async () => (await import('./StyleEditPage.tsx')).StyleNewPage,
        edit: async () => (await import('./StyleEditPage.tsx')).StyleEditPage,
      },
    }),
    innerPage(orderPaths.list, '成衣订单', async () => (await import('./orders/OrderListPage.tsx')).OrderListPage, beside),
    ...recordPages(orderPaths, {
      noun: '成衣订单',
      group,
      load: {
        detail: async () => (await import('./orders/OrderPage.tsx')).OrderPage,
        add: async () => (await import('./orders/OrderEditPage.tsx')).OrderNewPage,
        edit: async () => (await import('./orders/OrderEditPage.tsx')).OrderEditPage,
      },
    }),
  ],
  documents: async () => (await import('./documents.ts')).styleDocuments,
};
