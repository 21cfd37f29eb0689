import { addAmounts, costByTarget, priceOfColour, priceOfLine, sumAmounts } from '@mrp/contract/features/styles/costs.ts';
import type { Bom, BomRow } from '@mrp/contract/features/styles/record.ts';
import { isBySize } from '@mrp/contract/features/styles/size-items.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { priceAmount } from '@mrp/contract/lib/formulas/formulas.ts';
import type { PriceLookup } from './prices.rules.ts';
import { findProblems } from './rules.ts';
import type { StoredBom, StoredLine } from './stored.queries.ts';
import { writtenPrice } from './written-prices.rules.ts';

/** Current prices and stock of the colours in BOMs. */
export interface Figures {
  book: PriceLookup;
  availableOf: (skuId: string) => string;
}

const pricedLine = ({ supply, supplier, stockConsumption, colours, sizeItems }: StoredLine) => ({
  supply,
  supplierId: supplier?.id ?? null,
  stockConsumption,
  colours,
  sizeItems,
});

/**
 * 缺料: some colour of a prepared line has less available stock than the open orders of its SKCs need, or than one piece without orders. The
 * list filter implements the same in SQL; size factors are ignored here, and lines that follow the size are left to 备料测算.
 */
export function isShort({ targets }: StoredBom, line: StoredLine, { availableOf }: Figures): boolean {
  if (!line.isPrepared || isBySize(line.sizeItems)) return false;
  const pieces = new Map(targets.filter(({ active }) => active).map(({ id, orderedPieces }) => [id, Math.max(orderedPieces, 1)]));
  const bySku = Map.groupBy(
    line.colours.filter(({ targetId }) => pieces.has(targetId)),
    ({ skuId }) => skuId,
  );
  return [...bySku].some(([skuId, colours]) => {
    const wanted = colours.reduce((sum, { targetId }) => sum + (pieces.get(targetId) ?? 0), 0);
    return decimal(line.stockConsumption)
      .times(wanted)
      .gt(decimal(availableOf(skuId)));
  });
}

/** The current cost of a line in its most expensive colour: CNY in the unit of the price, and per piece. */
interface LineCost {
  livePrice: string | null;
  liveUnit: string | null;
  amount: string | null;
}

function lineCostOf({ book }: Figures, line: StoredLine): LineCost {
  const price = priceOfLine(book.priceOf, pricedLine(line));
  return {
    livePrice: price?.unitPrice ?? null,
    liveUnit: price && (price.unit ?? line.stockUnit).name,
    amount: price && priceAmount(line.stockConsumption, price),
  };
}

/** CNY per piece; lines without a price add nothing and are counted. */
const costOf = (lines: readonly LineCost[]) => ({
  materialCost: addAmounts(lines.map(({ amount }) => amount)),
  unpriced: lines.filter(({ amount }) => amount === null).length,
});

export function rowOf(bom: StoredBom, figures: Figures, userId: string): BomRow {
  const {
    id,
    code,
    owner,
    type,
    versionNo,
    garmentOrder,
    season,
    category,
    state,
    changeNote,
    effectiveAt,
    updatedAt,
    updatedBy,
    version,
  } = bom;
  return {
    id,
    code,
    owner,
    type,
    versionNo,
    season,
    category,
    state,
    changeNote,
    effectiveAt,
    updatedAt,
    updatedBy,
    version,
    garmentOrder: garmentOrder?.code ?? null,
    colours: bom.targets
      .filter(({ active }) => active)
      .map((target) => ({ targetId: target.id, name: target.colourName, hex: target.hex })),
    lineCount: bom.lines.length,
    shortLines: bom.lines.filter((line) => isShort(bom, line, figures)).length,
    ...costOf(bom.lines.map((line) => lineCostOf(figures, line))),
    createdByMe: bom.createdById === userId,
    submittedByMe: bom.submittedById === userId,
  };
}

/** The record for the page, without its versions. */
export function recordOf(bom: StoredBom, figures: Figures, userId: string): Omit<Bom, 'versions'> {
  const { styleId: _style, spuId: _spu, season: _season, category: _category, createdById, submittedById, ...facts } = bom;
  const problems = findProblems(bom);
  const lines = bom.lines.map((line) => lineOf(bom, line, figures, problems.lines.get(line.id) ?? []));
  const costs = costByTarget(
    figures.book.priceOf,
    bom.lines.map(pricedLine),
    bom.targets.map(({ id }) => id),
  );
  return {
    ...facts,
    targets: bom.targets.map((target) => ({ ...target, cost: costs.get(target.id) ?? null })),
    sizes: [...new Set(bom.targets.flatMap(({ sizes }) => sizes))],
    lines,
    ...costOf(lines),
    writtenCost: sumAmounts(bom.lines.map((line) => ({ quantity: line.stockConsumption, price: writtenPrice(line) }))),
    problems: problems.bom,
    createdByMe: createdById === userId,
    submittedByMe: submittedById === userId,
  };
}

function lineOf(bom: StoredBom, line: StoredLine, figures: Figures, problems: string[]): Bom['lines'][number] & LineCost {
  const { bomId: _bom, ...facts } = line;
  return {
    ...facts,
    ...lineCostOf(figures, line),
    colours: line.colours.map((colour) => {
      const price = priceOfColour(figures.book.priceOf, pricedLine(line), colour.skuId);
      return {
        ...colour,
        available: figures.availableOf(colour.skuId),
        livePrice: price?.unitPrice ?? null,
        liveUnit: price && (price.unit ?? line.stockUnit).name,
      };
    }),
    isShort: isShort(bom, line, figures),
    problems,
  };
}
