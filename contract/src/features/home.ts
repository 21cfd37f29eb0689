import { z } from 'zod';
import { endpoint } from '../lib/endpoint.ts';
import { Day, Decimal, Id, pageQuery, price, QueryText, Timestamp } from '../lib/fields/fields.ts';
import { CompletionOrders, HomeFigures, WeekEntry } from './home/panels.ts';
import { SearchGroup } from './home/search.ts';

/** A task for the caller: a count that links to the list of the counted rows. */
export const Todo = z.object({
  key: z.string(),
  label: z.string(),
  /** Menu group of its page. */
  area: z.string(),
  count: z.number(),
  /** Counter of the count. */
  unit: z.string(),
  /** Shown instead of the count where present, by unit, the largest first. */
  quantities: z.array(z.object({ value: Decimal, unit: z.string(), decimals: z.number() })),
  /** CNY at stake; null where none is known. */
  amount: price(Decimal.nullable()),
  /** One line that explains why it matters now; may be empty. */
  note: z.string(),
  tone: z.enum(['neutral', 'warning', 'danger']),
  /** URL of the filtered list. */
  path: z.string(),
});
export type Todo = z.infer<typeof Todo>;

/** A document that the caller recently worked on. */
export const RecentDocument = z.object({
  /** Kind of its audit log. */
  kind: z.string(),
  id: Id,
  code: z.string(),
  name: z.string(),
  state: z.string(),
  pictureId: Id.nullable(),
  at: Timestamp,
});
export type RecentDocument = z.infer<typeof RecentDocument>;

/** One required step to set up a new installation. */
export const SetupStep = z.object({ key: z.string(), label: z.string(), hint: z.string(), path: z.string(), done: z.boolean() });
export type SetupStep = z.infer<typeof SetupStep>;

/** 收藏视图: a saved view of the caller. */
export const HomeView = z.object({ id: Id, name: z.string(), title: z.string(), path: z.string() });
export type HomeView = z.infer<typeof HomeView>;

/** Parts of the home page that a user may hide, besides single to-dos. */
export const homePanels = {
  week: '未来七天',
  shortages: '近期缺料',
  completion: '备料完成率',
  counts: '盘点进度',
  report: '报表',
  recent: '最近单据',
  views: '收藏视图',
  visits: '最近访问',
  tour: '五步导览',
  practice: '上手采购',
} as const;
export type HomePanel = keyof typeof homePanels;

const Keys = z.array(z.string().regex(/^\w{1,40}$/)).max(100);

/** How the caller arranges the page: to-dos in this order, the others after them; hidden to-dos and panels are left out. */
export const HomeArrangement = z.strictObject({ order: Keys, hidden: Keys });
export type HomeArrangement = z.infer<typeof HomeArrangement>;

export const Home = z.object({
  at: Timestamp,
  /** The most urgent first. */
  todos: z.array(Todo),
  /** The first of the seven days of `week`. */
  today: Day,
  /** What is due in the seven days from today on. */
  week: z.array(WeekEntry),
  recent: z.array(RecentDocument),
  /** The caller's own views, most recently used first. */
  views: z.array(HomeView),
  /** Setup steps that the caller may do; empty when all are done. */
  setup: z.array(SetupStep),
  arrangement: HomeArrangement,
  ...HomeFigures.shape,
  /** Labels of to-dos and figures that could not be read now; the rest of the page is current. */
  failed: z.array(z.string()),
});
export type Home = z.infer<typeof Home>;

export const homeApi = {
  get: endpoint({ method: 'GET', path: '/system/:product/mrp/home', permission: 'login', response: Home, summary: '工作台' }),
  arrange: endpoint({
    method: 'PUT',
    path: '/system/:product/mrp/home/arrangement',
    permission: 'login',
    body: HomeArrangement,
    response: HomeArrangement,
    summary: '调整首页',
  }),
  /** The orders that make 备料完成率 of the week that begins on a day. */
  completionOrders: endpoint({
    method: 'GET',
    path: '/system/:product/mrp/home/completion',
    permission: { anyOf: ['备料单管理'] },
    query: z.object({ from: Day, ...pageQuery }),
    response: CompletionOrders,
    summary: '备料完成率的单据',
  }),
  /** One search over everything: Chinese, pinyin, initials, the end of a code or the supplier's item number. */
  search: endpoint({
    method: 'GET',
    path: '/system/:product/mrp/search',
    permission: 'login',
    query: z.object({ q: QueryText.min(1, '不能为空') }),
    response: z.array(SearchGroup),
    summary: '全局搜索',
  }),
};
