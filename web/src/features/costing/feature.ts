import type { Feature } from '../../lib/feature.ts';

const group = '成本管理';
const below = { group, hidden: true, back: '/pricingList' } as const;

export const costingFeature: Feature = {
  pages: [
    {
      path: '/pricingList',
      title: '成衣核价',
      group,
      hidden: false,
      load: async () => (await import('./PricingListPage.tsx')).PricingListPage,
    },
    {
      path: '/fabricPricing',
      title: '面料核价',
      group,
      hidden: false,
      load: async () => (await import('./FabricListPage.tsx')).FabricListPage,
    },
    {
      ...below,
      path: '/styleCosts',
      tabOf: '/pricingList',
      title: '款式成本',
      load: async () => (await import('./StyleCostListPage.tsx')).StyleCostListPage,
    },
    {
      ...below,
      path: '/newQuotation',
      title: '录入报价',
      wide: true,
      load: async () => (await import('./QuotationEditPage.tsx')).QuotationNewPage,
    },
    {
      ...below,
      path: '/quotationEdit',
      about: 'id',
      title: '编辑报价单',
      wide: true,
      load: async () => (await import('./QuotationEditPage.tsx')).QuotationEditPage,
    },
    {
      ...below,
      path: '/quotationDetail',
      about: 'id',
      title: '报价单详情',
      load: async () => (await import('./QuotationPage.tsx')).QuotationPage,
    },
    {
      ...below,
      path: '/pricingDetails',
      about: 'id',
      title: '核价详情',
      wide: true,
      load: async () => (await import('./SheetPage.tsx')).SheetPage,
    },
    {
      ...below,
      path: '/technicalDetails',
      about: 'id',
      title: '技术核价详情',
      load: async () => (await import('./TechnicalPage.tsx')).TechnicalPage,
    },
    {
      ...below,
      path: '/fabricDetails',
      about: 'id',
      title: '面料核价详情',
      back: '/fabricPricing',
      load: async () => (await import('./FabricPage.tsx')).FabricPage,
    },
    {
      ...below,
      path: '/editFabricPricing',
      about: 'id',
      title: '编辑面料核价',
      back: '/fabricPricing',
      load: async () => (await import('./FabricEditPage.tsx')).FabricEditPage,
    },
    {
      ...below,
      path: '/ODMprint',
      about: 'ids',
      title: 'ODM报价单打印',
      frame: 'plain',
      load: async () => (await import('./QuotationPrintPage.tsx')).QuotationPrintPage,
    },
    {
      ...below,
      path: '/ODMWuliaoPrint',
      about: 'ids',
      title: 'ODM物料明细打印',
      frame: 'plain',
      load: async () => (await import('./QuotationPrintPage.tsx')).MaterialsPrintPage,
    },
    {
      ...below,
      path: '/printSheet',
      about: 'ids',
      title: '单据打印',
      frame: 'plain',
      load: async () => (await import('./SheetPrintPage.tsx')).SheetPrintPage,
    },
  ],
  documents: async () => (await import('./documents.ts')).costingDocuments,
};
