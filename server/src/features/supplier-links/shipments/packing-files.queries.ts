import type { PackingFileQuery, PackingList } from '@mrp/contract/features/supplier-links/shipment.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { readRows } from '../../../platform/excel/read.ts';
import { refusals } from '../../../platform/excel/refusals.ts';
import type { Row } from '../../../platform/excel/sheet-rows.ts';
import type { Upload } from '../../../platform/http/routes.ts';
import { normaliseCellText, textOfStored } from '../../imports/cells/rules.ts';
import { openSource, storeCell } from '../../imports/sources/queries.ts';
import type { LiveLink } from '../links.queries.ts';
import { packingObject, readPackingTable } from './packing.queries.ts';
import { findPackingTable, refuseLongList, type PackingRow } from './packing.rules.ts';

/** The packing list of a supplier in a workbook or csv, opened as those of an import are; nothing of it is kept. */
export async function readPackingFile(
  db: Db,
  link: LiveLink,
  orderId: string,
  { path, name: fileName }: Pick<Upload, 'path' | 'name'>,
  { sheet: chosen, columns }: PackingFileQuery,
): Promise<PackingList> {
  const object = packingObject(db);
  const source = await openSource(path, fileName, object);
  const sheets = source.sheets.flatMap(({ name, hidden, rows }, index) => (hidden || rows === 0 ? [] : [{ index, name }]));
  const sheet = chosen ?? source.sheet;
  if (chosen !== undefined && !sheets.some(({ index }) => index === chosen))
    throw new AppError('VALIDATION', {}, { fields: { file: refusals.noSuchSheet } });
  const { rows, hidden } = await readPackingSheet(readRows(path, { fileName, sheet }));
  const list = await readPackingTable(db, link, orderId, { object, table: findPackingTable(object, rows), columns: columns ?? null });
  const notes = [...list.notes, ...hiddenNotes(hidden), ...(chosen === undefined ? (source.notes ?? []) : [])];
  return { ...list, sheets, sheet, notes };
}

/** Rows that a filter hides are read: they are goods too, but perhaps of another shipment. */
const hiddenNotes = (rows: readonly number[]): string[] =>
  rows.length === 0
    ? []
    : [`第 ${rows.slice(0, 5).join('、')} 行${rows.length > 5 ? `等 ${rows.length} 行` : ''}在文件里是隐藏的，也读了，请核对`];

async function readPackingSheet(batches: AsyncGenerator<Row[]>): Promise<{ rows: PackingRow[]; hidden: number[] }> {
  const found: PackingRow[] = [];
  const hidden: number[] = [];
  for await (const batch of batches)
    for (const { number, cells, hidden: isHidden = false } of batch) {
      const stored = cells.map(storeCell);
      const texts = stored.map((cell) => normaliseCellText(textOfStored(cell)));
      if (stored.every((cell) => cell === null)) continue;
      found.push({ number, texts, cells: stored.map((cell, index) => (cells[index]?.merged ? null : cell)) });
      if (isHidden) hidden.push(number);
    }
  refuseLongList(found.length, 'file');
  if (found.length === 0) throw new AppError('VALIDATION', {}, { fields: { file: refusals.empty } });
  return { rows: found, hidden };
}
