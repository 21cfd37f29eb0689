import { itemLevels, type ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { countTasksApi, stocktakeCallsOf } from '@mrp/contract/features/stocktakes.ts';
import { countButtons, stocktakeReaders, stocktakeTitle, stocktakeWorkflow } from '@mrp/contract/features/stocktakes/workflow.ts';
import { sql } from 'kysely';
import type { WeekSource } from '../../platform/home/home-figures.ts';
import type { TodoSource, Waiting } from '../../platform/home/todos.ts';
import { countDue } from './cycles.queries.ts';
import { isVisible } from './queries.ts';
import { countedBy } from './sql-fragments.queries.ts';

const todosOf = (goods: ItemLevel): readonly TodoSource[] => {
  const page = stocktakeCallsOf(goods).list.permission;
  const path = goods === 'SKU' ? '/skuInventory' : '/spuInventory';
  const { transitions } = stocktakeWorkflow(goods);
  return [
    {
      key: `due${goods}Counts`,
      label: `${goods}到期待盘物料`,
      unit: '种',
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
      unit: '张',
      page,
      button: stocktakeCallsOf(goods).changeCounters.permission.anyOf,
      path: `${path}?state=COUNTING,RECOUNT`,
      query: () => sql<Waiting>`select count(*)::int as count, min(deadline) as since from stocktakes
        where goods = ${goods} and state in ('COUNTING', 'RECOUNT')`,
      note: (since) => `最早 ${since} 截止`,
      tone: 'neutral',
    },
    {
      key: `review${goods}Stocktakes`,
      label: `待审核${stocktakeTitle(goods)}`,
      unit: '张',
      page,
      button: transitions.approve.permission,
      approval: true,
      path: `${path}?state=REVIEW`,
      // Whoever counted does not approve.
      query: (me) => sql<Waiting>`
        select count(*)::int as count, min(s.submitted_at) as since, max(s.submitted_at) as newest from stocktakes s
        where s.goods = ${goods} and s.state = 'REVIEW' and not ${countedBy(me)}`,
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
    unit: '张',
    page: countTasksApi.list.permission,
    button: [countButtons.record, countButtons.recount],
    path: '/inventoryIndex',
    query: (me) => sql<Waiting>`
      select count(*)::int as count, min(s.deadline) as since
      from stocktake_counters c join stocktakes s on s.id = c.stocktake_id and s.state in ('COUNTING', 'RECOUNT')
      where c.user_id = ${me}::bigint and c.removed_at is null and c.finished_at is null`,
    note: (since) => `最早 ${since} 截止`,
    tone: 'warning',
  },
];

const weekOf = (goods: ItemLevel): WeekSource => ({
  key: `${goods}Stocktakes`,
  label: `${stocktakeTitle(goods)}截止`,
  unit: '张',
  page: stocktakeCallsOf(goods).list.permission,
  query: ({ from, to }, user) => sql`
    select s.deadline as day, count(*)::int as count from stocktakes s
    where s.goods = ${goods} and s.state in ('COUNTING', 'RECOUNT') and ${isVisible(goods, user)} and s.deadline between ${from} and ${to} group by 1`,
  path: (day) => `${goods === 'SKU' ? '/skuInventory' : '/spuInventory'}?state=COUNTING,RECOUNT&deadline=${day}..${day}`,
});

/** Whoever may open the counts sees all that he may read; a counter those that he is to count. */
export const stocktakeWeek: readonly WeekSource[] = [
  ...itemLevels.map(weekOf),
  {
    key: 'countTasks',
    label: '盘点截止',
    unit: '张',
    page: countTasksApi.list.permission,
    query: ({ from, to }, user) => sql`
      select s.deadline as day, count(*)::int as count
      from stocktake_counters c join stocktakes s on s.id = c.stocktake_id and s.state in ('COUNTING', 'RECOUNT')
      where c.user_id = ${user.userId}::bigint and c.removed_at is null and c.finished_at is null and s.deadline between ${from} and ${to}
        and not ${itemLevels.flatMap(stocktakeReaders).some((title) => user.permissions.has(title))} group by 1`,
    path: () => '/inventoryIndex',
  },
];
