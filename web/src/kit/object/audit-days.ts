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

export interface AuditDay {
  title: string;
  entries: readonly AuditEntry[];
}

const DAY_MS = 86_400_000;

/** Newest first, under 今天, 昨天 or the day. */
export function groupByDay(entries: readonly AuditEntry[], now = Date.now()): AuditDay[] {
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
