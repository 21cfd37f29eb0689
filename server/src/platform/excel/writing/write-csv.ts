import type { Writable } from 'node:stream';
import { cleanText } from '../cells.ts';
import { isExactNumber, type CellValue } from './write-cells.ts';
import type { SheetToWrite } from './write-sheet.ts';
import { writeTo } from './write.ts';

/** UTF-8 with the byte order mark that Excel needs. Pictures are left out. */
export async function writeCsv(
  target: string | Writable,
  { columns, rows }: Omit<SheetToWrite, 'name'>,
  signal?: AbortSignal,
): Promise<void> {
  await writeTo(target, csvChunks(columns, rows), signal);
}

/** The file in pieces of about 64 KiB. */
export async function* csvChunks(columns: SheetToWrite['columns'], rows: SheetToWrite['rows']): AsyncGenerator<Uint8Array> {
  let text = `\ufeff${columns.map(({ header }) => csvField(header)).join(',')}\r\n`;
  for await (const row of rows) {
    text += `${columns.map((_, at) => csvField(csvText(row[at]))).join(',')}\r\n`;
    if (text.length < 64 * 1024) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

function csvText(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? '' : String(value);
}

/** Text that Excel would run as a formula gets a leading quote; numbers stay as they are. */
function csvField(text: string): string {
  const escaped = /^[=+\-@\t\r]/.test(text) && !isExactNumber(text) ? `'${text}` : text;
  const field = cleanText(escaped);
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
