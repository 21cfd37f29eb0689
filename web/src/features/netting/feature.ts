import type { Feature } from '../../lib/feature.ts';

const below = { group: '物料备料', hidden: true } as const;

export const nettingFeature: Feature = {
  pages: [
    {
      ...below,
      path: '/preparationNettings',
      tabOf: '/stock-manage',
      title: '备料测算',
      back: '/stock-manage',
      load: async () => (await import('./NettingListPage.tsx')).NettingListPage,
    },
    {
      ...below,
      path: '/preparationReadiness',
      tabOf: '/stock-manage',
      title: '齐料',
      back: '/stock-manage',
      load: async () => (await import('./ReadinessListPage.tsx')).ReadinessListPage,
    },
    {
      ...below,
      path: '/nettingDetail',
      about: 'id',
      title: '备料测算详情',
      back: '/preparationNettings',
      load: async () => (await import('./NettingPage.tsx')).NettingPage,
    },
  ],
  documents: async () => (await import('./documents.ts')).nettingDocuments,
};
