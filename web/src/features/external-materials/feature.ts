import type { Feature } from '../../lib/feature.ts';

const below = { group: '开发管理', hidden: true, back: '/outMaterial' } as const;

export const externalMaterialsFeature: Feature = {
  pages: [
    {
      path: '/outMaterial',
      title: '外部物料档案',
      group: '开发管理',
      hidden: false,
      load: async () => (await import('./ExternalListPage.tsx')).ExternalListPage,
    },
    {
      path: '/outDetails',
      about: 'id',
      title: '外部物料详情',
      ...below,
      load: async () => (await import('./ExternalPage.tsx')).ExternalPage,
    },
    {
      path: '/outNew',
      title: '新建外部物料',
      ...below,
      load: async () => (await import('./NewExternalPage.tsx')).NewExternalPage,
    },
    {
      path: '/outNewMany',
      title: '批量录入外部物料',
      ...below,
      load: async () => (await import('./NewExternalsPage.tsx')).NewExternalsPage,
    },
    {
      path: '/outEdit',
      about: 'id',
      title: '编辑外部物料',
      ...below,
      load: async () => (await import('./EditExternalPage.tsx')).EditExternalPage,
    },
    {
      path: '/changeInner',
      about: 'ids',
      title: '转为内部物料',
      ...below,
      load: async () => (await import('./ConvertPage.tsx')).ConvertPage,
    },
    {
      path: '/copyInner',
      about: 'id',
      title: '关联内部物料',
      ...below,
      load: async () => (await import('./LinkPage.tsx')).LinkPage,
    },
  ],
  documents: async () => (await import('./documents.ts')).externalDocuments,
};
