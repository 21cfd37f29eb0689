import { readFile } from 'node:fs/promises';
import { booleanCell, cellErrors, emptyCell, errorCell, isoDateCell, numberCell, textCell, type Cell } from './cells.ts';
import { limits } from './limits.ts';
import { mergeFiller } from './merges.ts';
import { refusal, refusals } from './refusals.ts';
import type { Row } from './sheet-rows.ts';
import type { SheetInfo } from './zip-guard.ts';

interface XlsSheet extends SheetInfo {
  /** Merged areas filled, rows without content left out. */
  readRows(): Generator<Row>;
}

/** The first record of an Excel 97–2003 workbook, and the record behind it of one with a password. */
const globals = Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00]);
const BOF_BYTES = 20;
const FILEPASS = 0x2f;
/** The end of a formula's result as JExcelApi writes it: always 4, to be calculated by Excel. */
const uncalculated = Buffer.from([0x00, 0x00, 0x10, 0x40, 0x02, 0x00, 0x00, 0x00, 0xe0, 0xfc]);

/** Reads an Excel 97–2003 workbook, whatever its name, with the limits of .xlsx. Formulas have their saved results. */
export async function readXls(path: string): Promise<XlsSheet[]> {
  const bytes = await readFile(path);
  const begin = bytes.indexOf(globals);
  if (begin >= 0 && begin + BOF_BYTES + 2 <= bytes.length && bytes.readUInt16LE(begin + BOF_BYTES) === FILEPASS)
    throw refusal(refusals.encrypted);
  if (bytes.includes(uncalculated)) throw refusal(refusals.uncalculated);
  // Only old workbooks need the library, which takes time to load.
  const { read } = await import('hucre');
  const { sheets } = await read(bytes).catch(() => {
    throw refusal(refusals.oldExcel);
  });
  if (sheets.length === 0) throw refusal(refusals.notWorkbook);
  if (sheets.length > limits.sheets) throw refusal(refusals.tooManySheets);
  let cells = 0;
  return sheets.map(({ name, rows, merges = [] }) => {
    const columns = rows.reduce((most, row) => Math.max(most, row?.length ?? 0), 0);
    cells += rows.reduce((sum, row) => sum + (row?.length ?? 0), 0);
    if (rows.length > limits.rows) throw refusal(refusals.tooManyRows(name));
    if (columns > limits.columns) throw refusal(refusals.tooManyColumns(name));
    if (cells > limits.cells) throw refusal(refusals.tooManyCells);
    if (merges.length > limits.merges) throw refusal(refusals.tooManyMerges(name));
    return { name, rows: rows.length, columns, hidden: false, readRows: () => readSheet(name, rows, merges) };
  });
}

type Merges = readonly { startRow: number; endRow: number; startCol: number; endCol: number }[];

function* readSheet(name: string, rows: readonly (readonly unknown[] | undefined)[], merges: Merges): Generator<Row> {
  const areas = merges
    .map(({ startRow, endRow, startCol, endCol }) => ({
      firstRow: startRow + 1,
      lastRow: endRow + 1,
      firstColumn: startCol,
      lastColumn: Math.min(endCol, limits.columns - 1),
    }))
    .toSorted((a, b) => a.firstRow - b.firstRow);
  const fill = mergeFiller(name, areas);
  for (const [at, row] of rows.entries()) {
    const cells = (row ?? []).map(toCell);
    while (cells.at(-1)?.kind === 'empty') cells.pop();
    fill(at + 1, cells);
    if (cells.some(({ kind }) => kind !== 'empty')) yield { number: at + 1, cells };
  }
}

function toCell(value: unknown): Cell {
  switch (typeof value) {
    case 'number':
      return numberCell(String(value), 'plain', false);
    case 'boolean':
      return booleanCell(value ? '1' : '0');
    case 'string':
      return /^#[A-Z/0!?]+[!?]?$/.test(value) ? errorCell(value) : textCell(value);
    default:
      return value instanceof Date ? dateCell(value) : emptyCell;
  }
}

const dateCell = (value: Date): Cell =>
  Number.isNaN(value.getTime()) ? { text: cellErrors.notDate, kind: 'error' } : isoDateCell(value.toISOString().slice(0, 19));
