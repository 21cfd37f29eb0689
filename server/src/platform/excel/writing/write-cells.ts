import { cleanText } from '../cells.ts';
import { limits } from '../limits.ts';

/** A picture shown in a cell; its bytes are loaded at the end of writing and not kept. */
export interface PictureToWrite {
  /** Pictures with equal keys are stored once. */
  key: string;
  mime: 'image/png' | 'image/jpeg' | 'image/gif';
  width: number;
  height: number;
  load(): Promise<Uint8Array>;
}

/** Money and quantities are decimal text; dates are YYYY-MM-DD; moments are ISO with their zone, or Date. */
export type CellValue = string | number | boolean | Date | PictureToWrite | null | undefined;

export type ColumnKind = 'text' | 'number' | 'money' | 'date' | 'moment' | 'picture';

/** One cell as SpreadsheetML, or nothing for an empty one. A value that does not fit the kind of its column is written as text. */
export function cellXml(reference: string, style: number, kind: ColumnKind, value: CellValue): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (value instanceof Date) return cellXml(reference, style, kind, value.toISOString());
  if (typeof value === 'object') return '';
  const text = String(value);
  const number = numberOf(kind, text);
  return number === undefined ? textXml(reference, style, text) : `<c r="${reference}" s="${style}"><v>${number}</v></c>`;
}

/** Text is always a string cell, so that a spreadsheet never runs "=…" as a formula. */
export function textXml(reference: string, style: number, text: string): string {
  const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t${space}>${escapeXml(fitCell(text))}</t></is></c>`;
}

function numberOf(kind: ColumnKind, text: string): string | number | undefined {
  switch (kind) {
    case 'number':
    case 'money':
      return isExactNumber(text) ? text : undefined;
    case 'date':
      return dateSerial(text);
    case 'moment':
      return momentSerial(text);
    default:
      return undefined;
  }
}

const decimal = /^-?\d+(\.\d+)?$/;

/** Spreadsheets keep 15 significant digits; longer numbers are written as text to stay exact. */
export function isExactNumber(text: string): boolean {
  if (!decimal.test(text)) return false;
  if (text.length <= 15) return true;
  const digits = (text.includes('.') ? text.replace(/0+$/, '') : text).replace(/[-.]/g, '');
  return digits.replace(/^0+/, '').length <= 15;
}

const dayMilliseconds = 86_400_000;
const dayZero = Date.UTC(1899, 11, 30);
/** Excel counts a 29 February 1900 that did not exist; days before it would be off by one. */
const firstSafeDay = 61;

function dateSerial(text: string): number | undefined {
  const time = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return undefined;
  const serial = (time - dayZero) / dayMilliseconds;
  return serial < firstSafeDay ? undefined : serial;
}

/** The business runs on Shanghai time, which has no summer time. */
const shanghaiMilliseconds = 8 * 3_600_000;

function momentSerial(text: string): number | undefined {
  const time = /\d:\d\d.*(z|[+-]\d\d(:?\d\d)?)$/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) return undefined;
  const serial = Math.round(((time + shanghaiMilliseconds - dayZero) / dayMilliseconds) * 1e8) / 1e8;
  return serial < firstSafeDay ? undefined : serial;
}

const fitCell = (text: string): string => (text.length > limits.textLength ? `${text.slice(0, limits.textLength - 1)}…` : text);

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const special = /[&<>"]|_x[0-9a-f]{4}_/i;

/** Escapes text and attributes; characters that XML does not allow are dropped, texts that look like OOXML escapes are protected. */
export function escapeXml(text: string): string {
  const clean = cleanText(text);
  if (!special.test(clean)) return clean;
  return clean
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}

/** 0 → "A", 27 → "AB". */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(0x41 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}
