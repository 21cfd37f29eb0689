import { picksApi } from '@mrp/contract/features/picks.ts';
import { pickWorkflow } from '@mrp/contract/features/picks/workflow.ts';
import { pickWords } from '@mrp/contract/features/picks/words.ts';
import { sql } from 'kysely';
import type { WeekSource } from '../../platform/home/home-figures.ts';
import type { TodoSource } from '../../platform/home/todos.ts';

export const pickTodos: readonly TodoSource[] = [
  {
    key: 'openPicks',
    label: '待领料的领料单',
    unit: '张',
    page: picksApi.list.permission,
    button: pickWorkflow.transitions.pick.permission,
    path: '/lingliaoManage?state=OPEN',
    query: () => sql`select count(*)::int as count, min(need_on) as since from pick_orders where state = 'OPEN'`,
    note: (since) => `最早 ${since} 要料`,
    tone: 'warning',
  },
];

export const pickWeek: readonly WeekSource[] = [
  {
    key: 'picks',
    label: pickWords.pick,
    unit: '张',
    page: picksApi.list.permission,
    query: ({ from, to }) =>
      sql`select need_on as day, count(*)::int as count from pick_orders where state = 'OPEN' and need_on between ${from} and ${to} group by 1`,
    path: (day) => `/lingliaoManage?state=OPEN&needOn=${day}..${day}`,
  },
];
