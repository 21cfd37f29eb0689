import { decimal, roundHalfUp, sumDecimals } from '../../lib/decimals.ts';

/** CNY without tax per stock unit of an SKU: the given supplier's price, else the preferred one; null without a price. */
export type PriceOf = (skuId: string, supplierId: string | null) => string | null;

interface ChosenOffer {
  supplierId: string;
  preferred: boolean;
}

/** Chooses the price of a line among the offers of a colour. */
export function choosePrice<O extends ChosenOffer>(
  offers: readonly O[],
  supplierId: string | null,
  priceOf: (offer: O) => string | null,
): string | null {
  const known = (offer: O): boolean => priceOf(offer) !== null;
  const own = offers.find((offer) => offer.supplierId === supplierId && known(offer));
  const chosen = own ?? offers.find((offer) => offer.preferred && known(offer));
  return chosen ? priceOf(chosen) : null;
}

interface PricedLine {
  supply: string;
  supplierId: string | null;
  stockConsumption: string;
  colours: readonly { targetId: string; skuId: string }[];
  sizeItems: readonly { skuId: string | null }[];
}

/** 客供 costs nothing. */
const priceOfColour = (priceOf: PriceOf, { supply, supplierId }: PricedLine, skuId: string): string | null =>
  supply === 'CUSTOMER' ? '0' : priceOf(skuId, supplierId);

/** The most expensive colour of the line, as an upper limit of the cost of a piece. */
export function priceOfLine(priceOf: PriceOf, line: PricedLine): string | null {
  if (line.supply === 'CUSTOMER') return '0';
  const skuIds = new Set([...line.colours, ...line.sizeItems].flatMap(({ skuId }) => skuId ?? []));
  const prices = new Set([...skuIds].flatMap((skuId) => priceOfColour(priceOf, line, skuId) ?? []));
  return [...prices].reduce<string | null>((most, price) => (most === null || decimal(price).gt(decimal(most)) ? price : most), null);
}

export const amountOf = (quantity: string, unitPrice: string): string => roundHalfUp(decimal(quantity).times(decimal(unitPrice)), 2);

/** Amounts are rounded by line; null when no line has a price. */
export const sumAmounts = (lines: readonly { quantity: string; price: string | null }[]): string | null =>
  addAmounts(lines.map(({ quantity, price }) => (price === null ? null : amountOf(quantity, price))));

export function addAmounts(amounts: readonly (string | null)[]): string | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : sumDecimals(known);
}

/** Cost of one piece by target colour. */
export function costByTarget(priceOf: PriceOf, lines: readonly PricedLine[], targetIds: readonly string[]): Map<string, string | null> {
  const amounts = lines.map((line) => amountsByTarget(priceOf, line));
  return new Map(targetIds.map((targetId) => [targetId, addAmounts(amounts.map((known) => known.get(targetId) ?? null))]));
}

/** Colours with equal prices are calculated once. */
function amountsByTarget(priceOf: PriceOf, line: PricedLine): Map<string, string | null> {
  const byPrice = new Map<string | null, string | null>([[null, null]]);
  return new Map(
    line.colours.map(({ targetId, skuId }) => {
      const price = priceOfColour(priceOf, line, skuId);
      const amount = byPrice.get(price) ?? (price === null ? null : amountOf(line.stockConsumption, price));
      byPrice.set(price, amount);
      return [targetId, amount];
    }),
  );
}
