import type { Feature } from '../../lib/feature.ts';
import { innerPage } from '../../lib/page-route.ts';

const below = { group: '物料库存', back: '/stockBins' } as const;

export const binsFeature: Feature = {
  pages: [
    innerPage('/stockBins', '库位', async () => (await import('./BinListPage.tsx')).BinListPage, {
      ...below,
      tabOf: '/skuStorage',
      back: '/skuStorage',
    }),
    innerPage('/binDetail', '库位详情', async () => (await import('./BinPage.tsx')).BinPage, { ...below, about: 'id' }),
    innerPage('/scanBin', '扫码库位', async () => (await import('./ScanBinPage.tsx')).ScanBinPage, { ...below, about: 'id' }),
    innerPage('/binLabelPrint', '打印库位标签', async () => (await import('./BinLabelPrintPage.tsx')).BinLabelPrintPage, {
      ...below,
      about: 'ids',
      frame: 'plain',
    }),
  ],
  documents: async () => (await import('./documents.ts')).binDocuments,
};
