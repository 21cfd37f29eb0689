import { amountOf, costByTarget, priceOfLine, sumAmounts } from '@mrp/contract/features/styles/costs.ts';
import type { Bom, BomRow } from '@mrp/contract/features/styles/record.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import type { PriceBook } from '../prices/rules.ts';
import { findProblems } from '../rules.ts';
import type { StoredBom, StoredLine } from '../stored/queries.ts';

/** What is known today of the colours that BOMs name. */
export interface Figures {
  book: PriceBook;
  availableOf: (skuId: string) => string;
}

const pricedLine = ({ supply, supplier, stockConsumption, colours }: StoredLine) => ({
  supply,
  supplierId: supplier?.id ?? null,
  stockConsumption,
  colours,
});

const livePriceOf = ({ book }: Figures, line: StoredLine): string | null => priceOfLine(book.priceOf, pricedLine(line));

/**
 * 缺料: of some colour of a prepared line less is available than the open orders of its SKCs take, or one piece where nothing is ordered.
 * The filter of the list says the same in SQL; size factors are left to the explosion.
 */
export function isShort({ targets }: StoredBom, line: StoredLine, { availableOf }: Figures): boolean {
  if (!line.isPrepared) return false;
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

/** CNY of one piece in the dearest colours; a line without a price adds nothing and is counted. */
function costOf(bom: StoredBom, figures: Figures) {
  const lines = bom.lines.map((line) => ({ quantity: line.stockConsumption, price: livePriceOf(figures, line) }));
  return { materialCost: sumAmounts(lines), unpriced: lines.filter(({ price }) => price === null).length };
}

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
    ...costOf(bom, figures),
    createdByMe: bom.createdById === userId,
    submittedByMe: bom.submittedById === userId,
  };
}

/** The record of the page; versions are read beside it. */
export function recordOf(bom: StoredBom, figures: Figures, userId: string): Omit<Bom, 'versions'> {
  const { styleId: _style, spuId: _spu, season: _season, category: _category, createdById, submittedById, ...facts } = bom;
  const problems = findProblems(bom);
  const costs = costByTarget(
    figures.book.priceOf,
    bom.lines.map(pricedLine),
    bom.targets.map(({ id }) => id),
  );
  return {
    ...facts,
    targets: bom.targets.map(({ sizes: _sizes, ...target }) => ({ ...target, cost: costs.get(target.id) ?? null })),
    sizes: [...new Set(bom.targets.flatMap(({ sizes }) => sizes))],
    lines: bom.lines.map((line) => lineOf(bom, line, figures, problems.lines.get(line.id) ?? [])),
    ...costOf(bom, figures),
    writtenCost: sumAmounts(bom.lines.map(({ stockConsumption, unitPrice }) => ({ quantity: stockConsumption, price: unitPrice }))),
    problems: problems.bom,
    createdByMe: createdById === userId,
    submittedByMe: submittedById === userId,
  };
}

function lineOf(bom: StoredBom, line: StoredLine, figures: Figures, problems: string[]): Bom['lines'][number] {
  const { bomId: _bom, ...facts } = line;
  const livePrice = livePriceOf(figures, line);
  return {
    ...facts,
    livePrice,
    amount: livePrice === null ? null : amountOf(line.stockConsumption, livePrice),
    colours: line.colours.map((colour) => ({
      ...colour,
      available: figures.availableOf(colour.skuId),
      livePrice: line.supply === 'CUSTOMER' ? '0' : figures.book.priceOf(colour.skuId, line.supplier?.id ?? null),
    })),
    isShort: isShort(bom, line, figures),
    problems,
  };
}
