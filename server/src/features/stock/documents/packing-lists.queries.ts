import { MAX_PACKING_COLUMNS, MAX_PACKING_ROWS, MAX_PACKING_TEXT, type PackingSheet } from '@mrp/contract/features/stock/packing-list.ts';
import { listSheets, readRows } from '../../../platform/excel/read.ts';
import type { Upload } from '../../../platform/http/routes.ts';

/** Only the first sheets are read: covers may precede the packing list. */
const SHEETS = 6;

/** Reads the cell texts of a supplier's file. The page interprets them, as it does with pasted text. */
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
    // A merged amount belongs to several rolls, so it is dropped; a merged 缸号 is repeated for each row.
    for (const { number, cells } of rows) {
      const texts = cells.slice(0, MAX_PACKING_COLUMNS).map(({ text, merged }) => (merged ? '' : text.trim().slice(0, MAX_PACKING_TEXT)));
      found.push({ number, texts });
    }
    if (found.length >= MAX_PACKING_ROWS) break;
  }
  return found.slice(0, MAX_PACKING_ROWS);
}
