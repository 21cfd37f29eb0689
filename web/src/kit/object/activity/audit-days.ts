import type { DocumentComment } from '@mrp/contract/features/audit.ts';
import { dayOf, formatDay } from '../../../lib/format/format.ts';

export interface AuditEntry {
  id: string;
  at: string;
  userName: string;
  /** Label of the action: 修改, 审核, 停用 … */
  action: string;
  fields: readonly AuditField[];
  remark?: string | null;
}

export interface AuditField {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
}

/** A change or a comment. */
export interface ActivityEntry extends AuditEntry {
  comment?: DocumentComment;
}

export interface AuditDay {
  title: string;
  entries: readonly ActivityEntry[];
}

const DAY_MS = 86_400_000;

/** Groups by day, newest first: 今天, 昨天 or the date. */
export function groupByDay(entries: readonly ActivityEntry[], now = Date.now()): AuditDay[] {
  const today = dayOf(now);
  const yesterday = dayOf(now - DAY_MS);
  const days = Map.groupBy(
    entries.toSorted((a, b) => b.at.localeCompare(a.at)),
    ({ at }) => dayOf(at),
  );
  return [...days].map(([day, ofDay]) => ({
    title: day === today ? '今天' : day === yesterday ? '昨天' : formatDay(day, now),
    entries: ofDay,
  }));
}

/** Fields that ever changed, for the timeline's filter. */
export function changedFields(entries: readonly AuditEntry[]): { value: string; label: string }[] {
  const labels = new Map(entries.flatMap(({ fields }) => fields.map(({ field, label }) => [field, label] as const)));
  return [...labels].map(([value, label]) => ({ value, label }));
}

/** The entries that changed this field, reduced to it. */
export function onlyField(entries: readonly AuditEntry[], field: string | null): readonly AuditEntry[] {
  if (field === null) return entries;
  return entries.flatMap((entry) => {
    const fields = entry.fields.filter((one) => one.field === field);
    return fields.length > 0 ? [{ ...entry, fields }] : [];
  });
}

/** The changes of one line of the record, grouped; `of` is null for the record itself. */
export interface ChangeGroup {
  /** Name of the line: 价格（大货报价 海棠印花 姜黄） */
  of: string | null;
  /** The line was added or removed. */
  turn: '新增' | '删除' | '修改';
  fields: readonly AuditField[];
}

/** Changes of a line are adjacent and start with its name, so two lines of the same name stay separate. */
export function groupByLine(fields: readonly AuditField[]): ChangeGroup[] {
  const lines: { of: string | null; changes: AuditField[] }[] = [];
  for (const change of fields) {
    const of = lineOf(change);
    const last = lines.at(-1);
    if (last?.of === of && !isName(change)) last.changes.push(change);
    else lines.push({ of, changes: [change] });
  }
  return lines.map(({ of, changes }) => {
    const [named] = changes.filter(isName);
    const turn = named?.before === null ? '新增' : named?.after === null ? '删除' : '修改';
    const told = turn === '修改' ? changes : changes.filter((change) => change !== named);
    return { of, turn, fields: told.map((change) => ({ ...change, label: shortLabel(change.label) })) };
  });
}

const SEPARATOR = ' · ';
const isName = ({ field, label }: AuditField): boolean => field.includes('.') && !label.includes(SEPARATOR);

/** The line of the record that a change belongs to; null: the record itself. */
function lineOf(change: AuditField): string | null {
  const { field, label, before, after } = change;
  if (!field.includes('.')) return null;
  return isName(change) ? `${label}（${after ?? before}）` : label.slice(0, label.lastIndexOf(SEPARATOR));
}

const shortLabel = (label: string): string => label.slice(label.includes(SEPARATOR) ? label.lastIndexOf(SEPARATOR) + SEPARATOR.length : 0);

/** Filter value for comments only. */
export const COMMENTS = 'comments';

/** Merges changes and comments; a field filter excludes comments. */
export function withComments(
  entries: readonly AuditEntry[],
  comments: readonly DocumentComment[],
  field: string | null,
): readonly ActivityEntry[] {
  const said = comments.map((comment): ActivityEntry => {
    const { id, at, userName } = comment;
    return { id: `comment-${id}`, at, userName, action: '评论', fields: [], comment };
  });
  if (field === null) return [...entries, ...said];
  return field === COMMENTS ? said : onlyField(entries, field);
}
