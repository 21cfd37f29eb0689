import { z } from 'zod';
import { parseFormula, unknownColumn, type FixedValueReader } from './fixed-formulas.ts';

const Text = z.string().trim().min(1, '不能为空').max(200, '不能超过200个字符');

/**
 * A value for the rows whose own cell is empty or missing: one text, which may contain columns of the file (`{品名} {规格}`), a formula
 * (`={单价}/1.13`), or one text for each text of a column.
 */
export const FixedValue = z.union([
  Text,
  z.strictObject({
    /** The column of the file, counted from 0. */
    by: z.int().min(0).max(199),
    cases: z.array(z.strictObject({ text: Text, value: Text })).max(200, '最多按200个值分别填写'),
    otherwise: Text.optional(),
  }),
]);
export type FixedValue = z.infer<typeof FixedValue>;
export type ValueByColumn = Exclude<FixedValue, string>;

/** Reads a fixed value for a file with these headers. A formula is rounded half up to `decimals`; absent: the field is no number. */
export function readFixedValue(value: FixedValue, headers: readonly string[], decimals?: number): FixedValueReader | { refusal: string } {
  if (typeof value !== 'string') return readCases(value);
  if (value.startsWith('=') && decimals !== undefined) return parseFormula(value, decimals, (name) => findColumn(name, headers));
  return readTemplate(value, headers);
}

/** The letter of a column counts where no header has the name. */
function findColumn(name: string, headers: readonly string[]): number | null {
  const folded = fold(name);
  const index = headers.findIndex((header) => fold(header) === folded);
  if (index >= 0) return index;
  if (!/^[a-z]{1,2}$/.test(folded)) return null;
  const place = Array.from(folded).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1;
  return place < headers.length ? place : null;
}

const fold = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();

function readTemplate(text: string, headers: readonly string[]): FixedValueReader | { refusal: string } {
  const parts = text.split(/\{([^{}]+)\}/);
  const columns = parts.flatMap((part, at) => (at % 2 === 1 ? [{ name: part, index: findColumn(part, headers) }] : []));
  const unknown = columns.find(({ index }) => index === null);
  if (unknown) return { refusal: unknownColumn(unknown.name) };
  const indices = columns.map(({ index }) => index ?? 0);
  return {
    columns: indices,
    fill: (textOf) => {
      const texts = indices.map(textOf);
      // Separators alone say nothing.
      if (texts.length > 0 && texts.every((one) => one === '')) return { text: '' };
      return {
        text: parts
          .map((part, at) => (at % 2 === 1 ? (texts[(at - 1) / 2] ?? '') : part))
          .join('')
          .trim(),
      };
    },
  };
}

function readCases({ by, cases, otherwise = '' }: ValueByColumn): FixedValueReader {
  const values = new Map(cases.map(({ text, value }) => [fold(text), value]));
  return { columns: [by], fill: (textOf) => ({ text: values.get(fold(textOf(by))) ?? otherwise }) };
}
