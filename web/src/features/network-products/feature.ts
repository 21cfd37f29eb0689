import type { Feature } from '../../lib/feature.ts';

export const networkProductsFeature: Feature = {
  pages: [
    {
      path: '/productList',
      title: '物料网商品',
      group: '开发管理',
      hidden: false,
      load: async () => (await import('./ProductListPage.tsx')).ProductListPage,
    },
    {
      path: '/productDetails',
      about: 'id',
      title: '物料网商品详情',
      group: '开发管理',
      hidden: true,
      back: '/productList',
      load: async () => (await import('./ProductPage.tsx')).ProductPage,
    },
  ],
  documents: async () => (await import('./documents.ts')).productDocuments,
};
