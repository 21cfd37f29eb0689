import type { FabricWeight } from '@mrp/contract/features/stock/item-level.ts';
import type { StockDocumentKind } from '@mrp/contract/features/stock/workflow.ts';
import { roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { checkRollGsm } from '@mrp/contract/lib/formulas.ts';
import { checkNumber, rules } from '@mrp/contract/lib/numeric-rules.ts';
import { isTyped, type GridRow } from '../../kit/grid/columns.ts';
import type { StockOption } from './stock-choices.ts';

interface WeighedGoods {
  unit: string;
  secondUnit: string | null;
  fabric?: FabricWeight | null;
}

/** Percent points by which a roll, or a lot of them, is heavier or lighter than its 克重 says, where that is beyond the limit. */
export function weightOff(
  { quantity, secondQuantity }: { quantity: string; secondQuantity: string | null },
  { unit, secondUnit, fabric }: WeighedGoods,
): string | null {
  const inUnits: Partial<Record<string, string | null>> = { [secondUnit ?? '']: secondQuantity, [unit]: quantity };
  const { 公斤: kg, 米: metres } = inUnits;
  if (!fabric || !kg || !metres) return null;
  const { deviation, beyondLimit } = checkRollGsm({ kg, metres, ...fabric });
  return beyondLimit ? deviation : null;
}

export const signedPercent = (deviation: string): string => `${deviation.startsWith('-') ? '' : '+'}${deviation}%`;

/** Null of what is not written yet, or is no quantity. */
const figureOf = (row: GridRow, field: string): string | null => {
  const value = row[field];
  return typeof value === 'string' && checkNumber(rules.documentQuantity, value) === null ? value : null;
};

/** What a row of the grid says of its weight: either the scale, the metres or the row is wrong. Of 坯转色 it is the dyed cloth that is measured twice. */
export function doubtWeight(row: GridRow, kind: StockDocumentKind): string | null {
  const isConversion = kind === 'CONVERSION';
  const goods = row[isConversion ? 'toSku' : 'item'] as StockOption | null | undefined;
  const quantity = figureOf(row, isConversion ? 'toQuantity' : 'quantity');
  if (!goods || isTyped(goods) || quantity === null) return null;
  const deviation = weightOff({ quantity, secondQuantity: figureOf(row, 'secondQuantity') }, goods);
  return deviation && `公斤与米数同克重 ${roundHalfUp(goods.fabric?.gsm ?? '0', 0)} g/㎡ 相差 ${signedPercent(deviation)}，请核对`;
}
