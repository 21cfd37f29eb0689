import type { Feature } from '../../lib/feature.ts';

export const pricesFeature: Feature = {
  pages: [
    {
      path: '/viewPriceList',
      title: '价格查看',
      group: '成本管理',
      hidden: false,
      load: async () => (await import('./PriceListPage.tsx')).PriceListPage,
    },
    {
      path: '/addSup',
      about: 'id',
      title: 'SKU加供应商',
      group: '开发管理',
      hidden: true,
      back: '/msgList',
      load: async () => (await import('./AddOffersPage.tsx')).AddOffersPage,
    },
  ],
};
