import type { Feature } from '../../lib/feature.ts';

const below = { group: '物料库存', hidden: true, back: '/stockBins' } as const;

export const binsFeature: Feature = {
  pages: [
    {
      ...below,
      path: '/stockBins',
      title: '库位',
      tabOf: '/skuStorage',
      back: '/skuStorage',
      load: async () => (await import('./BinListPage.tsx')).BinListPage,
    },
    {
      ...below,
      path: '/binDetail',
      about: 'id',
      title: '库位详情',
      load: async () => (await import('./BinPage.tsx')).BinPage,
    },
    {
      ...below,
      path: '/scanBin',
      about: 'id',
      title: '扫码库位',
      load: async () => (await import('./ScanBinPage.tsx')).ScanBinPage,
    },
    {
      ...below,
      path: '/binLabelPrint',
      about: 'ids',
      title: '打印库位标签',
      frame: 'plain',
      load: async () => (await import('./BinLabelPrintPage.tsx')).BinLabelPrintPage,
    },
  ],
  documents: async () => (await import('./documents.ts')).binDocuments,
};
