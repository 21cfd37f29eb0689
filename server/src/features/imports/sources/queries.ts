import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openWorkbook, readRows } from '../../../platform/excel/read.ts';
import type { Cell } from '../../../platform/excel/cells.ts';
import type { WorkbookInfo } from '../../../platform/excel/reader-messages.ts';
import type { Row } from '../../../platform/excel/sheet-rows.ts';
import { writeTempFile } from '../../../platform/files/temp-file.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import type { FormNote, ImportObject } from '../../../platform/imports/object.ts';
import { normaliseCellText } from '../cells/rules.ts';
import { readTable } from './forms.queries.ts';
import { findHeader, headerRowsAt, headersAt, type HeaderPlace } from '../headers/row.rules.ts';
import { countKnownHeaders } from '../headers/rules.ts';
import type { HeadRow, SheetTable } from '../rules.ts';
import { TABLE_ROWS, tableFinder } from '../headers/tables.rules.ts';
import type { StoredCell } from '../cells/rules.ts';

const HEAD_ROWS = 30;
/** Rows kept above a header further down. */
const ROWS_ABOVE = 3;
const HEAD_TEXT = 200;
/** Number of sheets to search for the list, because covers and notes may precede it; otherwise the user chooses the sheet. */
const SHEETS_TRIED = 6;

export interface Source extends WorkbookInfo {
  sheet: number;
  head: HeadRow[];
  header: HeaderPlace;
  tables: SheetTable[];
  /** Notes that name amounts. */
  priceNotes: string[];
}

/** Checks the file, and finds the sheet and row with the most known headers. */
export async function openSource(path: string, fileName: string, object: ImportObject): Promise<Source> {
  const { info, sheet: first, rows } = await openWorkbook(path, { fileName });
  const others = info.sheets.flatMap((sheet, at) => (at === first || sheet.hidden || sheet.rows === 0 ? [] : [at]));
  // A hidden sheet of one row is what WPS keeps for itself.
  const hidden = info.sheets.flatMap((sheet, at) => (at !== first && sheet.hidden && sheet.rows > 1 ? [at] : []));
  const found: { known: number; count: number; source: Source }[] = [];
  for (const sheet of [first, ...others].slice(0, SHEETS_TRIED)) {
    const [notes, priceNotes] = [[...(info.notes ?? [])], [] as string[]];
    const read = sheet === first ? rows : readRows(path, { fileName, sheet });
    const table = await readSheetTable(read, object, {}, ({ text, price }) => (price ? priceNotes : notes).push(text));
    const known = countKnownHeaders(headersAt(table.head, table.header), object);
    const count = Math.max(...table.tables.map((one) => one.rows));
    found.push({ known, count, source: { ...info, ...table, sheet, notes, priceNotes } });
  }
  const best = likeliest(found);
  if (!best) throw new Error('a workbook has a sheet');
  const alike = found.filter((one) => one !== best && one.known >= ENOUGH_HEADERS && one.count > 0);
  const named = alike.map(({ source, count }) => `“${info.sheets[source.sheet]?.name ?? ''}”（${count} 行）`);
  const note = `还有工作表${named.join('、')}也像${object.label}的清单，每次导入一张，没有读取`;
  const passed = [...others.slice(SHEETS_TRIED - 1), ...hidden];
  return {
    ...best.source,
    notes: [...(best.source.notes ?? []), ...(named.length > 0 ? [note] : []), ...unseenNotes(info.sheets, passed)],
  };
}

const NAMED_SHEETS = 5;

/** Which sheets nobody has looked into, so that a list in them is not lost without a word. */
function unseenNotes(sheets: Source['sheets'], unseen: readonly number[]): string[] {
  const named = unseen.flatMap((at) => {
    const sheet = sheets[at];
    return sheet ? [`“${sheet.name}”（${sheet.hidden ? '隐藏，' : ''}${sheet.rows} 行）`] : [];
  });
  if (named.length === 0) return [];
  const more = named.length > NAMED_SHEETS ? `等 ${named.length} 张` : '';
  return [`工作表${named.slice(0, NAMED_SHEETS).join('、')}${more}没有看过，里面若有清单请选择那张工作表`];
}

/** A sheet with so many known headers may be a list too. */
const ENOUGH_HEADERS = 3;

/** The sheet with the most rows among those that know nearly as many headers as the best one; the first of several. */
function likeliest<S extends { known: number; count: number }>(found: readonly S[]): S | undefined {
  const filled = found.filter(({ count }) => count > 0);
  const most = Math.max(0, ...filled.map(({ known }) => known));
  const [best] = filled.filter(({ known }) => known * 4 >= most * 3).toSorted((a, b) => b.count - a.count);
  return best ?? found[0];
}

/** The header of a sheet with the rows around it, and the tables of the sheet. `headerRow`: the header that the user chose. */
export async function readSheetTable(
  rows: AsyncGenerator<Row[]>,
  object: ImportObject,
  { headerRow }: { headerRow?: number } = {},
  note?: (found: FormNote) => void,
): Promise<Pick<Source, 'head' | 'header' | 'tables'>> {
  const first: HeadRow[] = [];
  const chosen: HeadRow[] = [];
  let finder: ReturnType<typeof tableFinder> | undefined;
  let count = 0;
  for await (const batch of readTable(rows, object, note)) {
    for (const { number, cells } of batch) {
      const row = { number, texts: cells.map((cell) => normaliseCellText(textOfCell(cell)).slice(0, HEAD_TEXT)) };
      count += 1;
      if (first.length < HEAD_ROWS) first.push(row);
      else (finder ??= startFinder(first, object)).add(row);
      if (headerRow !== undefined && number >= headerRow - ROWS_ABOVE && chosen.length < HEAD_ROWS) chosen.push(row);
    }
    if (count >= TABLE_ROWS) break;
  }
  finder ??= startFinder(first, object);
  const isBelow = headerRow !== undefined && !first.some(({ number }) => number === headerRow);
  const head = isBelow && chosen.some(({ number }) => number === headerRow) ? chosen : first;
  const header = headerRow === undefined ? findHeader(first, object) : { row: headerRow, rows: headerRowsAt(head, headerRow) };
  return { head, header, tables: finder.tables };
}

function startFinder(first: readonly HeadRow[], object: ImportObject) {
  const header = findHeader(first, object);
  const finder = tableFinder(header, headersAt(first, header), object);
  for (const row of first) finder.add(row);
  return finder;
}

/** As Excel displays it: a percentage with its sign, an error by its name. */
function textOfCell({ text, percent }: Cell): string {
  return percent ? `${shiftPoint(text)}%` : text;
}

/** Exact, for example 0.13 becomes 13. */
function shiftPoint(text: string): string {
  const [, sign = '', whole = '0', behind = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(text) ?? [];
  const digits = behind.padEnd(2, '0');
  const rest = digits.slice(2).replace(/0+$/, '');
  return `${sign}${(whole + digits.slice(0, 2)).replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `.${rest}`}`;
}

/** Converts a cell for storage. */
export function storeCell(cell: Cell): StoredCell {
  if (cell.kind === 'error') return { error: cell.text };
  const text = textOfCell(cell);
  return text.trim() === '' ? null : text;
}

/** Provides the uploaded file as a temporary file while `work` runs. */
export async function withSource<T>(
  files: FileStore,
  dataDir: string,
  storeKey: string,
  work: (path: string, folder: string) => Promise<T>,
): Promise<T> {
  const { stream } = await files.get(storeKey);
  const { path } = await writeTempFile(join(dataDir, 'uploads'), stream);
  const folder = await mkdtemp(join(dataDir, 'uploads', 'pictures-'));
  try {
    return await work(path, folder);
  } finally {
    await rm(path, { force: true });
    await rm(folder, { recursive: true, force: true });
  }
}
