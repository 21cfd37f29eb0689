import { questionKey } from '@mrp/contract/features/imports/options.ts';
import { isDitto, repeatsLeft } from '@mrp/contract/lib/dittos.ts';
import { QUESTION_JOINT, type ReadRow } from '../../../platform/imports/object.ts';
import { textOfStored, type StoredCell } from './rules.ts';
import type { ReadSettings } from '../settings.rules.ts';

/** A cell that repeats another one (同上), with that text in `filled`; empty where there is no such cell. */
export interface DittoCell {
  filled: string;
  mark: string;
}

export const dittoOf = (cell: StoredCell | undefined): DittoCell | null =>
  typeof cell === 'object' && cell !== null && 'mark' in cell && cell.mark !== undefined ? { filled: cell.filled, mark: cell.mark } : null;

/** Notes beside each ditto mark what it repeats: the last text above it, or the cell to its left. Rows without a record are passed over. */
export function dittoReader(
  isLeftOut: (number: number, texts: readonly string[]) => boolean,
): (number: number, cells: StoredCell[]) => StoredCell[] {
  const above = new Map<number, string>();
  return (number, cells) => {
    const texts = cells.map(textOfStored);
    if (isLeftOut(number, texts)) return cells;
    const read: StoredCell[] = [];
    for (const [index, cell] of cells.entries()) {
      const text = texts[index] ?? '';
      const found = isDitto(text)
        ? { mark: text, filled: repeatsLeft(text) ? textOfStored(read[index - 1]) : (above.get(index) ?? '') }
        : cell;
      read.push(found);
      const own = textOfStored(found);
      if (own !== '') above.set(index, own);
    }
    return read;
  };
}

/** What the marks of a row are said to mean, asked once per column. Returns the cells to read. */
export function settleDittos({ columns, answers }: ReadSettings, row: ReadRow, cells: readonly StoredCell[]): readonly StoredCell[] {
  if (!cells.some(dittoOf)) return cells;
  const settled = [...cells];
  for (const { index, column } of columns) {
    const ditto = dittoOf(cells[index]);
    if (!ditto) continue;
    const question = questionKey('ditto', column.key);
    const answer = answers[question];
    row.questions.set(question, `${ditto.mark}${QUESTION_JOINT}${ditto.filled}`);
    if (answer === 'EMPTY') settled[index] = null;
    else if (answer !== 'ABOVE') row.errors.set(column.key, `“${ditto.mark}”${answer ? '请改为实际的值' : '是同上的记号吗？请选择'}`);
    else if (ditto.filled === '') row.errors.set(column.key, `“${ditto.mark}”的上面没有可以沿用的值`);
  }
  return settled;
}
