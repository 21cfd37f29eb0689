import { Decimal } from 'decimal.js';
import { limits } from './limits.ts';
import { decodeXml } from './xml.ts';

/** A cell for imports: each kind of value has one spelling, whatever the file used. */
export interface Cell {
  /** Exact decimals, YYYY-MM-DD (with " HH:MM:SS" when the file has a time), TRUE or FALSE, "#N/A", or the text. */
  text: string;
  kind: 'text' | 'number' | 'date' | 'boolean' | 'error' | 'empty';
  /** The value is the cached result of a formula. */
  formula?: true;
  /** Copied from the top left cell of its merged area. */
  merged?: true;
  /** The file shows the number as a percentage: "0.05" reads 5%. */
  percent?: true;
}

/** The number format, the only way to tell a date from a number. */
export type NumberFormat = 'plain' | 'date' | 'time' | 'percent';

export const emptyCell: Cell = Object.freeze({ text: '', kind: 'empty' });

export const cellErrors = {
  noResult: '公式没有计算结果，请用 Excel 打开并保存后再导入',
  notNumber: '数字无法识别',
  notDate: '日期无效',
  rounded: '超过 15 位的数字，末尾已被表格软件改成 0，请把单元格设为文本格式后重新填写',
  noText: '单元格的文字在文件里找不到，请用 Excel 打开并保存后再导入',
  tooLong: '文字超过 32,767 个字，请缩短',
} as const;

const error = (text: string): Cell => ({ text, kind: 'error' });

/** A cell without a type is a number, or a date if its format says so. */
export function numberCell(stored: string, format: NumberFormat, date1904: boolean): Cell {
  const text = exactNumber(stored);
  if (text === undefined) return error(cellErrors.notNumber);
  if (format === 'plain') return isRounded(text) ? error(cellErrors.rounded) : { text, kind: 'number' };
  if (format === 'percent') return { text, kind: 'number', percent: true };
  return serialCell(Number(text), format === 'time', date1904);
}

/** Spreadsheets keep fifteen digits at most, so a 19-digit account number stored as a number is already wrong. */
const isRounded = (text: string): boolean => (/^-?(\d+)/.exec(text)?.[1] ?? '').length > 15;

export function textCell(text: string): Cell {
  const clean = cleanText(text);
  if (clean.trim() === '') return emptyCell;
  return clean.length > limits.textLength ? error(cellErrors.tooLong) : { text: clean, kind: 'text' };
}

export function booleanCell(stored: string): Cell {
  return { text: stored === '1' || stored.toLowerCase() === 'true' ? 'TRUE' : 'FALSE', kind: 'boolean' };
}

export function errorCell(stored: string): Cell {
  return error(cleanText(stored) || '#VALUE!');
}

/** ISO dates occur only in strict workbooks. */
export function isoDateCell(stored: string): Cell {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(?:\.\d+)?Z?)?$/.exec(stored) ?? [];
  if (date === undefined) return error(cellErrors.notDate);
  return { text: time === undefined || time === '00:00:00' ? date : `${date} ${time}`, kind: 'date' };
}

const wholeNumber = /^(?:-?[1-9]\d{0,14}|0)$/;
const shortDecimal = /^-?(?:[1-9]\d*|0)\.\d+$/;
const anyNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;

/**
 * Returns the number as decimal text. Excel keeps 15 significant digits and stores the nearest binary fraction, so 12.85 may be written as
 * 12.850000000000001; rounding to 15 digits restores what was typed.
 */
export function exactNumber(stored: string): string | undefined {
  if (wholeNumber.test(stored) || (stored.length <= 16 && shortDecimal.test(stored))) return stored;
  if (stored.length > 400 || !anyNumber.test(stored)) return undefined;
  return new Decimal(stored).toSignificantDigits(15).toFixed();
}

const dayMilliseconds = 86_400_000;
const lastSerial = 2_958_466;

/** Excel's day numbers: 1 is 1900-01-01, and 60 is 29 February 1900, which did not exist; in the 1904 system 0 is 1904-01-01. */
function serialCell(serial: number, timeOnly: boolean, date1904: boolean): Cell {
  const seconds = Math.round(serial * 86_400);
  const days = Math.floor(seconds / 86_400);
  const time = new Date((seconds - days * 86_400) * 1000).toISOString().slice(11, 19);
  if (timeOnly && days === 0) return { text: time, kind: 'text' };
  const outside = date1904 ? days < 0 : days < 1 || days === 60;
  if (outside || serial >= lastSerial) return error(cellErrors.notDate);
  const epoch = date1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const date = new Date(epoch + days * dayMilliseconds).toISOString().slice(0, 10);
  return { text: time === '00:00:00' ? date : `${date} ${time}`, kind: 'date' };
}

const unwanted = /[[\p{Cc}\ufeff\ufffe\uffff]--[\t\n]]/v;
const allUnwanted = new RegExp(unwanted, 'gv');

/** Removes what the database refuses: NUL, control characters except tab and newline, unpaired surrogates. */
export function cleanText(text: string): string {
  if (!unwanted.test(text)) return text.isWellFormed() ? text : text.toWellFormed();
  return text.replace(/\r\n?/g, '\n').replace(allUnwanted, '').toWellFormed();
}

/** Decodes entities and _xHHHH_, the OOXML escape for characters that XML does not allow. */
export function decodeText(raw: string): string {
  const text = decodeXml(raw);
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
