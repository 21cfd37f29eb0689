import type { Column } from '@mrp/contract/lib/list.ts';

export interface ListRow {
  id: string;
}

/** The value of a row for a column key. */
export const valueOf = (row: ListRow, key: string): unknown => (row as unknown as Record<string, unknown>)[key];

/** Decimals of a quantity: those of its unit, none for a number of sets. */
export function decimalsOf({ unitField, decimals }: Column, row: ListRow): number | undefined {
  if (unitField === undefined) return decimals;
  const unit = valueOf(row, unitField) as { decimals: number } | null;
  return unit ? unit.decimals : 0;
}
