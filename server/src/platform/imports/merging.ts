import type { ContradictionPolicy } from '@mrp/contract/features/imports/options.ts';
import { refusePartialRecord } from './groups.ts';
import type { ImportValue, ReadRow } from './object.ts';
import { addError, canonical, isValid, type RowResult } from './row-result.ts';

/** A row of the file, or what it says about one of several records. */
export interface RecordRow {
  verdict: RowResult;
  row: ReadRow;
}

/** Rows of one record become one row; each of the others says with which it was merged. Rows that contradict each other follow the policy. */
export function mergeRows<T extends RecordRow>(rows: readonly T[], keyOf: (row: ReadRow) => string, policy: ContradictionPolicy): T[] {
  return groupRows(rows, keyOf, policy).flatMap((group) => {
    const [first, ...others] = group;
    if (!first || others.length === 0) return first ?? [];
    const row = mergedRow(group, policy);
    for (const other of others) {
      if (other.verdict === first.verdict) continue;
      const isSame = canonical(Object.fromEntries(other.row.values)) === canonical(Object.fromEntries(first.row.values));
      other.verdict.note = `与第 ${first.row.number} 行${isSame ? '相同' : '合并'}`;
    }
    return group.every(({ verdict }) => isValid(verdict)) ? { ...first, row } : [];
  });
}

/** The rows of each record, which a key tells from others; a row without a key is one of its own. */
export function groupRows<T extends RecordRow>(rows: readonly T[], keyOf: (row: ReadRow) => string, policy: ContradictionPolicy): T[][] {
  const groups = [...Map.groupBy(rows, ({ row }) => keyOf(row) || row).values()];
  return policy === 'SEPARATE' ? groups.flatMap(separate) : groups;
}

/** A row that contradicts a record belongs to another one: the first that it does not contradict, else one of its own. */
function separate<T extends RecordRow>(group: readonly T[]): T[][] {
  const records: T[][] = [];
  for (const one of group) {
    const own = records.find((record) => record.every((other) => !contradicts(one.row, other.row)));
    if (own) own.push(one);
    else records.push([one]);
  }
  return records;
}

const contradicts = (a: ReadRow, b: ReadRow): boolean =>
  [...a.values].some(([column, value]) => {
    const other = b.values.get(column);
    const isSaid = !a.inferred.has(column) && !b.inferred.has(column);
    return isSaid && other !== undefined && canonical(other) !== canonical(value);
  });

/** The rows of a record with an error are not imported either; a row may say something about several records. */
export function refuseRecords(records: readonly (readonly RecordRow[])[], column: string, what: string): void {
  const refused = records.map((rows) => refusePartialRecord([...new Set(rows.map(({ verdict }) => verdict))], column, what));
  const isSettled = records.every((rows, at) => refused[at] === false || rows.every(({ verdict }) => isValid(verdict)));
  if (!isSettled) refuseRecords(records, column, what);
}

/** The first value of each column counts, or the last; what a row says goes before what was derived for it. */
function mergedRow(group: readonly RecordRow[], policy: ContradictionPolicy): ReadRow {
  const [first, ...others] = policy === 'LAST' ? group.toReversed() : group;
  if (!first) throw new Error('a group without rows');
  const values = new Map<string, ImportValue>(first.row.values);
  const [units, inferred] = [new Map(first.row.units), new Set(first.row.inferred)];
  for (const { verdict, row } of others)
    for (const [column, value] of row.values) {
      if (row.inferred.has(column) && values.has(column)) continue;
      const former = inferred.has(column) ? undefined : values.get(column);
      if (former !== undefined) {
        if (policy !== 'FIRST' && policy !== 'LAST' && canonical(former) !== canonical(value))
          addError(verdict, column, `与第 ${first.row.number} 行不一致`);
        continue;
      }
      values.set(column, value);
      if (!row.inferred.has(column)) inferred.delete(column);
      const unit = row.units.get(column);
      if (unit !== undefined) units.set(column, unit);
    }
  const pictureIds = group.flatMap(({ row }) => row.pictureIds);
  return { ...first.row, number: group[0]?.row.number ?? first.row.number, values, units, inferred, pictureIds };
}

interface Repeated {
  /** What tells the record of a row from others; empty: a record of its own. */
  keyOf: (row: ReadRow) => string;
  policy: ContradictionPolicy;
  /** Where the rows of a record say that another row of it has an error, and what the record is. */
  column: string;
  what: string;
  /** Plans a record without errors, or gives it some. */
  plan: (verdict: RowResult) => void;
}

/** Plans records of which each row says all: the first row stands for those that repeat it, with the values of all of them. */
export function planRepeated(verdicts: readonly RowResult[], { keyOf, policy, column, what, plan }: Repeated): void {
  const rows = verdicts.map((verdict) => ({ verdict, row: verdict.row }));
  for (const { verdict, row } of mergeRows(rows, keyOf, policy)) if (isValid(verdict)) plan(Object.assign(verdict, { row }));
  refuseRecords(groupRows(rows, keyOf, policy), column, what);
}
