import { pricesApi } from '@mrp/contract/features/prices.ts';
import { roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import type { TestApp, TestUser } from './app.ts';
import { aMaterial, offerInput, theDictionaries } from './builders.ts';

/** Who keeps prices, and whose they are. */
interface Trader {
  buyer: TestUser;
  supplierId: string;
}

interface Priced {
  /** The stock unit, and the unit of the price. */
  unit?: string;
  per?: string;
  /** So many of another unit in one stock unit of this material. */
  own?: { unit: string; factor: string };
  price: string;
  /** 起量 → price, in the unit of the price. */
  breaks?: Readonly<Record<string, string>>;
  taxIncluded?: boolean;
}

/** A trim of the world's supplier, counted in pieces and priced by the gross unless something else is said. */
export async function aPricedTrim(
  t: TestApp,
  w: Trader,
  { unit = '个', per = '罗(粒)', own, price, breaks = {}, taxIncluded = false }: Priced,
): Promise<{ spuId: string; skuId: string; offerId: string }> {
  const d = await theDictionaries(t);
  const trim = await aMaterial(
    t,
    d,
    w.buyer,
    {
      classificationId: d.classification('金属拉链'),
      specification: '3#',
      firstUnitId: d.unit(unit),
      secondUnitId: d.unit(own?.unit ?? unit),
      unitFactor: own?.factor ?? null,
    },
    [{ state: 'CONFIRMED' }],
  );
  for (const state of ['PENDING', 'ACTIVE']) await t.ownerDb.updateTable('spus').set({ state }).where('id', '=', trim.id).execute();
  const skuId = trim.skus[0]?.id ?? '';
  const terms = { unitId: d.unit(per), bulkPrice: price, disparity: null, taxIncluded };
  const added = await w.buyer.call(pricesApi.addOffers, {
    params: { id: trim.id },
    body: { offers: [{ ...offerInput(d, w.supplierId, terms), skuId, preferred: true }] },
  });
  if (added.code !== 200) throw new Error(`no offer: ${added.message} ${JSON.stringify(added.data)}`);
  const offerId = added.data[0]?.id ?? '';
  for (const [from, broken] of Object.entries(breaks)) await addBreak(w, offerId, from, broken);
  return { spuId: trim.id, skuId, offerId };
}

/** A 大货 price of an offer from a quantity on. */
export async function addBreak({ buyer }: Pick<Trader, 'buyer'>, offerId: string, from: string, price: string): Promise<void> {
  const body = { kind: 'BULK' as const, price: roundHalfUp(price, 4), minQuantity: from, validFrom: '2026-01-01' };
  const { code, message, data } = await buyer.call(pricesApi.addPrice, { params: { id: offerId }, body });
  if (code !== 200) throw new Error(`no price: ${message} ${JSON.stringify(data)}`);
}
