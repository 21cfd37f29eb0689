import type { Feature } from '../../lib/feature.ts';
import { innerPage, menuPage, recordPages } from '../../lib/page-route.ts';
import { materialPaths } from './addresses.ts';

const group = '开发管理';
const below = { group, back: materialPaths.list } as const;

export const materialsFeature: Feature = {
  pages: [
    innerPage('/selectSKU', '选择物料SKU', async () => (await import('./picker/SkuPickerPage.tsx')).SkuPickerPage, {
      public: true,
      frame: 'bare',
    }),
    menuPage(materialPaths.list, '内部物料档案', async () => (await import('./MaterialListPage.tsx')).MaterialListPage, { group }),
    ...recordPages(materialPaths, {
      noun: '内部物料',
      group,
      load: {
        detail: async () => (await import('./record/MaterialPage.tsx')).MaterialPage,
        add: async () => (await import('./entry/NewMaterialPage.tsx')).NewMaterialPage,
        edit: async () => (await import('./entry/EditMaterialPage.tsx')).EditMaterialPage,
      },
    }),
    innerPage('/colourSearch', '以色找布', async () => (await import('./ShadeListPage.tsx')).ShadeListPage, {
      ...below,
      tabOf: materialPaths.list,
    }),
    innerPage('/fabricPrint', '面料卡打印', async () => (await import('./FabricPrintPage.tsx')).FabricPrintPage, {
      about: 'ids',
      group: '成本管理',
      back: materialPaths.list,
      frame: 'plain',
    }),
    innerPage('/compareMaterials', '物料对比', async () => (await import('./CompareMaterialsPage.tsx')).CompareMaterialsPage, {
      ...below,
      about: 'ids',
    }),
    innerPage('/completeMaterials', '补全物料', async () => (await import('./CompleteMaterialsPage.tsx')).CompleteMaterialsPage, below),
    innerPage('/addColor', 'SPU加颜色', async () => (await import('./entry/AddColoursPage.tsx')).AddColoursPage, { ...below, about: 'id' }),
  ],
  documents: async () => (await import('./documents.ts')).materialDocuments,
};
