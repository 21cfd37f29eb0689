import { rules, type NumericRule } from '@mrp/contract/lib/numeric-rules.ts';
import type { Lookups, ColumnKind, ImportColumn, NumberKind, Share } from './object.ts';

/** Shorthands for common kinds of columns. */
export const text = (max = 64): ColumnKind => ({ type: 'text', max });
export const entry = (lookup: string): ColumnKind => ({ type: 'entry', lookup });
export const entries = (lookup: string): ColumnKind => ({ type: 'entries', lookup });
export const number = (rule: NumericRule, more: Partial<NumberKind> = {}): ColumnKind => ({ type: 'number', rule, ...more });
export const percent = (rule: NumericRule): ColumnKind => number(rule, { percent: true });

/** No tax rate is below one percent, and many users write 0.13. */
export const taxRate: ColumnKind = number(rules.taxRate, { percent: true, fraction: true });

/** Suffixes of a number of days. */
export const dayUnits = {
  天: '1',
  日: '1',
  天内: '1',
  天左右: '1',
  个工作日: '1',
  工作日: '1',
  day: '1',
  days: '1',
  d: '1',
  workingdays: '1',
  周: '7',
  week: '7',
  weeks: '7',
  wk: '7',
  wks: '7',
  星期: '7',
  个月: '30',
  month: '30',
  months: '30',
  月: '30',
};

/** Suffixes of widths, in cm. */
export const centimetres = {
  cm: '1',
  厘米: '1',
  公分: '1',
  m: '100',
  米: '100',
  mm: '0.1',
  毫米: '0.1',
  inch: '2.54',
  inches: '2.54',
  in: '2.54',
  英寸: '2.54',
  寸: '2.54',
};

/** A momme is 4.3056 g/m², an ounce per square yard 33.9057. */
export const gramsPerSquareMetre = {
  g: '1',
  克: '1',
  gm2: '1',
  gsqm: '1',
  gram: '1',
  grams: '1',
  gm: '1',
  克m2: '1',
  克平方米: '1',
  克平米: '1',
  gsm: '1',
  姆米: '4.3056',
  mm: '4.3056',
  oz: '33.9057',
  ozyd2: '33.9057',
  ozsqyd: '33.9057',
  ozy2: '33.9057',
  盎司: '33.9057',
  安士: '33.9057',
};

/** Suffixes of a weight per running length, in metres. */
export const runningLengths = { gyd: '0.9144', gyard: '0.9144', glmyd: '0.9144', 克码: '0.9144', glm: '1', 克延米: '1' };

type Draft = Omit<ImportColumn, 'part' | 'aliases'> & {
  /** Separated by spaces. */
  aliases?: string;
};

/** The columns of one part, in template order. */
export function columnsOf(part: string, columns: readonly Draft[]): ImportColumn[] {
  return columns.map(({ aliases = '', ...column }) => ({ ...column, part, aliases: aliases.split(' ').filter((alias) => alias !== '') }));
}

/** Formats a stored value for display. */
export function printValue({ kind }: ImportColumn, value: unknown, lookups: Lookups): string {
  if (value === null || value === undefined) return '';
  const labelOf = (lookup: string, id: unknown): string => lookups[lookup]?.get(String(id))?.label ?? '';
  switch (kind.type) {
    case 'flag':
      return value === true ? '是' : '否';
    case 'choice':
      return kind.choices.find((choice) => choice.value === value)?.label ?? '';
    case 'composition':
      return (value as readonly Share[]).map(({ ingredientId, share }) => `${labelOf(kind.lookup, ingredientId)}${share}%`).join(' ');
    case 'entry':
      return labelOf(kind.lookup, value);
    case 'entries':
      return (value as readonly string[]).map((id) => labelOf(kind.lookup, id)).join('、');
    case 'texts':
      return (value as readonly string[]).join('、');
    case 'number':
      return plainNumber(String(value as string));
    default:
      return typeof value === 'string' ? value : '';
  }
}

/** 175.00 → 175 */
const plainNumber = (number: string): string => (number.includes('.') ? number.replace(/\.?0+$/, '') : number);

/** Splits several entries in one cell: "黑、白，藏青"; our own lists end with "等 15 色" when they are shortened. */
export function splitTexts(text: string): string[] {
  return splitAt(text.replace(/ 等 \d+ 色$/, ''), /[、,，;；|\n]+/);
}

/** Splits what may still be two entries: "黑/白". */
export const splitAtSlashes = (text: string): string[] => splitAt(text, /[/／]+/);

function splitAt(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
