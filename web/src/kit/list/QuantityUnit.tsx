import type { ReactNode } from 'react';
import type { ArrangedColumn } from './column-set.ts';
import { valueOf, type ListRow } from './list-row.ts';

interface QuantityUnitProps<Row extends ListRow> {
  of: Pick<ArrangedColumn, 'key' | 'column'>;
  row: Row;
  cells: Readonly<Partial<Record<string, (row: Row) => ReactNode>>>;
}

/** The unit behind a quantity of a list, at any width; nothing where there is no quantity. */
export function QuantityUnit<Row extends ListRow>({ of: { key, column }, row, cells }: QuantityUnitProps<Row>) {
  const { unitField } = column;
  if (unitField === undefined || valueOf(row, key) === null) return null;
  const named = valueOf(row, unitField) as { name: string } | null;
  return <span className="k-unit"> {cells[unitField]?.(row) ?? named?.name}</span>;
}
