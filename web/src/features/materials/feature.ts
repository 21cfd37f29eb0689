import type { Feature } from '../../lib/feature.ts';

const below = { group: '开发管理', hidden: true, back: '/msgList' } as const;

export const materialsFeature: Feature = {
  pages: [
    {
      path: '/selectSKU',
      title: '选择物料SKU',
      hidden: true,
      public: true,
      frame: 'bare',
      load: async () => (await import('./SkuPickerPage.tsx')).SkuPickerPage,
    },
    {
      path: '/msgList',
      title: '内部物料档案',
      group: '开发管理',
      hidden: false,
      load: async () => (await import('./MaterialListPage.tsx')).MaterialListPage,
    },
    {
      path: '/colourSearch',
      title: '以色找布',
      ...below,
      tabOf: '/msgList',
      load: async () => (await import('./ShadeListPage.tsx')).ShadeListPage,
    },
    {
      path: '/insideDetails',
      about: 'id',
      title: '内部物料详情',
      ...below,
      load: async () => (await import('./MaterialPage.tsx')).MaterialPage,
    },
    {
      path: '/fabricPrint',
      about: 'ids',
      title: '面料卡打印',
      group: '成本管理',
      hidden: true,
      back: '/msgList',
      frame: 'plain',
      load: async () => (await import('./FabricPrintPage.tsx')).FabricPrintPage,
    },
    {
      path: '/compareMaterials',
      about: 'ids',
      title: '物料对比',
      ...below,
      load: async () => (await import('./CompareMaterialsPage.tsx')).CompareMaterialsPage,
    },
    {
      path: '/insideNew',
      title: '新建内部物料',
      ...below,
      load: async () => (await import('./NewMaterialPage.tsx')).NewMaterialPage,
    },
    {
      path: '/insideEdit',
      about: 'id',
      title: '编辑内部物料',
      ...below,
      load: async () => (await import('./EditMaterialPage.tsx')).EditMaterialPage,
    },
    {
      path: '/completeMaterials',
      title: '补全物料',
      ...below,
      load: async () => (await import('./CompleteMaterialsPage.tsx')).CompleteMaterialsPage,
    },
    {
      path: '/addColor',
      about: 'id',
      title: 'SPU加颜色',
      ...below,
      load: async () => (await import('./AddColoursPage.tsx')).AddColoursPage,
    },
  ],
  documents: async () => (await import('./documents.ts')).materialDocuments,
};
