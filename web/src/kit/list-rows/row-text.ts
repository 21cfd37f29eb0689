import { roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import type { Column, ListSpec } from '@mrp/contract/lib/list.ts';
import type { Workflow } from '@mrp/contract/lib/workflow.ts';
import { formatFullTime } from '../../lib/format/format.ts';
import type { ArrangedColumn } from '../list-columns/column-set.ts';
import { valueOf, type ListRow } from './list-row.ts';

type Named = string | { name: string };
const nameOf = (item: Named): string => (typeof item === 'string' ? item : item.name);

/** A value as an Excel cell: numbers without separators, labels instead of constants. */
export function cellText(spec: ListSpec, workflow: Workflow | undefined, key: string, value: unknown): string {
  const column = spec.columns[key];
  if (!column || value === null || value === undefined) return '';
  const choice = spec.filters[key]?.choices?.find((one) => one.value === value);
  if (choice) return choice.label;
  switch (column.kind) {
    case 'picture':
      return '';
    case 'number':
    case 'money':
    case 'percent':
      return figureText(column, String(value as string | number));
    case 'state':
      return workflow?.states[value as string]?.label ?? (value as string);
    case 'time':
      return formatFullTime(value as string);
    case 'flag':
      return value === true ? '是' : '否';
    case 'colours':
    case 'tags':
      return (value as Named[]).map(nameOf).join('、');
    case 'code':
    case 'text':
    case 'day':
      return nameOf(value as Named);
  }
}

const figureText = ({ kind, decimals = kind === 'money' || kind === 'percent' ? 2 : 0 }: Column, value: string): string =>
  value === '' ? '' : roundHalfUp(value, decimals);

/** Headers and rows as displayed, without pictures. */
export function rowsText(
  spec: ListSpec,
  workflow: Workflow | undefined,
  columns: readonly ArrangedColumn[],
  rows: readonly ListRow[],
): string[][] {
  const told = columns.filter(({ column }) => column.kind !== 'picture');
  const heads = told.map(({ column: { label, unit } }) => (unit ? `${label} ${unit}` : label));
  return [heads, ...rows.map((row) => told.map(({ key }) => cellText(spec, workflow, key, valueOf(row, key))))];
}
