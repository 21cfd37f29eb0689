import type { ImportValue } from '../../../platform/imports/object.ts';
import { addError, canonical, isValid, type RowResult } from '../../../platform/imports/row-result.ts';

/** What all rows of one record say of it: the first that says it counts, a row that says otherwise is wrong. */
export function agreeOn(rows: readonly RowResult[], columns: readonly string[]): Map<string, ImportValue> {
  const agreed = new Map<string, ImportValue>();
  for (const column of columns) {
    const [first, ...others] = rows.filter(({ row }) => row.values.has(column));
    const value = first?.row.values.get(column);
    if (!first || value === undefined) continue;
    agreed.set(column, value);
    for (const other of others)
      if (canonical(other.row.values.get(column)) !== canonical(value)) addError(other, column, `与第 ${first.row.number} 行不一致`);
  }
  return agreed;
}

/** A record goes in whole or not at all: rows beside a wrong one wait for it. True: all are sound. */
export function holdTogether(rows: readonly RowResult[], column: string, what: string): boolean {
  const wrong = rows.find((verdict) => !isValid(verdict));
  if (!wrong) return true;
  for (const verdict of rows)
    if (isValid(verdict)) addError(verdict, column, `同一${what}的第 ${wrong.row.number} 行有错误，改正后一起导入`);
  return false;
}

/** Messages of a schema or a check, at the column of the row that they are about. */
export function addFieldErrors(
  fields: Iterable<readonly [path: string, message: string]>,
  place: (path: readonly string[]) => { verdict: RowResult | undefined; column: string },
): void {
  for (const [path, message] of fields) {
    const { verdict, column } = place(path.split('.'));
    if (verdict) addError(verdict, column, /[\u4e00-\u9fff]/.test(message) ? message : '不能为空');
  }
}

/** What is done with a record that is there already, or is not; null: go on. */
export function passOver(strategy: 'BOTH' | 'CREATE' | 'UPDATE', exists: boolean): string | null {
  if (exists && strategy === 'CREATE') return '已存在，按“仅新增”跳过';
  return !exists && strategy === 'UPDATE' ? '不存在，按“仅更新”跳过' : null;
}

/** `左=右`, however people write it. */
export function splitPair(text: string): { left: string; right: string } | null {
  const [left = '', right = '', ...more] = text.split(/\s*(?:=|＝|:|：|→|->)\s*/);
  return left.trim() === '' || right.trim() === '' || more.length > 0 ? null : { left: left.trim(), right: right.trim() };
}
