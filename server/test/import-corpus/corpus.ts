import { writeXlsx, type MergeRange } from 'hucre/xlsx';

/** A cell as it stands in the sheet; null is empty. */
export type SheetCell = string | number | null;

/** What the wizard has to make of a sheet before the user changes anything. */
interface SheetReading {
  /** Row number as in Excel; 0: the file has none. */
  headerRow: number;
  /** From the index of the file's column to the field. */
  columns: Readonly<Record<number, string>>;
  /** Values for all rows that the headers imply. */
  constants?: Readonly<Record<string, string>>;
  /** By row number and field: what the preview shows. Fields that are not named are not compared. */
  rows: Readonly<Record<number, Readonly<Record<string, string>>>>;
  /** Rows that are left out, by row number, with a part of the reason. */
  leftOut?: Readonly<Record<number, string>>;
}

/** One list as companies send it, and how it is to be read. */
export interface CorpusSheet {
  title: string;
  object: string;
  rows: readonly (readonly SheetCell[])[];
  merges?: readonly string[];
  /** A csv in this encoding instead of a workbook. */
  csv?: 'UTF-8' | 'GBK' | 'UTF-16LE';
  /** Constants that the user gives, because no file says them. */
  given?: Readonly<Record<string, string>>;
  reading: SheetReading;
}

/** A header row and the field of each header; null: none. */
export interface CorpusHeaders {
  object: string;
  headers: readonly string[];
  columns: readonly (string | null)[];
}

/** Reads one cell of a material below this header: the value, or null where it has to be refused. */
export type CorpusCell = readonly [header: string, text: string, shown: string | null];

/** A text and the entry that it is (found), that may be suggested, or null: nothing may be suggested. */
export type CorpusEntry = readonly [lookup: string, text: string, entry: string | null];

export const fileNameOf = ({ title, csv }: CorpusSheet): string => `${title}.${csv ? 'csv' : 'xlsx'}`;

/** The bytes of the file. */
export async function bytesOf({ rows, merges = [], csv }: CorpusSheet): Promise<Buffer> {
  if (csv) return encode(rows.map((row) => row.map(csvField).join(',')).join('\r\n'), csv);
  const sheet = { name: 'Sheet1', rows: rows.map((row) => [...row]), merges: merges.map(rangeOf) };
  return Buffer.from(await writeXlsx({ sheets: [sheet] }));
}

function csvField(cell: SheetCell): string {
  const text = cell === null ? '' : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function rangeOf(range: string): MergeRange {
  const [, from = 'A', top = '1', to = 'A', bottom = '1'] = /^([A-Z])(\d+):([A-Z])(\d+)$/.exec(range) ?? [];
  const column = (letter: string): number => letter.charCodeAt(0) - 65;
  return { startRow: Number(top) - 1, startCol: column(from), endRow: Number(bottom) - 1, endCol: column(to) };
}

export function encode(text: string, encoding: 'UTF-8' | 'GBK' | 'UTF-16LE'): Buffer {
  if (encoding === 'UTF-16LE') return Buffer.from(`\ufeff${text}`, 'utf16le');
  return encoding === 'UTF-8' ? Buffer.from(text) : Buffer.from(Array.from(text).flatMap(gbkBytes));
}

let gbk: Map<string, number[]> | undefined;

/** Node only decodes GBK, so the table is made by decoding every pair of bytes. */
function gbkBytes(character: string): number[] {
  gbk ??= makeGbk();
  const code = character.charCodeAt(0);
  return code < 0x80 ? [code] : (gbk.get(character) ?? [0x3f]);
}

function makeGbk(): Map<string, number[]> {
  const decoder = new TextDecoder('gbk');
  const table = new Map<string, number[]>();
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const text = decoder.decode(Uint8Array.of(lead, trail));
      if (text.length === 1 && !table.has(text)) table.set(text, [lead, trail]);
    }
  return table;
}
