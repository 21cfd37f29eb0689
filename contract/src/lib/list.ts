import { z } from 'zod';
import type { MenuTitle } from '../permissions.ts';
import { Decimal, Id, pageQuery, PastMoment, QueryFlag, QueryList, QueryText } from './fields/fields.ts';
import { groupQuery, refuseGroup, type Groups } from './list-groups.ts';

/** One column of a list, shared by the page, the workbook and the server's sorting. */
export interface Column {
  label: string;
  kind: 'text' | 'code' | 'number' | 'money' | 'percent' | 'day' | 'time' | 'state' | 'picture' | 'colours' | 'tags' | 'flag';
  /** Fixed decimals of number, money and percent. */
  decimals?: number;
  /** Shown in the header when the whole column has one unit. */
  unit?: string;
  /** Field of the row with the unit of this quantity and its decimals. */
  unitField?: string;
  /** Field of the row with the unit that a price is for: 元/公斤 stands behind it. */
  per?: string;
  /** What a number counts where its heading says so already; only the workbook repeats it. */
  counted?: string;
  /** The same by row: field with the name of the unit, which the page shows in a column of its own and whose decimals the quantity has. */
  countedBy?: string;
  /** What is needed: shown rounded up to its unit, because less than that is not enough. The workbook has it exactly. */
  need?: true;
  /** A place, a year, a version: no quantity of anything. */
  ordinal?: true;
  /** Field of the row with the currency of an amount, where it may be another one than 元. */
  currencyField?: string;
  width?: number;
  frozen?: true;
  sortable?: true;
  /** Only for users with 全局:查看价格; others cannot sort, filter or export it. */
  price?: true;
  /** Hidden by default. */
  optional?: true;
  /** Values may be added up over rows; where units differ by row, the field with the unit. */
  total?: true | { unitField: string };
  /** The filter opened from the column header; a filter with the column's own name needs no entry. */
  filter?: string;
  /** Among the first facts of a card, or its title; without a title it is the first text. */
  onCard?: true | 'title';
  /** Labels of a closed list's values. */
  choices?: readonly { value: string; label: string }[];
  /** Only in the workbook. */
  exportOnly?: true;
  /** Columns that the page shows inside this one; a workbook has them separately, so that they can be imported. */
  parts?: readonly string[];
}

export interface Filter {
  label: string;
  /**
   * ids: rows selected by id · values: constants of the contract · range: decimals `a..b` · days: business days `a..b` or a relative word ·
   * flag: 1 or 0 · moment: a past time.
   */
  kind: 'ids' | 'values' | 'range' | 'days' | 'flag' | 'moment' | 'text';
  /** For `values`. */
  choices?: readonly { value: string; label: string }[];
  unit?: string;
  price?: true;
  /** Always visible; the others are behind 更多筛选. */
  prominent?: true;
  /** The page has a control of its own for it, so the filter bar has none. */
  byPage?: true;
}

export interface ListSpec<C extends string = string, F extends string = string> {
  /** Key in URLs, saved settings and export requests. */
  key: string;
  /** Title of the page, which is its read permission. */
  title: MenuTitle;
  /** Name of the workbook where one page has several lists; absent: the page title. */
  workbook?: string;
  columns: Readonly<Record<C, Column>>;
  filters: Readonly<Record<F, Filter>>;
  /** `-updatedAt,code`: at most two keys; the row id breaks ties. */
  defaultSort: string;
  /** Placeholder of the search box. */
  search?: string;
  /** The filter whose values are tabs with counts. */
  tabs?: F;
  /** Fields by which its rows may be grouped. */
  groupBy?: Groups;
  /** The layout that an address without one has; absent: the table. */
  layout?: 'gallery';
}

/** File name of the list's workbook. */
export const workbookName = ({ title, workbook }: Pick<ListSpec, 'title' | 'workbook'>): string => workbook ?? title;

export const relativeDays = ['today', 'last7d', 'last30d', 'last90d', 'thisMonth', 'lastMonth'] as const;
export type RelativeDays = (typeof relativeDays)[number];

/** A range of decimals, open at either end. */
export interface Range {
  min?: string;
  max?: string;
}
/** A range of business days, open at either end, or a relative word. */
export type Days = RelativeDays | { from?: string; to?: string };

const splitSpan = (text: string): [string, string] => {
  const at = text.indexOf('..');
  return at < 0 ? [text, text] : [text.slice(0, at), text.slice(at + 2)];
};
const joinSpan = (from = '', to = ''): string => `${from}..${to}`;

const QueryRange = z.codec(z.string().max(60), z.strictObject({ min: Decimal.optional(), max: Decimal.optional() }), {
  decode: (text) => {
    const [min, max] = splitSpan(text);
    return { ...(min && { min }), ...(max && { max }) };
  },
  encode: ({ min, max }) => joinSpan(min, max),
});

const Day = z.iso.date('日期格式应为 2026-01-31');
const QueryDays = z.codec(
  z.string().max(30),
  z.union([z.enum(relativeDays), z.strictObject({ from: Day.optional(), to: Day.optional() })]),
  {
    decode: (text): Days => {
      const word = relativeDays.find((name) => name === text);
      if (word) return word;
      const [from, to] = splitSpan(text);
      return { ...(from && { from }), ...(to && { to }) };
    },
    encode: (days) => (typeof days === 'string' ? days : joinSpan(days.from, days.to)),
  },
);

const codecs = {
  ids: QueryList(Id),
  values: QueryList(z.string().max(40)),
  range: QueryRange,
  days: QueryDays,
  flag: QueryFlag,
  moment: PastMoment,
  text: QueryText,
};

type FilterValue<K extends Filter['kind']> = z.output<(typeof codecs)[K]>;
export type ListFilters<L extends Pick<ListDraft, 'filters'>> = { [F in keyof L['filters']]?: FilterValue<L['filters'][F]['kind']> };
export type ListQuery<L extends Pick<ListDraft, 'filters'> = ListSpec> = {
  page: number;
  pageSize: number;
  q?: string;
  sort?: string;
  /** Requests totals of all matching rows. */
  totals?: boolean;
  /** Only these of the matching rows: the selected ones, for a workbook. */
  ids?: string[];
  /** Requests the groups by this field, or with `inGroup` the rows of one. */
  groupBy?: string;
  inGroup?: string;
} & ListFilters<L>;

/** Refuses unknown constants of `values` filters and unknown keys of `sort`. */
function refuseUnknown(spec: ListSpec, query: Record<string, unknown>, refuse: (path: string, message: string) => void): void {
  for (const [name, filter] of Object.entries(spec.filters)) {
    const chosen = query[name];
    if (filter.choices && Array.isArray(chosen) && !chosen.every((value) => filter.choices?.some((choice) => choice.value === value)))
      refuse(name, `参数 ${name} 的值无效`);
  }
  refuseGroup(spec.groupBy ?? {}, query, refuse);
  if (typeof query['sort'] === 'string' && !parseSort(spec, query['sort'])) refuse('sort', '参数 sort 的值无效');
}

/** `-updatedAt,code` → keys with directions; undefined when a key is unknown, not sortable, repeated or beyond the limit. */
export function parseSort<C extends string>(
  spec: ListSpec<C>,
  sort: string,
): { key: C; descending: boolean; price: boolean }[] | undefined {
  const keys = sort
    .split(',')
    .map((part) => (part.startsWith('-') ? { key: part.slice(1), descending: true } : { key: part, descending: false }));
  if (keys.length > 2 || new Set(keys.map(({ key }) => key)).size < keys.length) return undefined;
  const columns = new Map<string, [C, Column]>();
  for (const name in spec.columns) columns.set(name, [name, spec.columns[name]]);
  const parsed = keys.flatMap(({ key, descending }) => {
    const found = columns.get(key);
    return found?.[1].sortable ? [{ key: found[0], descending, price: found[1].price === true }] : [];
  });
  return parsed.length === keys.length ? parsed : undefined;
}

/** The type that `list()` returns. */
export type DeclaredList = ListSpec & { query: z.ZodObject };

const declared = new Map<string, DeclaredList>();

/** Finds a list by its key, for features that work with any list: saved views, column settings. */
export const findList = (key: string): DeclaredList | undefined => declared.get(key);

type Unlabelled<T> = Omit<T, 'label'> & { label?: string };
/** A list as its feature writes it: a filter or group without a label has that of its column. */
interface ListDraft extends Omit<ListSpec, 'filters' | 'groupBy'> {
  filters: Readonly<Record<string, Unlabelled<Filter>>>;
  groupBy?: Readonly<Record<string, Unlabelled<Groups[string]>>>;
}
type Labelled<T> = { readonly [K in keyof T]: T[K] & { label: string } };
type Filled<L extends ListDraft> = Omit<L, 'filters' | 'groupBy'> & { filters: Labelled<L['filters']> } & (L extends {
    groupBy: infer G;
  }
    ? { groupBy: Labelled<G> }
    : unknown);

/** The label of the column with this name, or that is found by this filter: `supplierIds` of the column `supplier`. */
function labelOf({ key, columns }: ListDraft, name: string): string {
  const found = columns[name] ?? columns[name.replace(/Ids$/, '')] ?? Object.values(columns).find(({ filter }) => filter === name);
  if (!found) throw new Error(`${name} of the list ${key} needs a label: no column has one for it`);
  return found.label;
}

function fillLabels(draft: ListDraft): ListSpec {
  const fill = <T extends { label?: string }>(parts: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, { ...part, label: part.label ?? labelOf(draft, name) }]));
  const { groupBy, ...rest } = draft;
  return { ...rest, filters: fill(draft.filters), ...(groupBy && { groupBy: fill(groupBy) }) };
}

/** Declares a list; `.query` is the schema of its endpoint. */
export function list<const L extends ListDraft>(draft: L) {
  const spec = fillLabels(draft);
  const filters = Object.fromEntries(Object.entries(spec.filters).map(([name, { kind }]) => [name, codecs[kind].optional()]));
  const query = z
    .strictObject({
      ...pageQuery,
      q: QueryText.optional(),
      sort: z.string().max(80).optional(),
      totals: QueryFlag.optional(),
      ids: QueryList(Id).optional(),
      ...(spec.groupBy && groupQuery),
      ...filters,
    })
    .superRefine((value, context) =>
      refuseUnknown(spec, value, (path, message) => context.addIssue({ code: 'custom', path: [path], message })),
    );
  const made = { ...spec, query };
  declared.set(spec.key, made);
  return made as unknown as Filled<L> & { query: z.ZodObject & z.ZodType<ListQuery<L>> };
}
