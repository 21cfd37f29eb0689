import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { MAX_GROUPS, type Group, type GroupHeads } from '@mrp/contract/lib/list-groups.ts';
import type { ListSpec } from '@mrp/contract/lib/list.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { AppError } from '../app-error.ts';
import type { Db } from '../database/database.ts';
import type { Identity } from '../http/identity.ts';

/** How rows are grouped by one declared field. */
export interface GroupSource {
  /** The value of a row, or null. */
  key: RawBuilder<unknown>;
  /** Its text, over `g.key`; absent: the declared choice, else the value itself. */
  label?: RawBuilder<unknown>;
  /** For rows with several values: the join that makes one row of each, read by `key`, and the conditions of rows with a value and without one. */
  several?: { join: RawBuilder<unknown>; has: (value: string | null) => RawBuilder<SqlBool> };
}

/** One for each field that the list declares. */
export type GroupSources<L extends ListSpec> = L extends { groupBy: infer G }
  ? { groups: { [K in keyof G]: GroupSource } }
  : { groups?: never };

interface Grouping extends GroupSource {
  declared: Group;
}

type Asked = { groupBy?: string; inGroup?: string };

/** Whether a query asks for the heads instead of rows. */
export const asksHeads = ({ groupBy, inGroup }: Asked): boolean => groupBy !== undefined && inGroup === undefined;

/** The grouping that a query asks for; refuses a field that the caller may not see. */
export function groupingOf(source: { spec: ListSpec; groups?: object }, { groupBy }: Asked, user: Identity): Grouping | undefined {
  if (groupBy === undefined) return undefined;
  const declared = source.spec.groupBy?.[groupBy];
  const found = (source.groups as Readonly<Record<string, GroupSource>> | undefined)?.[groupBy];
  if (!declared || !found) return undefined;
  if (declared.price && !user.permissions.has(VIEW_PRICES)) throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
  const { choices } = source.spec.filters[groupBy] ?? {};
  return { ...found, declared: { ...(choices && { choices }), ...declared } };
}

/** The condition of the rows in one group. */
export function isInGroup({ key, several, declared }: Grouping, value: string): RawBuilder<SqlBool> {
  if (several) return several.has(value === '' ? null : value);
  if (value !== '') return sql<SqlBool>`${key} = ${value}`;
  return declared.kind === 'id' ? sql<SqlBool>`${key} is null` : sql<SqlBool>`coalesce(${key}, '') = ''`;
}

/** All groups with the number of their rows, in one statement; those of a closed list in its order. */
export async function readHeads(
  db: Db,
  { key, label, several, declared }: Grouping,
  { from, where }: { from: RawBuilder<unknown>; where: RawBuilder<SqlBool> },
): Promise<GroupHeads> {
  const value = declared.kind === 'id' ? key : sql`coalesce(${key}, '')`;
  const { rows } = await sql<{ key: string; label: string | null; count: number; total: number }>`
    with g as materialized (select ${value} as key, count(*)::int as count from ${from} ${several?.join ?? sql``} where ${where} group by 1)
    select coalesce(g.key::text, '') as key, ${label ?? sql`null`} as label, g.count, (sum(g.count) over ())::int as total
    from g order by g.count desc, g.key limit ${MAX_GROUPS}`.execute(db);
  const choices = declared.choices ?? [];
  const place = (head: { key: string }): number => choices.findIndex((choice) => choice.value === head.key);
  const heads = rows.map((row) => ({ key: row.key, label: textOf(row, declared), count: row.count }));
  const shown = heads.reduce((sum, { count }) => sum + count, 0);
  return {
    heads: choices.length > 0 ? heads.toSorted((one, other) => place(one) - place(other)) : heads,
    more: (rows[0]?.total ?? 0) - shown,
  };
}

function textOf({ key, label }: { key: string; label: string | null }, { choices = [], none = '未填写' }: Group): string {
  if (key === '') return none;
  return choices.find(({ value }) => value === key)?.label ?? label ?? key;
}
