import type { PlannedProduction } from '@mrp/contract/features/preparations/production.ts';
import type { HolderRef, StockUnit } from '@mrp/contract/features/stock/item-level.ts';
import type { Entry } from '@mrp/contract/lib/fields/fields.ts';
import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { greigeForDyed } from '@mrp/contract/lib/formulas/formulas.ts';
import { AppError } from '../../../platform/app-error.ts';
import { drawBySource, type StockPool, type SourceTake } from '../../stock/planning.rules.ts';
import type { GreigeFacts } from './greige.queries.ts';

/** An approved line without a production. */
export interface WaitingLine {
  lineId: string;
  orderId: string;
  orderCode: string;
  spuId: string;
  skuId: string | null;
  code: string;
  name: string;
  colourName: string;
  unit: StockUnit;
  supplier: Entry;
  holder: HolderRef;
  quantity: string;
  unitPrice: string | null;
  priceUnit: StockUnit;
  unitFactor: string;
  priceFactor: string;
  takesGreige: boolean;
  expectedOn: string;
  /** Whether the requested date has passed. */
  isLate: boolean;
}

/** A production to be created, with the greige that it takes immediately. */
export interface ProductionPlan {
  lines: WaitingLine[];
  supplier: Entry;
  holder: HolderRef;
  quantity: string;
  expectedOn: string;
  greige: { facts: GreigeFacts; holder: HolderRef; needed: string; draws: SourceTake[]; covered: string; short: string } | null;
}

/** Lines with the same key can be made together. */
const keyOf = ({ supplier, spuId, skuId, unit, holder, takesGreige, unitPrice, priceUnit, unitFactor, priceFactor }: WaitingLine): string =>
  [supplier.id, spuId, skuId, unit.id, holder.id, takesGreige, unitPrice, priceUnit.id, unitFactor, priceFactor].join(' ');

/** Groups lines that can be made together, and takes greige for one group after the other from the same stock. */
export function planProductions(
  lines: readonly WaitingLine[],
  stockPool: StockPool,
  greigeOf: (spuId: string, supplierId: string) => GreigeFacts,
): ProductionPlan[] {
  return [...Map.groupBy(lines, keyOf).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const quantity = sumDecimals(group.map((line) => line.quantity));
    const expectedOn = group.reduce((earliest, line) => (line.expectedOn < earliest ? line.expectedOn : earliest), first.expectedOn);
    const greige = first.takesGreige ? planGreige(quantity, first, greigeOf(first.spuId, first.supplier.id), stockPool) : null;
    return [{ lines: group, supplier: first.supplier, holder: first.holder, quantity, expectedOn, greige }];
  });
}

function planGreige(dyed: string, { supplier, code }: WaitingLine, facts: GreigeFacts, stockPool: StockPool): ProductionPlan['greige'] {
  const { holder, dyeLoss, decimals } = facts;
  if (!holder) throw new AppError('GUARD', { detail: `供应商“${supplier.name}”没有物料供应商仓，${code} 不能用坯布` });
  const needed = greigeForDyed({ dyed, dyeLoss, decimals });
  return { facts, holder, needed, ...drawGreige(stockPool, facts, needed) };
}

/** Takes the available greige, the brand's before the supplier's. The quantity is greige itself, so no dye loss is added. */
export function drawGreige(stockPool: StockPool, { holder, itemId, decimals }: GreigeFacts, quantity: string) {
  if (!holder || itemId === null || decimal(quantity).lte(0)) return { draws: [], covered: '0', short: quantity };
  const { draws, covered, short } = drawBySource(stockPool, {
    holderId: holder.id,
    quantity,
    dyeLoss: '0',
    decimals,
    items: { brandGreige: itemId, supplierGreige: itemId },
  });
  return { draws, covered, short };
}

/** Describes a plan for the dialog; the caller passes the buy-out prices that the user may see. */
export function describePlan(
  { lines, supplier, holder, quantity, expectedOn, greige }: ProductionPlan,
  buyOutPrice: (itemId: string, holderId: string, quantity: string) => string | null,
): PlannedProduction | null {
  const [first] = lines;
  if (!first) return null;
  const { spuId, skuId, code, name, colourName, unit, unitPrice, priceUnit } = first;
  const bought = sumDecimals(['0', ...(greige?.draws ?? []).flatMap(({ ownership, quantity: part }) => (ownership === 2 ? [part] : []))]);
  return {
    supplier,
    holder,
    spuId,
    skuId,
    code,
    name,
    colourName,
    unit,
    quantity,
    expectedOn,
    isLate: lines.some((line) => line.isLate),
    unitPrice,
    priceUnit,
    orders: lines.map((line) => ({ id: line.orderId, code: line.orderCode, lineId: line.lineId, quantity: line.quantity })),
    greige: greige && {
      holder: greige.holder,
      dyeLoss: greige.facts.dyeLoss,
      learned: greige.facts.learned,
      needed: greige.needed,
      takes: greige.draws.map(({ source, ownership, itemId, lotNo, rollNo, quantity: part }) => ({
        source: source as 'brandGreige' | 'supplierGreige',
        label: ownership === 1 ? '品牌仓坯布' : '供应商仓坯布（买断）',
        lotNo,
        rollNo,
        quantity: part,
        buyOutPrice: ownership === 2 ? buyOutPrice(itemId, greige.holder.id, bought) : null,
      })),
      covered: greige.covered,
      short: greige.short,
    },
  };
}
