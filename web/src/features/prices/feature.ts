import type { Feature } from '../../lib/feature.ts';

export const pricesFeature: Feature = {
  pages: [
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
