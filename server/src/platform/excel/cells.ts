import { Decimal } from 'decimal.js';
import { limits } from './limits.ts';
import { decodeXml } from './xml.ts';

/** A cell as an import sees it: one spelling per kind, whatever the file's own spelling. */
export interface Cell {
  /** Exact decimals, YYYY-MM-DD (with " HH:MM:SS" when the file has a time), TRUE or FALSE, "#N/A", or the text itself. */
  text: string;
  kind: 'text' | 'number' | 'date' | 'boolean' | 'error' | 'empty';
  /** The value is a formula's cached result. */
  formula?: true;
  /** Repeated from the top left cell of the merged area it lies in. */
  merged?: true;
  /** The file shows the number as a percentage: "0.05" reads 5%. */
  percent?: true;
}

/** How a number is shown, which alone tells a date from a number. */
export type NumberFormat = 'plain' | 'date' | 'time' | 'percent';

export const emptyCell: Cell = Object.freeze({ text: '', kind: 'empty' });

export const cellErrors = {
  noResult: '公式没有计算结果，请用 Excel 打开并保存后再导入',
  notNumber: '数字无法识别',
  notDate: '日期无效',
  rounded: '超过 15 位的数字，末尾已被表格软件改成 0，请把单元格设为文本格式后重新填写',
  tooLong: '文字超过 32,767 个字，请缩短',
} as const;

const error = (text: string): Cell => ({ text, kind: 'error' });

/** A cell without a type: a number, and by its format perhaps a date. */
export function numberCell(stored: string, format: NumberFormat, date1904: boolean): Cell {
  const text = exactNumber(stored);
  if (text === undefined) return error(cellErrors.notNumber);
  if (format === 'plain') return isRounded(text) ? error(cellErrors.rounded) : { text, kind: 'number' };
  if (format === 'percent') return { text, kind: 'number', percent: true };
  return serialCell(Number(text), format === 'time', date1904);
}

/** An account of 19 digits as a number: no spreadsheet keeps more than fifteen of them. */
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

/** ISO dates in cells, which only strict workbooks have. */
export function isoDateCell(stored: string): Cell {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(?:\.\d+)?Z?)?$/.exec(stored) ?? [];
  if (date === undefined) return error(cellErrors.notDate);
  return { text: time === undefined || time === '00:00:00' ? date : `${date} ${time}`, kind: 'date' };
}

const wholeNumber = /^(?:-?[1-9]\d{0,14}|0)$/;
const shortDecimal = /^-?(?:[1-9]\d*|0)\.\d+$/;
const anyNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;

/**
 * The number as decimal text. Excel keeps 15 significant digits and stores the nearest binary fraction, so that 12.85 may be
 * written 12.850000000000001: rounding to 15 digits gives back what was typed.
 */
export function exactNumber(stored: string): string | undefined {
  if (wholeNumber.test(stored) || (stored.length <= 16 && shortDecimal.test(stored))) return stored;
  if (stored.length > 400 || !anyNumber.test(stored)) return undefined;
  return new Decimal(stored).toSignificantDigits(15).toFixed();
}

const dayMilliseconds = 86_400_000;
const lastSerial = 2_958_466;

/** Excel's day numbers: 1 is 1900-01-01, and 60 is a 29 February 1900 that never was; or 0 is 1904-01-01. */
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

/** Text as a database takes it: no NUL, no control characters but tab and newline, no half characters. */
export function cleanText(text: string): string {
  if (!unwanted.test(text)) return text.isWellFormed() ? text : text.toWellFormed();
  return text.replace(/\r\n?/g, '\n').replace(allUnwanted, '').toWellFormed();
}

/** Text between tags: entities, and the _xHHHH_ by which OOXML writes what XML cannot. */
export function decodeText(raw: string): string {
  const text = decodeXml(raw);
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
