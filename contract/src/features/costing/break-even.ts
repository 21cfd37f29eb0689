import { decimal, roundHalfUp, sumDecimals, type Exact } from '../../lib/decimals.ts';
import type { CostRates } from './figures.ts';
import { costScenarioLine, isMain, type Overrides, type ScenarioLine, type ScenarioTerms } from './scenarios.ts';

/** Removes the overhead from a cost, which leaves the direct cost; 2 decimals. */
const directOf = (cost: Exact, overheadRate: string): string => roundHalfUp(cost.div(decimal(overheadRate).div(100).plus(1)), 2);

/** 保本: the direct cost at which the price is the cost, so that nothing is earned; price without tax, rate in percent points. */
export const breakEvenDirect = (price: string, overheadRate: string): string => directOf(decimal(price), overheadRate);

/** 利润目标: the direct cost at which the price keeps the margin, of the price or on top of the cost. */
export function targetDirect(
  price: string,
  { overheadRate, marginRate, marginBasis }: Pick<CostRates, 'overheadRate' | 'marginRate' | 'marginBasis'>,
): string {
  const share = decimal(marginRate).div(100);
  const cost = marginBasis === 'MARGIN' ? decimal(price).times(decimal('1').minus(share)) : decimal(price).div(share.plus(1));
  return directOf(cost, overheadRate);
}

/** A price of 主料 in its unit. */
export interface MainPrice {
  price: string;
  unit: string | null;
}

/**
 * The price of 主料 at which the direct cost is this much, all else as it is; null without a main material, and where main materials are
 * priced by several units, which have no price in common.
 */
export function mainPriceFor(lines: readonly ScenarioLine[], terms: ScenarioTerms, overrides: Overrides, direct: string): MainPrice | null {
  const under = lines.map((line) => ({ line, result: costScenarioLine(line, terms, overrides) }));
  const main = under.filter(({ line }) => isMain(line) && line.supply !== 'CUSTOMER');
  const inPriceUnit = ({ line, result }: (typeof main)[number]) =>
    decimal(result.consumption).times(decimal(line.unitFactor)).div(decimal(line.priceFactor)).toFixed();
  const consumption = sumDecimals(main.map(inPriceUnit));
  const units = new Set(main.map(({ line }) => line.unit));
  if (units.size !== 1 || !decimal(consumption).gt(0)) return null;
  const others = sumDecimals(under.filter(({ line }) => !main.some((one) => one.line === line)).map(({ result }) => result.amount));
  const price = roundHalfUp(decimal(direct).minus(decimal(others)).div(decimal(consumption)), 4);
  return { price, unit: [...units][0] ?? null };
}
