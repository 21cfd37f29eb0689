import type { DocumentComment } from '@mrp/contract/features/audit.ts';
import { dayOf, formatDay } from '../../lib/format.ts';

export interface AuditEntry {
  id: string;
  at: string;
  userName: string;
  /** 修改, 审核, 停用 … */
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

/** A change, or something that somebody said. */
export interface ActivityEntry extends AuditEntry {
  comment?: DocumentComment;
}

export interface AuditDay {
  title: string;
  entries: readonly ActivityEntry[];
}

const DAY_MS = 86_400_000;

/** Newest first, under 今天, 昨天 or the day. */
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

/** Fields that ever changed, for the filter of the timeline. */
export function changedFields(entries: readonly AuditEntry[]): { value: string; label: string }[] {
  const labels = new Map(entries.flatMap(({ fields }) => fields.map(({ field, label }) => [field, label] as const)));
  return [...labels].map(([value, label]) => ({ value, label }));
}

/** The entries that changed this field, showing nothing else. */
export function onlyField(entries: readonly AuditEntry[], field: string | null): readonly AuditEntry[] {
  if (field === null) return entries;
  return entries.flatMap((entry) => {
    const fields = entry.fields.filter((one) => one.field === field);
    return fields.length > 0 ? [{ ...entry, fields }] : [];
  });
}

/** Only what was said, as a choice beside the fields. */
export const COMMENTS = 'comments';

/** Changes and comments together; of one field only its changes. */
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
