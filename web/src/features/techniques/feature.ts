import type { Feature } from '../../lib/feature.ts';

const group = '成本管理' as const;
const below = { group, hidden: true, back: '/techniqueList' } as const;

export const techniquesFeature: Feature = {
  pages: [
    {
      path: '/techniqueList',
      tabOf: '/pricingList',
      title: '工艺库',
      group,
      hidden: true,
      back: '/pricingList',
      load: async () => (await import('./TechniqueListPage.tsx')).TechniqueListPage,
    },
    {
      path: '/techniqueDetail',
      about: 'id',
      title: '工艺详情',
      ...below,
      load: async () => (await import('./TechniquePage.tsx')).TechniquePage,
    },
    {
      path: '/techniqueNew',
      title: '新建工艺',
      ...below,
      load: async () => (await import('./TechniqueEditPage.tsx')).TechniqueNewPage,
    },
    {
      path: '/techniqueEdit',
      about: 'id',
      title: '编辑工艺',
      ...below,
      load: async () => (await import('./TechniqueEditPage.tsx')).TechniqueEditPage,
    },
  ],
  documents: async () => (await import('./documents.ts')).techniqueDocuments,
};
