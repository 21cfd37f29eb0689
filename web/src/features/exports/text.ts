import type { ExportFile, ExportJob } from '@mrp/contract/features/exports.ts';
import { daysBetween } from '@mrp/contract/lib/days.ts';
import type { ListSpec } from '@mrp/contract/lib/list.ts';
import { dayOf, formatCount, weekdayOf } from '../../lib/format/format.ts';

/** Text below a job's name: progress and remaining time. */
export function jobNote(job: ExportJob, now: number): string {
  if (job.state === 'QUEUED') return job.ahead > 0 ? `前面还有 ${job.ahead} 个任务` : '即将开始';
  if (job.state !== 'RUNNING') return job.reason ?? '';
  const rows =
    job.rowsTotal === null ? `${formatCount(job.rowsDone)} 行` : `${formatCount(job.rowsDone)} / ${formatCount(job.rowsTotal)} 行`;
  const left = secondsLeft(job, now);
  return left === null ? rows : `${rows}，${left < 60 ? `约剩 ${Math.max(1, left)} 秒` : `约剩 ${Math.ceil(left / 60)} 分钟`}`;
}

export function percentDone({ rowsDone, rowsTotal }: ExportJob): number {
  return rowsTotal === null || rowsTotal === 0 ? 0 : Math.min(100, Math.floor((rowsDone / rowsTotal) * 100));
}

function secondsLeft({ rowsDone, rowsTotal, startedAt }: ExportJob, now: number): number | null {
  if (rowsTotal === null || startedAt === null || rowsDone === 0) return null;
  const passed = (now - Date.parse(startedAt)) / 1_000;
  return Math.round((passed / rowsDone) * (rowsTotal - rowsDone));
}

export interface FileDay {
  day: string;
  /** 11-20 星期五 */
  title: string;
  /** Example: 今天，4 个文件 */
  note: string;
  files: readonly ExportFile[];
}

const KEPT_DAYS = 7;

/** Groups by business day, newest first. */
export function groupByDay(files: readonly ExportFile[], now: number): FileDay[] {
  return [...Map.groupBy(files, (file) => dayOf(file.createTime))]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([day, ofDay]) => ({
      day,
      title: `${day.slice(5)} ${weekdayOf(day)}`,
      note: dayNote(daysBetween(day, dayOf(now)), ofDay.length),
      files: ofDay,
    }));
}

function dayNote(daysAgo: number, count: number): string {
  const files = `${count} 个文件`;
  if (daysAgo === 0) return `今天，${files}`;
  if (daysAgo === 1) return `昨天，${files}`;
  return daysAgo >= KEPT_DAYS - 1 ? `${files}，明天过期` : files;
}

/** A column that the workbook may include. */
export interface ColumnChoice {
  id: string;
  label: string;
  picture: boolean;
  chosen: boolean;
}

/** Selected columns in their order, then the others in declared order; prices only with permission. */
export function columnChoices({ columns }: Pick<ListSpec, 'columns'>, chosen: readonly string[], prices: boolean): ColumnChoice[] {
  const known = Object.keys(columns).filter((key) => prices || !columns[key]?.price);
  const first = chosen.filter((key) => known.includes(key));
  const rest = known.filter((key) => !first.includes(key));
  const choice = (key: string, isChosen: boolean): ColumnChoice => {
    const { label = key, kind } = columns[key] ?? {};
    return { id: key, label, picture: kind === 'picture', chosen: isChosen };
  };
  return [...first.map((key) => choice(key, true)), ...rest.map((key) => choice(key, false))];
}

/** Visible columns for a workbook: parts beside their whole, and no pictures, which make it large. */
export const workbookOf = ({ columns }: ListSpec, view: readonly string[]): string[] => [
  ...new Set(view.filter((key) => columns[key]?.kind !== 'picture').flatMap((key) => [key, ...(columns[key]?.parts ?? [])])),
];
