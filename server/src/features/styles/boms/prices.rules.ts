import { choosePrice, type PriceOf } from '@mrp/contract/features/styles/costs.ts';
import { stockPrice, type OfferPriceFact, type PricedMaterial } from '../../prices/rules.ts';

/** One supplier's offer of one colour, with its current price. */
export interface ItemOffer {
  spuId: string;
  skuId: string;
  supplierId: string;
  preferred: boolean;
  leadDays: number | null;
  price: OfferPriceFact | null;
}

/** Current prices of colours. */
export interface PriceLookup {
  priceOf: PriceOf;
  /** In the order of `offers`. */
  offersOf(skuId: string): readonly (ItemOffer & { stockPrice: string | null })[];
}

export function makePriceLookup(materials: ReadonlyMap<string, PricedMaterial>, offers: readonly ItemOffer[]): PriceLookup {
  const bySku = Map.groupBy(offers, ({ skuId }) => skuId);
  const known = new Map<ItemOffer, string | null>();
  const inStockUnit = (offer: ItemOffer): string | null => {
    const found = known.get(offer);
    if (found !== undefined) return found;
    const material = materials.get(offer.spuId);
    const price = material ? stockPrice(material, offer.price) : null;
    known.set(offer, price);
    return price;
  };
  return {
    offersOf: (skuId) => (bySku.get(skuId) ?? []).map((offer) => ({ ...offer, stockPrice: inStockUnit(offer) })),
    priceOf: (skuId, supplierId) => choosePrice(bySku.get(skuId) ?? [], supplierId, inStockUnit),
  };
}
