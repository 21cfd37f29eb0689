import type { Feature } from '../../lib/feature.ts';
import { innerPage, menuPage } from '../../lib/page-route.ts';

const group = '成本管理';
const below = { group, back: '/pricingList' } as const;

export const costingFeature: Feature = {
  pages: [
    menuPage('/pricingList', '成衣核价', async () => (await import('./PricingListPage.tsx')).PricingListPage, { group }),
    menuPage('/fabricPricing', '面料核价', async () => (await import('./fabrics/FabricListPage.tsx')).FabricListPage, { group }),
    innerPage('/styleCosts', '款式成本', async () => (await import('./StyleCostListPage.tsx')).StyleCostListPage, {
      ...below,
      tabOf: '/pricingList',
    }),
    innerPage('/newQuotation', '录入报价', async () => (await import('./quotations/QuotationEditPage.tsx')).QuotationNewPage, {
      ...below,
      wide: true,
    }),
    innerPage('/quotationEdit', '编辑报价单', async () => (await import('./quotations/QuotationEditPage.tsx')).QuotationEditPage, {
      ...below,
      about: 'id',
      wide: true,
    }),
    innerPage('/quotationDetail', '报价单详情', async () => (await import('./quotations/QuotationPage.tsx')).QuotationPage, {
      ...below,
      about: 'id',
    }),
    innerPage('/pricingDetails', '核价详情', async () => (await import('./sheets/SheetPage.tsx')).SheetPage, {
      ...below,
      about: 'id',
      wide: true,
    }),
    innerPage('/technicalDetails', '技术核价详情', async () => (await import('./sheets/TechnicalPage.tsx')).TechnicalPage, {
      ...below,
      about: 'id',
    }),
    innerPage('/fabricDetails', '面料核价详情', async () => (await import('./fabrics/FabricPage.tsx')).FabricPage, {
      ...below,
      about: 'id',
      back: '/fabricPricing',
    }),
    innerPage('/editFabricPricing', '编辑面料核价', async () => (await import('./fabrics/FabricEditPage.tsx')).FabricEditPage, {
      ...below,
      about: 'id',
      back: '/fabricPricing',
    }),
    innerPage('/ODMprint', 'ODM报价单打印', async () => (await import('./quotations/QuotationPrintPage.tsx')).QuotationPrintPage, {
      ...below,
      about: 'ids',
      frame: 'plain',
    }),
    innerPage('/ODMWuliaoPrint', 'ODM物料明细打印', async () => (await import('./quotations/QuotationPrintPage.tsx')).MaterialsPrintPage, {
      ...below,
      about: 'ids',
      frame: 'plain',
    }),
    innerPage('/printSheet', '单据打印', async () => (await import('./sheets/SheetPrintPage.tsx')).SheetPrintPage, {
      ...below,
      about: 'ids',
      frame: 'plain',
    }),
  ],
  documents: async () => (await import('./documents.ts')).costingDocuments,
};
