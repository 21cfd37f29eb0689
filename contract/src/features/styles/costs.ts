import { decimal, roundHalfUp, sumDecimals } from '../../lib/decimals.ts';

/** CNY without tax per stock unit of a colour by its id: the named supplier's, else the preferred one's; null where nobody has a price. */
export type PriceOf = (skuId: string, supplierId: string | null) => string | null;

interface PricedOffer {
  supplierId: string;
  preferred: boolean;
  price: string | null;
}

/** The price that a line takes among the offers of a colour. */
export function choosePrice(offers: readonly PricedOffer[], supplierId: string | null): string | null {
  const known = offers.filter(({ price }) => price !== null);
  const own = known.find((offer) => offer.supplierId === supplierId);
  return (own ?? known.find(({ preferred }) => preferred))?.price ?? null;
}

interface PricedLine {
  supply: string;
  supplierId: string | null;
  stockConsumption: string;
  colours: readonly { targetId: string; skuId: string }[];
}

/** 客供 costs nothing. */
const priceOfColour = (priceOf: PriceOf, { supply, supplierId }: PricedLine, skuId: string): string | null =>
  supply === 'CUSTOMER' ? '0' : priceOf(skuId, supplierId);

/** Of the dearest colour that goes into any colour of what is made: what a piece may cost. */
export function priceOfLine(priceOf: PriceOf, line: PricedLine): string | null {
  if (line.supply === 'CUSTOMER') return '0';
  const prices = line.colours.flatMap(({ skuId }) => priceOfColour(priceOf, line, skuId) ?? []);
  return prices.reduce<string | null>((most, price) => (most === null || decimal(price).gt(decimal(most)) ? price : most), null);
}

export const amountOf = (quantity: string, unitPrice: string): string => roundHalfUp(decimal(quantity).times(decimal(unitPrice)), 2);

/** Amounts are rounded by line; null where no line has a price. */
export function sumAmounts(lines: readonly { quantity: string; price: string | null }[]): string | null {
  const amounts = lines.flatMap(({ quantity, price }) => (price === null ? [] : [amountOf(quantity, price)]));
  return amounts.length === 0 ? null : roundHalfUp(sumDecimals(amounts), 2);
}

/** The cost of one piece of each colour of what is made. */
export function costByTarget(priceOf: PriceOf, lines: readonly PricedLine[], targetIds: readonly string[]): Map<string, string | null> {
  return new Map(
    targetIds.map((targetId) => {
      const parts = lines.flatMap((line) => {
        const skuId = line.colours.find((colour) => colour.targetId === targetId)?.skuId;
        return skuId === undefined ? [] : [{ quantity: line.stockConsumption, price: priceOfColour(priceOf, line, skuId) }];
      });
      return [targetId, sumAmounts(parts)];
    }),
  );
}
