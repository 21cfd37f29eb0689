import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
import { preparationWorkflow, productionWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import { sql } from 'kysely';
import type { WeekSource } from '../../platform/home/home-figures.ts';
import { countSubmitted, quantitiesByUnit, type TodoSource } from '../../platform/home/todos.ts';
import { exceptionTodo } from '../styles/order-exceptions.queries.ts';

export const preparationTodos: readonly TodoSource[] = [
  {
    key: 'preparationExceptions',
    label: '备料单：成衣订单有变更',
    page: preparationsApi.list.permission,
    button: preparationWorkflow.transitions.cancel.permission,
    path: '/stock-manage?exceptions=1',
    ...exceptionTodo('preparation'),
  },
  {
    key: 'pendingPreparations',
    label: '待审核备料单',
    unit: '张',
    page: preparationsApi.list.permission,
    button: preparationWorkflow.transitions.approve.permission,
    approval: true,
    path: '/stock-manage?state=PENDING',
    query: countSubmitted('preparation_orders'),
    note: (since) => `最早 ${since} 提交`,
    tone: 'warning',
  },
  {
    key: 'waitingPreparations',
    label: '待接单备料单',
    unit: '张',
    page: preparationsApi.list.permission,
    button: preparationWorkflow.transitions.accept.permission,
    path: '/stock-manage?state=WAITING',
    query: () => sql`select count(*)::int as count, min(expected_on) as since from preparation_orders where state = 'WAITING'`,
    note: (since) => `最早 ${since} 要到仓`,
    tone: 'warning',
  },
  {
    key: 'draftPreparations',
    label: '备料单草稿',
    unit: '张',
    page: preparationsApi.list.permission,
    button: preparationWorkflow.transitions.submit.permission,
    path: '/stock-manage?state=DRAFT',
    query: () => sql`select count(*)::int as count, min(updated_at) as since from preparation_orders where state = 'DRAFT'`,
    note: (since) => `最早 ${since} 修改`,
    tone: 'neutral',
  },
  {
    key: 'receivableProductions',
    label: '待分批完成',
    unit: '张',
    page: productionsApi.list.permission,
    button: productionWorkflow.transitions.finish.permission,
    path: '/preparationProductions?state=PRODUCING',
    query: () => sql`select count(*)::int as count, min(expected_on) as since from production_orders where state = 'PRODUCING'`,
    note: (since) => `最早 ${since} 要到仓`,
    tone: 'warning',
  },
  {
    key: 'overduePreparations',
    label: '逾期备料单',
    unit: '张',
    page: preparationsApi.list.permission,
    button: preparationsApi.reschedule.permission.anyOf,
    path: '/stock-manage?overdue=1',
    query: () =>
      sql`select count(*)::int as count, min(expected_on) as since from preparation_orders
          where state in ('PENDING', 'WAITING', 'PRODUCING') and expected_on < business_day()`,
    note: (since) => `最早应于 ${since} 到仓`,
    tone: 'danger',
  },
  {
    key: 'greigeShort',
    label: '缺坯生产单',
    unit: '张',
    page: productionsApi.list.permission,
    button: productionsApi.reschedule.permission.anyOf,
    path: '/preparationProductions?short=1',
    query: () =>
      sql`select coalesce(sum(n), 0)::int as count, min(since) as since, ${quantitiesByUnit}
          from (select g.unit_id, count(*) as n, min(p.expected_on) as since, sum(p.greige_needed - p.greige_taken) as quantity
                from production_orders p join stock_items g on g.id = p.greige_item_id
                where p.state = 'PRODUCING' and p.greige_needed > p.greige_taken group by 1) q join units u on u.id = q.unit_id`,
    note: (since) => `最早 ${since} 要到仓`,
    tone: 'danger',
  },
];

export const preparationWeek: readonly WeekSource[] = [
  {
    key: 'productions',
    label: '备料到仓',
    unit: '张',
    page: productionsApi.list.permission,
    query: ({ from, to }) =>
      sql`select expected_on as day, count(*)::int as count from production_orders where state = 'PRODUCING' and expected_on between ${from} and ${to} group by 1`,
    path: (day) => `/preparationProductions?state=PRODUCING&expectedOn=${day}..${day}`,
  },
];
