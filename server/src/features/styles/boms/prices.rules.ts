import { choosePrice, type CostPrice, type PriceOf } from '@mrp/contract/features/styles/costs.ts';
import { breakFor, linePrice, offerAmount, stockPrice, type OfferPriceFact, type PricedMaterial } from '../../prices/rules.ts';

/** One supplier's offer of one colour, with its current prices by quantity. */
export interface ItemOffer {
  spuId: string;
  skuId: string;
  supplierId: string;
  preferred: boolean;
  leadDays: number | null;
  prices: readonly OfferPriceFact[];
}

type PriceAt = (skuId: string, supplierId: string | null, quantity?: string) => string | null;

/** Current prices of colours. A quantity is in the stock unit, and finds its break; without one the price is that of the smallest. */
export interface PriceLookup {
  /** In the unit of the price. */
  priceOf: PriceOf;
  /** Per stock unit with 10 decimals, for what is converted to another unit afterwards. */
  exactPriceOf: PriceAt;
  /** What a quantity costs, rounded once. */
  amountOf: (skuId: string, supplierId: string | null, quantity: string) => string | null;
  /** In the order of `offers`. */
  offersOf(skuId: string): readonly (ItemOffer & { price: CostPrice | null })[];
}

const EXACT = 10;

export function makePriceLookup(materials: ReadonlyMap<string, PricedMaterial>, offers: readonly ItemOffer[]): PriceLookup {
  const bySku = Map.groupBy(offers, ({ skuId }) => skuId);
  const known = new Map<ItemOffer, CostPrice | null>();
  const ask = <T>(offer: ItemOffer, quantity: string, read: (material: PricedMaterial, price: OfferPriceFact | null) => T): T | null => {
    const material = materials.get(offer.spuId);
    return material ? read(material, breakFor(material, offer.prices, quantity)) : null;
  };
  const smallest = (offer: ItemOffer): CostPrice | null => {
    const found = known.get(offer);
    if (found !== undefined) return found;
    const price = ask(offer, '0', linePrice);
    known.set(offer, price);
    return price;
  };
  const choose = <P>(skuId: string, supplierId: string | null, read: (offer: ItemOffer) => P | null): P | null =>
    choosePrice(bySku.get(skuId) ?? [], supplierId, read);
  return {
    offersOf: (skuId) => (bySku.get(skuId) ?? []).map((offer) => ({ ...offer, price: smallest(offer) })),
    priceOf: (skuId, supplierId) => choose(skuId, supplierId, smallest),
    exactPriceOf: (skuId, supplierId, quantity = '0') =>
      choose(skuId, supplierId, (offer) => ask(offer, quantity, (material, price) => stockPrice(material, price, EXACT))),
    amountOf: (skuId, supplierId, quantity) =>
      choose(skuId, supplierId, (offer) => ask(offer, quantity, (material, price) => offerAmount(material, price, quantity))),
  };
}
