import type { ImportMapping } from '@mrp/contract/features/imports/batch.ts';
import { noOptions, type ImportOptions } from '@mrp/contract/features/imports/options.ts';
import type { ImportObject } from '../../../platform/imports/object.ts';
import { dittoOf } from '../cells/dittos.rules.ts';
import { textOfStored, type StoredCell } from '../cells/rules.ts';
import type { HeaderPlace, HeadRow } from './row.rules.ts';

type Columns = ImportMapping['columns'];

interface Shape {
  object: ImportObject;
  columns: Columns;
  head: readonly HeadRow[];
  header: HeaderPlace;
}

const sumWord = /^(?:.{0,8}?(?:小计|合计|总计|共计|累计)|(?:sub|grand)?[\s-]*totals?)\s*[:：]?\s*[\d,.]*$/i;

/** The word of a row that only sums others, which begins it: 小计, 合计：12. */
export function sumWordOf(texts: readonly string[]): string | null {
  const first = texts.find((text) => text.trim() !== '')?.trim() ?? '';
  return first.length <= 24 && sumWord.test(first) ? first : null;
}

const noteWord = /^(?:备注|说明|注意|注|附注|notes?|remarks?|p\.?s)\s*\d?[:：.、]/i;
/** A merged cell is read as its text in each of its columns. */
const LEAST_MERGED = 3;

/** A remark below the table: one text alone that says so, or one merged over the columns. */
function isNote(texts: readonly string[]): boolean {
  const filled = texts.map((text) => text.trim()).filter((text) => text !== '');
  const [first = ''] = filled;
  if (filled.some((text) => text !== first)) return false;
  return noteWord.test(first) || (filled.length >= LEAST_MERGED && first.length > 8 && !/^[\d.,\s-]*$/.test(first));
}

/** Why a row holds no record although it has content: it sums others, or is a remark. */
export function leftOutReason(texts: readonly string[]): string | null {
  const sum = sumWordOf(texts);
  if (sum !== null) return `“${sum}”行，不导入`;
  return isNote(texts) ? '表格外的说明，不导入' : null;
}

/** Suggests to fill down keys that stand only in the first row of their group. */
export function suggestOptions({ object, columns, head, header }: Shape): ImportOptions {
  const keys = new Set(object.fillDown ?? []);
  const rows = head.filter(({ number, texts }) => number > header.row && leftOutReason(texts) === null);
  const fillable = columns.filter(({ column }) => keys.has(column));
  const [first] = fillable;
  const isGrouped =
    first !== undefined &&
    (rows[0]?.texts[first.index] ?? '') !== '' &&
    rows.some(({ texts }) => (texts[first.index] ?? '') === '' && columns.filter(({ index }) => (texts[index] ?? '') !== '').length >= 2);
  return { ...noOptions, fillDown: isGrouped ? fillable.map(({ column }) => column) : [] };
}

/** Fills empty cells from the row above; a new key begins a new group for the columns behind it. Sums and remarks are passed over. */
export function downFiller(
  columns: Columns,
  fillDown: readonly string[],
  isLeftOut: (number: number, texts: readonly string[]) => boolean,
): (number: number, cells: StoredCell[]) => StoredCell[] {
  const filled = columns.filter(({ column }) => fillDown.includes(column)).toSorted((a, b) => a.index - b.index);
  const carried = new Map<number, string>();
  return (number, cells) => {
    const texts = cells.map(textOfStored);
    if (filled.length === 0 || texts.every((text) => text === '') || isLeftOut(number, texts)) return cells;
    let isNew = false;
    const next = [...cells];
    for (const { index } of filled) {
      const own = texts[index] ?? '';
      if (own !== '') {
        // A mark that repeats the row above begins no new group.
        isNew ||= !dittoOf(cells[index]);
        carried.set(index, own);
      } else if (isNew) carried.delete(index);
      const above = carried.get(index);
      while (next.length < index) next.push(null);
      if (own === '' && above !== undefined) next[index] = { filled: above };
    }
    return next;
  };
}
