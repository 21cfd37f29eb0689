import type { Feature } from '../../lib/feature.ts';
import { innerPage, menuPage, recordPages } from '../../lib/page-route.ts';
import { externalBatchPath, externalPaths } from './addresses.ts';

const group = '开发管理';
const below = { group, back: externalPaths.list } as const;

export const externalMaterialsFeature: Feature = {
  pages: [
    menuPage(externalPaths.list, '外部物料档案', async () => (await import('./ExternalListPage.tsx')).ExternalListPage, { group }),
    ...recordPages(externalPaths, {
      noun: '外部物料',
      group,
      load: {
        detail: async () => (await import('./ExternalPage.tsx')).ExternalPage,
        add: async () => (await import('./NewExternalPage.tsx')).NewExternalPage,
        edit: async () => (await import('./EditExternalPage.tsx')).EditExternalPage,
      },
    }),
    innerPage(externalBatchPath, '批量录入外部物料', async () => (await import('./NewExternalsPage.tsx')).NewExternalsPage, below),
    innerPage('/changeInner', '转为内部物料', async () => (await import('./matching/ConvertPage.tsx')).ConvertPage, {
      ...below,
      about: 'ids',
    }),
    innerPage('/copyInner', '关联内部物料', async () => (await import('./matching/LinkPage.tsx')).LinkPage, { ...below, about: 'id' }),
  ],
  documents: async () => (await import('./documents.ts')).externalDocuments,
};
