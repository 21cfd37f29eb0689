import type { StockRow } from '@mrp/contract/features/stock/list.ts';
import type { StockDocumentKind } from '@mrp/contract/features/stock/workflow.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import type { GridRow } from '../../../kit/grid/columns/columns.ts';
import { trimZeros } from '../../../lib/format/format.ts';
import type { StockOption } from '../stock-choices.ts';

type Stocked = Pick<
  StockRow,
  'itemId' | 'spuId' | 'skuId' | 'code' | 'name' | 'colourName' | 'hex' | 'unit' | 'secondUnit' | 'available' | 'lotTracked' | 'fabric'
>;

/** A line names the material, not its entry in the stock. */
const optionOf = ({
  spuId,
  skuId,
  code,
  name,
  colourName,
  hex,
  unit,
  secondUnit,
  available,
  lotTracked,
  fabric,
}: Stocked): StockOption => ({
  id: skuId ?? spuId,
  code,
  name: [name, colourName].filter(Boolean).join(' '),
  shade: { name: colourName || name, hex },
  unit: unit.name,
  decimals: unit.decimals,
  secondUnit: secondUnit?.name ?? null,
  available,
  lotTracked,
  fabric,
});

/** Lines of a document about this stock: all that is free goes out or moves; what an adjustment changes is not known. */
export const rowsOfStock = (kind: StockDocumentKind, rows: readonly Stocked[]): GridRow[] =>
  rows.map((row) => ({
    key: `stock-${row.itemId}`,
    item: optionOf(row),
    quantity: kind !== 'ADJUSTMENT' && row.available !== null && compareDecimals(row.available, '0') > 0 ? trimZeros(row.available) : null,
  }));

/** The one place of these rows; null: they stand at several, and a document has one. */
export function placeOfRows(rows: readonly Pick<StockRow, 'itemId' | 'holder'>[]): { holderId: string; itemIds: string[] } | null {
  const [first, ...others] = new Set(rows.map(({ holder }) => holder.id));
  return first === undefined || others.length > 0 ? null : { holderId: first, itemIds: rows.map(({ itemId }) => itemId) };
}
