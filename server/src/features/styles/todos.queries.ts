import { bomsApi, stylesApi } from '@mrp/contract/features/styles.ts';
import { bomWorkflow } from '@mrp/contract/features/styles/workflow.ts';
import { countSubmitted, type TodoSource } from '../../platform/todos.ts';
import { openExceptionCount } from './order-exceptions.queries.ts';

export const styleTodos: readonly TodoSource[] = [
  {
    key: 'orderExceptions',
    label: '成衣订单变更待处理',
    page: stylesApi.listOrders.permission,
    path: '/garmentOrderList?exceptions=true',
    query: openExceptionCount,
    note: (since) => `最早 ${since} 变更`,
    tone: 'warning',
  },
  {
    key: 'pendingBoms',
    label: '待确认BOM',
    page: bomsApi.list.permission,
    button: bomWorkflow.transitions.confirm.permission,
    approval: true,
    path: '/customizedBOMList?state=PENDING',
    query: countSubmitted('boms'),
    note: (since) => `最早 ${since} 提交`,
    tone: 'warning',
  },
];
