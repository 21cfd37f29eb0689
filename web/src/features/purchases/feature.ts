import type { Feature } from '../../lib/feature.ts';
import { innerPage, menuPage } from '../../lib/page-route.ts';

const group = '工厂管理';
const below = { group, back: '/materialPurchaseManage' } as const;

export const purchasesFeature: Feature = {
  pages: [
    menuPage('/materialPurchaseManage', '物料采购管理', async () => (await import('./orders/PurchaseListPage.tsx')).PurchaseListPage, {
      group,
    }),
    innerPage('/purchaseShipments', '发货单', async () => (await import('./shipments/ShipmentListPage.tsx')).ShipmentListPage, {
      ...below,
      tabOf: '/materialPurchaseManage',
    }),
    innerPage('/purchaseReceipts', '收货单', async () => (await import('./receipts/ReceiptListPage.tsx')).ReceiptListPage, {
      ...below,
      tabOf: '/materialPurchaseManage',
    }),
    innerPage('/newPurchase', '新建采购单', async () => (await import('./orders/PurchaseEditPage.tsx')).PurchaseNewPage, below),
    innerPage('/purchaseEdit', '编辑采购单', async () => (await import('./orders/PurchaseEditPage.tsx')).PurchaseEditPage, {
      ...below,
      about: 'id',
    }),
    innerPage('/purchaseDetail', '采购单详情', async () => (await import('./orders/PurchasePage.tsx')).PurchasePage, {
      ...below,
      about: 'id',
    }),
    innerPage('/shipmentDetail', '发货单详情', async () => (await import('./shipments/ShipmentPage.tsx')).ShipmentPage, {
      ...below,
      about: 'id',
      back: '/purchaseShipments',
    }),
    innerPage('/scanArrival', '扫码收货', async () => (await import('./receipts/ScanArrivalPage.tsx')).ScanArrivalPage, {
      ...below,
      about: 'id',
      back: '/purchaseShipments',
    }),
    innerPage('/receiptDetail', '收货单详情', async () => (await import('./receipts/ReceiptPage.tsx')).ReceiptPage, {
      ...below,
      about: 'id',
      back: '/purchaseReceipts',
    }),
    innerPage('/purchasePrint', '打印采购单', async () => (await import('./orders/PurchasePrintPage.tsx')).PurchasePrintPage, {
      ...below,
      about: 'ids',
      frame: 'plain',
    }),
    innerPage('/shipmentPrint', '打印发货单', async () => (await import('./shipments/ShipmentPrintPage.tsx')).ShipmentPrintPage, {
      ...below,
      about: 'ids',
      back: '/purchaseShipments',
      frame: 'plain',
    }),
  ],
  documents: async () => (await import('./documents.ts')).purchaseDocuments,
};
