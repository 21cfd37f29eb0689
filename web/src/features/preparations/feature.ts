import { MEITAO } from '@mrp/contract/features/preparations/workflow.ts';
import type { Feature } from '../../lib/feature.ts';
import { innerPage, menuPage } from '../../lib/page-route.ts';

const group = '物料备料';
const below = { group, back: '/stock-manage' } as const;

export const preparationsFeature: Feature = {
  pages: [
    menuPage('/stock-manage', '备料单管理', async () => (await import('./PreparationListPage.tsx')).PreparationListPage, { group }),
    innerPage(
      '/preparationProductions',
      '备料生产单',
      async () => (await import('./productions/ProductionListPage.tsx')).ProductionListPage,
      {
        ...below,
        tabOf: '/stock-manage',
      },
    ),
    innerPage('/preparationDetail', '备料单详情', async () => (await import('./PreparationPage.tsx')).PreparationPage, {
      ...below,
      about: 'id',
    }),
    innerPage('/productionDetail', '备料生产单详情', async () => (await import('./productions/ProductionPage.tsx')).ProductionPage, {
      ...below,
      about: 'id',
      back: '/preparationProductions',
    }),
    innerPage('/preparationPrint', '打印备料单', async () => (await import('./PreparationPrintPage.tsx')).PreparationPrintPage, {
      ...below,
      about: 'ids',
      frame: 'plain',
    }),
    innerPage(
      '/productionPrint',
      '打印备料生产单',
      async () => (await import('./productions/ProductionPrintPage.tsx')).ProductionPrintPage,
      {
        ...below,
        about: 'ids',
        back: '/preparationProductions',
        frame: 'plain',
      },
    ),
    innerPage(
      '/newSkuPreparation',
      '新建SKU按款备料',
      async () => (await import('./PreparationNewPage.tsx')).newPreparationPages.skuByStyle,
      below,
    ),
    innerPage(
      '/newSkuPreparation-timber',
      '新建SKU按料备料',
      async () => (await import('./PreparationNewPage.tsx')).newPreparationPages.skuByMaterial,
      below,
    ),
    innerPage(
      '/newSpuPreparation',
      '新建SPU按款备料',
      async () => (await import('./PreparationNewPage.tsx')).newPreparationPages.spuByStyle,
      below,
    ),
    innerPage(
      '/newSpuPreparation-timber',
      '新建SPU按料备料',
      async () => (await import('./PreparationNewPage.tsx')).newPreparationPages.spuByMaterial,
      below,
    ),
    innerPage('/newMeiTao', `新建${MEITAO}备料`, async () => (await import('./PreparationNewPage.tsx')).newPreparationPages.meitao, below),
  ],
  documents: async () => (await import('./documents.ts')).preparationDocuments,
};
