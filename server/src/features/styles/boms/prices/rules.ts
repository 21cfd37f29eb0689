import { choosePrice, type PriceOf } from '@mrp/contract/features/styles/costs.ts';
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

/** What colours cost today. */
export interface PriceBook {
  priceOf: PriceOf;
  /** In the same order as `offers`. */
  offersOf(skuId: string): readonly (ItemOffer & { stockPrice: string | null })[];
}

export function makePriceBook(materials: ReadonlyMap<string, PricedMaterial>, offers: readonly ItemOffer[]): PriceBook {
  const priced = offers.map((offer) => {
    const material = materials.get(offer.spuId);
    return { ...offer, stockPrice: material ? stockPrice(material, offer.price) : null };
  });
  const bySku = Map.groupBy(priced, ({ skuId }) => skuId);
  const inStockUnit = Map.groupBy(
    priced.map(({ skuId, supplierId, preferred, stockPrice: price }) => ({ skuId, supplierId, preferred, price })),
    ({ skuId }) => skuId,
  );
  return {
    offersOf: (skuId) => bySku.get(skuId) ?? [],
    priceOf: (skuId, supplierId) => choosePrice(inStockUnit.get(skuId) ?? [], supplierId),
  };
}
