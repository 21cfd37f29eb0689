import type { Feature } from '../../lib/feature.ts';
import { innerPage, menuPage } from '../../lib/page-route.ts';

const group = '工厂管理';
const below = { group, back: '/materialPurchaseManage' } as const;

export const purchasesFeature: Feature = {
  pages: [
    menuPage('/materialPurchaseManage', '物料采购管理', async () => (await import('./PurchaseListPage.tsx')).PurchaseListPage, { group }),
    innerPage('/purchaseShipments', '发货单', async () => (await import('./ShipmentListPage.tsx')).ShipmentListPage, {
      ...below,
      tabOf: '/materialPurchaseManage',
    }),
    innerPage('/purchaseReceipts', '收货单', async () => (await import('./ReceiptListPage.tsx')).ReceiptListPage, {
      ...below,
      tabOf: '/materialPurchaseManage',
    }),
    innerPage('/newPurchase', '新建采购单', async () => (await import('./PurchaseEditPage.tsx')).PurchaseNewPage, below),
    innerPage('/purchaseEdit', '编辑采购单', async () => (await import('./PurchaseEditPage.tsx')).PurchaseEditPage, {
      ...below,
      about: 'id',
    }),
    innerPage('/purchaseDetail', '采购单详情', async () => (await import('./PurchasePage.tsx')).PurchasePage, { ...below, about: 'id' }),
    innerPage('/shipmentDetail', '发货单详情', async () => (await import('./ShipmentPage.tsx')).ShipmentPage, {
      ...below,
      about: 'id',
      back: '/purchaseShipments',
    }),
    innerPage('/scanArrival', '扫码收货', async () => (await import('./ScanArrivalPage.tsx')).ScanArrivalPage, {
      ...below,
      about: 'id',
      back: '/purchaseShipments',
    }),
    innerPage('/receiptDetail', '收货单详情', async () => (await import('./ReceiptPage.tsx')).ReceiptPage, {
      ...below,
      about: 'id',
      back: '/purchaseReceipts',
    }),
    innerPage('/purchasePrint', '打印采购单', async () => (await import('./PurchasePrintPage.tsx')).PurchasePrintPage, {
      ...below,
      about: 'ids',
      frame: 'plain',
    }),
  ],
  documents: async () => (await import('./documents.ts')).purchaseDocuments,
};
