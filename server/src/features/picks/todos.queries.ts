import { picksApi } from '@mrp/contract/features/picks.ts';
import { pickWorkflow } from '@mrp/contract/features/picks/workflow.ts';
import { sql } from 'kysely';
import type { TodoSource } from '../../platform/todos.ts';

export const pickTodos: readonly TodoSource[] = [
  {
    key: 'openPicks',
    label: '待领料的领料单',
    page: picksApi.list.permission,
    button: pickWorkflow.transitions.pick.permission,
    path: '/lingliaoManage?state=OPEN',
    query: () => sql`select count(*)::int as count, short_day(min(need_on)) as since from pick_orders where state = 'OPEN'`,
    note: (since) => `最早 ${since} 要料`,
    tone: 'warning',
  },
];
