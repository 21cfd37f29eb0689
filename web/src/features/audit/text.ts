import { choicesOf } from '@mrp/contract/lib/fields/choices.ts';
import type { AuditChange } from '@mrp/contract/features/audit.ts';
import { jobStates, type BackgroundJob } from '@mrp/contract/features/audit/jobs.ts';
import { list } from '@mrp/contract/lib/list.ts';
import { auditWords } from '@mrp/contract/features/audit/words.ts';

const SHOWN_CHANGES = 3;
/** About the width of the column in one line. */
const LINE_CHARACTERS = 32;

/** 单价：12.50 → 12.85; without a former value only the new one is shown. */
export function changeText({ label, before, after }: AuditChange): string {
  if (before === null) return `${label}：${after ?? '空'}`;
  return `${label}：${before} → ${after ?? '空'}`;
}

/** All changes; equal texts are grouped: 价格：大货报价 ×3. */
export function changeLines(changes: readonly AuditChange[]): string[] {
  return [...Map.groupBy(changes, changeText)].map(([text, alike]) => (alike.length > 1 ? `${text} ×${alike.length}` : text));
}

interface ChangesSummary {
  text: string;
  /** Label of the expand button; empty when the line is complete. */
  more: string;
}

/** The first changes in one line. */
export function summarizeChanges(changes: readonly AuditChange[]): ChangesSummary {
  const lines = changeLines(changes);
  const text = lines.slice(0, SHOWN_CHANGES).join('；');
  if (lines.length > SHOWN_CHANGES) return { text, more: `等 ${changes.length} 项` };
  return { text, more: text.length > LINE_CHARACTERS ? '展开' : '' };
}

/** The filters and order of 任务监控, limited to what its server supports. */
export const jobList = list({
  key: 'jobs',
  title: '任务监控',
  defaultSort: '',
  columns: {
    queueName: { label: auditWords.job, kind: 'text', width: 176, frozen: true },
    createdAt: { label: '创建时间', kind: 'time' },
    completedAt: { label: '结束时间', kind: 'time' },
    runTime: { label: '用时', kind: 'text', width: 104 },
    attempts: { label: '已重试', kind: 'number', unit: '次', width: 80 },
    reason: { label: '失败原因', kind: 'text', width: 324 },
    state: { label: auditWords.state, kind: 'state' },
  },
  filters: {
    states: {
      label: auditWords.state,
      kind: 'values',
      choices: choicesOf(jobStates),
    },
    queue: { label: auditWords.queue, kind: 'text' },
  },
  tabs: 'states',
});

/** Duration of a job: 不足 1 秒, 12 秒, 2 分 5 秒, 1 小时 3 分; `null` when it neither runs nor has ended. */
export function runTime(
  { state, startedAt, completedAt }: Pick<BackgroundJob, 'state' | 'startedAt' | 'completedAt'>,
  now: number,
): string | null {
  const end = completedAt === null ? (state === 'active' ? now : null) : Date.parse(completedAt);
  if (startedAt === null || end === null) return null;
  const seconds = Math.max(0, Math.floor((end - Date.parse(startedAt)) / 1_000));
  if (seconds < 1) return '不足 1 秒';
  if (seconds < 60) return `${seconds} 秒`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} 分 ${seconds % 60} 秒` : `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`;
}

export const canRetry = ({ state }: Pick<BackgroundJob, 'state'>): boolean => state === 'failed' || state === 'cancelled';
export const canCancel = ({ state }: Pick<BackgroundJob, 'state'>): boolean =>
  state === 'created' || state === 'retry' || state === 'active';

/** While rows are held, visible ones keep their position and show their newest state; new ones wait. */
export function keepInPlace<Row extends { id: string }>(shown: Row[], fresh: Row[]): { rows: Row[]; waiting: number } {
  const byId = new Map(fresh.map((row) => [row.id, row]));
  const known = new Set(shown.map(({ id }) => id));
  return { rows: shown.map((row) => byId.get(row.id) ?? row), waiting: fresh.filter(({ id }) => !known.has(id)).length };
}
