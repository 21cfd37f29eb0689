import { fieldText } from '@mrp/contract/lib/fields/field-differences.ts';
import type { Fields, NamedField } from '@mrp/contract/lib/fields/record-fields.ts';
import { formatDay, formatNumber } from '../../lib/format/format.ts';
import { isEmpty } from '../list-columns/cells.tsx';
import type { LineColumn } from './LineTable.tsx';

/** Columns of a table of lines from declared fields, on screen or on paper. */
export function lineColumns<Line extends object, F extends Fields>(
  declared: F,
  names: readonly (keyof F & string)[],
  own: { readonly [K in keyof F]?: Partial<LineColumn<Line>> } = {},
): LineColumn<Line>[] {
  return names.flatMap((name) => {
    const field: NamedField | undefined = declared[name];
    return field ? [{ ...lineColumn<Line>(field), ...own[name] }] : [];
  });
}

const lineColumn = <Line extends object>(field: NamedField): LineColumn<Line> => ({
  label: field.label,
  ...(field.kind === 'decimal' && { num: true }),
  ...(field.kind === 'decimal' && field.inStockUnit && { unitOf: (line) => unitOfLine(line)?.name }),
  show: (line) => lineText(field, line),
});

const unitOfLine = (line: object) => (line as { unit?: { name: string; decimals: number } }).unit;

function lineText(field: NamedField, line: object): string {
  const value: unknown = Reflect.get(line, field.name);
  if (typeof value !== 'string') return fieldText(field, value);
  if (field.kind === 'day') return formatDay(value);
  if (field.kind !== 'decimal') return fieldText(field, value);
  const unit = field.inStockUnit ? unitOfLine(line) : undefined;
  return formatNumber(value, unit?.decimals ?? field.rule.decimals);
}

/** Without the columns that none of the lines has anything for. */
export const filledColumns = <Line>(lines: readonly Line[], columns: readonly LineColumn<Line>[]): LineColumn<Line>[] =>
  columns.filter(({ show }) => lines.some((line) => !isEmpty(show(line))));
