import { decimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { stockPrice, type OfferPriceFact, type PricedMaterial } from '../../../prices/rules.ts';

/** One supplier's offer of one colour, with its price in force. */
export interface ItemOffer {
  spuId: string;
  skuId: string;
  supplierId: string;
  preferred: boolean;
  leadDays: number | null;
  price: OfferPriceFact | null;
}

/** CNY without tax per stock unit of a colour: the named supplier's, else the preferred one's; null where nobody has a price. */
export interface PriceBook {
  priceOf(skuId: string, supplierId: string | null): string | null;
  /** In the same order as `offers`. */
  offersOf(skuId: string): readonly (ItemOffer & { stockPrice: string | null })[];
}

export function makePriceBook(materials: ReadonlyMap<string, PricedMaterial>, offers: readonly ItemOffer[]): PriceBook {
  const priced = offers.map((offer) => {
    const material = materials.get(offer.spuId);
    return { ...offer, stockPrice: material ? stockPrice(material, offer.price) : null };
  });
  const bySku = Map.groupBy(priced, ({ skuId }) => skuId);
  return {
    offersOf: (skuId) => bySku.get(skuId) ?? [],
    priceOf: (skuId, supplierId) => {
      const known = (bySku.get(skuId) ?? []).filter((offer) => offer.stockPrice !== null);
      const own = known.find((offer) => offer.supplierId === supplierId);
      return (own ?? known.find(({ preferred }) => preferred))?.stockPrice ?? null;
    },
  };
}

interface PricedLine {
  supply: string;
  supplierId: string | null;
  stockConsumption: string;
  colours: readonly { targetId: string; skuId: string }[];
}

/** 客供 costs nothing. */
const priceOfColour = (book: PriceBook, { supply, supplierId }: PricedLine, skuId: string): string | null =>
  supply === 'CUSTOMER' ? '0' : book.priceOf(skuId, supplierId);

/** Of the dearest colour that goes into any colour of what is made: what a piece may cost. */
export function priceOfLine(book: PriceBook, line: PricedLine): string | null {
  if (line.supply === 'CUSTOMER') return '0';
  const prices = line.colours.flatMap(({ skuId }) => priceOfColour(book, line, skuId) ?? []);
  return prices.reduce<string | null>((most, price) => (most === null || decimal(price).gt(decimal(most)) ? price : most), null);
}

export const amountOf = (quantity: string, unitPrice: string): string => roundHalfUp(decimal(quantity).times(decimal(unitPrice)), 2);

/** Amounts are rounded by line; null where no line has a price. */
export function sumAmounts(lines: readonly { quantity: string; price: string | null }[]): string | null {
  const amounts = lines.flatMap(({ quantity, price }) => (price === null ? [] : [amountOf(quantity, price)]));
  return amounts.length === 0 ? null : roundHalfUp(sumDecimals(amounts), 2);
}

/** The cost of one piece of each colour of what is made. */
export function costByTarget(book: PriceBook, lines: readonly PricedLine[], targetIds: readonly string[]): Map<string, string | null> {
  return new Map(
    targetIds.map((targetId) => {
      const parts = lines.flatMap((line) => {
        const skuId = line.colours.find((colour) => colour.targetId === targetId)?.skuId;
        return skuId === undefined ? [] : [{ quantity: line.stockConsumption, price: priceOfColour(book, line, skuId) }];
      });
      return [targetId, sumAmounts(parts)];
    }),
  );
}
