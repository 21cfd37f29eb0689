import { roundUp } from '@mrp/contract/lib/decimals.ts';
import type { Column } from '@mrp/contract/lib/list.ts';
import { findUnit } from '@mrp/contract/lib/units.ts';
import { formatNumber } from '../../lib/format/format.ts';

export interface ListRow {
  id: string;
}

/** The value of a row for a column key. */
export const valueOf = (row: ListRow, key: string): unknown => (row as unknown as Record<string, unknown>)[key];

/** Decimals of a quantity: those of its unit, none for a number of sets. */
export function decimalsOf({ unitField, countedBy, decimals }: Column, row: ListRow): number | undefined {
  if (unitField !== undefined) return (valueOf(row, unitField) as { decimals: number } | null)?.decimals ?? 0;
  const unit = countedBy === undefined ? null : valueOf(row, countedBy);
  return (typeof unit === 'string' ? findUnit(unit)?.decimals : undefined) ?? decimals;
}

/** A quantity as the page shows it; a need is rounded up. */
export const quantityText = ({ need }: Column, quantity: string, decimals: number): string =>
  formatNumber(need && quantity !== '' ? roundUp(quantity, decimals) : quantity, decimals);
