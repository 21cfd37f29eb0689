import type { Feature } from '../../lib/feature.ts';
import { innerPage, menuPage } from '../../lib/page-route.ts';

const below = { group: '开发管理', back: '/outMaterial' } as const;

export const externalMaterialsFeature: Feature = {
  pages: [
    menuPage('/outMaterial', '外部物料档案', async () => (await import('./ExternalListPage.tsx')).ExternalListPage, { group: '开发管理' }),
    innerPage('/outDetails', '外部物料详情', async () => (await import('./ExternalPage.tsx')).ExternalPage, { ...below, about: 'id' }),
    innerPage('/outNew', '新建外部物料', async () => (await import('./NewExternalPage.tsx')).NewExternalPage, below),
    innerPage('/outNewMany', '批量录入外部物料', async () => (await import('./NewExternalsPage.tsx')).NewExternalsPage, below),
    innerPage('/outEdit', '编辑外部物料', async () => (await import('./EditExternalPage.tsx')).EditExternalPage, { ...below, about: 'id' }),
    innerPage('/changeInner', '转为内部物料', async () => (await import('./matching/ConvertPage.tsx')).ConvertPage, {
      ...below,
      about: 'ids',
    }),
    innerPage('/copyInner', '关联内部物料', async () => (await import('./matching/LinkPage.tsx')).LinkPage, { ...below, about: 'id' }),
  ],
  documents: async () => (await import('./documents.ts')).externalDocuments,
};
