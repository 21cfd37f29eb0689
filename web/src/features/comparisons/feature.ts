import type { Feature } from '../../lib/feature.ts';
import { innerPage, menuPage } from '../../lib/page-route.ts';

const below = { group: '成本管理', back: '/priceComparison' } as const;

export const comparisonsFeature: Feature = {
  pages: [
    menuPage('/priceComparison', '比价', async () => (await import('./InquiryListPage.tsx')).InquiryListPage, { group: '成本管理' }),
    innerPage('/internalComparison', '内部比价', async () => (await import('./InternalComparisonPage.tsx')).InternalComparisonPage, {
      ...below,
      tabOf: '/priceComparison',
    }),
    innerPage('/inquiryDetail', '询价单详情', async () => (await import('./InquiryPage.tsx')).InquiryPage, { ...below, about: 'id' }),
    innerPage('/inquiryNew', '新建询价', async () => (await import('./InquiryEditPage.tsx')).InquiryNewPage, below),
    innerPage('/inquiryEdit', '编辑询价', async () => (await import('./InquiryEditPage.tsx')).InquiryEditPage, { ...below, about: 'id' }),
    menuPage('/basicConfigList', '内部比价配置', async () => (await import('./configs/ConfigListPage.tsx')).ConfigListPage, {
      group: '基础配置',
    }),
    innerPage('/basicConfigNew', '新建比价配置', async () => (await import('./configs/ConfigEditPage.tsx')).ConfigNewPage, {
      group: '基础配置',
      back: '/basicConfigList',
    }),
    innerPage('/basicConfigEdit', '编辑比价配置', async () => (await import('./configs/ConfigEditPage.tsx')).ConfigEditPage, {
      about: 'id',
      group: '基础配置',
      back: '/basicConfigList',
    }),
  ],
  documents: async () => (await import('./documents.ts')).comparisonDocuments,
};
