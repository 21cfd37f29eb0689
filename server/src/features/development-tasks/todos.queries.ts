import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { taskWorkflow } from '@mrp/contract/features/development-tasks/workflow.ts';
import { sql } from 'kysely';
import type { WeekSource } from '../../platform/home/home-figures.ts';
import type { TodoSource } from '../../platform/home/todos.ts';
import { overdueOf } from './overdue.queries.ts';

const page = developmentTasksApi.list.permission;
const waiting = (state: string) => () =>
  sql<{ count: number; since: string | null }>`
    select count(*)::int as count, min(state_since) as since from development_tasks where state = ${state}`;

export const taskTodos: readonly TodoSource[] = [
  {
    key: 'unassignedTasks',
    label: '待分配开发任务',
    unit: '个',
    page,
    button: taskWorkflow.transitions.assign.permission,
    path: '/materialTask?state=WAITING',
    query: waiting('WAITING'),
    note: (since) => `最早 ${since} 起等待`,
    tone: 'neutral',
  },
  {
    key: 'tasksToConfirm',
    label: '待确认样品',
    unit: '个',
    page,
    button: developmentTasksApi.adopt.permission.anyOf[0],
    approval: true,
    path: '/materialTask?state=CONFIRMING',
    query: (me) =>
      sql`select count(*)::int as count, min(state_since) as since, max(state_since) as newest from development_tasks
          where state = 'CONFIRMING' and submitted_by is distinct from ${me}::bigint`,
    note: (since) => `最早 ${since} 提交`,
    tone: 'warning',
  },
  {
    key: 'ownTasks',
    label: '我负责的开发任务',
    unit: '个',
    page,
    button: taskWorkflow.transitions.submit.permission,
    path: '/materialTask?mine=ASSIGNED&state=DEVELOPING',
    query: (me) =>
      sql`select count(*)::int as count, min(t.due_on) as since from development_tasks t
          where t.assignee_id = ${me}::bigint and t.state = 'DEVELOPING'`,
    note: (since) => `最早 ${since} 到期`,
    tone: 'neutral',
  },
  {
    key: 'overdueTasks',
    label: '逾期或超时的开发任务',
    unit: '个',
    page,
    button: taskWorkflow.transitions.close.permission,
    path: '/materialTask?overdue=1',
    query: () =>
      sql`select count(*)::int as count, min(coalesce(t.due_on, business_day(t.state_since))) as since
          from development_tasks t where t.state in ('WAITING', 'DEVELOPING', 'CONFIRMING') and ${overdueOf} is not null`,
    note: (since) => `最早 ${since}`,
    tone: 'danger',
  },
];

export const taskWeek: readonly WeekSource[] = [
  {
    key: 'developmentTasks',
    label: '开发任务截止',
    unit: '个',
    page: page,
    query: ({ from, to }) =>
      sql`select due_on as day, count(*)::int as count from development_tasks where state in ('WAITING', 'DEVELOPING', 'CONFIRMING') and due_on between ${from} and ${to} group by 1`,
    path: (day) => `/materialTask?state=WAITING,DEVELOPING,CONFIRMING&dueOn=${day}..${day}`,
  },
];
