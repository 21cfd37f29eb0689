import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openWorkbook, readRows } from '../../platform/excel/read.ts';
import type { Cell } from '../../platform/excel/cells.ts';
import type { WorkbookInfo } from '../../platform/excel/reader-messages.ts';
import type { Row } from '../../platform/excel/sheet-rows.ts';
import { writeTempFile } from '../../platform/files/temp-file.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { FormNote, ImportObject } from '../../platform/imports/object.ts';
import { normaliseCellText } from './cells.rules.ts';
import { readTable } from './forms.queries.ts';
import { findHeader, headersAt, type HeaderPlace } from './header-row.rules.ts';
import { countKnownHeaders } from './headers.rules.ts';
import type { HeadRow } from './rules.ts';
import type { StoredCell } from './cells.rules.ts';

const HEAD_ROWS = 30;
const HEAD_TEXT = 200;
/** Number of sheets to search for the list, because covers and notes may precede it; otherwise the user chooses the sheet. */
const SHEETS_TRIED = 6;

export interface Source extends WorkbookInfo {
  sheet: number;
  head: HeadRow[];
  header: HeaderPlace;
  /** Notes that name amounts. */
  priceNotes: string[];
}

/** Checks the file, and finds the sheet and row with the most known headers. */
export async function openSource(path: string, fileName: string, object: ImportObject): Promise<Source> {
  const { info, sheet: first, rows } = await openWorkbook(path, { fileName });
  const others = info.sheets.flatMap((sheet, at) => (at === first || sheet.hidden || sheet.rows === 0 ? [] : [at]));
  let best: { known: number; source: Source } | null = null;
  for (const sheet of [first, ...others].slice(0, SHEETS_TRIED)) {
    const [notes, priceNotes] = [[...(info.notes ?? [])], [] as string[]];
    const read = sheet === first ? rows : readRows(path, { fileName, sheet });
    const head = await readHead(read, object, ({ text, price }) => (price ? priceNotes : notes).push(text));
    const header = findHeader(head, object);
    const known = countKnownHeaders(headersAt(head, header), object);
    if (!best || known > best.known) best = { known, source: { ...info, sheet, head, header, notes, priceNotes } };
    if (known >= 3) break;
  }
  if (!best) throw new Error('a workbook has a sheet');
  return best.source;
}

/** The first rows of a sheet, with long texts shortened. */
export async function readHead(rows: AsyncGenerator<Row[]>, object: ImportObject, note?: (found: FormNote) => void): Promise<HeadRow[]> {
  const head: HeadRow[] = [];
  for await (const batch of readTable(rows, object, note)) {
    head.push(
      ...batch.map(({ number, cells }) => ({
        number,
        texts: cells.map((cell) => normaliseCellText(textOfCell(cell)).slice(0, HEAD_TEXT)),
      })),
    );
    if (head.length >= HEAD_ROWS) break;
  }
  return head.slice(0, HEAD_ROWS);
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
