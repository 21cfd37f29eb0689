import { decimal, type Exact, fraction, roundHalfUp, shareLeft } from '../decimals.ts';
import { defaultAllowance, type Dimension, getUnit, massPerMetre, sameUnit, type Unit, type UnitFactors } from '../units.ts';

interface Quote {
  /** 大货报价 per unit. */
  quote: string;
  /** Dimension of the price's unit. */
  dimension: Dimension;
  /** 空差: 公斤 per 25 公斤 for mass, percent delivered for length; absent: none. */
  disparity?: string | null;
}

/** Formula 2 of the domain rules, unrounded. */
export function exactNetPrice({ quote, dimension, disparity }: Quote): Exact {
  const price = decimal(quote);
  if (!disparity || dimension === 'count') return price;
  return dimension === 'mass' ? price.times(decimal(disparity).plus(25)).div(25) : price.div(fraction(disparity));
}

/** Formula 2 of the domain rules: 净价 per unit, 4 decimals. */
export const netPrice = (quote: Quote): string => roundHalfUp(exactNetPrice(quote), 4);

/** Formula 3 of the domain rules: a price without its tax (percent points), 4 decimals. */
export function exTax({ incTax, tax }: { incTax: string; tax: string }): string {
  return roundHalfUp(decimal(incTax).div(fraction(tax).plus(1)), 4);
}

interface PricedFabric {
  /** 净价 per unit, tax excluded. */
  net: string;
  unit: string | Unit;
  /** 门幅 and selvage allowance in cm, 克重 in g/m²: needed for a price by mass. */
  width?: string | null;
  allowance?: string;
  gsm?: string | null;
}

/** Formula 3 of the domain rules: 米价 in 元/米, 4 decimals; null for counted units or without width and gsm. */
export function metrePrice({ net, ...fabric }: PricedFabric): string | null {
  const price = perMetre(decimal(net), fabric);
  return price && roundHalfUp(price, 4);
}

function perMetre(net: Exact, { unit, width, allowance = defaultAllowance, gsm }: Omit<PricedFabric, 'net'>): Exact | null {
  const { dimension, factor } = getUnit(unit);
  if (dimension === 'count' || factor === null) return null;
  const perBaseUnit = net.div(decimal(factor));
  if (dimension === 'length') return perBaseUnit;
  if (!width || !gsm) return null;
  return perBaseUnit.times(massPerMetre({ width, allowance, gsm }));
}

interface QuotedFabric extends Omit<PricedFabric, 'net'> {
  /** As quoted, per unit. */
  quote: string;
  disparity: string | null;
  taxIncluded: boolean;
  /** In percent points. */
  taxRate: string;
  /** CNY for one of the currency. */
  rate: string;
}

/** Formulas 2 and 3 of the domain rules in one: 米价 of a quote in 元/米 without tax, rounded once at the end. */
export function quotedMetrePrice({ quote, disparity, taxIncluded, taxRate, rate, ...fabric }: QuotedFabric): string | null {
  const net = exactNetPrice({ quote, dimension: getUnit(fabric.unit).dimension, disparity });
  const untaxed = taxIncluded ? net.div(fraction(taxRate).plus(1)) : net;
  const price = perMetre(untaxed.times(decimal(rate)), fabric);
  return price && roundHalfUp(price, 4);
}

/** Amount of one line, 2 decimals, so that totals are sums of rounded lines. Formula 10 of the domain rules for a costing line. */
export function lineAmount({ quantity, price }: { quantity: string; price: string }): string {
  return roundHalfUp(decimal(quantity).times(decimal(price)), 2);
}

/** A price beside the unit that it is for. */
export interface UnitPrice extends UnitFactors {
  unitPrice: string;
}

/** Formula 8 of the domain rules: the quantity in the price's unit times the price, rounded once for the line. */
export function priceAmount(quantity: string, { unitPrice, unitFactor, priceFactor }: UnitPrice): string {
  return roundHalfUp(decimal(quantity).times(decimal(unitPrice)).times(decimal(unitFactor)).div(decimal(priceFactor)), 2);
}

/** The price of one stock unit with as many decimals as a comparison needs; amounts are never made of it. */
export function pricePerUnit({ unitPrice, unitFactor, priceFactor }: UnitPrice, decimals = 10): string {
  return roundHalfUp(decimal(unitPrice).times(decimal(unitFactor)).div(decimal(priceFactor)), decimals);
}

/** A price per stock unit, which needs no factors. */
export const perStockUnit = (unitPrice: string): UnitPrice => ({ unitPrice, ...sameUnit });

interface DirectCost {
  /** Sum of the rounded lines per piece. */
  direct: string;
  /** All three in percent points. */
  overhead: string;
  margin: string;
  tax: string;
  /** The price that is taxed. */
  basis?: 'margin' | 'markup';
}

interface CostRollUp {
  overhead: string;
  cost: string;
  priceByMargin: string;
  priceByMarkup: string;
  withTax: string;
}

/** Formula 10 of the domain rules: 元 per piece, 2 decimals at every step. */
export function costRollUp({ direct, overhead, margin, tax, basis = 'margin' }: DirectCost): CostRollUp {
  const overheadAmount = roundHalfUp(decimal(direct).times(fraction(overhead)), 2);
  const cost = decimal(direct).plus(decimal(overheadAmount));
  const priceByMargin = roundHalfUp(cost.div(shareLeft(margin)), 2);
  const priceByMarkup = roundHalfUp(cost.times(fraction(margin).plus(1)), 2);
  const price = decimal(basis === 'margin' ? priceByMargin : priceByMarkup);
  const withTax = roundHalfUp(price.times(fraction(tax).plus(1)), 2);
  return { overhead: overheadAmount, cost: roundHalfUp(cost, 2), priceByMargin, priceByMarkup, withTax };
}

/** Formula 12 of the domain rules: percent points above (+) or below (−) the benchmark, 2 decimals; null without a benchmark. */
export function priceDeviation({ quoted, benchmark }: { quoted: string; benchmark: string | null }): string | null {
  if (!benchmark || decimal(benchmark).isZero()) return null;
  const base = decimal(benchmark);
  return roundHalfUp(decimal(quoted).minus(base).div(base).times(100), 2);
}

export type PriceBand = 'GREEN' | 'YELLOW' | 'ORANGE' | 'RED';

export const priceBands: Readonly<Record<PriceBand, { label: string; action: string }>> = {
  GREEN: { label: '绿', action: '放行' },
  YELLOW: { label: '黄', action: '提示' },
  ORANGE: { label: '橙', action: '需原因' },
  RED: { label: '红', action: '需主管' },
};

export const noBenchmarkLabel = '无基准';

/** The highest deviation of each band in percent points; above the last it is red. */
export interface BandLimits {
  green: string;
  yellow: string;
  orange: string;
  /** From so many percent points below the benchmark on a price is orange too. */
  low?: string;
}

export const defaultBandLimits: Required<BandLimits> = { green: '0', yellow: '5', orange: '10', low: '20' };

/** Formula 12 of the domain rules: the band of a displayed deviation; orange without a benchmark, and far below it. */
export function priceBand(deviation: string | null, limits: BandLimits = defaultBandLimits): PriceBand {
  if (deviation === null) return 'ORANGE';
  const shown = decimal(deviation);
  if (shown.lte(decimal(limits.low ?? defaultBandLimits.low).negated())) return 'ORANGE';
  if (shown.lte(decimal(limits.green))) return 'GREEN';
  if (shown.lte(decimal(limits.yellow))) return 'YELLOW';
  return shown.lte(decimal(limits.orange)) ? 'ORANGE' : 'RED';
}
