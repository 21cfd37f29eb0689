import type { ListSpec } from '@mrp/contract/lib/list.ts';
import type { CellValue } from '../excel/writing/write-cells.ts';

/** A cell value from a feature; a picture is given by its file id. */
export type ExportCell = CellValue | { fileId: string };

/** Response values that become a cell without a conversion. */
export type Plain = string | number | boolean | null | undefined | { name: string } | readonly (string | { name: string })[];

/** Formats a response value for readers of the workbook. */
export function formatCell(spec: ListSpec, name: string, value: Plain): ExportCell {
  const kind = spec.columns[name]?.kind;
  if (value === null || value === undefined) return null;
  if (kind === 'flag') return value === true ? '是' : '否';
  if (isList(value)) return value.map(nameOf).join('、');
  if (typeof value === 'object') return kind === 'picture' && 'id' in value ? { fileId: String(value.id) } : value.name;
  const choices = spec.columns[name]?.choices ?? spec.filters[name]?.choices;
  return choices?.find((choice) => choice.value === value)?.label ?? value;
}

const isList = (value: Plain): value is readonly (string | { name: string })[] => Array.isArray(value);
const nameOf = (item: string | { name: string }): string => (typeof item === 'string' ? item : item.name);
