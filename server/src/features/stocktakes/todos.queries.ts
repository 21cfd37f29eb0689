import { itemLevels, type ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { countTasksApi, stocktakeCallsOf } from '@mrp/contract/features/stocktakes.ts';
import { stocktakeTitle, stocktakeWorkflow } from '@mrp/contract/features/stocktakes/workflow.ts';
import { sql } from 'kysely';
import type { TodoSource, Waiting } from '../../platform/todos.ts';
import { countDue } from './cycles.queries.ts';

const todosOf = (goods: ItemLevel): readonly TodoSource[] => {
  const page = stocktakeCallsOf(goods).list.permission;
  const path = goods === 'SKU' ? '/skuInventory' : '/spuInventory';
  const { transitions } = stocktakeWorkflow(goods);
  return [
    {
      key: `due${goods}Counts`,
      label: `${goods}到期待盘物料`,
      page: stocktakeCallsOf(goods).getCycle.permission,
      button: `${stocktakeTitle(goods)}:新建`,
      path: `${path}Cycle`,
      query: () => countDue(goods),
      note: (since) => `最早 ${since} 盘过`,
      tone: 'warning',
    },
    {
      key: `open${goods}Stocktakes`,
      label: `${stocktakeTitle(goods)}进行中`,
      page,
      path: `${path}?state=COUNTING,RECOUNT`,
      query: () => sql<Waiting>`select count(*)::int as count, short_day(min(deadline)) as since from stocktakes
        where goods = ${goods} and state in ('COUNTING', 'RECOUNT')`,
      note: (since) => `最早 ${since} 截止`,
      tone: 'neutral',
    },
    {
      key: `review${goods}Stocktakes`,
      label: `待审核${stocktakeTitle(goods)}`,
      page,
      button: transitions.approve.permission,
      approval: true,
      path: `${path}?state=REVIEW`,
      // Whoever counted does not approve.
      query: (me) => sql<Waiting>`
        select count(*)::int as count, short_day(min(s.submitted_at)) as since, max(s.submitted_at) as newest from stocktakes s
        where s.goods = ${goods} and s.state = 'REVIEW' and not exists (
          select from stocktake_counters c where c.stocktake_id = s.id and c.user_id = ${me}::bigint and c.removed_at is null)`,
      note: (since) => `最早 ${since} 提交`,
      tone: 'warning',
    },
  ];
};

export const stocktakeTodos: readonly TodoSource[] = [
  ...itemLevels.flatMap(todosOf),
  {
    key: 'countTasks',
    label: '我的盘点任务',
    page: countTasksApi.list.permission,
    path: '/inventoryIndex',
    query: (me) => sql<Waiting>`
      select count(*)::int as count, short_day(min(s.deadline)) as since
      from stocktake_counters c join stocktakes s on s.id = c.stocktake_id and s.state in ('COUNTING', 'RECOUNT')
      where c.user_id = ${me}::bigint and c.removed_at is null and c.finished_at is null`,
    note: (since) => `最早 ${since} 截止`,
    tone: 'warning',
  },
];
