import type { Feature } from '../../lib/feature.ts';
import { innerPage, menuPage } from '../../lib/page-route.ts';

export const pricesFeature: Feature = {
  pages: [
    menuPage('/viewPriceList', '价格查看', async () => (await import('./PriceListPage.tsx')).PriceListPage, { group: '成本管理' }),
    innerPage('/addSup', 'SKU加供应商', async () => (await import('./AddOffersPage.tsx')).AddOffersPage, {
      about: 'id',
      group: '开发管理',
      back: '/msgList',
    }),
  ],
};
