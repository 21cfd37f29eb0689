import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Days } from '@mrp/contract/lib/list.ts';
import {
  DEFAULT_PERIOD,
  type Narrowing,
  type ReportKpiValue,
  type ReportSpec,
  type ReportSums,
  type ReportUnit,
} from '@mrp/contract/lib/report.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { AppError } from '../app-error.ts';
import type { Db, Tx } from '../database/database.ts';
import type { Identity } from '../http/identity.ts';
import { isAsked, periodOf } from '../lists/list-conditions.ts';

/** What the facts of a report are asked for. */
export interface FactsAsked {
  /** First and last day of the period. */
  from: RawBuilder<unknown>;
  to: RawBuilder<unknown>;
  /** Condition of the filters of these names, of all without names. */
  where: (names?: readonly string[]) => RawBuilder<SqlBool>;
  /** Code of the unit that quantities are told in; null: the unit of the item. */
  unit: string | null;
}

export interface ReportFigure {
  /** An aggregate over the facts `f`, of a row, a group, all rows, or one document. */
  value: RawBuilder<unknown>;
  /** It repeats on several rows, such as a pool that they share, so it is not added up. */
  rowOnly?: true;
  /** It belongs to what rows are put together by, such as the sets of an order, so rows do not have it. */
  sumOnly?: true;
  /** What its documents are, where they are not those of the facts. */
  document?: { kind: string; id: RawBuilder<unknown>; code: RawBuilder<unknown> };
}

export interface GroupSource {
  /** Key of the group, an expression over the facts `f`. */
  key: RawBuilder<unknown>;
  /** Its label, an expression over the column `g`. */
  label: RawBuilder<unknown>;
  narrow: (key: string) => Narrowing;
}

export interface ChartSource {
  /** Key of a point, and of the column of a heat map: expressions over the facts `f`. */
  bucket: RawBuilder<unknown>;
  across?: RawBuilder<unknown>;
  /** Text of a key, an expression over `p.key`; absent: the key. */
  label?: RawBuilder<unknown>;
  acrossLabel?: RawBuilder<unknown>;
  /** A bucket of time: weeks and months without facts stand between the others, `empty` as a quantity of nothing or as no figure at all. */
  every?: { step: 'week' | 'month'; empty: '0' | null };
  /** By series: an aggregate over the facts `f`. */
  series: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Which facts it shows. */
  where?: RawBuilder<SqlBool>;
  /** Quantities, so of the unit of the head only. */
  perUnit?: true;
  /** Over the columns of `p`. */
  order: RawBuilder<unknown>;
  limit?: number;
  narrow: (point: { key: string; across: string }) => Narrowing;
}

export interface KpiContext {
  sums: ReportSums;
  before: ReportSums;
  unit: ReportUnit | null;
}

/** The keys of a row, as the facts have them. */
export type RowKeys = Readonly<Record<string, string | null>>;

/** A report's facts and what is made of them: every figure is an aggregate over the facts, and its documents are the same facts by document. */
export interface ReportSource<Facts extends object> {
  spec: ReportSpec;
  /**
   * Lines with `unit_id`, the keys, `spu_id`, `sku_id`, `holder_id`, `document_kind`, `document_id`, `document_code`, `on_day`, and what the
   * figures add up.
   */
  facts: (asked: FactsAsked) => RawBuilder<unknown>;
  /** Columns of the facts that a row stands for, besides its unit. */
  keys: readonly string[];
  figures: Readonly<Record<string, ReportFigure>>;
  groups: Readonly<Record<string, GroupSource>>;
  filters: Readonly<Record<string, (value: never) => RawBuilder<SqlBool>>>;
  /** Sortable columns that are no figures: expressions over the row `s`. */
  sorts: Readonly<Record<string, RawBuilder<unknown>>>;
  kpis: (context: KpiContext) => Readonly<Record<string, Omit<ReportKpiValue, 'narrow'> & { narrow?: Narrowing }>>;
  charts: Readonly<Record<string, ChartSource>>;
  narrow: (keys: RowKeys) => Narrowing;
  /** The other columns of these rows, in their order. */
  load: (db: Db, rows: readonly RowKeys[]) => Promise<Facts[]>;
  /** What a document is about and where, texts over the facts `f`; absent: its material and holder. */
  about?: { what: RawBuilder<unknown>; where: RawBuilder<unknown> };
}

export type ReportQuery = {
  page: number;
  pageSize: number;
  q?: string;
  sort?: string;
  days?: Days;
  group?: string[];
  unit?: string[];
} & Record<string, unknown>;

/** Runs reads that must be of one moment. */
export const atOneMoment = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

const notInFacts: readonly string[] = ['page', 'pageSize', 'sort', 'totals', 'ids', 'days', 'group', 'unit', 'figure'];

/** What a query asks of the facts; refuses filters that the caller may not use. */
export function askFacts<F extends object>(source: ReportSource<F>, query: ReportQuery, user: Identity): FactsAsked {
  const conditions = new Map<string, RawBuilder<SqlBool>>();
  for (const [name, value] of Object.entries(query)) {
    const filter = source.filters[name];
    if (notInFacts.includes(name) || !isAsked(value) || !filter) continue;
    if (source.spec.filters[name]?.price) refuseWithoutPrices(user);
    // The query's schema made the value for this filter.
    conditions.set(name, filter(value as never));
  }
  const where = (names?: readonly string[]) => {
    const chosen = [...conditions].filter(([name]) => !names || names.includes(name)).map(([, condition]) => condition);
    return chosen.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(chosen, sql` and `)}`;
  };
  return { ...periodOf(query.days ?? DEFAULT_PERIOD), where, unit: query.unit?.[0] ?? null };
}

export function refuseWithoutPrices(user: Identity): void {
  if (!user.permissions.has(VIEW_PRICES)) throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
}

/** The same question about as many days right before. */
export const periodBefore = (asked: FactsAsked): FactsAsked => ({
  ...asked,
  from: sql`(${asked.from} - (${asked.to} - ${asked.from} + 1))`,
  to: sql`(${asked.from} - 1)`,
});
