import type { Feature } from '../../lib/feature.ts';
import { innerPage } from '../../lib/page-route.ts';

const below = { group: '物料备料' } as const;

export const nettingFeature: Feature = {
  pages: [
    innerPage('/preparationNettings', '备料测算', async () => (await import('./NettingListPage.tsx')).NettingListPage, {
      ...below,
      tabOf: '/stock-manage',
      back: '/stock-manage',
    }),
    innerPage('/preparationReadiness', '齐料', async () => (await import('./ReadinessListPage.tsx')).ReadinessListPage, {
      ...below,
      tabOf: '/stock-manage',
      back: '/stock-manage',
    }),
    innerPage('/nettingDetail', '备料测算详情', async () => (await import('./NettingPage.tsx')).NettingPage, {
      ...below,
      about: 'id',
      back: '/preparationNettings',
    }),
  ],
  documents: async () => (await import('./documents.ts')).nettingDocuments,
};
