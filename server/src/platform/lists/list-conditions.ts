import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Days, Range } from '@mrp/contract/lib/list.ts';

// The usual filters of lists as fragments.

/** An address that names a filter without a value (`?status=`) asks for nothing. */
export const isAsked = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);

export const isAnyOf = (column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} = any(${values as string[]})`;

export function isWithin(column: RawBuilder<unknown>, { min, max }: Range): RawBuilder<SqlBool> {
  const conditions = [
    ...(min ? [sql<SqlBool>`${column} >= ${min}::numeric`] : []),
    ...(max ? [sql<SqlBool>`${column} <= ${max}::numeric`] : []),
  ];
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Relative periods use the database's clock, in Shanghai time. */
export function isOnDays(column: RawBuilder<unknown>, days: Days): RawBuilder<SqlBool> {
  if (typeof days === 'string') return sql<SqlBool>`${column} >= ${relativeStart[days]} and ${column} < ${relativeEnd[days]}`;
  const conditions = [
    ...(days.from ? [sql<SqlBool>`${column} >= ${days.from}::date`] : []),
    ...(days.to ? [sql<SqlBool>`${column} < ${days.to}::date + 1`] : []),
  ];
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

const relativeStart = {
  today: sql`date_trunc('day', now())`,
  last7d: sql`date_trunc('day', now()) - interval '6 days'`,
  last30d: sql`date_trunc('day', now()) - interval '29 days'`,
  last90d: sql`date_trunc('day', now()) - interval '89 days'`,
  thisMonth: sql`date_trunc('month', now())`,
  lastMonth: sql`date_trunc('month', now()) - interval '1 month'`,
};

const tomorrow = sql`date_trunc('day', now()) + interval '1 day'`;

/** Relative periods exclude future days: a delivery next year is not part of this year's list. */
const relativeEnd = {
  today: tomorrow,
  last7d: tomorrow,
  last30d: tomorrow,
  last90d: tomorrow,
  thisMonth: sql`date_trunc('month', now()) + interval '1 month'`,
  lastMonth: sql`date_trunc('month', now())`,
};

/** The first and the last business day of a period; without an end it lasts until today. */
export function periodOf(days: Days): { from: RawBuilder<unknown>; to: RawBuilder<unknown> } {
  if (typeof days === 'string') return { from: sql`(${relativeStart[days]})::date`, to: sql`((${relativeEnd[days]})::date - 1)` };
  const from = sql`${days.from ?? '2000-01-01'}::date`;
  return { from, to: days.to ? sql`${days.to}::date` : sql`greatest(business_day(), ${from})` };
}
