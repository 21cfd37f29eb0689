import { decimal, sumDecimals } from '../../lib/decimals.ts';
import { perStockUnit, priceAmount, pricePerUnit, type UnitPrice } from '../../lib/formulas/formulas.ts';

/** CNY without tax in the unit of the price, with 4 decimals that are shown; the unit is null where it is that of the stock. */
export interface CostPrice extends UnitPrice {
  unit: { id: string; name: string } | null;
}

/** The price of an SKU: the given supplier's, else the preferred one; null without a price. */
export type PriceOf = (skuId: string, supplierId: string | null) => CostPrice | null;

interface ChosenOffer {
  supplierId: string;
  preferred: boolean;
}

/** Chooses the price of a line among the offers of a colour. */
export function choosePrice<O extends ChosenOffer, P>(
  offers: readonly O[],
  supplierId: string | null,
  priceOf: (offer: O) => P | null,
): P | null {
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
const noCost: CostPrice = { ...perStockUnit('0'), unit: null };
export const priceOfColour = (
  priceOf: PriceOf,
  { supply, supplierId }: Pick<PricedLine, 'supply' | 'supplierId'>,
  skuId: string,
): CostPrice | null => (supply === 'CUSTOMER' ? noCost : priceOf(skuId, supplierId));

/** The most expensive colour of the line, as an upper limit of the cost of a piece. */
export function priceOfLine(priceOf: PriceOf, line: PricedLine): CostPrice | null {
  if (line.supply === 'CUSTOMER') return noCost;
  const skuIds = new Set([...line.colours, ...line.sizeItems].flatMap(({ skuId }) => skuId ?? []));
  const prices = [...skuIds].flatMap((skuId) => priceOfColour(priceOf, line, skuId) ?? []);
  return prices.reduce<CostPrice | null>((most, price) => (most === null || isDearer(price, most) ? price : most), null);
}

const isDearer = (one: UnitPrice, other: UnitPrice): boolean => decimal(pricePerUnit(one)).gt(decimal(pricePerUnit(other)));

/** Amounts are rounded by line; null when no line has a price. */
export const sumAmounts = (lines: readonly { quantity: string; price: UnitPrice | null }[]): string | null =>
  addAmounts(lines.map(({ quantity, price }) => (price === null ? null : priceAmount(quantity, price))));

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
  const byPrice = new Map<CostPrice | null, string | null>([[null, null]]);
  return new Map(
    line.colours.map(({ targetId, skuId }) => {
      const price = priceOfColour(priceOf, line, skuId);
      const amount = byPrice.get(price) ?? (price === null ? null : priceAmount(line.stockConsumption, price));
      byPrice.set(price, amount);
      return [targetId, amount];
    }),
  );
}
