import type { Feature } from '../../lib/feature.ts';

const group = '工厂管理';
const below = { group, hidden: true, back: '/lingliaoManage' } as const;

export const picksFeature: Feature = {
  pages: [
    {
      path: '/lingliaoManage',
      title: '领料管理',
      group,
      hidden: false,
      load: async () => (await import('./PickListPage.tsx')).PickListPage,
    },
    {
      ...below,
      path: '/newPick',
      title: '新建领料单',
      load: async () => (await import('./PickEditPage.tsx')).PickNewPage,
    },
    {
      ...below,
      path: '/newPicks',
      title: '批量新建领料单',
      load: async () => (await import('./PickBatchPage.tsx')).PickBatchPage,
    },
    {
      ...below,
      path: '/pickEdit',
      about: 'id',
      title: '编辑领料单',
      load: async () => (await import('./PickEditPage.tsx')).PickEditPage,
    },
    {
      ...below,
      path: '/pickDetail',
      about: 'id',
      title: '领料单详情',
      load: async () => (await import('./PickPage.tsx')).PickPage,
    },
    {
      ...below,
      path: '/pickIssue',
      about: 'id',
      title: '领料出库',
      load: async () => (await import('./PickIssuePage.tsx')).PickIssuePage,
    },
    {
      ...below,
      path: '/scanPick',
      about: 'id',
      title: '扫码领料',
      load: async () => (await import('./ScanPickPage.tsx')).ScanPickPage,
    },
    {
      ...below,
      path: '/pickPrint',
      about: 'ids',
      title: '打印领料单',
      frame: 'plain',
      load: async () => (await import('./PickPrintPage.tsx')).PickPrintPage,
    },
  ],
  documents: async () => (await import('./documents.ts')).pickDocuments,
};
