/** What a spreadsheet would take for a formula is shown as the text that it is. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const quote = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows as a file that Excel opens in Chinese: with the mark of UTF-8 and Windows line ends. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map((text) => quote(harmless(text))).join(',')).join('\r\n')}\r\n`;
}

export function downloadCsv(name: string, rows: readonly (readonly string[])[]): void {
  const href = URL.createObjectURL(new Blob([writeCsv(rows)], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href, download: `${name}.csv` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
