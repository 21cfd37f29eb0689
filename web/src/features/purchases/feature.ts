import type { Feature } from '../../lib/feature.ts';

const group = '工厂管理';
const below = { group, hidden: true, back: '/materialPurchaseManage' } as const;

export const purchasesFeature: Feature = {
  pages: [
    {
      path: '/materialPurchaseManage',
      title: '物料采购管理',
      group,
      hidden: false,
      load: async () => (await import('./PurchaseListPage.tsx')).PurchaseListPage,
    },
    {
      ...below,
      path: '/purchaseShipments',
      tabOf: '/materialPurchaseManage',
      title: '发货单',
      load: async () => (await import('./ShipmentListPage.tsx')).ShipmentListPage,
    },
    {
      ...below,
      path: '/purchaseReceipts',
      tabOf: '/materialPurchaseManage',
      title: '收货单',
      load: async () => (await import('./ReceiptListPage.tsx')).ReceiptListPage,
    },
    {
      ...below,
      path: '/newPurchase',
      title: '新建采购单',
      load: async () => (await import('./PurchaseEditPage.tsx')).PurchaseNewPage,
    },
    {
      ...below,
      path: '/purchaseEdit',
      about: 'id',
      title: '编辑采购单',
      load: async () => (await import('./PurchaseEditPage.tsx')).PurchaseEditPage,
    },
    {
      ...below,
      path: '/purchaseDetail',
      about: 'id',
      title: '采购单详情',
      load: async () => (await import('./PurchasePage.tsx')).PurchasePage,
    },
    {
      ...below,
      path: '/shipmentDetail',
      about: 'id',
      title: '发货单详情',
      back: '/purchaseShipments',
      load: async () => (await import('./ShipmentPage.tsx')).ShipmentPage,
    },
    {
      ...below,
      path: '/scanArrival',
      about: 'id',
      title: '扫码收货',
      back: '/purchaseShipments',
      load: async () => (await import('./ScanArrivalPage.tsx')).ScanArrivalPage,
    },
    {
      ...below,
      path: '/receiptDetail',
      about: 'id',
      title: '收货单详情',
      back: '/purchaseReceipts',
      load: async () => (await import('./ReceiptPage.tsx')).ReceiptPage,
    },
    {
      ...below,
      path: '/purchasePrint',
      about: 'ids',
      title: '打印采购单',
      frame: 'plain',
      load: async () => (await import('./PurchasePrintPage.tsx')).PurchasePrintPage,
    },
  ],
  documents: async () => (await import('./documents.ts')).purchaseDocuments,
};
