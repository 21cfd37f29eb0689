import { sql } from 'kysely';
import type { OfferEdit, OfferInput } from '@mrp/contract/features/prices.ts';
import { offerFields } from '@mrp/contract/features/prices/fields.ts';
import { insertMany, takeIds, updateMany } from '../../platform/lists/bulk.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ownColumns } from '../../platform/records.ts';
import { makeSearchText } from '../../platform/lists/search.ts';

/** The row of the offer, without its prices. */
export function offerRow({ spuId, skuId, supplierId, ...offer }: OfferInput & { spuId: string }) {
  return { spuId, skuId, supplierId, ...offerColumns(offer) };
}

/** The stored terms of an offer, with its search text. */
export function offerColumns(offer: Omit<OfferEdit, 'version' | 'active'>) {
  const { supplierMaterialName, supplierItemNo, shadeNo } = offer;
  return { ...ownColumns(offerFields, offer), searchText: makeSearchText(supplierMaterialName, supplierItemNo, shadeNo) };
}

type OfferRow = ReturnType<typeof offerRow> & { preferred: boolean };

/** Inserts offers; a withdrawn one is reused when the same offer is added again. Returns the ids in the given order. */
export async function insertOffers(tx: Tx, rows: readonly OfferRow[]): Promise<string[]> {
  const withdrawn = await listWithdrawn(tx, rows);
  const known = rows.map((row) => {
    const id = withdrawn.get(offerKey(row));
    // A withdrawn offer is reused once, so a duplicate fails as usual.
    withdrawn.delete(offerKey(row));
    return { row, id };
  });
  const fresh = await takeIds(tx, 'offers', known.filter(({ id }) => id === undefined).length);
  const named = known.map(({ row, id }) => ({ back: id !== undefined, row: { id: id ?? fresh.shift() ?? '', ...row } }));
  await updateMany(
    tx,
    'offers',
    named.flatMap(({ back, row }) => (back ? [{ ...row, active: true, withdrawn: false }] : [])),
  );
  await insertMany(
    tx,
    'offers',
    named.flatMap(({ back, row }) => (back ? [] : [row])),
  );
  return named.map(({ row }) => row.id);
}

const offerKey = ({ spuId, skuId, supplierId, supplierItemNo }: Omit<OfferRow, 'preferred'>): string =>
  JSON.stringify([spuId, skuId, supplierId, supplierItemNo]);

/** Withdrawn offers by key. */
async function listWithdrawn(tx: Tx, rows: readonly OfferRow[]): Promise<Map<string, string>> {
  const { rows: found } = await sql<OfferRow & { id: string }>`
    select id, spu_id, sku_id, supplier_id, supplier_item_no from offers
    where spu_id = any(${[...new Set(rows.map(({ spuId }) => spuId))]}::bigint[]) and withdrawn order by id for update`.execute(tx);
  const wanted = new Set(rows.map(offerKey));
  return new Map(found.flatMap((offer) => (wanted.has(offerKey(offer)) ? [[offerKey(offer), offer.id] as const] : [])));
}
