import type { Layout } from '@mrp/contract/features/access/views.ts';
import { parseSort, type DeclaredList as AnyList } from '@mrp/contract/lib/list.ts';
import type { z } from 'zod';

export type { AnyList, Layout };

export const pageSizes = [20, 50, 100] as const;
const DEFAULT_PAGE_SIZE = 50;

/** The user chose no view although there is a default one. */
export const NO_VIEW = '0';

/** The state of a list in the address. */
export interface ListState {
  /** The saved view that was opened, or NO_VIEW. */
  view?: string | undefined;
  q: string;
  filters: Readonly<Record<string, unknown>>;
  sort: string;
  page: number;
  pageSize: number;
  layout: Layout;
  /** The field by which the rows are grouped. */
  groupBy?: string | undefined;
  /** Key of the open group; empty: the rows without a value. */
  openGroup?: string | undefined;
}

export const emptyState = (spec: AnyList): ListState => ({
  q: '',
  filters: {},
  sort: spec.defaultSort,
  page: 1,
  pageSize: DEFAULT_PAGE_SIZE,
  layout: usualLayout(spec),
});

/** The layout of an address that names none. */
const usualLayout = ({ layout }: AnyList): Layout => layout ?? 'table';

export interface Reader {
  prices: boolean;
  gallery: boolean;
}

/** Reads declared keys only; invalid or forbidden values count as absent. */
export function readListState(spec: AnyList, params: URLSearchParams, { prices, gallery }: Reader): ListState {
  const filters: Record<string, unknown> = {};
  for (const name of filterNames(spec, prices)) {
    const value = readFilter(spec, name, params.get(name));
    if (value !== undefined) filters[name] = value;
  }
  const size = Number(params.get('ps'));
  const view = params.get('v');
  return {
    ...(view && /^(0|[1-9]\d{0,18})$/.test(view) && { view }),
    q: (params.get('q') ?? '').trim().slice(0, 100),
    filters,
    sort: readSort(spec, params.get('sort'), prices),
    page: readPage(params.get('p')),
    pageSize: pageSizes.find((allowed) => allowed === size) ?? DEFAULT_PAGE_SIZE,
    layout: gallery ? readLayout(spec, params.get('lay')) : 'table',
    ...readGroup(spec, params, prices),
  };
}

/** Fields by which this user may group, in declared order. */
export function groupNames({ groupBy = {} }: AnyList, prices: boolean): string[] {
  return Object.entries(groupBy).flatMap(([name, { price }]) => (price && !prices ? [] : [name]));
}

function readGroup(spec: AnyList, params: URLSearchParams, prices: boolean): Pick<ListState, 'groupBy' | 'openGroup'> {
  const groupBy = groupNames(spec, prices).find((name) => name === params.get('g'));
  const open = params.get('gk');
  const isKey = open !== null && open.length <= 100 && (spec.groupBy?.[groupBy ?? '']?.kind !== 'id' || /^\d{0,18}$/.test(open));
  return groupBy === undefined ? {} : { groupBy, ...(isKey && { openGroup: open }) };
}

/** As addresses say it. */
export const layoutKeys: Readonly<Record<Layout, string>> = { table: 't', gallery: 'g' };

function readLayout(spec: AnyList, key: string | null): Layout {
  return (['table', 'gallery'] as const).find((layout) => layoutKeys[layout] === key) ?? usualLayout(spec);
}

/** Filters that this user may use, in declared order. */
export function filterNames(spec: AnyList, prices: boolean): string[] {
  return Object.entries(spec.filters).flatMap(([name, filter]) => (filter.price && !prices ? [] : [name]));
}

const codecOf = (spec: AnyList, name: string) => spec.query.shape[name] as z.ZodType | undefined;

/** A filter as an address says it; undefined: absent or invalid. */
export function readFilter(spec: AnyList, name: string, text: string | null): unknown {
  if (text === null || text === '') return undefined;
  const read = codecOf(spec, name)?.safeParse(text);
  if (!read?.success || isEmptyFilter(read.data)) return undefined;
  const { choices } = spec.filters[name]!;
  const known = !choices || !Array.isArray(read.data) || read.data.every((value) => choices.some((choice) => choice.value === value));
  return known ? read.data : undefined;
}

export function isEmptyFilter(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.values(value).every((part) => part === undefined || part === '');
}

function readSort(spec: AnyList, sort: string | null, prices: boolean): string {
  const keys = sort ? parseSort(spec, sort) : undefined;
  return sort && keys?.every(({ price }) => prices || !price) ? sort : spec.defaultSort;
}

function readPage(text: string | null): number {
  return /^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : 1;
}

/** The address of a state: unknown keys stay, defaults are omitted. */
export function writeListState(spec: AnyList, state: ListState, params: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams(params);
  const put = (key: string, text: string, absent: boolean) => (absent ? written.delete(key) : written.set(key, text));
  put('v', state.view ?? '', state.view === undefined);
  put('q', state.q, state.q === '');
  for (const name of Object.keys(spec.filters)) {
    const value = state.filters[name];
    put(name, isEmptyFilter(value) ? '' : filterText(spec, name, value), isEmptyFilter(value));
  }
  put('sort', state.sort, state.sort === spec.defaultSort);
  put('p', String(state.page), state.page === 1);
  put('ps', String(state.pageSize), state.pageSize === DEFAULT_PAGE_SIZE);
  put('g', state.groupBy ?? '', state.groupBy === undefined);
  put('gk', state.openGroup ?? '', state.groupBy === undefined || state.openGroup === undefined);
  put('lay', layoutKeys[state.layout], state.layout === usualLayout(spec));
  // An address with only `v` means the saved state of the view.
  if (state.view !== undefined && state.view !== NO_VIEW && isEmptySearch(spec, written)) written.set('sort', state.sort);
  return written;
}

/** Whether the address has no list state except possibly a view. */
export function isEmptySearch(spec: AnyList, params: URLSearchParams): boolean {
  return ['q', 'sort', 'p', 'ps', 'lay', 'g', 'gk', ...Object.keys(spec.filters)].every((key) => !params.has(key));
}

function filterText(spec: AnyList, name: string, value: unknown): string {
  return String(codecOf(spec, name)?.encode(value));
}

/** Query of the endpoint. `fixed` are filters that the page sets and the address does not show. */
export function listQuery(
  spec: AnyList,
  { q, filters, sort, page, pageSize, ...group }: ListState,
  fixed: Readonly<Record<string, unknown>> = {},
) {
  return { page, pageSize, ...(q && { q }), ...(sort !== spec.defaultSort && { sort }), ...filters, ...fixed, ...askedGroup(group) };
}

/** As the endpoint takes it: without an open group it answers the groups. */
const askedGroup = ({ groupBy, openGroup }: Pick<ListState, 'groupBy' | 'openGroup'>) => ({
  ...(groupBy !== undefined && { groupBy, ...(openGroup !== undefined && { inGroup: openGroup }) }),
});

/** The query of the rows that are shown: those of the open group. */
export function shownText(spec: AnyList, state: ListState, fixed: Readonly<Record<string, unknown>> = {}): string {
  const text = new URLSearchParams(queryText(spec, state, fixed));
  if (state.openGroup !== undefined) for (const [name, value] of Object.entries(askedGroup(state))) text.set(name, value);
  return text.toString();
}

/** The query without page and groups, for exports and views: `q=府绸&cls=12,15&sort=code`. */
export function queryText(spec: AnyList, { q, filters, sort }: ListState, fixed: Readonly<Record<string, unknown>> = {}): string {
  const text = new URLSearchParams();
  if (q) text.set('q', q);
  for (const [name, value] of Object.entries({ ...filters, ...fixed }))
    if (!isEmptyFilter(value)) text.set(name, filterText(spec, name, value));
  if (sort !== spec.defaultSort) text.set('sort', sort);
  return text.toString();
}

/** A click sorts ascending, descending, then by default. Shift adds a second key; at most two are used. */
export function nextSort(spec: AnyList, sort: string, key: string, joins: boolean): string {
  const keys = sort.split(',').filter(Boolean);
  const now = keys.find((part) => part.replace('-', '') === key);
  const next = now === undefined ? key : now.startsWith('-') ? undefined : `-${key}`;
  if (!joins) return next ?? (sort === spec.defaultSort ? key : spec.defaultSort);
  const rest = keys.filter((part) => part.replace('-', '') !== key).slice(-1);
  return [...rest, ...(next ? [next] : [])].join(',') || spec.defaultSort;
}
