import type { Feature } from '../../lib/feature.ts';
import { innerPage, menuPage } from '../../lib/page-route.ts';

const below = { group: '开发管理', back: '/msgList' } as const;

export const materialsFeature: Feature = {
  pages: [
    innerPage('/selectSKU', '选择物料SKU', async () => (await import('./picker/SkuPickerPage.tsx')).SkuPickerPage, {
      public: true,
      frame: 'bare',
    }),
    menuPage('/msgList', '内部物料档案', async () => (await import('./MaterialListPage.tsx')).MaterialListPage, { group: '开发管理' }),
    innerPage('/colourSearch', '以色找布', async () => (await import('./ShadeListPage.tsx')).ShadeListPage, {
      ...below,
      tabOf: '/msgList',
    }),
    innerPage('/insideDetails', '内部物料详情', async () => (await import('./record/MaterialPage.tsx')).MaterialPage, {
      ...below,
      about: 'id',
    }),
    innerPage('/fabricPrint', '面料卡打印', async () => (await import('./FabricPrintPage.tsx')).FabricPrintPage, {
      about: 'ids',
      group: '成本管理',
      back: '/msgList',
      frame: 'plain',
    }),
    innerPage('/compareMaterials', '物料对比', async () => (await import('./CompareMaterialsPage.tsx')).CompareMaterialsPage, {
      ...below,
      about: 'ids',
    }),
    innerPage('/insideNew', '新建内部物料', async () => (await import('./entry/NewMaterialPage.tsx')).NewMaterialPage, below),
    innerPage('/insideEdit', '编辑内部物料', async () => (await import('./entry/EditMaterialPage.tsx')).EditMaterialPage, {
      ...below,
      about: 'id',
    }),
    innerPage('/completeMaterials', '补全物料', async () => (await import('./CompleteMaterialsPage.tsx')).CompleteMaterialsPage, below),
    innerPage('/addColor', 'SPU加颜色', async () => (await import('./entry/AddColoursPage.tsx')).AddColoursPage, { ...below, about: 'id' }),
  ],
  documents: async () => (await import('./documents.ts')).materialDocuments,
};
