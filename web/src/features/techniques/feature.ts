import type { Feature } from '../../lib/feature.ts';
import { innerPage } from '../../lib/page-route.ts';

const group = '成本管理' as const;
const below = { group, back: '/techniqueList' } as const;

export const techniquesFeature: Feature = {
  pages: [
    innerPage('/techniqueList', '工艺库', async () => (await import('./TechniqueListPage.tsx')).TechniqueListPage, {
      tabOf: '/pricingList',
      group,
      back: '/pricingList',
    }),
    innerPage('/techniqueDetail', '工艺详情', async () => (await import('./TechniquePage.tsx')).TechniquePage, { ...below, about: 'id' }),
    innerPage('/techniqueNew', '新建工艺', async () => (await import('./TechniqueEditPage.tsx')).TechniqueNewPage, below),
    innerPage('/techniqueEdit', '编辑工艺', async () => (await import('./TechniqueEditPage.tsx')).TechniqueEditPage, {
      ...below,
      about: 'id',
    }),
  ],
  documents: async () => (await import('./documents.ts')).techniqueDocuments,
};
