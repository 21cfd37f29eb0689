import { bomsApi, stylesApi } from '@mrp/contract/features/styles.ts';
import { bomWorkflow } from '@mrp/contract/features/styles/workflow.ts';
import { sql } from 'kysely';
import type { WeekSource } from '../../platform/home/home-figures.ts';
import { countSubmitted, type TodoSource } from '../../platform/home/todos.ts';
import { openExceptionCount } from './order-exceptions.queries.ts';

export const styleTodos: readonly TodoSource[] = [
  {
    key: 'orderExceptions',
    label: '成衣订单变更待处理',
    unit: '张',
    page: stylesApi.listOrders.permission,
    button: stylesApi.settleOrderException.permission.anyOf,
    path: '/garmentOrderList?exceptions=1',
    query: openExceptionCount,
    note: (since) => `最早 ${since} 变更`,
    tone: 'warning',
  },
  {
    key: 'pendingBoms',
    label: '待确认BOM',
    unit: '张',
    page: bomsApi.list.permission,
    button: bomWorkflow.transitions.confirm.permission,
    approval: true,
    path: '/customizedBOMList?state=PENDING',
    query: countSubmitted('boms'),
    note: (since) => `最早 ${since} 提交`,
    tone: 'warning',
  },
];

export const styleWeek: readonly WeekSource[] = [
  {
    key: 'garmentOrders',
    label: '成衣交货',
    unit: '张',
    page: stylesApi.listOrders.permission,
    query: ({ from, to }) =>
      sql`select deliver_on as day, count(*)::int as count from garment_orders where state = 'OPEN' and deliver_on between ${from} and ${to} group by 1`,
    path: (day) => `/garmentOrderList?state=OPEN&deliverOn=${day}..${day}`,
  },
];
