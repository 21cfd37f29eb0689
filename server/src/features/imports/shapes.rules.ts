import type { ImportMapping } from '@mrp/contract/features/imports/batch.ts';
import { noOptions, type ImportOptions } from '@mrp/contract/features/imports/options.ts';
import type { ImportObject } from '../../platform/imports/object.ts';
import { textOfStored, type StoredCell } from './cells.rules.ts';
import type { HeaderPlace, HeadRow } from './header-row.rules.ts';

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
