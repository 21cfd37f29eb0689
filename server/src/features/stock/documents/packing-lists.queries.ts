import { MAX_PACKING_COLUMNS, MAX_PACKING_ROWS, MAX_PACKING_TEXT, type PackingSheet } from '@mrp/contract/features/stock/packing-list.ts';
import { openWorkbook, readRows } from '../../../platform/excel/read.ts';
import type { Row } from '../../../platform/excel/sheet-rows.ts';
import type { Upload } from '../../../platform/http/routes.ts';

/** Only the first sheets are read: covers may precede the packing list. */
const SHEETS = 6;

interface SheetLimits {
  rows: number;
  text: number;
}
const packingLimits: SheetLimits = { rows: MAX_PACKING_ROWS, text: MAX_PACKING_TEXT };

/** Reads the cell texts of a supplier's file. The page interprets them, as it does with pasted text. */
export async function readPackingList(
  { path, name: fileName }: Pick<Upload, 'path' | 'name'>,
  limits = packingLimits,
): Promise<PackingSheet[]> {
  const { info, sheet: first, rows } = await openWorkbook(path, { fileName });
  const visible = info.sheets.flatMap(({ name, hidden, rows: count }, sheet) => (hidden || count === 0 ? [] : [{ name, sheet }]));
  const found: PackingSheet[] = [];
  for (const { name, sheet } of visible.slice(0, SHEETS))
    found.push({ name, rows: await readSheet(sheet === first ? rows : readRows(path, { fileName, sheet }), limits) });
  // Without a visible sheet nobody has read these, and their reader waits.
  if (visible.length === 0) for await (const _ of rows) break;
  return found;
}

async function readSheet(batches: AsyncGenerator<Row[]>, limits: SheetLimits): Promise<PackingSheet['rows']> {
  const found: PackingSheet['rows'] = [];
  for await (const rows of batches) {
    // A merged amount belongs to several rolls, so it is dropped; a merged 缸号 is repeated for each row.
    for (const { number, cells } of rows) {
      const texts = cells.slice(0, MAX_PACKING_COLUMNS).map(({ text, merged }) => (merged ? '' : text.trim().slice(0, limits.text)));
      found.push({ number, texts });
    }
    if (found.length >= limits.rows) break;
  }
  return found.slice(0, limits.rows);
}
