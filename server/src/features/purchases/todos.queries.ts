import { purchasesApi, receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import { purchaseWorkflow, receiptWorkflow, shipmentWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { sql } from 'kysely';
import type { TodoSource, Waiting } from '../../platform/todos.ts';

const waiting = (state: string) => () =>
  sql<Waiting>`select count(*)::int as count, short_day(min(due_on)) as since from purchase_orders where state = ${state}`;

export const purchaseTodos: readonly TodoSource[] = [
  {
    key: 'draftPurchases',
    label: '待下单采购单',
    page: purchasesApi.list.permission,
    button: purchaseWorkflow.transitions.place.permission,
    path: '/materialPurchaseManage?state=DRAFT',
    query: waiting('DRAFT'),
    note: (since) => `最早 ${since} 要货`,
    tone: 'neutral',
  },
  {
    key: 'askedReleases',
    label: '待放行采购单',
    page: purchasesApi.list.permission,
    button: purchasesApi.release.permission.anyOf[0],
    path: '/materialPurchaseManage?releaseAsked=1',
    query: () =>
      sql`select count(*)::int as count, short_day(min(release_asked_at)) as since from purchase_orders
          where state = 'DRAFT' and release_asked_at is not null`,
    note: (since) => `最早 ${since} 申请`,
    tone: 'warning',
  },
  {
    key: 'placedPurchases',
    label: '待接单采购单',
    page: purchasesApi.list.permission,
    button: purchaseWorkflow.transitions.confirm.permission,
    path: '/materialPurchaseManage?state=PLACED',
    query: waiting('PLACED'),
    note: (since) => `最早 ${since} 到期`,
    tone: 'warning',
  },
  {
    key: 'shippablePurchases',
    label: '待发货采购单',
    page: purchasesApi.list.permission,
    button: purchaseWorkflow.transitions.ship.permission,
    path: '/materialPurchaseManage?state=CONFIRMED',
    query: waiting('CONFIRMED'),
    note: (since) => `最早 ${since} 到期`,
    tone: 'warning',
  },
  {
    key: 'overduePurchases',
    label: '逾期采购单',
    page: purchasesApi.list.permission,
    path: '/materialPurchaseManage?overdue=1',
    query: () =>
      sql`select count(*)::int as count, short_day(min(due_on)) as since from purchase_orders
          where state in ('PLACED', 'CONFIRMED', 'SHIPPED') and due_on < business_day()`,
    note: (since) => `最早应于 ${since} 交货`,
    tone: 'danger',
  },
  {
    key: 'arrivingShipments',
    label: '待收货发货单',
    page: shipmentsApi.list.permission,
    button: shipmentWorkflow.transitions.receive.permission,
    path: '/purchaseShipments?state=SHIPPED',
    query: () =>
      sql`select count(*)::int as count, short_day(min(coalesce(expected_on, shipped_at::date))) as since from shipments where state = 'SHIPPED'`,
    note: (since) => `最早 ${since} 到货`,
    tone: 'warning',
  },
  {
    key: 'pendingReceipts',
    label: '待检验收货单',
    page: receiptsApi.list.permission,
    button: receiptWorkflow.transitions.inspect.permission,
    path: '/purchaseReceipts?state=PENDING',
    query: () => sql`select count(*)::int as count, short_day(min(received_at)) as since from receipts where state = 'PENDING'`,
    note: (since) => `最早 ${since} 收货`,
    tone: 'warning',
  },
];
