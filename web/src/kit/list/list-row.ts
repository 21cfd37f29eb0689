import type { Column } from '@mrp/contract/lib/list.ts';

export interface ListRow {
  id: string;
}

/** What a row holds under the key of a column. */
export const valueOf = (row: ListRow, key: string): unknown => (row as unknown as Record<string, unknown>)[key];

/** Of a quantity: those of its unit, none where it counts sets. */
export function decimalsOf({ unitField, decimals }: Column, row: ListRow): number | undefined {
  if (unitField === undefined) return decimals;
  const unit = valueOf(row, unitField) as { decimals: number } | null;
  return unit ? unit.decimals : 0;
}
