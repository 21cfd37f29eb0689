/** A grid line, identified by its key at any position. */
export interface KeyedRow extends Record<string, unknown> {
  key: string;
}

export const isRows = (value: unknown): value is KeyedRow[] => Array.isArray(value) && value.length > 0 && value.every(isKeyed);

/** Separates the grids from the other form values. */
export function splitRows<V extends object>(values: V): { rows: Partial<V>; plain: Partial<V> } {
  const { rows = [], plain = [] } = Object.groupBy(Object.entries(values), ([, value]) => (isRows(value) ? 'rows' : 'plain'));
  return { rows: Object.fromEntries(rows) as Partial<V>, plain: Object.fromEntries(plain) as Partial<V> };
}

const isKeyed = (value: unknown): value is KeyedRow => isObject(value) && typeof value['key'] === 'string';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const FIGURE = /^-?\d+(\.\d+)?$/;

/** "13", "13.00" and the database's "13.0000" are the same number. */
const isSameFigure = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' && FIGURE.test(a) && FIGURE.test(b) && withoutZeros(a) === withoutZeros(b);

const withoutZeros = (figure: string): string => (figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure);

/** Equal for the user: undefined, null, an empty text and an empty selection are the same. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (isNothing(a) && isNothing(b)) || isSameFigure(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => isSame(one, b[at]));
  if (isObject(a) && isObject(b)) return unionKeys(a, b).every((key) => isSame(a[key], b[key]));
  return false;
}

export const unionKeys = (...parts: readonly object[]): string[] => [...new Set(parts.flatMap((part) => Object.keys(part)))];

/** 未保存的修改 n 处: counts fields, cells, and added or removed lines. */
export function countChanges(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): number {
  return unionKeys(before, after).reduce((sum, name) => sum + countField(before[name], after[name]), 0);
}

function countField(before: unknown, after: unknown): number {
  if (!isRows(before) && !isRows(after)) return isSame(before, after) ? 0 : 1;
  const old = filledRows(before);
  const now = filledRows(after);
  const kept = [...now.keys()].filter((key) => old.has(key));
  const cells = kept.reduce((sum, key) => sum + countCells(old.get(key)!, now.get(key)!), 0);
  const moved = isSame(
    kept,
    [...old.keys()].filter((key) => now.has(key)),
  )
    ? 0
    : 1;
  return cells + moved + (old.size - kept.length) + (now.size - kept.length);
}

const countCells = (old: KeyedRow, now: KeyedRow): number =>
  old === now ? 0 : unionKeys(old, now).filter((field) => !isSame(old[field], now[field])).length;

/** Blank lines do not count: a new form starts with one, and saving removes them. */
const filledRows = (value: unknown): ReadonlyMap<string, KeyedRow> => rowsByKey(isRows(value) ? value.filter(isFilled) : value);

const isFilled = (row: KeyedRow): boolean => Object.entries(row).some(([name, value]) => name !== 'key' && !isNothing(value));

export function rowsByKey(value: unknown): ReadonlyMap<string, KeyedRow> {
  return new Map(isRows(value) ? value.map((row) => [row.key, row]) : []);
}
