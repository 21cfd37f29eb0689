import { sql } from 'kysely';
import { homePanels } from '@mrp/contract/features/home.ts';
import type { CountProgress } from '@mrp/contract/features/home/panels.ts';
import { itemLevels } from '@mrp/contract/features/stock/item-level.ts';
import { stocktakeReaders } from '@mrp/contract/features/stocktakes/workflow.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import type { Db } from '../../platform/database/database.ts';
import type { HomeFigureSource } from '../../platform/home/home-figures.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { holderRef } from '../stock/holders.queries.ts';
import { isVisible } from './queries.ts';
import { listCountTasks } from './counting/tasks.queries.ts';

const ROWS = 6;
const readers = itemLevels.flatMap(stocktakeReaders);

interface Progress {
  total: number;
  rows: CountProgress[];
}

/** The counts under way that this user may open, the next to end first. */
async function listOpen(db: Db, user: Identity): Promise<Progress> {
  const { rows } = await sql<CountProgress & { total: number }>`
    select s.id, s.code, s.state, ${holderRef('h')} as holder, s.deadline, s.deadline < business_day() as is_overdue, l.progress, s.total
    from (
      select s.*, (count(*) over ())::int as total from stocktakes s
      where s.state in ('COUNTING', 'RECOUNT', 'REVIEW') and (${isVisible('SKU', user)} or ${isVisible('SPU', user)})
      order by s.deadline, s.id limit ${ROWS}
    ) s
    join holders h on h.id = s.holder_id
    cross join lateral (
      select coalesce(trim_scale(round(100.0 * count(l.counted) / nullif(count(*), 0), 2)), 0)::text as progress from stocktake_lines l where l.stocktake_id = s.id
    ) l
    order by s.deadline, s.id`.execute(db);
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) };
}

/** What a counter has not finished counting: his part only, as his tasks show it. */
async function listOwn(db: Db, user: Identity): Promise<Progress> {
  const tasks = (await listCountTasks(db, user)).filter(({ state, finishedAt }) => state !== 'REVIEW' && finishedAt === null);
  return {
    total: tasks.length,
    rows: tasks.slice(0, ROWS).map(({ id, code, state, holder, deadline, isOverdue, lineCount, countedLines }) => ({
      id,
      code,
      state,
      holder,
      deadline,
      isOverdue,
      progress: lineCount === 0 ? '100' : decimal(String(countedLines)).times(100).div(lineCount).toDecimalPlaces(2).toFixed(),
    })),
  };
}

export const countFigures: HomeFigureSource = {
  label: homePanels.counts,
  page: { anyOf: [...readers, '盘点任务'] },
  read: async (db, user) => ({ counts: await (readers.some((title) => user.permissions.has(title)) ? listOpen : listOwn)(db, user) }),
};
