import type { Feature } from '../../lib/feature.ts';
import { innerPage, recordPages } from '../../lib/page-route.ts';
import { techniquePaths } from './addresses.ts';

const group = '成本管理';

export const techniquesFeature: Feature = {
  pages: [
    innerPage(techniquePaths.list, '工艺库', async () => (await import('./TechniqueListPage.tsx')).TechniqueListPage, {
      tabOf: '/pricingList',
      group,
      back: '/pricingList',
    }),
    ...recordPages(techniquePaths, {
      noun: '工艺',
      group,
      load: {
        detail: async () => (await import('./TechniquePage.tsx')).TechniquePage,
        add: async () => (await import('./TechniqueEditPage.tsx')).TechniqueNewPage,
        edit: async () => (await import('./TechniqueEditPage.tsx')).TechniqueEditPage,
      },
    }),
  ],
  documents: async () => (await import('./documents.ts')).techniqueDocuments,
};
