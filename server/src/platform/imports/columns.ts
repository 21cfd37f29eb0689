import { rules, type NumericRule } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { aliasesOf } from './header-words.ts';
import type { Lookups, ColumnKind, ImportColumn, NumberKind, Share } from './object.ts';

/** Shorthands for common kinds of columns. */
export const text = (max = 64): ColumnKind => ({ type: 'text', max });
export const entry = (lookup: string): ColumnKind => ({ type: 'entry', lookup });
export const entries = (lookup: string): ColumnKind => ({ type: 'entries', lookup });
export const number = (rule: NumericRule, more: Partial<NumberKind> = {}): ColumnKind => ({ type: 'number', rule, ...more });
export const percent = (rule: NumericRule): ColumnKind => number(rule, { percent: true });

/** No tax rate is below one percent, and many users write 0.13. */
export const taxRate: ColumnKind = number(rules.taxRate, { percent: true, fraction: true });

/** The unit of the quantities of a row, which is compared with the one that they are kept in. */
export const statedUnit: Draft = {
  key: 'statedUnit',
  label: '单位',
  kind: entry('unit'),
  hint: '用来核对，可以不填',
  example: '',
};
/** A quantity in the stock unit: another one beside it, or in 单位, is refused. */
export const inStockUnit = (rule: NumericRule): ColumnKind => number(rule, { unitLookup: 'unit', unitColumn: statedUnit.key });

type Draft = Omit<ImportColumn, 'part' | 'aliases'> & {
  /** Separated by spaces. */
  aliases?: string;
};

/** The columns of one part, in template order. */
export function importColumns(part: string, columns: readonly Draft[]): ImportColumn[] {
  return columns.map(({ aliases = '', ...column }) => ({ ...column, part, aliases: aliasesOf(column.label, aliases) }));
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
    case 'names':
      // A record has one of several names that a cell of the file may list.
      return Array.isArray(value) ? value.join('、') : String(value as string);
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
