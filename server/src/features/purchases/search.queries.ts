import { purchasesApi, receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import { sql } from 'kysely';
import { namesOfLines, searchRecord } from '../../platform/lists/global-search.ts';

/** What all three have, by number, material and supplier. */
const delivery = {
  joins: sql`join holders h on h.id = r.holder_id join suppliers v on v.id = r.supplier_id`,
  note: sql`v.abbreviation`,
  aside: sql`h.name`,
};

const documents = [
  searchRecord({
    ...delivery,
    kind: 'purchase',
    page: purchasesApi.list.permission,
    list: '/materialPurchaseManage',
    table: 'purchase_orders',
    name: namesOfLines('purchase_lines', 'order_id'),
    ended: sql`r.state in ('RECEIVED', 'CLOSED', 'CANCELLED')`,
  }),
  searchRecord({
    ...delivery,
    kind: 'shipment',
    page: shipmentsApi.list.permission,
    list: '/purchaseShipments',
    table: 'shipments',
    name: namesOfLines('shipment_lines', 'shipment_id'),
    ended: sql`r.state in ('RECEIVED', 'CLOSED')`,
  }),
  searchRecord({
    ...delivery,
    kind: 'receipt',
    page: receiptsApi.list.permission,
    list: '/purchaseReceipts',
    table: 'receipts',
    name: namesOfLines('receipt_lines', 'receipt_id'),
    ended: sql`r.state = 'INSPECTED'`,
  }),
];

export const purchaseSearches = documents.map(({ search }) => search);
export const recentPurchases = documents.map(({ recent }) => recent);
