import type { Feature } from '../../lib/feature.ts';
import { innerPage, menuPage } from '../../lib/page-route.ts';

const group = '物料备料' as const;
const below = { group, back: '/customizedBOMList' } as const;

export const stylesFeature: Feature = {
  pages: [
    menuPage('/customizedBOMList', '定制BOM', async () => (await import('./boms/BomListPage.tsx')).BomListPage, { group }),
    innerPage('/BOMEdit', 'BOM编辑', async () => (await import('./boms/BomEditPage.tsx')).BomEditPage, {
      ...below,
      about: 'id',
      wide: true,
      ask: async () => (await import('./text.ts')).prefetchBom,
    }),
    innerPage('/styleList', '款式', async () => (await import('./StyleListPage.tsx')).StyleListPage, {
      tabOf: '/customizedBOMList',
      group,
      back: '/customizedBOMList',
    }),
    innerPage('/styleDetail', '款式详情', async () => (await import('./StylePage.tsx')).StylePage, {
      about: 'id',
      group,
      back: '/styleList',
    }),
    innerPage('/styleNew', '新建款式', async () => (await import('./StyleEditPage.tsx')).StyleNewPage, { group, back: '/styleList' }),
    innerPage('/styleEdit', '编辑款式', async () => (await import('./StyleEditPage.tsx')).StyleEditPage, {
      about: 'id',
      group,
      back: '/styleList',
    }),
    innerPage('/garmentOrderList', '成衣订单', async () => (await import('./orders/OrderListPage.tsx')).OrderListPage, {
      tabOf: '/customizedBOMList',
      group,
      back: '/customizedBOMList',
    }),
    innerPage('/garmentOrderDetail', '成衣订单详情', async () => (await import('./orders/OrderPage.tsx')).OrderPage, {
      about: 'id',
      group,
      back: '/garmentOrderList',
    }),
    innerPage('/garmentOrderNew', '新建成衣订单', async () => (await import('./orders/OrderEditPage.tsx')).OrderNewPage, {
      group,
      back: '/garmentOrderList',
    }),
    innerPage('/garmentOrderEdit', '编辑成衣订单', async () => (await import('./orders/OrderEditPage.tsx')).OrderEditPage, {
      about: 'id',
      group,
      back: '/garmentOrderList',
    }),
  ],
  documents: async () => (await import('./documents.ts')).styleDocuments,
};
