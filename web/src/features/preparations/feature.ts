import { MEITAO } from '@mrp/contract/features/preparations/workflow.ts';
import type { Feature } from '../../lib/feature.ts';

const group = '物料备料';
const below = { group, hidden: true, back: '/stock-manage' } as const;

export const preparationsFeature: Feature = {
  pages: [
    {
      path: '/stock-manage',
      title: '备料单管理',
      group,
      hidden: false,
      load: async () => (await import('./PreparationListPage.tsx')).PreparationListPage,
    },
    {
      ...below,
      path: '/preparationProductions',
      tabOf: '/stock-manage',
      title: '备料生产单',
      load: async () => (await import('./ProductionListPage.tsx')).ProductionListPage,
    },
    {
      ...below,
      path: '/preparationDetail',
      about: 'id',
      title: '备料单详情',
      load: async () => (await import('./PreparationPage.tsx')).PreparationPage,
    },
    {
      ...below,
      path: '/productionDetail',
      about: 'id',
      title: '备料生产单详情',
      back: '/preparationProductions',
      load: async () => (await import('./ProductionPage.tsx')).ProductionPage,
    },
    {
      ...below,
      path: '/preparationPrint',
      about: 'ids',
      title: '打印备料单',
      frame: 'plain',
      load: async () => (await import('./PreparationPrintPage.tsx')).PreparationPrintPage,
    },
    {
      ...below,
      path: '/productionPrint',
      about: 'ids',
      title: '打印备料生产单',
      back: '/preparationProductions',
      frame: 'plain',
      load: async () => (await import('./ProductionPrintPage.tsx')).ProductionPrintPage,
    },
    {
      ...below,
      path: '/newSkuPreparation',
      title: '新建SKU按款备料',
      load: async () => (await import('./PreparationNewPage.tsx')).newPreparationPages.skuByStyle,
    },
    {
      ...below,
      path: '/newSkuPreparation-timber',
      title: '新建SKU按料备料',
      load: async () => (await import('./PreparationNewPage.tsx')).newPreparationPages.skuByMaterial,
    },
    {
      ...below,
      path: '/newSpuPreparation',
      title: '新建SPU按款备料',
      load: async () => (await import('./PreparationNewPage.tsx')).newPreparationPages.spuByStyle,
    },
    {
      ...below,
      path: '/newSpuPreparation-timber',
      title: '新建SPU按料备料',
      load: async () => (await import('./PreparationNewPage.tsx')).newPreparationPages.spuByMaterial,
    },
    {
      ...below,
      path: '/newMeiTao',
      title: `新建${MEITAO}备料`,
      load: async () => (await import('./PreparationNewPage.tsx')).newPreparationPages.meitao,
    },
  ],
  documents: async () => (await import('./documents.ts')).preparationDocuments,
};
