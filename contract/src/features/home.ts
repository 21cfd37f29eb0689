import { z } from 'zod';
import { endpoint } from '../lib/endpoint.ts';
import { Decimal, Id, QueryText, Timestamp } from '../lib/fields.ts';
import { SearchGroup } from './home/search.ts';

/** What waits for the caller: a count that opens the list it counts. */
export const Todo = z.object({
  key: z.string(),
  label: z.string(),
  count: z.number(),
  /** Said instead of the count where there are some, by unit, the greatest first. */
  quantities: z.array(z.object({ value: Decimal, unit: z.string(), decimals: z.number() })),
  /** One line that says why it matters now; empty where there is nothing to say. */
  note: z.string(),
  tone: z.enum(['neutral', 'warning', 'danger']),
  /** Address of the filtered list. */
  path: z.string(),
});
export type Todo = z.infer<typeof Todo>;

/** A document that the caller worked on lately. */
export const RecentDocument = z.object({
  /** Of its log. */
  kind: z.string(),
  id: Id,
  code: z.string(),
  name: z.string(),
  state: z.string(),
  pictureId: Id.nullable(),
  at: Timestamp,
});
export type RecentDocument = z.infer<typeof RecentDocument>;

/** One of the things without which nobody can work here. */
export const SetupStep = z.object({ key: z.string(), label: z.string(), hint: z.string(), path: z.string(), done: z.boolean() });
export type SetupStep = z.infer<typeof SetupStep>;

/** 收藏视图: a list as the caller has arranged it. */
export const HomeView = z.object({ id: Id, name: z.string(), title: z.string(), path: z.string() });
export type HomeView = z.infer<typeof HomeView>;

export const Home = z.object({
  at: Timestamp,
  todos: z.array(Todo),
  recent: z.array(RecentDocument),
  /** Of the caller's own, the last used ones first. */
  views: z.array(HomeView),
  /** Of a new installation, for whoever may do them; empty once all are done. */
  setup: z.array(SetupStep),
});
export type Home = z.infer<typeof Home>;

export const homeApi = {
  get: endpoint({ method: 'GET', path: '/system/:product/mrp/home', permission: 'login', response: Home, summary: '工作台' }),
  /** One box for everything: by Chinese, pinyin, initials, the end of a code or the supplier's item number. */
  search: endpoint({
    method: 'GET',
    path: '/system/:product/mrp/search',
    permission: 'login',
    query: z.object({ q: QueryText.min(1, '不能为空') }),
    response: z.array(SearchGroup),
    summary: '全局搜索',
  }),
};
