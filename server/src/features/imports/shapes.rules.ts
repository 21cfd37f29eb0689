import type { ImportMapping } from '@mrp/contract/features/imports/batch.ts';
import { noOptions, type ImportOptions } from '@mrp/contract/features/imports/options.ts';
import type { ImportObject } from '../../platform/imports/object.ts';
import { normaliseCellText } from './cells.rules.ts';
import type { HeaderPlace, HeadRow } from './header-row.rules.ts';
import { HEADER_JOINT } from './headers.rules.ts';
import type { StoredCell } from './rows.rules.ts';

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

export const textOfStored = (cell: StoredCell | undefined): string =>
  typeof cell === 'string' ? normaliseCellText(cell) : cell && 'filled' in cell ? cell.filled : '';

/** Suggests to fill down keys that stand only in the first row of their group. */
export function suggestOptions({ object, columns, head, header }: Shape): ImportOptions {
  const keys = new Set(object.fillDown ?? []);
  const rows = head.filter(({ number, texts }) => number > header.row && sumWordOf(texts) === null);
  const fillable = columns.filter(({ column }) => keys.has(column));
  const [first] = fillable;
  const isGrouped =
    first !== undefined &&
    (rows[0]?.texts[first.index] ?? '') !== '' &&
    rows.some(({ texts }) => (texts[first.index] ?? '') === '' && columns.filter(({ index }) => (texts[index] ?? '') !== '').length >= 2);
  return { ...noOptions, fillDown: isGrouped ? fillable.map(({ column }) => column) : [] };
}

/** Fills empty cells from the row above; a new key begins a new group for the columns behind it. Sums are passed over. */
export function downFiller(columns: Columns, fillDown: readonly string[]): (cells: StoredCell[]) => StoredCell[] {
  const filled = columns.filter(({ column }) => fillDown.includes(column)).toSorted((a, b) => a.index - b.index);
  const carried = new Map<number, string>();
  return (cells) => {
    const texts = cells.map(textOfStored);
    if (filled.length === 0 || texts.every((text) => text === '') || sumWordOf(texts) !== null) return cells;
    let isNew = false;
    const next = [...cells];
    for (const { index } of filled) {
      const own = texts[index] ?? '';
      if (own !== '') {
        carried.set(index, own);
        isNew = true;
      } else if (isNew) carried.delete(index);
      const above = carried.get(index);
      while (next.length < index) next.push(null);
      if (own === '' && above !== undefined) next[index] = { filled: above };
    }
    return next;
  };
}

const letterSize = /^(?:\d{0,2}X{0,4}[SL]|M|F|均码|free ?size|one ?size)$/i;
const numberSize = /^(?:\d{2,3}(?:\/\d{2,3}[A-C]?)?|\d{1,2}[TY])(?:cm|码)?$/i;

/** The size that a header names: of a header in two rows its lower part. */
export const sizeOf = (header: string): string => (header.split(HEADER_JOINT).at(-1) ?? '').normalize('NFKC').trim();

/** Sizes that stand as columns; one alone is perhaps something else. */
export function sizeColumns(headers: readonly string[]): number[] {
  const fitting = (pattern: RegExp): number[] => headers.flatMap((header, index) => (pattern.test(sizeOf(header)) ? [index] : []));
  const [letters, numbers] = [fitting(letterSize), fitting(numberSize)];
  const found = letters.length >= numbers.length ? letters : numbers;
  return found.length >= 2 ? found : [];
}
