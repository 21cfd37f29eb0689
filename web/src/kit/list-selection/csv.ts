import { saveFile } from '../../lib/api/save-file.ts';

/** Escapes text that a spreadsheet would read as a formula. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const quote = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows as CSV that Excel opens in Chinese: with byte order mark and Windows line ends. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map((text) => quote(harmless(text))).join(',')).join('\r\n')}\r\n`;
}

export function downloadCsv(name: string, rows: readonly (readonly string[])[]): void {
  saveFile(`${name}.csv`, writeCsv(rows), 'text/csv;charset=utf-8');
}
