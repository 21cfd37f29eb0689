import type { CountSheet } from '@mrp/contract/features/stocktakes/tasks.ts';
import type { GridRow } from '../../../kit/grid/columns/columns.ts';
import { findUnlisted, itemOption, lineOption, listedOptions, type CountOption, type TaskBook } from './desk-choices.ts';

/** Headings of our own sheets, printed or exported, and what others write. */
const sheetHeads = {
  quantity: ['实盘', '实盘数', '实盘数量', '数量'],
  label: ['条码', '标签'],
  code: ['编码', '物料编码', 'SKU编码', '物料', 'SKU', 'SPU'],
  lotNo: ['缸号'],
  rollNo: ['匹号'],
  place: ['行', '行号', '序号'],
  time: ['盘点时间', '时间'],
  note: ['备注', '说明'],
} as const;
type SheetColumn = keyof typeof sheetHeads;
type TextAt = (column: SheetColumn) => string;

export type SheetEntry = Record<'lotNo' | 'rollNo' | 'quantity' | 'time' | 'note', string> & {
  /** null: no line has this text. */
  line: CountOption | null;
  text: string;
};

/** What a filled sheet says: by label, else by code with lot and roll, else by the number of the line. Nothing that has a quantity is left out. */
export function sheetEntries(book: TaskBook, sheets: readonly CountSheet[]): SheetEntry[] {
  return sheets.flatMap(({ rows }) => {
    const head = rows.find(({ texts }) => texts.some((text) => isHead('quantity', text)));
    if (!head) return [];
    const at = (column: SheetColumn): number => head.texts.findIndex((text) => isHead(column, text));
    return rows.flatMap(({ number, texts }) => {
      const textAt: TextAt = (column) => texts[at(column)]?.trim() ?? '';
      return number <= head.number || textAt('quantity') === '' ? [] : [entryOf(book, textAt)];
    });
  });
}

const isHead = (column: SheetColumn, text: string): boolean =>
  (sheetHeads[column] as readonly string[]).includes(text.replace(/[\s*（(].*$/, ''));

function entryOf(book: TaskBook, textAt: TextAt): SheetEntry {
  // Our print has both in one column: A1 / 3.
  const [lotNo = '', rollNo = textAt('rollNo')] = textAt('lotNo').split(/\s+\/\s+/);
  const entry = { lotNo, rollNo, quantity: textAt('quantity'), time: textAt('time'), note: textAt('note') };
  const label = textAt('label');
  if (label !== '') return { ...entry, line: onlyOne(listedOptions(book, label)), text: label };
  const code = textAt('code');
  if (code !== '') return { ...entry, line: ofCode(book, code), text: code };
  const line = book.task.lines.find(({ position }) => String(position + 1) === textAt('place'));
  return { ...entry, line: line ? lineOption(line) : null, text: `第 ${textAt('place')} 行` };
}

const onlyOne = ([only, second]: readonly CountOption[]): CountOption | null => (only && !second ? only : null);

/** The code may stand beside the name: 全棉府绸 藏青 F-KJ-01. */
function ofCode(book: TaskBook, text: string): CountOption | null {
  for (const word of [text, ...text.split(/\s+/)]) {
    const lines = book.byCode.get(word.toUpperCase());
    if (lines) return lines.length > 1 ? itemOption(lines, word) : lineOption(lines[0]!);
  }
  return onlyOne(listedOptions(book, text));
}

/** Values of grid rows; what no line has is looked for outside the list, and stays as it was written if nobody knows it. */
export async function sheetRows(book: TaskBook, sheets: readonly CountSheet[]): Promise<Omit<GridRow, 'key'>[]> {
  const entries = sheetEntries(book, sheets);
  const unknown = entries.flatMap(({ line, text }) => (line ? [] : text));
  const found =
    book.task.state === 'COUNTING' ? await findUnlisted(book, [...new Set(unknown)]) : new Map<string, readonly CountOption[]>();
  return entries.map(({ line, text, time, ...entry }) => ({
    ...entry,
    time: time === '' ? null : time,
    line: line ?? onlyOne(found.get(text) ?? []) ?? { typed: text, message: `没有找到“${text}”` },
  }));
}
