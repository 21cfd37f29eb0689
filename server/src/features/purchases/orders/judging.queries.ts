import { sql } from 'kysely';
import { anyId, preparedStatement, type Db } from '../../../platform/database/database.ts';
import { listOfferFacts } from '../../preparations/lines/offers.queries.ts';
import type { OfferFacts } from '../../preparations/lines/offers.rules.ts';
import { listOfferTerms } from '../prices.queries.ts';
import { inUnitOf, judgePrice, priceFor, warningsOf } from '../prices.rules.ts';
import { compareDecimals, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import type { PriceBand } from '@mrp/contract/lib/formulas/formulas.ts';

interface StoredLine {
  id: string;
  orderId: string;
  position: number;
  code: string;
  skuId: string;
  offerId: string;
  unit: string;
  decimals: number;
  quantity: string;
  unitPrice: string | null;
  priceUnitId: string;
  unitFactor: string;
  priceFactor: string;
  offerPrice: string | null;
  reason: string;
  lowLimit: string;
  isStopped: boolean;
}

/** A line of an order beside today's price and terms of its offer. */
export interface JudgedLine extends StoredLine {
  /** Today's price of the offer for the quantity, in the unit of the line's price. */
  todaysPrice: string | null;
  /** The offer's price is another than when the line was written. */
  isPriceChanged: boolean;
  deviation: string | null;
  band: PriceBand;
  warnings: string[];
}

/** Judges the lines of these orders by the offers as they are today. */
export async function judgeLines(db: Db, orderIds: readonly string[]): Promise<JudgedLine[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<StoredLine>`${preparedStatement}
    select l.id, l.order_id, l.position, l.code, l.sku_id, l.offer_id, u.name as unit, u.decimals, l.quantity, l.unit_price, coalesce(l.price_unit_id, l.unit_id) as price_unit_id,
           l.unit_factor, l.price_factor, l.offer_price, l.reason,
           s.state <> 'ACTIVE' or k.state = 'DISABLED' as is_stopped, v.low_limit::text as low_limit
    from purchase_lines l join units u on u.id = l.unit_id join spus s on s.id = l.spu_id join skus k on k.id = l.sku_id
    join comparison_config_versions v on v.id = comparison_version_of(s.classification_id)
    where l.order_id = ${anyId(orderIds)} order by l.order_id, l.position`.execute(db);
  const offers = new Map<string, OfferFacts>();
  for (const own of (await listOfferFacts(db, 'SKU', [...new Set(rows.map(({ skuId }) => skuId))])).values())
    for (const offer of own) offers.set(offer.offerId, offer);
  const terms = await listOfferTerms(db, [...new Set(rows.map(({ offerId }) => offerId))]);
  const totals = new Map(
    [...Map.groupBy(rows, (line) => `${line.orderId} ${line.offerId}`)].map(([key, own]) => [
      key,
      sumDecimals(own.map(({ quantity }) => quantity)),
    ]),
  );
  return rows.map((line) => {
    const total = totals.get(`${line.orderId} ${line.offerId}`) ?? line.quantity;
    const offer = offers.get(line.offerId);
    const own = terms.get(line.offerId);
    const quoted = offer && own ? priceFor(offer, own, total) : null;
    const todaysPrice = quoted && inUnitOf(line.priceUnitId, line, quoted.price);
    const judged = judgePrice(line.unitPrice, todaysPrice, line.lowLimit);
    return {
      ...line,
      todaysPrice,
      isPriceChanged: !isSame(todaysPrice, line.offerPrice),
      ...judged,
      warnings: warningsOf(
        { offer, quantity: total, ...judged, hasOfferPrice: todaysPrice !== null, foreignUnit: quoted?.foreignUnit ?? null },
        { name: line.unit, decimals: line.decimals },
      ),
    };
  });
}

/** With 4 decimals, which is what lines of earlier versions kept of the offer's price. */
const isSame = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : compareDecimals(roundHalfUp(a, 4), roundHalfUp(b, 4)) === 0;
