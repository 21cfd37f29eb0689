import type { Feature } from '../../lib/feature.ts';
import { innerPage, menuPage, recordPages } from '../../lib/page-route.ts';
import { inquiryPaths } from './addresses.ts';

const below = { group: '成本管理', back: inquiryPaths.list } as const;

export const comparisonsFeature: Feature = {
  pages: [
    menuPage(inquiryPaths.list, '比价', async () => (await import('./InquiryListPage.tsx')).InquiryListPage, { group: '成本管理' }),
    innerPage('/internalComparison', '内部比价', async () => (await import('./InternalComparisonPage.tsx')).InternalComparisonPage, {
      ...below,
      tabOf: inquiryPaths.list,
    }),
    ...recordPages(inquiryPaths, {
      noun: '询价单',
      group: '成本管理',
      load: {
        detail: async () => (await import('./InquiryPage.tsx')).InquiryPage,
        add: async () => (await import('./InquiryEditPage.tsx')).InquiryNewPage,
        edit: async () => (await import('./InquiryEditPage.tsx')).InquiryEditPage,
      },
    }),
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
