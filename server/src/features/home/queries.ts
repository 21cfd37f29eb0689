import { sql } from 'kysely';
import { accessApi } from '@mrp/contract/features/access.ts';
import {
  homePanels,
  type Home,
  type HomeArrangement,
  type HomeView,
  type RecentDocument,
  type SetupStep,
} from '@mrp/contract/features/home.ts';
import type { HomeFigures, WeekEntry } from '@mrp/contract/features/home/panels.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { materialWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import type { Rule } from '@mrp/contract/lib/endpoint.ts';
import { findList } from '@mrp/contract/lib/list.ts';
import { menu } from '@mrp/contract/permissions.ts';
import type { Db } from '../../platform/database/database.ts';
import { isAllowed } from '../../platform/http/gateway.ts';
import type { Composition } from '../../platform/feature.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { RecentSource } from '../../platform/home/recent-documents.ts';
import { listTodos } from '../../platform/home/todo-counts.ts';

export { listCompletionOrders } from '../suppliers/scores/completion.queries.ts';

type Sources = Pick<Composition, 'todos' | 'recentSources' | 'homeFigures' | 'weekSources'>;

type OnFailed = (label: string, error: unknown) => void;

/**
 * 工作台: figures of the pages that the user may open, counted for the actions that the user may run. A to-do or figure that cannot be read is
 * left out and named.
 */
export async function getHome(
  db: Db,
  { todos: todoSources, recentSources, homeFigures, weekSources }: Sources,
  user: Identity,
  onFailed: OnFailed,
): Promise<Home> {
  const failed: string[] = [];
  const leaveOut: OnFailed = (label, error) => {
    failed.push(label);
    onFailed(label, error);
  };
  const [todos, recent, views, setup, arrangement, figures, week, now] = await Promise.all([
    listTodos(db, todoSources, user, { onFailed: leaveOut }),
    listRecent(db, recentSources, user),
    listOwnViews(db, user),
    listSetup(db, user),
    findArrangement(db, user.userId),
    readFigures(db, homeFigures, user, leaveOut),
    readWeek(db, weekSources, user, leaveOut),
    sql<{ at: string; today: string }>`select now() as at, business_day()::text as today`.execute(db),
  ]);
  return { at: now.rows[0]?.at ?? '', today: now.rows[0]?.today ?? '', todos, week, recent, views, setup, arrangement, ...figures, failed };
}

async function readFigures(db: Db, sources: Sources['homeFigures'], user: Identity, onFailed: OnFailed): Promise<HomeFigures> {
  const open = sources.filter(({ page }) => isAllowed(page, user));
  const found = await Promise.all(open.map(({ label, read }) => read(db, user).catch((error: unknown) => onFailed(label, error))));
  return Object.assign({ shortages: null, completion: null, counts: null }, ...found) as HomeFigures;
}

const WEEK_DAYS = 7;

/** What is due in the seven days from today on, by day in the order of the sources. */
async function readWeek(db: Db, sources: Sources['weekSources'], user: Identity, onFailed: OnFailed): Promise<WeekEntry[]> {
  const open = sources.filter(({ page }) => isAllowed(page, user));
  if (open.length === 0) return [];
  const days = { from: sql<string>`business_day()`, to: sql<string>`(business_day() + ${WEEK_DAYS}::int - 1)` };
  const selects = open.map(({ query }, at) => sql`select ${at}::int as at, q.day::text as day, q.count from (${query(days, user)}) q`);
  try {
    const { rows } = await sql<{ at: number; day: string; count: number }>`${sql.join(selects, sql` union all `)} order by day, at`.execute(
      db,
    );
    return rows.flatMap(({ at, day, count }) => {
      const source = open[at];
      return source ? [{ key: source.key, label: source.label, unit: source.unit, day, count, path: source.path(day) }] : [];
    });
  } catch (error) {
    onFailed(homePanels.week, error);
    return [];
  }
}

async function findArrangement(db: Db, userId: string): Promise<HomeArrangement> {
  const row = await db
    .selectFrom('homeArrangements')
    .select(['todoOrder as order', 'hidden'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ?? { order: [], hidden: [] };
}

/** The last ten documents that the user wrote and may still read. */
async function listRecent(db: Db, sources: readonly RecentSource[], user: Identity): Promise<RecentDocument[]> {
  const readable = sources.filter(({ page }) => isAllowed(page, user));
  if (readable.length === 0) return [];
  const selects = readable.map(
    ({ kind, select }) => sql`select * from (${select}) d (code, name, state, picture_id) where m.kind = ${kind}`,
  );
  const { rows } = await sql<RecentDocument>`
    with mine as (
      select kind, document_id, max(id) as last_id, max(at) as at from (
        select kind, document_id, id, at from audit_entries
        where user_id = ${user.userId} and kind = any(${readable.map(({ kind }) => kind)}) order by id desc limit 500) latest
      group by kind, document_id order by last_id desc limit 10)
    select m.kind, m.document_id as id, d.code, d.name, d.state, m.at, d.picture_id
    from mine m
    cross join lateral (${sql.join(selects, sql` union all `)}) d
    order by m.last_id desc`.execute(db);
  return rows;
}

const VIEWS = 6;

async function listOwnViews(db: Db, user: Identity): Promise<HomeView[]> {
  const views = await db
    .selectFrom('savedViews')
    .select(['id', 'name', 'page'])
    .where('ownerId', '=', user.userId)
    .where('removedAt', 'is', null)
    .orderBy('updatedAt', 'desc')
    .execute();
  const paths = new Map<string, string>(menu.flatMap(({ pages }) => pages.map(({ title, path }) => [title, path])));
  return views
    .flatMap(({ id, name, page }) => {
      const title = findList(page)?.title;
      const path = title && user.permissions.has(title) ? paths.get(title) : undefined;
      return title && path ? [{ id, name, title, path: `${path}?v=${id}` }] : [];
    })
    .slice(0, VIEWS);
}

interface SetupSource extends Omit<SetupStep, 'done'> {
  /** The permission that the step needs. */
  does: Rule;
  /** Whether the step is done. */
  done: ReturnType<typeof sql<boolean>>;
}

const setupSources: readonly SetupSource[] = [
  {
    key: 'users',
    label: '为同事建立账号',
    hint: '各岗位的角色已备好，建立账号时选用。',
    path: '/systemManage/users',
    does: accessApi.createUser.permission,
    done: sql`(select count(*) > 1 from users where active)`,
  },
  {
    key: 'suppliers',
    label: '录入供应商',
    hint: '可用 Excel 一次导入，也可逐个新建。',
    path: '/supplierList',
    does: suppliersApi.create.permission,
    done: sql`exists (select from suppliers)`,
  },
  {
    key: 'materials',
    label: '录入物料',
    hint: '面料与辅料的档案和颜色，可用 Excel 一次导入。',
    path: '/msgList',
    does: materialsApi.create.permission,
    done: sql`exists (select from spus)`,
  },
  {
    key: 'offers',
    label: '录入供应商报价',
    hint: '在物料的“供应商与价格”中登记，供比价和备料使用。',
    path: '/msgList',
    does: pricesApi.addOffers.permission,
    done: sql`exists (select from offers)`,
  },
  {
    key: 'approval',
    label: '审核并启用物料',
    hint: '启用后才能用于单据；提交人与审核人须是两个人。',
    path: '/msgList?state=PENDING',
    does: { anyOf: [materialWorkflow.transitions.approve.permission] },
    done: sql`exists (select from spus where state = 'ACTIVE')`,
  },
];

/** 开始使用: the steps that this user can do in a new installation, until all are done. */
async function listSetup(db: Db, user: Identity): Promise<SetupStep[]> {
  const mine = setupSources.filter(({ does }) => isAllowed(does, user));
  const columns = mine.map(({ key, done }) => sql`${done} as ${sql.ref(key)}`);
  if (columns.length === 0) return [];
  const { rows } = await sql<Record<string, boolean>>`select ${sql.join(columns)}`.execute(db);
  const steps = mine.map(({ key, label, hint, path }) => ({ key, label, hint, path, done: rows[0]?.[key] ?? false }));
  return steps.every(({ done }) => done) ? [] : steps;
}
