import { sql } from 'kysely';
import type { PreparationItemFacts } from '@mrp/contract/features/preparations/record.ts';
import type { PreparationKind } from '@mrp/contract/features/preparations/workflow.ts';
import type { Db } from '../../../platform/database/database.ts';
import { readGreige, readGreigeLeft, type GreigeFacts } from '../productions/greige.queries.ts';
import { itemLevelOf } from './queries.ts';
import { listOfferFacts } from './offers.queries.ts';
import { moqOf, offerPrice, packOf, type OfferFacts } from './offers.rules.ts';
import { unitRef } from '../../dictionaries/units.queries.ts';

type Facts = Omit<PreparationItemFacts, 'suppliers' | 'dyeLoss'>;

/** Facts shown beside a material in the form: stock at the holder, scheduled receipts and offers. */
export async function listItemFacts(
  db: Db,
  { kind, holderId, materialIds }: { kind: PreparationKind; holderId: string | null; materialIds: readonly string[] },
): Promise<PreparationItemFacts[]> {
  const goods = itemLevelOf(kind);
  const isSku = goods === 'SKU';
  const { rows } = await sql<Facts>`
    select ${isSku ? sql`k.id` : sql`s.id`} as material_id, s.id as spu_id, k.id as sku_id, coalesce(k.code, s.code) as code, s.name,
           coalesce(k.colour_name, '') as colour_name, c.hex, s.specification, ${unitRef('u')} as unit, k.safety_stock, f.greige_managed,
           coalesce((select sum(b.on_hand - b.reserved - b.frozen) from stock_balances b where b.item_id = i.id and b.holder_id = ${holderId}), 0)::text as available,
           r.scheduled::text as scheduled, r.planned::text as planned
    from ${isSku ? sql`skus k join spus s on s.id = k.spu_id` : sql`spus s left join skus k on false`}
    join classification_facts f on f.id = s.classification_id
    left join stock_items i on i.spu_id = s.id and i.sku_id is not distinct from k.id
    join units u on u.id = coalesce(i.unit_id, s.first_unit_id)
    left join colours c on c.id = k.colour_id
    cross join lateral (
      select coalesce(sum(quantity) filter (where committed), 0) as scheduled, coalesce(sum(quantity) filter (where not committed), 0) as planned
      from scheduled_receipts r where r.holder_id = ${holderId} and r.spu_id = s.id and r.sku_id is not distinct from k.id
    ) r
    where ${isSku ? sql`k.id` : sql`s.id`} = any(${materialIds as string[]}::bigint[])`.execute(db);
  const offers = await listOfferFacts(db, goods, materialIds);
  const dyed = rows.filter(({ greigeManaged, skuId }) => greigeManaged && skuId !== null);
  const greigeOf = await readGreige(
    db,
    dyed.flatMap(({ spuId, materialId }) => (offers.get(materialId) ?? []).map(({ supplierId }) => ({ spuId, supplierId }))),
  );
  const leftFor = await readGreigeLeft(db, wantedOf(dyed, offers));
  const byId = new Map(rows.map((row) => [row.materialId, row]));
  return materialIds.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const own = offers.get(id) ?? [];
    const greige = (offer: OfferFacts): GreigeFacts | null =>
      dyed.includes(row) && row.skuId !== null
        ? { ...greigeOf(row.spuId, offer.supplierId), available: leftFor(row.skuId, offer.supplierId) }
        : null;
    const [preferred] = own;
    return [
      {
        ...row,
        dyeLoss: (preferred && greige(preferred)?.dyeLoss) ?? null,
        suppliers: own.map((offer) => describeOffer(offer, greige(offer))),
      },
    ];
  });
}

const wantedOf = (dyed: readonly Facts[], offers: ReadonlyMap<string, readonly OfferFacts[]>) =>
  dyed.flatMap(({ skuId, materialId }) =>
    (offers.get(materialId) ?? []).flatMap(({ supplierId }) => (skuId === null ? [] : [{ skuId, supplierId }])),
  );

function describeOffer(offer: OfferFacts, greige: GreigeFacts | null): PreparationItemFacts['suppliers'][number] {
  const takesGreige = greige !== null && offer.dyeing.length > 0;
  const [bulk, dyeing] = [offerPrice(offer, false, '0'), greige ? offerPrice(offer, true, '0') : null];
  return {
    id: offer.supplierId,
    name: offer.supplierName,
    preferred: offer.preferred,
    paused: offer.supplierState !== 'ACTIVE',
    unitPrice: bulk?.unitPrice ?? null,
    priceUnit: (bulk?.unit ?? offer.unit).name,
    dyeFee: dyeing?.unitPrice ?? null,
    dyeUnit: (dyeing?.unit ?? offer.unit).name,
    moq: moqOf(offer),
    multiple: packOf(offer),
    leadDays: takesGreige ? offer.leadDaysDyed : offer.leadDays,
    greigeAvailable: greige?.available ?? null,
  };
}
