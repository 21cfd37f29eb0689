import type { ReactNode } from 'react';
import type { ArrangedColumn } from './column-set.ts';
import { moneyName, moneyPer } from '../../lib/format/money-unit.ts';
import { valueOf, type ListRow } from '../list-rows/list-row.ts';

interface QuantityUnitProps<Row extends ListRow> {
  of: Pick<ArrangedColumn, 'key' | 'column'>;
  row: Row;
  cells: Readonly<Partial<Record<string, (row: Row) => ReactNode>>>;
}

type Named = { name: string } | string | null;
const nameOf = (named: Named): string | null => (typeof named === 'string' ? named : (named?.name ?? null));

/** The unit behind a quantity or a price of a list, at any width; nothing where there is no figure. */
export function QuantityUnit<Row extends ListRow>({ of: { key, column }, row, cells }: QuantityUnitProps<Row>) {
  const { unitField, per, currencyField } = column;
  const value = valueOf(row, key);
  if (value === null || value === undefined) return null;
  const read = (field: string): string | null => nameOf(valueOf(row, field) as Named);
  if (unitField !== undefined) return <span className="k-unit"> {cells[unitField]?.(row) ?? read(unitField)}</span>;
  if (per === undefined && currencyField === undefined) return null;
  const currency = currencyField === undefined ? null : read(currencyField);
  const unit = per === undefined ? null : read(per);
  return <span className="k-unit"> {unit === null ? moneyName(currency) : moneyPer(currency, unit)}</span>;
}
