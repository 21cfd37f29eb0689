import type { ReactNode } from 'react';
import { EMPTY } from '../../../lib/format/format.ts';
import type { Difference } from './merge.ts';
import type { FormContextValue } from '../form-context.ts';
import type { DescribedDifference } from './ConflictDialog.tsx';

/** A form value as plain text. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return EMPTY;
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.length === 0 ? EMPTY : value.map(valueText).join('、');
  if (typeof value === 'object')
    return 'name' in value ? String(value.name) : 'typed' in value ? String(value.typed) : `${Object.keys(value).length} 项`;
  return String(value as string | number);
}

/** A difference with the form's label and formatted values. */
export function describe(difference: Difference, port: FormContextValue): DescribedDifference {
  const [name = '', rowKey, field] = difference.path;
  const info = port.fields.get(name);
  const grid = port.grids.get(name);
  const where = rowKey === undefined ? '' : ` ${grid?.describe(rowKey, field) ?? ''}`;
  return {
    ...difference,
    key: difference.path.join('/'),
    label: `${info?.label ?? name}${where}`,
    show: (value) =>
      rowKey === undefined
        ? (info?.show?.(value) ?? valueText(value))
        : field === undefined
          ? lineText(value)
          : (grid?.show(field, value) ?? valueText(value)),
    mineText: valueText(difference.mine),
  };
}

const lineText = (value: unknown): ReactNode => (value === undefined ? '已删除整行' : '保留这一行');
