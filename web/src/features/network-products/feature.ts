import type { Feature } from '../../lib/feature.ts';
import { innerPage, menuPage } from '../../lib/page-route.ts';

export const networkProductsFeature: Feature = {
  pages: [
    menuPage('/productList', '物料网商品', async () => (await import('./ProductListPage.tsx')).ProductListPage, { group: '开发管理' }),
    innerPage('/productDetails', '物料网商品详情', async () => (await import('./ProductPage.tsx')).ProductPage, {
      about: 'id',
      group: '开发管理',
      back: '/productList',
    }),
  ],
  documents: async () => (await import('./documents.ts')).productDocuments,
};
