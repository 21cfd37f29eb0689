import { MAX_PACKING_COLUMNS, MAX_PACKING_ROWS, MAX_PACKING_TEXT, type PackingSheet } from '@mrp/contract/features/stock/packing-list.ts';
import { listSheets, readRows } from '../../../platform/excel/read.ts';
import type { Upload } from '../../../platform/http/routes.ts';

/** A packing list is one of the first; covers come before it. */
const SHEETS = 6;

/** The texts of a supplier's file. Its page finds out what they mean, as with what is pasted. */
export async function readPackingList({ path, name: fileName }: Pick<Upload, 'path' | 'name'>): Promise<PackingSheet[]> {
  const { sheets } = await listSheets(path, { fileName });
  const visible = sheets.flatMap(({ name, hidden, rows }, sheet) => (hidden || rows === 0 ? [] : [{ name, sheet }])).slice(0, SHEETS);
  const found: PackingSheet[] = [];
  for (const { name, sheet } of visible) found.push({ name, rows: await readSheet(path, fileName, sheet) });
  return found;
}

async function readSheet(path: string, fileName: string, sheet: number): Promise<PackingSheet['rows']> {
  const found: PackingSheet['rows'] = [];
  for await (const rows of readRows(path, { fileName, sheet })) {
    // A merged amount covers several rolls and is none of them; a merged 缸号 is read from above.
    for (const { number, cells } of rows) {
      const texts = cells.slice(0, MAX_PACKING_COLUMNS).map(({ text, merged }) => (merged ? '' : text.trim().slice(0, MAX_PACKING_TEXT)));
      found.push({ number, texts });
    }
    if (found.length >= MAX_PACKING_ROWS) break;
  }
  return found.slice(0, MAX_PACKING_ROWS);
}
