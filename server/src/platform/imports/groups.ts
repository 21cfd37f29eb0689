import type { ContradictionPolicy } from '@mrp/contract/features/imports/options.ts';
import { foldText } from '@mrp/contract/lib/folding.ts';
import type { z } from 'zod';
import type { ImportValue } from './object.ts';
import { addError, canonical, isValid, type RowResult } from './row-result.ts';

/** `groupOf` of an object whose rows with the same texts in these columns are one record. */
export const groupByColumns =
  (...columns: readonly string[]) =>
  (texts: ReadonlyMap<string, string>): string =>
    columns.map((column) => foldText(texts.get(column) ?? '')).join('|');

/** The common values of the rows of one record. A different value is an error, unless the user said which row counts. */
export function commonValues(
  rows: readonly RowResult[],
  columns: readonly string[],
  policy: ContradictionPolicy = 'REFUSE',
): Map<string, ImportValue> {
  const agreed = new Map<string, ImportValue>();
  for (const column of columns) {
    const given = rows.filter(({ row }) => row.values.has(column));
    const [first, ...others] = policy === 'LAST' ? given.toReversed() : given;
    const value = first?.row.values.get(column);
    if (!first || value === undefined) continue;
    agreed.set(column, value);
    if (policy === 'FIRST' || policy === 'LAST') continue;
    for (const other of others)
      if (canonical(other.row.values.get(column)) !== canonical(value)) addError(other, column, `与第 ${first.row.number} 行不一致`);
  }
  return agreed;
}

/** A record is imported completely or not at all, so an error in one row blocks the other rows. Returns whether all rows are valid. */
export function refusePartialRecord(rows: readonly RowResult[], column: string, what: string): boolean {
  const wrong = rows.find((verdict) => !isValid(verdict));
  if (!wrong) return true;
  for (const verdict of rows)
    if (isValid(verdict)) addError(verdict, column, `同一${what}的第 ${wrong.row.number} 行有错误，改正后一起导入`);
  return false;
}

/** Adds messages of a schema or a check to the row and column they belong to. */
export function addFieldErrors(
  fields: Iterable<readonly [path: string, message: string]>,
  place: (path: readonly string[]) => { verdict: RowResult | undefined; column: string },
): void {
  for (const [path, message] of fields) {
    const { verdict, column } = place(path.split('.'));
    if (verdict) addError(verdict, column, /[\u4e00-\u9fff]/.test(message) ? message : '不能为空');
  }
}

/** Refuses rows whose cells of these columns are empty. */
export function requireValues(verdicts: readonly RowResult[], columns: readonly string[]): void {
  for (const verdict of verdicts) for (const column of columns) if (!verdict.row.values.has(column)) addError(verdict, column, '不能为空');
}

/** What the schema of a form refuses of an input, by path: an import writes nothing that the form would not take. */
export const schemaErrors = (schema: z.ZodType, input: unknown): [path: string, message: string][] =>
  (schema.safeParse(input).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

/** Reads an input as the form would; what its schema refuses is added to its column. */
export function parseInput<T>(schema: z.ZodType<T>, draft: unknown, place: Parameters<typeof addFieldErrors>[1]): T | null {
  const parsed = schema.safeParse(draft);
  if (parsed.success) return parsed.data;
  addFieldErrors(
    parsed.error.issues.map(({ path, message }) => [path.join('.'), message]),
    place,
  );
  return null;
}

/** The note for a record, named by `what`, that the strategy skips, or null. */
export function strategyNote(strategy: 'BOTH' | 'CREATE' | 'UPDATE', exists: boolean, what = ''): string | null {
  if (exists && strategy === 'CREATE') return '已存在，按“仅新增”跳过';
  return !exists && strategy === 'UPDATE' ? `${what}不存在，按“仅更新”跳过` : null;
}

/** Splits `左=右` in its common spellings. */
export function splitPair(text: string): { left: string; right: string } | null {
  const [left = '', right = '', ...more] = text.split(/\s*(?:=|＝|:|：|→|->)\s*/);
  return left.trim() === '' || right.trim() === '' || more.length > 0 ? null : { left: left.trim(), right: right.trim() };
}
