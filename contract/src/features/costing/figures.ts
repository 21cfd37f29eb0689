import { decimal, roundHalfUp, sumDecimals } from '../../lib/decimals.ts';
import {
  costRollUp,
  grossConsumption,
  priceAmount,
  priceBand,
  priceDeviation,
  type BandLimits,
  type PriceBand,
} from '../../lib/formulas/formulas.ts';
import { convertQuantity, fabricOf, materialFactors, sameUnit, type Unit, type UnitFactors } from '../../lib/units.ts';
import type { CostedUnit, OwnConversion } from './costed-units.ts';
import { costGroups, costParts, groupOf, type CostGroup, type CostPart } from './parts.ts';

/** What prices of a quotation are converted with. */
export interface QuotedTerms {
  /** CNY for one of the currency. */
  rate: string;
  taxIncluded: boolean;
  /** In percent points. */
  taxRate: string;
}

/** A price as quoted, and the unit that the line is priced by. */
export interface QuotedPrice extends OwnConversion {
  quote: string;
  /** Null: priced by what is counted, without a unit. */
  priceUnit: Unit | null;
  unit: Unit | null;
  /** 空差: 公斤 per 25 公斤 for mass, percent delivered for length. */
  disparity: string | null;
  /** cm, and g/㎡, as quoted. */
  width: string | null;
  gramWeight: string | null;
  /** Its own tax in percent points; null: that of the quotation. */
  taxRate: string | null;
}

/** 报价 → 人民币 → 空差 → 净价 → 未税 → 每核价单位, each shown with 4 decimals and computed without rounding in between. */
export interface PriceSteps {
  quote: string;
  cny: string;
  net: string;
  exTax: string;
  /** Units of the quote in one unit that the line is priced by. */
  factor: string;
  /** CNY without tax per unit that the line is priced by. */
  price: string;
}

const FACTOR_DECIMALS = 12;

/** The price in CNY without tax per unit that the line is priced by, with its steps; null when the units do not convert. Formulas 1–3 of the domain rules. */
export function priceSteps(quoted: QuotedPrice, terms: QuotedTerms): PriceSteps | null {
  const factor = unitsPerCosted(quoted);
  if (factor === null) return null;
  const { cny, net, exTax } = stepsOf(quoted, terms);
  return {
    quote: roundHalfUp(quoted.quote, 4),
    cny: roundHalfUp(cny, 4),
    net: roundHalfUp(net, 4),
    exTax: roundHalfUp(exTax, 4),
    factor: roundHalfUp(factor, 4),
    price: roundHalfUp(exTax.times(decimal(factor)), 4),
  };
}

/** The last of these steps alone, with a factor that is known already. */
export const priceAt = (quoted: QuotedPrice, terms: QuotedTerms, factor: string): string =>
  roundHalfUp(stepsOf(quoted, terms).exTax.times(decimal(factor)), 4);

function stepsOf(quoted: QuotedPrice, terms: QuotedTerms) {
  const cny = decimal(quoted.quote).times(decimal(terms.rate));
  const net = cny.times(disparityFactor(quoted));
  if (!terms.taxIncluded) return { cny, net, exTax: net };
  const tax = decimal(quoted.taxRate ?? terms.taxRate)
    .div(100)
    .plus(1);
  return { cny, net, exTax: net.div(tax) };
}

/** Units of the quote in one unit that the line is priced by; null when they do not convert. */
export function unitsPerCosted({ priceUnit, unit, width, gramWeight, ...material }: QuotedPrice): string | null {
  if (priceUnit === null || unit === null) return '1';
  const fabric = fabricOf({ width, gramWeight, allowance: null });
  if (material.own) {
    const factors = materialFactors({ from: unit, to: priceUnit, own: material.own, unitOf: material.unitOf, fabric });
    return factors && roundHalfUp(decimal(factors.unitFactor).div(decimal(factors.priceFactor)), FACTOR_DECIMALS);
  }
  return convertQuantity({ quantity: '1', from: unit, to: priceUnit, fabric, decimals: FACTOR_DECIMALS });
}

function disparityFactor({ disparity, priceUnit }: QuotedPrice) {
  if (disparity === null || priceUnit === null || priceUnit.dimension === 'count') return decimal('1');
  return priceUnit.dimension === 'mass' ? decimal(disparity).plus(25).div(25) : decimal('100').div(decimal(disparity));
}

/** Computes the quote from a price, by the steps in reverse; 4 decimals. */
export function quoteForPrice(price: string, quoted: Omit<QuotedPrice, 'quote'>, terms: QuotedTerms): string | null {
  const one = { ...quoted, quote: '1' };
  const factor = unitsPerCosted(one);
  if (factor === null) return null;
  const tax = terms.taxIncluded
    ? decimal(quoted.taxRate ?? terms.taxRate)
        .div(100)
        .plus(1)
    : decimal('1');
  const perUnit = decimal(price).div(decimal(factor)).times(tax).div(disparityFactor(one)).div(decimal(terms.rate));
  return roundHalfUp(perUnit, 4);
}

interface ConsumedLine {
  part: CostPart;
  /** Net, in the unit of the line. */
  consumption: string;
  shrinkage: string;
  loss: string;
}

/** Formula 4 for materials; anything else is counted as it is. 4 decimals. */
export const grossOf = ({ part, consumption, shrinkage, loss }: ConsumedLine): string =>
  part === 'MATERIAL' || part === 'CONSUMABLE'
    ? grossConsumption({ net: consumption, shrink: shrinkage, loss })
    : roundHalfUp(consumption, 4);

/** 元 per piece, rounded once: the consumption in the unit of the price times the price. */
export const amountOf = (consumption: string, price: string, { unitFactor, priceFactor }: UnitFactors = sameUnit): string =>
  priceAmount(consumption, { unitPrice: price, unitFactor, priceFactor });

export interface CostedAmount {
  part: CostPart;
  amount: string;
}

/** In percent points. */
export interface CostRates {
  overheadRate: string;
  marginRate: string;
  marginBasis: 'MARGIN' | 'MARKUP';
  taxRate: string;
}

export interface CostTotals {
  parts: Readonly<Record<CostPart, string>>;
  groups: Readonly<Record<CostGroup, string>>;
  direct: string;
  overhead: string;
  cost: string;
  priceByMargin: string;
  priceByMarkup: string;
  /** The one of the two that the sheet goes by. */
  price: string;
  withTax: string;
  /** With tax by the other one. */
  withTaxByMargin: string;
  withTaxByMarkup: string;
}

/** Formula 10 of the domain rules over lines that are rounded already: parts, direct cost, overhead, price and tax. */
export function costTotals(lines: readonly CostedAmount[], rates: CostRates): CostTotals {
  const sums = new Map<string, string[]>();
  for (const { part, amount } of lines) {
    for (const key of [part, groupOf(part)]) sums.set(key, [...(sums.get(key) ?? []), amount]);
  }
  const sumOf = (key: string): string => roundHalfUp(sumDecimals(sums.get(key) ?? []), 2);
  const parts = Object.fromEntries(costParts.map(({ value }) => [value, sumOf(value)])) as Record<CostPart, string>;
  const groups = Object.fromEntries(costGroups.map(({ key }) => [key, sumOf(key)])) as Record<CostGroup, string>;
  const direct = roundHalfUp(sumDecimals(Object.values(parts)), 2);
  const given = { direct, overhead: rates.overheadRate, margin: rates.marginRate, tax: rates.taxRate };
  const margin = costRollUp({ ...given, basis: 'margin' });
  const markup = costRollUp({ ...given, basis: 'markup' });
  const isMargin = rates.marginBasis === 'MARGIN';
  const { overhead, cost, priceByMargin, priceByMarkup } = margin;
  return {
    parts,
    groups,
    direct,
    overhead,
    cost,
    priceByMargin,
    priceByMarkup,
    price: isMargin ? priceByMargin : priceByMarkup,
    withTax: isMargin ? margin.withTax : markup.withTax,
    withTaxByMargin: margin.withTax,
    withTaxByMarkup: markup.withTax,
  };
}

/** One side of a line: consumption with its losses, and CNY without tax per unit, of the consumption where nothing else is said. */
export interface CostedSide extends Partial<UnitFactors> {
  consumption: string;
  price: string;
  /** Where a document says it. */
  amount?: string;
}

const multiplied = ({ consumption, price, unitFactor = '1', priceFactor = '1' }: CostedSide): string =>
  amountOf(consumption, price, { unitFactor, priceFactor });
const sideAmount = (side: CostedSide): string => side.amount ?? multiplied(side);

export interface LineDifference {
  /** Quoted less approved, 元 per piece. */
  difference: string;
  /** Of the quoted amount, in percent points; null when it is zero. */
  percent: string | null;
  /** (q − a) × pq */
  consumptionPart: string;
  /** a × (pq − pa) */
  pricePart: string;
}

/** Quoted against approved, priced by one unit. The two parts add up to the cent: what rounding leaves belongs to the price, or to the consumption where the price is the same. */
export function splitDifference(quoted: CostedSide, approved: CostedSide): LineDifference {
  const before = sideAmount(quoted);
  const difference = decimal(before).minus(decimal(sideAmount(approved)));
  const samePrice = decimal(quoted.price).eq(decimal(approved.price));
  const lessConsumed = decimal(quoted.consumption).minus(decimal(approved.consumption)).toFixed();
  const consumptionPart = samePrice ? difference : decimal(multiplied({ ...quoted, consumption: lessConsumed }));
  return {
    difference: roundHalfUp(difference, 2),
    percent: decimal(before).isZero() ? null : roundHalfUp(difference.div(decimal(before)).times(100), 2),
    consumptionPart: roundHalfUp(consumptionPart, 2),
    pricePart: roundHalfUp(difference.minus(consumptionPart), 2),
  };
}

/** A line as quoted, with its price in the currency of the quotation. */
type OwnLine = Omit<QuotedPrice, 'quote' | 'taxRate' | 'unit'> &
  CostedUnit & { quote?: string | null | undefined; supply: string; quotedConsumption: string };

/** What lines come to as the factory adds them up, in its currency and with the tax that its prices have; null where one has no price. */
export function ownSum(lines: readonly OwnLine[]): string | null {
  const amounts = lines.map(({ quote, supply, quotedConsumption, ...line }) => {
    if (supply === 'CUSTOMER') return '0';
    const own = quote ? { ...line, quote, unit: line.costedUnit, taxRate: null } : null;
    const steps = own && priceSteps(own, { rate: '1', taxIncluded: false, taxRate: '0' });
    return steps && amountOf(quotedConsumption, steps.price, line);
  });
  return amounts.some((amount) => amount === null) ? null : roundHalfUp(sumDecimals(amounts.flatMap((amount) => amount ?? [])), 2);
}

/** What somebody wrote into a line. */
export interface WrittenFigures {
  consumption: string | null;
  price: string | null;
  decision: 'ACCEPTED' | 'REDUCED' | 'REJECTED' | null;
}

export interface ApprovedFigures {
  approvedConsumption: string | null;
  approvedPrice: string | null;
  /** Null: the line counts as quoted. */
  approvedAmount: string | null;
}

/**
 * What a line comes to: 采纳 takes what was quoted, 不采纳 costs nothing. Without a conclusion it counts as quoted, unless consumption and
 * price are both written, as a saved scenario does.
 */
export function approvedFigures(quoted: CostedSide, { consumption, price, decision }: WrittenFigures): ApprovedFigures {
  if (decision === 'REJECTED') return { approvedConsumption: null, approvedPrice: null, approvedAmount: '0.00' };
  const approvedConsumption = consumption ?? (decision === null ? null : quoted.consumption);
  const approvedPrice = price ?? (decision === 'ACCEPTED' ? quoted.price : null);
  const known = approvedConsumption !== null && approvedPrice !== null;
  const amount = known ? multiplied({ ...quoted, consumption: approvedConsumption, price: approvedPrice }) : null;
  return { approvedConsumption, approvedPrice, approvedAmount: amount };
}

/** 偏差带 of a quoted price. Lines that are not materials have no band without a benchmark. */
export function bandOf(
  part: CostPart,
  quoted: string,
  benchmark: string | null,
  limits?: BandLimits,
): { deviation: string | null; band: PriceBand | null } {
  if (benchmark === null && part !== 'MATERIAL') return { deviation: null, band: null };
  const deviation = priceDeviation({ quoted, benchmark });
  return { deviation, band: priceBand(deviation, limits) };
}
