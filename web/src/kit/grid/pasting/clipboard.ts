import { toHalfWidth } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { readHtmlTable, type HtmlCell } from './html-table.ts';

/** Rows of displayed texts from the clipboard. */
export interface ClipboardTable {
  rows: readonly (readonly string[])[];
  /** `row:column` of cells that are covered by a merged cell above them. */
  covered: ReadonlyMap<string, string>;
}

/** The table in the HTML if there is one, otherwise the plain text; blank lines at the end are dropped. */
export function readClipboard({ html = '', text = '' }: { html?: string; text?: string }): ClipboardTable {
  const table = html === '' ? undefined : readHtmlTable(html);
  const clip = table ? spread(table) : { rows: readTsv(text), covered: new Map<string, string>() };
  return { ...clip, rows: withoutBlankTail(clip.rows.map((row) => row.map(cleanText))) };
}

/** The first of merged cells has the text. The covered cells are remembered, because some columns repeat it. */
function spread(table: readonly (readonly HtmlCell[])[]): ClipboardTable {
  const rows: string[][] = table.map(() => []);
  const taken = new Set<string>();
  const covered = new Map<string, string>();
  table.forEach((cells, at) => {
    let column = 0;
    for (const cell of cells) {
      while (taken.has(`${at}:${column}`)) column++;
      for (let down = 0; down < cell.rows && at + down < table.length; down++) {
        for (let right = 0; right < cell.columns; right++) {
          const place = `${at + down}:${column + right}`;
          taken.add(place);
          rows[at + down]![column + right] = down === 0 && right === 0 ? cell.text : '';
          if (down > 0 && right === 0) covered.set(place, cleanText(cell.text));
        }
      }
    }
  });
  return { rows: rows.map((row) => Array.from(row, (text: string | undefined) => text ?? '')), covered };
}

/** Splits by tabs and line ends; a cell that starts with a quote ends at the closing quote, doubled quotes are quotes. */
export function readTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const CELL = /"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*)/y;
  for (let at = 0; ; at++) {
    CELL.lastIndex = at;
    const [whole = '', quoted, plain = ''] = CELL.exec(source) ?? [];
    rows.at(-1)!.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    at += whole.length;
    if (at >= source.length) break;
    if (source[at] === '\n') rows.push([]);
  }
  return rows;
}

/** Replaces hard spaces, zero-width characters and full-width letters and digits. */
export function cleanText(text: string): string {
  return narrowLetters(text.replace(/[\u00a0\u2002-\u200a\u202f\u3000]/g, ' ').replace(/[\u200b-\u200d\u2060\ufeff]/g, '')).trim();
}

/** Applies to codes and figures only: ，（） and the like belong to Chinese text. */
const narrowLetters = (text: string): string =>
  text.replace(/[\w０-９Ａ-Ｚａ-ｚ－．／＿％]+/g, (run) => (/[0-9A-Za-z０-９Ａ-Ｚａ-ｚ]/.test(run) ? toHalfWidth(run) : run));

const isBlank = (row: readonly string[]): boolean => row.every((text) => text === '');

function withoutBlankTail(rows: readonly string[][]): string[][] {
  return rows.slice(0, rows.findLastIndex((row) => !isBlank(row)) + 1);
}

/** Cells in the formats that Excel, WPS and this grid read: text with quotes where needed, and a table. */
export function writeClipboard(rows: readonly (readonly string[])[]): { text: string; html: string } {
  const quote = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');
  return {
    text: rows.map((row) => row.map(quote).join('\t')).join('\n'),
    html: `<table>${rows.map((row) => `<tr>${row.map((text) => `<td>${escape(text)}</td>`).join('')}</tr>`).join('')}</table>`,
  };
}
