import type { Feature } from '../../lib/feature.ts';
import { innerPage, menuPage } from '../../lib/page-route.ts';

const group = '工厂管理';
const below = { group, back: '/lingliaoManage' } as const;

export const picksFeature: Feature = {
  pages: [
    menuPage('/lingliaoManage', '领料管理', async () => (await import('./PickListPage.tsx')).PickListPage, { group }),
    innerPage('/newPick', '新建领料单', async () => (await import('./entry/PickEditPage.tsx')).PickNewPage, below),
    innerPage('/newPicks', '批量新建领料单', async () => (await import('./entry/PickBatchPage.tsx')).PickBatchPage, below),
    innerPage('/pickEdit', '编辑领料单', async () => (await import('./entry/PickEditPage.tsx')).PickEditPage, { ...below, about: 'id' }),
    innerPage('/pickDetail', '领料单详情', async () => (await import('./PickPage.tsx')).PickPage, { ...below, about: 'id' }),
    innerPage('/pickIssue', '领料出库', async () => (await import('./issuing/PickIssuePage.tsx')).PickIssuePage, { ...below, about: 'id' }),
    innerPage('/scanPick', '扫码领料', async () => (await import('./issuing/ScanPickPage.tsx')).ScanPickPage, { ...below, about: 'id' }),
    innerPage('/pickPrint', '打印领料单', async () => (await import('./PickPrintPage.tsx')).PickPrintPage, {
      ...below,
      about: 'ids',
      frame: 'plain',
    }),
  ],
  documents: async () => (await import('./documents.ts')).pickDocuments,
};
