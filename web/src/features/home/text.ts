import { menu } from '@mrp/contract/permissions.ts';
import type { HomeArrangement, RecentDocument } from '@mrp/contract/features/home.ts';
import type { Task } from '@mrp/contract/features/home/tasks.ts';
import type { Tone } from '@mrp/contract/lib/workflow.ts';
import type { DocumentPage } from '../../lib/documents.ts';
import { formatClock, formatToday } from '../../lib/format/format.ts';
import type { MenuGroup, MenuPage } from '../../lib/session/menu.ts';

/** Subtitle: 11月20日 星期五 · 数据截至 10:30 */
export const dayNote = (now: number, readAt: string | undefined): string =>
  readAt ? `${formatToday(now)} · 数据截至 ${formatClock(readAt)}` : formatToday(now);

/** Document type and state. */
export function describeDocument(
  documents: readonly DocumentPage[],
  { kind, state }: Pick<RecentDocument, 'kind' | 'state'>,
): { label: string; stateLabel: string; tone: Tone } {
  const document = documents.find(({ audit }) => audit.kind === kind);
  const known = document?.workflow?.states[state];
  return { label: document?.audit.label ?? kind, stateLabel: known?.label ?? state, tone: known?.tone ?? 'neutral' };
}

/** The start link: the first page of the menu. */
export const firstPage = (groups: readonly MenuGroup[]): MenuPage | undefined => groups[0]?.pages[0];

/** Whether the user writes anything on the pages he has: without it no document of his will ever be listed. */
export const canWrite = (groups: readonly MenuGroup[], held: ReadonlySet<string>): boolean =>
  groups.some(({ pages }) => pages.some(({ title }) => ['新建', '编辑'].some((button) => held.has(`${title}:${button}`))));

/** The to-dos as the user arranges them: named ones first, the others in the usual order, without the hidden ones. */
export function arrangeTodos<T extends { key: string }>(todos: readonly T[], { order, hidden }: HomeArrangement): T[] {
  const placeOf = ({ key }: T) => (order.includes(key) ? order.indexOf(key) : order.length);
  return todos.filter(({ key }) => !hidden.includes(key)).toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The to-dos by area, the area of the most urgent one first; the first of each area bears its name. */
export function groupByArea<T extends { area: string }>(todos: readonly T[]): (T & { isFirst: boolean })[] {
  const areas = [...new Set(todos.map(({ area }) => area))];
  return areas.flatMap((area) => todos.filter((todo) => todo.area === area).map((todo, at) => ({ ...todo, isFirst: at === 0 })));
}

/** Why there is no page: no role, or a role whose pages this version does not have. */
export function noPagesText(held: ReadonlySet<string>): { title: string; hint: string } {
  if (held.size === 0) return { title: '还没有可用的页面', hint: '请联系管理员为您的账号分配角色。' };
  const titles = menu.flatMap(({ pages }) => pages.map(({ title }) => title)).filter((title) => held.has(title));
  return {
    title: '您的页面还没有上线',
    hint: `${titles.length > 0 ? `您的角色可用${titles.join('、')}，本版本还没有这些页面。` : ''}要先用其他页面，请联系管理员。`,
  };
}

/** Address of the log filtered by one user, for users who may read the log. */
export const logAddress = (groups: readonly MenuGroup[], userId: string | null): string | undefined => {
  const log = groups.flatMap(({ pages }) => pages).find(({ path }) => path === '/systemManage/logs');
  return log && userId ? `${log.path}?userIds=${userId}` : undefined;
};

export interface TaskGroup {
  label: string;
  tasks: readonly Task[];
}

export const ENDED = '最近七天';

/** Running tasks first, then waiting ones, then ended ones; empty groups are omitted. */
export function groupTasks(tasks: readonly Task[]): TaskGroup[] {
  const groups: readonly (readonly [label: string, states: readonly Task['state'][]])[] = [
    ['进行中', ['RUNNING']],
    ['待我处理', ['WAITING']],
    [ENDED, ['DONE', 'FAILED']],
  ];
  return groups
    .map(([label, states]) => ({ label, tasks: tasks.filter(({ state }) => states.includes(state)) }))
    .filter((group) => group.tasks.length > 0);
}

export const percentOfTask = ({ done, total }: Pick<Task, 'done' | 'total'>): number =>
  total === null || total === 0 ? 0 : Math.min(100, Math.floor((done / total) * 100));

/** Accessible name of the bell. */
export function bellLabel({ tasks, unreadNotices }: { tasks: readonly Pick<Task, 'state' | 'unread'>[]; unreadNotices: number }): string {
  const running = tasks.filter(({ state }) => state === 'RUNNING').length;
  const unread = unreadNotices + tasks.filter((task) => task.unread).length;
  const parts = [...(running > 0 ? [`${running} 个进行中`] : []), ...(unread > 0 ? [`${unread} 条未读`] : [])];
  return ['任务与通知', ...parts].join('，');
}
