import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { questionKey } from '@mrp/contract/features/imports/options.ts';
import type { ImportColumn, ImportValue, ReadRow } from '../../../platform/imports/object.ts';
import { readNumber } from './rules.ts';
import type { ReadSettings } from '../settings.rules.ts';
import { printSizeRun, readSizeRun, sharePieces } from './size-runs.rules.ts';

/** S 100、M 200 as S=100 and M=200. */
export function readSizes(
  row: ReadRow,
  { key, kind }: ImportColumn,
  text: string,
  take: (value: ImportValue, shown: string) => void,
): void {
  if (kind.type !== 'sizes') return;
  const read = text.split('、').map((part) => {
    const at = part.lastIndexOf(' ');
    const size = part.slice(0, at);
    return { size, number: readNumber({ type: 'number', rule: kind.rule, units: { 件: '1', pcs: '1' } }, part.slice(at + 1), {}) };
  });
  const wrong = read.find(({ number }) => 'error' in number);
  if (wrong && 'error' in wrong.number) row.errors.set(key, `尺码 ${wrong.size}：${wrong.number.error}`);
  else
    take(
      read.flatMap(({ size, number }) => ('error' in number ? [] : [`${size}=${number.value ?? '0'}`])),
      text,
    );
}

/**
 * A cell that names several sizes, such as 10-18 (1-2-2-2-1), is asked once per column. Returns the sizes when it is said to be several, null
 * when it is one, and undefined when nothing may be read.
 */
export function askSizeRun({ answers }: ReadSettings, row: ReadRow, key: string, text: string): string[] | null | undefined {
  const run = readSizeRun(text);
  if (!run) return null;
  const question = questionKey('run', key);
  const answer = answers[question];
  row.questions.set(question, text);
  if (answer === 'ONE') return null;
  if (answer === 'SEVERAL') return run.sizes;
  row.errors.set(key, `“${text}”像是几个尺码（${printSizeRun(run)}），请${answer ? '每个尺码一行' : '选择怎样读'}`);
  return undefined;
}

/** The pieces of a row whose cell names several sizes are shared by their ratio. */
export function shareSizeRuns({ columns, answers }: ReadSettings, row: ReadRow): void {
  for (const { column } of columns) {
    const { key, kind } = column;
    const run =
      kind.type === 'text' && kind.run && answers[questionKey('run', key)] === 'SEVERAL' ? readSizeRun(row.texts.get(key) ?? '') : null;
    if (kind.type !== 'text' || !kind.run || !run) continue;
    const pieces = row.values.get(kind.run.pieces);
    if (typeof pieces !== 'string') continue;
    const shared = run.ratio === null ? null : sharePieces(run, pieces);
    if (shared) {
      row.values.set(kind.run.into, shared);
      row.shown.set(kind.run.into, shared.map((part) => part.replace('=', ' ')).join('、'));
      row.values.delete(kind.run.pieces);
    } else
      row.errors.set(
        key,
        run.ratio === null
          ? '没有写各尺码的比例，不能拆开件数，请每个尺码一行'
          : `件数 ${pieces} 不是配比 ${run.ratio.join(':')} 的整套数，请核对`,
      );
  }
}

/** A total beside sizes is compared with their sum; what holds where they differ is asked once. */
export function addUpSizes({ columns, answers }: ReadSettings, row: ReadRow): void {
  const sizes = columns.find(({ column }) => column.kind.type === 'sizes')?.column;
  const run = sizes && row.values.get(sizes.key);
  if (sizes?.kind.type !== 'sizes' || !Array.isArray(run)) return;
  const { total } = sizes.kind;
  const said = row.values.get(total);
  const sum = sumDecimals(run.flatMap((part) => (typeof part === 'string' ? part.slice(part.lastIndexOf('=') + 1) : [])));
  row.values.delete(total);
  if (typeof said !== 'string' || decimal(said).eq(sum)) return;
  const question = questionKey('total', sizes.key);
  row.questions.set(question, `合计 ${said}，各尺码之和 ${sum}`);
  if (answers[question] !== 'SIZES') row.errors.set(total, `合计 ${said} 与各尺码之和 ${sum} 不同，请核对`);
}
