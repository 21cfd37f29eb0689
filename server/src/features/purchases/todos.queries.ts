import { purchasesApi, receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import { purchaseWorkflow, receiptWorkflow, shipmentWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { sql, type RawBuilder } from 'kysely';
import type { WeekSource } from '../../platform/home/home-figures.ts';
import type { TodoSource, Waiting } from '../../platform/home/todos.ts';
import { amountOfLine } from './sql-fragments.queries.ts';
import { currencyRate } from './orders/states.queries.ts';
import { exceptionTodo } from '../styles/order-exceptions.queries.ts';

/** Purchase orders that meet a condition, with what they come to in CNY at the rate of the order, before it at today's. */
const waiting = (condition: RawBuilder<unknown>, since = 'o.due_on') => sql<Waiting>`
  select count(*)::int as count, min(${sql.ref(since)}) as since, max(${sql.ref(since)}) as newest, round(sum(a.amount * coalesce(o.rate, ${currencyRate('o.currency_id')})), 2)::text as amount
  from purchase_orders o
  cross join lateral (select sum(${amountOfLine('n')}) as amount from purchase_lines n where n.order_id = o.id) a
  where ${condition}`;
const inState = (state: string) => () => waiting(sql`o.state = ${state}`);

export const purchaseTodos: readonly TodoSource[] = [
  {
    key: 'purchaseExceptions',
    label: '采购单：成衣订单有变更',
    page: purchasesApi.list.permission,
    button: purchaseWorkflow.transitions.cancel.permission,
    path: '/materialPurchaseManage?exceptions=1',
    ...exceptionTodo('purchase'),
  },
  {
    key: 'draftPurchases',
    label: '待下单采购单',
    unit: '张',
    page: purchasesApi.list.permission,
    button: purchaseWorkflow.transitions.place.permission,
    path: '/materialPurchaseManage?state=DRAFT',
    query: inState('DRAFT'),
    note: (since) => `最早 ${since} 要货`,
    tone: 'neutral',
  },
  {
    key: 'askedReleases',
    label: '待放行采购单',
    unit: '张',
    page: purchasesApi.list.permission,
    button: purchasesApi.release.permission.anyOf[0],
    approval: true,
    path: '/materialPurchaseManage?releaseAsked=1',
    query: (me) =>
      waiting(
        sql`o.state = 'DRAFT' and o.release_asked_at is not null and o.created_by is distinct from ${me}::bigint`,
        'o.release_asked_at',
      ),
    note: (since) => `最早 ${since} 申请`,
    tone: 'warning',
  },
  {
    key: 'placedPurchases',
    label: '待接单采购单',
    unit: '张',
    page: purchasesApi.list.permission,
    button: purchaseWorkflow.transitions.confirm.permission,
    path: '/materialPurchaseManage?state=PLACED',
    query: inState('PLACED'),
    note: (since) => `最早 ${since} 到期`,
    tone: 'warning',
  },
  {
    key: 'shippablePurchases',
    label: '待发货采购单',
    unit: '张',
    page: purchasesApi.list.permission,
    button: purchaseWorkflow.transitions.ship.permission,
    path: '/materialPurchaseManage?state=CONFIRMED',
    query: inState('CONFIRMED'),
    note: (since) => `最早 ${since} 到期`,
    tone: 'warning',
  },
  {
    key: 'overduePurchases',
    label: '逾期采购单',
    unit: '张',
    page: purchasesApi.list.permission,
    button: purchasesApi.chase.permission.anyOf,
    path: '/materialPurchaseManage?overdue=1',
    query: () => waiting(sql`o.state in ('PLACED', 'CONFIRMED', 'SHIPPED') and o.due_on < business_day()`),
    note: (since) => `最早应于 ${since} 交货`,
    tone: 'danger',
  },
  {
    key: 'arrivingShipments',
    label: '待收货发货单',
    unit: '张',
    page: shipmentsApi.list.permission,
    button: shipmentWorkflow.transitions.receive.permission,
    path: '/purchaseShipments?state=SHIPPED',
    query: () =>
      sql`select count(*)::int as count, min(coalesce(expected_on, shipped_at::date)) as since from shipments where state = 'SHIPPED'`,
    note: (since) => `最早 ${since} 到货`,
    tone: 'warning',
  },
  {
    key: 'pendingReceipts',
    label: '待检验收货单',
    unit: '张',
    page: receiptsApi.list.permission,
    button: receiptWorkflow.transitions.inspect.permission,
    path: '/purchaseReceipts?state=PENDING',
    query: () => sql`select count(*)::int as count, min(received_at) as since from receipts where state = 'PENDING'`,
    note: (since) => `最早 ${since} 收货`,
    tone: 'warning',
  },
];

export const purchaseWeek: readonly WeekSource[] = [
  {
    key: 'purchases',
    label: '采购交货',
    unit: '张',
    page: purchasesApi.list.permission,
    query: ({ from, to }) =>
      sql`select due_on as day, count(*)::int as count from purchase_orders where state in ('PLACED', 'CONFIRMED', 'SHIPPED') and due_on between ${from} and ${to} group by 1`,
    path: (day) => `/materialPurchaseManage?state=PLACED,CONFIRMED,SHIPPED&dueOn=${day}..${day}`,
  },
  {
    key: 'shipments',
    label: '到货',
    unit: '张',
    page: shipmentsApi.list.permission,
    query: ({ from, to }) =>
      sql`select expected_on as day, count(*)::int as count from shipments where state = 'SHIPPED' and expected_on between ${from} and ${to} group by 1`,
    path: (day) => `/purchaseShipments?state=SHIPPED&expectedOn=${day}..${day}`,
  },
];
