import type { LotTracking } from '@mrp/contract/features/dictionaries/classifications.ts';
import type { StockUnit } from '@mrp/contract/features/stock/item-level.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { inUnit, numericRules, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { stockLineFields } from '@mrp/contract/features/stock/document-fields.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { useState } from 'react';
import { FIRST_LINE, type GridColumn } from '../../../kit/grid/columns/columns.ts';
import { textOf } from '../../../kit/grid/lines/row-values.ts';
import { rowsIn } from '../../../kit/grid/grid-edits.ts';
import type { Grid } from '../../../kit/grid/grid-state.ts';
import { useLineGrid } from '../../../kit/grid/useLineGrid.ts';

/** What the lots and rolls of a receipt depend on. */
export interface RolledItem {
  unit: StockUnit;
  secondUnit: StockUnit | null;
  lotTracked: LotTracking;
}

/** 缸号 and, where rolls are managed, 匹号 of what comes in. */
export function useRollLines({ unit, secondUnit, lotTracked }: RolledItem): Grid {
  const [columns] = useState((): GridColumn[] => [
    { key: 'lotNo', label: stockWords.lotNo, kind: 'text', maxLength: 32, required: true, width: 140, aliases: ['批号', 'LOT'] },
    ...(lotTracked === 'ROLL' ? [rollColumn] : []),
    {
      key: 'quantity',
      label: stockLineFields.quantity.label,
      unit: unit.name,
      kind: 'number',
      rule: inUnit(rules.documentQuantity, unit),
      decimals: unit.decimals,
      required: true,
      sum: true,
      width: 120,
      aliases: ['米数', '公斤'],
    },
    ...(secondUnit ? [secondColumn(secondUnit)] : []),
    { key: 'defectPoints', label: stockWords.defectPoints, unit: '分', kind: 'number', rule: numericRules['D4.0'], width: 80 },
  ]);
  return useLineGrid({ columns, rows: [{ key: FIRST_LINE }] });
}

const rollColumn: GridColumn = {
  key: 'rollNo',
  label: stockWords.rollNo,
  kind: 'text',
  maxLength: 32,
  required: true,
  width: 110,
  aliases: ['卷号', '条号'],
};

/** 公斤 beside 米, as on the packing list; an empty value is computed from width and weight. */
const secondColumn = ({ name, decimals }: StockUnit): GridColumn => ({
  key: 'secondQuantity',
  label: stockLineFields.secondQuantity.label,
  unit: name,
  kind: 'number',
  rule: inUnit(rules.documentQuantity, { decimals }),
  decimals,
  sum: true,
  width: 120,
});

export interface TypedRoll {
  lotNo: string;
  rollNo: string;
  quantity: string;
  secondQuantity: string | null;
  defectPoints: string | null;
}

/** The typed rolls, without blank lines. */
export function readRolls(grid: Grid): TypedRoll[] {
  return rowsIn(grid.store.getState().lines)
    .map((row) => ({
      lotNo: textOf(row, 'lotNo'),
      rollNo: textOf(row, 'rollNo'),
      quantity: textOf(row, 'quantity'),
      secondQuantity: textOf(row, 'secondQuantity') || null,
      defectPoints: textOf(row, 'defectPoints') || null,
    }))
    .filter(({ lotNo, rollNo, quantity }) => lotNo + rollNo + quantity !== '');
}

const isFigure = (text: string): boolean => /^\d+(\.\d+)?$/.test(text);

/** The sum of the rolls, where they determine the quantity; empty while nothing is typed. */
export function quantityOfRolls(rolls: readonly TypedRoll[]): string {
  const figures = rolls.flatMap(({ quantity }) => (isFigure(quantity) ? [quantity] : []));
  return figures.length > 0 ? sumDecimals(figures) : '';
}

/** Null until each roll has a figure. */
export const sumRolls = (rolls: readonly TypedRoll[]): string | null =>
  rolls.length > 0 && rolls.every(({ quantity }) => isFigure(quantity)) ? sumDecimals(rolls.map(({ quantity }) => quantity)) : null;
