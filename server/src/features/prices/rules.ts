import { exTax, metrePrice, netPrice } from '@mrp/contract/lib/formulas.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, rules } from '@mrp/contract/lib/numeric-rules.ts';
import type { Unit } from '@mrp/contract/lib/units.ts';

export interface PricedOffer {
  unit: Unit;
  /** 空差, empty for none. */
  disparity: string | null;
  taxIncluded: boolean;
  /** Percent points. */
  taxRate: string;
  /** CNY for one of the currency, on the day of entry. */
  rate: string;
  /** The offer's own facts where they differ, else the archive's. */
  width: string | null;
  allowance: string | null;
  gramWeight: string | null;
}

/** 净价 per unit in the offer's currency, and 米价 in 元/米 without tax (null for what is counted). */
export function computePrices(quoted: string, offer: PricedOffer): { netPrice: string; metrePrice: string | null } {
  const net = netPrice({ quote: quoted, dimension: offer.unit.dimension, disparity: offer.disparity });
  const untaxed = offer.taxIncluded ? exTax({ incTax: net, tax: offer.taxRate }) : net;
  const inCny = roundHalfUp(decimal(untaxed).times(decimal(offer.rate)), 4);
  const perMetre = metrePrice({
    net: inCny,
    unit: offer.unit,
    width: offer.width,
    gsm: offer.gramWeight,
    ...(offer.allowance !== null && { allowance: offer.allowance }),
  });
  return { netPrice: net, metrePrice: perMetre };
}

/** Fabric D4.2, trims four decimals; only what a customer supplies may cost nothing. The message, or null. */
export function checkQuotedPrice(kind: 'FABRIC' | 'TRIM', customerSupplied: boolean, quoted: string): string | null {
  const rule = kind === 'FABRIC' ? rules.fabricPrice : rules.trimPrice;
  return checkNumber({ ...rule, zeroAllowed: customerSupplied }, quoted);
}
