import { formatSigned } from '../../../lib/format/format.ts';
import type { FabricWeight } from '@mrp/contract/features/stock/item-level.ts';
import type { StockDocumentKind } from '@mrp/contract/features/stock/workflow.ts';
import { roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { checkRollGsm } from '@mrp/contract/lib/formulas/formulas.ts';
import { checkNumber, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { isTyped, type GridRow } from '../../../kit/grid/columns/columns.ts';
import type { StockOption } from '../stock-choices.ts';

interface WeighedGoods {
  unit: string;
  secondUnit: string | null;
  fabric?: FabricWeight | null;
}

/** Deviation in percent of a roll or lot from the weight that its 克重 implies, when beyond the limit. */
export function weightDeviation(
  { quantity, secondQuantity }: { quantity: string; secondQuantity: string | null },
  { unit, secondUnit, fabric }: WeighedGoods,
): string | null {
  const inUnits: Partial<Record<string, string | null>> = { [secondUnit ?? '']: secondQuantity, [unit]: quantity };
  const { 公斤: kg, 米: metres } = inUnits;
  if (!fabric || !kg || !metres) return null;
  const { deviation, beyondLimit } = checkRollGsm({ kg, metres, ...fabric });
  return beyondLimit ? deviation : null;
}

/** Null for a missing or invalid quantity. */
const figureOf = (row: GridRow, field: string): string | null => {
  const value = row[field];
  return typeof value === 'string' && checkNumber(rules.documentQuantity, value) === null ? value : null;
};

/** Weight warning of a grid row: weight, length or row is probably wrong. For 坯转色 it checks the dyed fabric, which has both. */
export function weightWarning(row: GridRow, kind: StockDocumentKind): string | null {
  const isConversion = kind === 'CONVERSION';
  const goods = row[isConversion ? 'toSku' : 'item'] as StockOption | null | undefined;
  const quantity = figureOf(row, isConversion ? 'toQuantity' : 'quantity');
  if (!goods || isTyped(goods) || quantity === null) return null;
  const deviation = weightDeviation({ quantity, secondQuantity: figureOf(row, 'secondQuantity') }, goods);
  return deviation && `公斤与米数同克重 ${roundHalfUp(goods.fabric?.gsm ?? '0', 0)} g/㎡ 相差 ${formatSigned(deviation, 2)}%，请核对`;
}
