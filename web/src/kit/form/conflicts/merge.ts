import { mergeMembers } from './merge-members.ts';
import { isRows, isSame, rowsByKey, unionKeys, type KeyedRow } from '../changes.ts';

type Values = Readonly<Record<string, unknown>>;

/** `['gramWeight']`, or `['lines', row key, 'price']`; only the row key when one side deleted the line. */
export type Path = readonly string[];

export interface Difference {
  path: Path;
  mine: unknown;
  theirs: unknown;
}

export interface Merge<V> {
  /** Both sides' changes; conflicts have my value until one is chosen. */
  values: V;
  /** Fields that only the other user changed. */
  taken: readonly Difference[];
  /** Fields that both changed differently. */
  conflicts: readonly Difference[];
}

/** Three-way merge against the common origin, field by field, lines by key. It never drops typed values. */
export function mergeValues<V extends object>(base: V, mine: V, theirs: V): Merge<V> {
  const differences: ImportPlan[] = [];
  const values = mergeFields(base as Values, mine as Values, theirs as Values, [], differences);
  const of = (verdict: ImportPlan['verdict']) =>
    differences.filter((one) => one.verdict === verdict).map(({ path, mine: own, theirs: other }) => ({ path, mine: own, theirs: other }));
  return { values: values as V, taken: of('taken'), conflicts: of('conflict') };
}

interface ImportPlan extends Difference {
  verdict: 'taken' | 'conflict';
}

function mergeFields(base: Values, mine: Values, theirs: Values, path: Path, differences: ImportPlan[]): Values {
  return Object.fromEntries(
    unionKeys(mine, theirs).map((name) => [name, mergeField(base[name], mine[name], theirs[name], [...path, name], differences)]),
  );
}

function mergeField(base: unknown, mine: unknown, theirs: unknown, path: Path, differences: ImportPlan[]): unknown {
  if (isRows(mine) || isRows(theirs)) return mergeRows(base, mine, theirs, path, differences);
  if (isSame(theirs, base) || isSame(mine, theirs)) return mine;
  const members = mergeMembers(base, mine, theirs);
  if (members) {
    differences.push({ path, mine, theirs, verdict: 'taken' });
    return members;
  }
  const verdict = isSame(mine, base) ? 'taken' : 'conflict';
  differences.push({ path, mine, theirs, verdict });
  return verdict === 'taken' ? theirs : mine;
}

function mergeRows(base: unknown, mine: unknown, theirs: unknown, path: Path, differences: ImportPlan[]): KeyedRow[] {
  const [was, own, other] = [rowsByKey(base), rowsByKey(mine), rowsByKey(theirs)];
  return unionKeys(Object.fromEntries(own), Object.fromEntries(other)).flatMap((key) =>
    mergeRow(was.get(key), own.get(key), other.get(key), [...path, key], differences),
  );
}

function mergeRow(
  was: KeyedRow | undefined,
  own: KeyedRow | undefined,
  other: KeyedRow | undefined,
  path: Path,
  differences: ImportPlan[],
): KeyedRow[] {
  if (own && other) return [mergeFields(was ?? { key: own.key }, own, other, path, differences) as KeyedRow];
  const left = own ?? other;
  if (!left) return [];
  const isNew = was === undefined;
  const untouched = was !== undefined && isSame(left, was);
  if (isNew && own) return [own];
  if (!own && untouched) return [];
  const verdict = isNew || untouched ? 'taken' : 'conflict';
  differences.push({ path, mine: own, theirs: other, verdict });
  if (verdict === 'conflict') return own ? [own] : [];
  return other ? [other] : [];
}

/** Applies a chosen value; a line that is undefined is removed. */
export function choose<V extends object>(values: V, [name = '', key, field]: Path, value: unknown): V {
  if (key === undefined) return { ...values, [name]: value };
  const rows = ((values as Values)[name] as KeyedRow[] | undefined) ?? [];
  if (field !== undefined) return { ...values, [name]: rows.map((row) => (row.key === key ? { ...row, [field]: value } : row)) };
  if (value === undefined) return { ...values, [name]: rows.filter((row) => row.key !== key) };
  return { ...values, [name]: rows.some((row) => row.key === key) ? rows.map((row) => (row.key === key ? value : row)) : [...rows, value] };
}
