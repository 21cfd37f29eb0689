import { materialWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import { supplierWorkflow } from '@mrp/contract/features/suppliers/workflow.ts';
import type { RecentDocument } from '@mrp/contract/features/home.ts';
import type { Tone, Workflow } from '@mrp/contract/lib/workflow.ts';
import { formatClock, formatToday } from '../../lib/format.ts';
import type { MenuGroup, MenuPage } from '../../lib/menu.ts';

const greetings: readonly (readonly [from: string, greeting: string])[] = [
  ['18:00', '晚上好'],
  ['13:00', '下午好'],
  ['11:00', '中午好'],
  ['05:00', '早上好'],
  ['00:00', '夜深了'],
];

export function greetingAt(now: number): string {
  const clock = formatClock(new Date(now).toISOString());
  return greetings.find(([from]) => clock >= from)![1];
}

/** 11月20日 星期五 · 数据截至 10:30 */
export const dayNote = (now: number, readAt: string | undefined): string =>
  readAt ? `${formatToday(now)} · 数据截至 ${formatClock(readAt)}` : formatToday(now);

const workflows: Readonly<Record<RecentDocument['kind'], Workflow>> = { material: materialWorkflow, supplier: supplierWorkflow };

/** What kind of document it is and where it stands, in the words of its workflow. */
export function describeDocument({ kind, state }: Pick<RecentDocument, 'kind' | 'state'>): {
  label: string;
  stateLabel: string;
  tone: Tone;
} {
  const { label, states } = workflows[kind];
  const known = states[state];
  return { label, stateLabel: known?.label ?? state, tone: known?.tone ?? 'neutral' };
}

/** Where to begin: the first page of the menu. */
export const firstPage = (groups: readonly MenuGroup[]): MenuPage | undefined => groups[0]?.pages[0];

/** The whole record of one user's work, where he may read the log. */
export const logAddress = (groups: readonly MenuGroup[], userId: string | null): string | undefined => {
  const log = groups.flatMap(({ pages }) => pages).find(({ path }) => path === '/systemManage/logs');
  return log && userId ? `${log.path}?userIds=${userId}` : undefined;
};
