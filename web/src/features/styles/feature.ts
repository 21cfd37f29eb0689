import type { Feature } from '../../lib/feature.ts';

const group = '物料备料' as const;
const below = { group, hidden: true, back: '/customizedBOMList' } as const;

export const stylesFeature: Feature = {
  pages: [
    {
      path: '/customizedBOMList',
      title: '定制BOM',
      group,
      hidden: false,
      load: async () => (await import('./BomListPage.tsx')).BomListPage,
    },
    {
      path: '/BOMEdit',
      about: 'id',
      title: 'BOM编辑',
      wide: true,
      ...below,
      load: async () => (await import('./BomEditPage.tsx')).BomEditPage,
      ask: async () => (await import('./text.ts')).prefetchBom,
    },
    {
      path: '/styleList',
      title: '款式',
      group,
      hidden: true,
      back: '/customizedBOMList',
      load: async () => (await import('./StyleListPage.tsx')).StyleListPage,
    },
    {
      path: '/styleDetail',
      about: 'id',
      title: '款式详情',
      group,
      hidden: true,
      back: '/styleList',
      load: async () => (await import('./StylePage.tsx')).StylePage,
    },
    {
      path: '/styleNew',
      title: '新建款式',
      group,
      hidden: true,
      back: '/styleList',
      load: async () => (await import('./StyleEditPage.tsx')).StyleNewPage,
    },
    {
      path: '/styleEdit',
      about: 'id',
      title: '编辑款式',
      group,
      hidden: true,
      back: '/styleList',
      load: async () => (await import('./StyleEditPage.tsx')).StyleEditPage,
    },
    {
      path: '/garmentOrderList',
      title: '成衣订单',
      group,
      hidden: true,
      back: '/customizedBOMList',
      load: async () => (await import('./OrderListPage.tsx')).OrderListPage,
    },
    {
      path: '/garmentOrderDetail',
      about: 'id',
      title: '成衣订单详情',
      group,
      hidden: true,
      back: '/garmentOrderList',
      load: async () => (await import('./OrderPage.tsx')).OrderPage,
    },
    {
      path: '/garmentOrderNew',
      title: '新建成衣订单',
      group,
      hidden: true,
      back: '/garmentOrderList',
      load: async () => (await import('./OrderEditPage.tsx')).OrderNewPage,
    },
    {
      path: '/garmentOrderEdit',
      about: 'id',
      title: '编辑成衣订单',
      group,
      hidden: true,
      back: '/garmentOrderList',
      load: async () => (await import('./OrderEditPage.tsx')).OrderEditPage,
    },
  ],
  documents: async () => (await import('./documents.ts')).styleDocuments,
};
