import type { Feature } from '../../lib/feature.ts';

const below = { group: '成本管理', hidden: true, back: '/priceComparison' } as const;

export const comparisonsFeature: Feature = {
  pages: [
    {
      path: '/priceComparison',
      title: '比价',
      group: '成本管理',
      hidden: false,
      load: async () => (await import('./InquiryListPage.tsx')).InquiryListPage,
    },
    {
      path: '/internalComparison',
      tabOf: '/priceComparison',
      title: '内部比价',
      ...below,
      load: async () => (await import('./InternalComparisonPage.tsx')).InternalComparisonPage,
    },
    {
      path: '/inquiryDetail',
      about: 'id',
      title: '询价单详情',
      ...below,
      load: async () => (await import('./InquiryPage.tsx')).InquiryPage,
    },
    {
      path: '/inquiryNew',
      title: '新建询价',
      ...below,
      load: async () => (await import('./InquiryEditPage.tsx')).InquiryNewPage,
    },
    {
      path: '/inquiryEdit',
      about: 'id',
      title: '编辑询价',
      ...below,
      load: async () => (await import('./InquiryEditPage.tsx')).InquiryEditPage,
    },
    {
      path: '/basicConfigList',
      title: '内部比价配置',
      group: '基础配置',
      hidden: false,
      load: async () => (await import('./ConfigListPage.tsx')).ConfigListPage,
    },
    {
      path: '/basicConfigNew',
      title: '新建比价配置',
      group: '基础配置',
      hidden: true,
      back: '/basicConfigList',
      load: async () => (await import('./ConfigEditPage.tsx')).ConfigNewPage,
    },
    {
      path: '/basicConfigEdit',
      about: 'id',
      title: '编辑比价配置',
      group: '基础配置',
      hidden: true,
      back: '/basicConfigList',
      load: async () => (await import('./ConfigEditPage.tsx')).ConfigEditPage,
    },
  ],
  documents: async () => (await import('./documents.ts')).comparisonDocuments,
};
