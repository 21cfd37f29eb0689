import { binFields, BinInput, type BinRow } from '@mrp/contract/features/bins/record.ts';
import type { KeyStrategy } from '@mrp/contract/features/imports/batch.ts';
import type { ContradictionPolicy } from '@mrp/contract/features/imports/options.ts';
import { binWords } from '@mrp/contract/features/bins/words.ts';
import { importColumns, entry } from '../../platform/imports/columns.ts';
import { fieldColumns } from '../../platform/imports/field-columns.ts';
import { parseInput, strategyNote } from '../../platform/imports/groups.ts';
import { planRepeated } from '../../platform/imports/merging.ts';
import type { ImportColumn, ReadRow } from '../../platform/imports/object.ts';
import { canonical, textOf, type RowResult } from '../../platform/imports/row-result.ts';
import type { RecordPlan } from '../../platform/imports/record-import.ts';

/** A row is one bin: its holder and its code name it. */
export const binColumns: readonly ImportColumn[] = [
  ...importColumns('bin', [
    { key: 'holderId', label: binWords.holder, aliases: '仓库 存放地 工厂', kind: entry('holder'), required: true, example: '一号仓' },
  ]),
  ...fieldColumns(binFields, { part: 'bin', own: { code: { required: true }, walkOrder: { required: true } } }),
];

export type BinPlan = RecordPlan<BinRow, BinInput>;

export const binKey = (holderId: string, code: string): string => `${holderId} ${code.trim().toUpperCase()}`;

/** Plans the rows of a file; empty cells keep what is stored. */
export function planBins(
  results: readonly RowResult[],
  stored: readonly BinRow[],
  { strategy, policy }: { strategy: KeyStrategy; policy: ContradictionPolicy },
): BinPlan {
  const plan: BinPlan = { created: [], edited: [] };
  const known = new Map(stored.map((bin) => [binKey(bin.holder.id, bin.code), bin]));
  const keyOf = (row: ReadRow): string =>
    row.values.has('holderId') && row.values.has('code') ? binKey(textOf(row, 'holderId'), textOf(row, 'code')) : '';
  planRepeated(results, {
    keyOf,
    policy,
    column: 'code',
    what: binWords.bin,
    plan: (result) => planRow(plan, result, known.get(keyOf(result.row)), strategy),
  });
  return plan;
}

function planRow(plan: BinPlan, result: RowResult, before: BinRow | undefined, strategy: KeyStrategy): void {
  result.code = before?.code ?? null;
  const note = strategyNote(strategy, before !== undefined, binWords.bin);
  if (note !== null) {
    result.note = note;
    return;
  }
  const kept = before && inputOf(before);
  const said = Object.fromEntries(
    ['holderId', ...Object.keys(binFields)].flatMap((name) => {
      if (!result.row.values.has(name)) return [];
      return [[name, name === 'walkOrder' ? Number.parseInt(textOf(result.row, name), 10) : result.row.values.get(name)]];
    }),
  );
  const parsed = parseInput(BinInput, { ...kept, ...said }, ([column = 'code']) => ({ verdict: result, column }));
  if (!parsed) return;
  const input = { ...parsed, code: parsed.code.toUpperCase() };
  if (!before || !kept) {
    result.added = true;
    plan.created.push(input);
  } else if (canonical(kept) !== canonical(input)) {
    result.changed = true;
    for (const name of ['zone', 'walkOrder', 'remark'] as const)
      if (canonical(kept[name]) !== canonical(input[name])) result.before.set(name, String(kept[name]));
    plan.edited.push({ before, input });
  }
}

/** The input that the form of a stored bin would send. */
export const inputOf = ({ holder, zone, code, walkOrder, remark }: BinRow): BinInput => ({
  holderId: holder.id,
  zone,
  code,
  walkOrder,
  remark,
});
