import { readFile } from 'node:fs/promises';
import { isUtf8 } from 'node:buffer';
import { textCell, type Cell } from './cells.ts';
import { refuseUnlessText } from './file-kind.ts';
import { limits } from './limits.ts';
import { refusal, refusals } from './refusals.ts';

export type Encoding = 'UTF-8' | 'GB18030' | 'UTF-16LE';
export type Separator = ',' | ';' | '\t';

/** A csv file that has been read completely and counted. */
interface InspectedCsv {
  encoding: Encoding;
  separator: Separator;
  rows: number;
  columns: number;
  records: () => Generator<CsvRecord>;
}

interface CsvRecord {
  /** Counts records from 1 as Excel does, also when quoted fields contain newlines. */
  number: number;
  cells: Cell[];
}

/** Checks a csv against the same limits as a workbook; a refusal comes before the first row is returned. */
export async function inspectCsv(path: string, name: string): Promise<InspectedCsv> {
  await refuseUnlessText(path);
  const { text, encoding } = decode(await readFile(path));
  const separator = guessSeparator(text);
  let rows = 0;
  let columns = 0;
  let cells = 0;
  for (const record of splitRecords(text, separator)) {
    rows += 1;
    columns = Math.max(columns, record.length);
    cells += record.length;
    if (rows > limits.rows) throw refusal(refusals.tooManyRows(name));
    if (columns > limits.columns) throw refusal(refusals.tooManyColumns(name));
    if (cells > limits.cells) throw refusal(refusals.tooManyCells);
  }
  return { encoding, separator, rows, columns, records: () => readRecords(text, separator) };
}

function decode(bytes: Buffer): { text: string; encoding: Encoding } {
  const encoding = guessEncoding(bytes);
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding };
  } catch {
    throw refusal(refusals.csvEncoding);
  }
}

function guessEncoding(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE';
  return isUtf8(bytes) ? 'UTF-8' : 'GB18030';
}

/** Returns the separator that occurs most in the first lines, outside quotes. */
function guessSeparator(text: string): Separator {
  const head = text
    .slice(0, 20_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split('\n', 20)
    .join('\n');
  const found = ([',', ';', '\t'] as const).map((separator) => ({ separator, times: head.split(separator).length }));
  return found.reduce((best, other) => (other.times > best.times ? other : best)).separator;
}

/** Cells of pasted text. One without tabs, commas and semicolons is split where people leave a gap. */
export function splitText(pasted: string): string[][] {
  const text = pasted.replace(/^\uFEFF/, '');
  const separated = /[\t,;]/.test(text) ? text : text.replace(/ *[，；、|] *|[ \u3000]+/g, '\t');
  return [...splitRecords(separated, guessSeparator(separated))];
}

function* readRecords(text: string, separator: Separator): Generator<CsvRecord> {
  let number = 0;
  for (const fields of splitRecords(text, separator)) {
    number += 1;
    const cells = fields.map((field) => textCell(dropEscape(field)));
    while (cells.at(-1)?.kind === 'empty') cells.pop();
    if (cells.length > 0) yield { number, cells };
  }
}

/** Our own csv puts a quote before text that Excel would run as a formula. */
const dropEscape = (field: string): string => (/^'[=+\-@\t\r]/.test(field) ? field.slice(1) : field);

function* splitRecords(text: string, separator: Separator): Generator<string[]> {
  const plain = { ',': /[^,\r\n]*/y, ';': /[^;\r\n]*/y, '\t': /[^\t\r\n]*/y }[separator];
  let at = 0;
  let row = 0;
  while (at < text.length) {
    row += 1;
    const fields: string[] = [];
    for (let more = true; more;) {
      let field = '';
      if (text[at] === '"') {
        const end = closingQuote(text, at, row);
        field = text.slice(at + 1, end).replaceAll('""', '"');
        at = end + 1;
      }
      plain.lastIndex = at;
      const rest = plain.exec(text)?.[0] ?? '';
      fields.push(field + rest);
      at += rest.length;
      more = text[at] === separator;
      if (more) at += 1;
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    yield fields;
  }
}

function closingQuote(text: string, open: number, row: number): number {
  let at = open + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) throw refusal(refusals.unclosedQuote(row));
    if (text[quote + 1] !== '"') return quote;
    at = quote + 2;
  }
}
