import { decimal, roundHalfUp, type Exact, fraction } from '../../lib/decimals.ts';
import { exactNetPrice } from '../../lib/formulas/formulas.ts';
import { defaultAllowance, materialFactors, type OwnFactor, type Unit } from '../../lib/units.ts';

/** What a supplier answered, with the units and the rate of the day. */
export interface QuotedTerms {
  /** As quoted, per unit. */
  price: string;
  unit: Unit;
  taxIncluded: boolean;
  /** In percent points. */
  taxRate: string;
  /** CNY for one of the currency. */
  rate: string;
  disparity: string | null;
  /** Of the answer, else of the item; needed between mass and length. */
  width: string | null;
  gramWeight: string | null;
  allowance: string | null;
  /** In the unit of the price. */
  moq: string | null;
  /** CNY without tax, once for the order. */
  freight: string | null;
  dyeFee: string | null;
  otherFee: string | null;
}

/** What is asked for; `unit` is also what answers are compared in where they cannot be compared by the metre. */
export interface AskedQuantity {
  quantity: string;
  unit: Unit;
  /** The own factor of the material that is asked for. */
  own?: OwnFactor | null;
  unitOf?: (id: string) => Unit | undefined;
}

export interface LandedPrice {
  /** What the prices are for: a metre, or one of the asked unit. */
  per: 'METRE' | 'UNIT';
  /** With tax as quoted, in CNY; 4 decimals. */
  taxed: string;
  /** Without tax; 4 decimals. */
  untaxed: string;
  /** Freight, dye fee and others of the order for one metre or unit. */
  fees: string;
  landed: string;
  /** The asked quantity is below the minimum order: the price is the minimum's cost over what is needed. */
  belowMoq: boolean;
}

/** No entry of the dictionary, so that it is the same as none of them. */
const metre: Unit = { id: '', dimension: 'length', decimals: 2, factor: '1' };

/**
 * Landed metre price: the metre price without tax, and the fees of the order over its metres. Below the minimum order, the minimum's cost over
 * the quantity that is needed. Null when the price cannot be converted.
 */
export function landedPrice(terms: QuotedTerms, asked: AskedQuantity): LandedPrice | null {
  const basis = basisOf(terms, asked);
  if (!basis) return null;
  const { per, perQuote, needed } = basis;
  const net = exactNetPrice({ quote: terms.price, dimension: terms.unit.dimension, disparity: terms.disparity });
  const inCny = net.times(decimal(terms.rate)).div(perQuote);
  const [taxed, untaxed] = terms.taxIncluded
    ? [inCny, inCny.div(fraction(terms.taxRate).plus(1))]
    : [inCny.times(fraction(terms.taxRate).plus(1)), inCny];
  const least = terms.moq === null ? null : decimal(terms.moq).times(perQuote);
  const belowMoq = least !== null && needed.lt(least);
  const goods = belowMoq ? untaxed.times(least).div(needed) : untaxed;
  const fees = [terms.freight, terms.dyeFee, terms.otherFee].reduce((sum, fee) => sum.plus(decimal(fee ?? '0')), decimal('0')).div(needed);
  return {
    per,
    taxed: roundHalfUp(taxed, 4),
    untaxed: roundHalfUp(untaxed, 4),
    fees: roundHalfUp(fees, 4),
    landed: roundHalfUp(goods.plus(fees), 4),
    belowMoq,
  };
}

/** Metres (or asked units) in one unit of the price, and how many of them are needed. */
function basisOf(
  terms: QuotedTerms,
  { quantity, unit, own, unitOf }: AskedQuantity,
): { per: LandedPrice['per']; perQuote: Exact; needed: Exact } | null {
  const fabric =
    terms.width && terms.gramWeight ? { width: terms.width, gsm: terms.gramWeight, allowance: terms.allowance ?? defaultAllowance } : null;
  const convert = (amount: string, from: Unit, to: Unit): Exact | null => {
    const factors = materialFactors({ from, to, own, fabric, unitOf });
    return factors && decimal(amount).times(decimal(factors.unitFactor)).div(decimal(factors.priceFactor));
  };
  const asked = ['UNIT', unit] as const;
  // What is asked by the piece is compared by the piece, although its material says how many metres that is.
  for (const [per, to] of unit.dimension === 'count' ? [asked] : [['METRE', metre] as const, asked]) {
    const [perQuote, needed] = [convert('1', terms.unit, to), convert(quantity, unit, to)];
    if (perQuote?.gt(0) && needed?.gt(0)) return { per, perQuote, needed };
  }
  return null;
}
