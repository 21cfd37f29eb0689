import { sql } from 'kysely';
import type { PurchaseItemFacts } from '@mrp/contract/features/purchases/record.ts';
import { preparedStatement, type Db } from '../../../platform/database/database.ts';
import { unitRef } from '../../dictionaries/units.queries.ts';
import { listOfferFacts } from '../../preparations/lines/offers.queries.ts';
import { moqOf, packOf } from '../../preparations/lines/offers.rules.ts';
import { listOfferTerms } from '../prices.queries.ts';
import { listBreaks, type OfferTerms } from '../prices.rules.ts';

/** Facts shown beside a material in the form: stock at the receiver, scheduled receipts, offers with their breaks. */
export async function listPurchaseItemFacts(
  db: Db,
  items: readonly { skuId: string; holderId: string | null }[],
): Promise<PurchaseItemFacts[]> {
  const skuIds = [...new Set(items.map(({ skuId }) => skuId))];
  const { rows } = await sql<Omit<PurchaseItemFacts, 'suppliers'>>`${preparedStatement}
    select k.id as sku_id, w."holderId"::text as holder_id, s.id as spu_id, k.code, s.name, k.colour_name, c.hex, ${unitRef('u')} as unit,
           coalesce((select sum(b.on_hand - b.reserved - b.frozen) from stock_balances b where b.item_id = i.id and b.holder_id = w."holderId"), 0)::text as available,
           coalesce((select sum(r.quantity) from scheduled_receipts r where r.committed and r.holder_id = w."holderId" and r.spu_id = s.id and r.sku_id = k.id), 0)::text as scheduled, cv.low_limit::text as low_limit
    from rows from (jsonb_to_recordset(${JSON.stringify(items)}) as ("skuId" bigint, "holderId" bigint)) with ordinality as w ("skuId", "holderId", n)
    join skus k on k.id = w."skuId"
    join spus s on s.id = k.spu_id
    join comparison_config_versions cv on cv.id = comparison_version_of(s.classification_id)
    left join stock_items i on i.sku_id = k.id
    join units u on u.id = coalesce(i.unit_id, s.first_unit_id)
    left join colours c on c.id = k.colour_id
    order by w.n`.execute(db);
  const offers = await listOfferFacts(db, 'SKU', skuIds);
  const terms = await listOfferTerms(
    db,
    [...offers.values()].flatMap((own) => own.map(({ offerId }) => offerId)),
  );
  const none: OfferTerms = { currency: { id: '0', code: '', name: '' }, taxIncluded: false, taxRate: '0', breaks: [] };
  return rows.map((row) => {
    const suppliers = (offers.get(row.skuId) ?? []).map((offer) => {
      const own = terms.get(offer.offerId) ?? none;
      return {
        id: offer.supplierId,
        name: offer.supplierName,
        preferred: offer.preferred,
        paused: offer.supplierState !== 'ACTIVE',
        currency: own.currency.name,
        prices: listBreaks(offer, own),
        moq: moqOf(offer),
        multiple: packOf(offer),
        leadDays: offer.leadDays,
      };
    });
    return { ...row, suppliers };
  });
}
