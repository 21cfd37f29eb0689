import { sql } from 'kysely';
import type { OfferEdit } from '@mrp/contract/features/prices.ts';
import { updateMany } from '../../platform/lists/bulk.ts';
import type { Tx } from '../../platform/database/database.ts';
import { makeSearchText } from '../../platform/lists/search.ts';

/** Terms of a stored offer; missing ones stay. */
export interface OfferTermsChange extends Omit<OfferEdit, 'version' | 'colourCardFileId'> {
  id: string;
}

/** Updates the terms of many offers in one statement. */
export async function changeOffers(tx: Tx, offers: readonly OfferTermsChange[]): Promise<void> {
  await updateMany(
    tx,
    'offers',
    offers.map((offer) => ({ ...offer, searchText: makeSearchText(offer.supplierMaterialName, offer.supplierItemNo, offer.shadeNo) })),
  );
}

/** Makes these offers preferred for their items; returns the former preferred ones. */
export async function preferOffers(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    update offers o set preferred = false from offers wanted
    where wanted.id = any(${ids as string[]}::bigint[]) and o.spu_id = wanted.spu_id and o.sku_id is not distinct from wanted.sku_id
      and o.preferred and o.id <> wanted.id
    returning o.id`.execute(tx);
  await sql`update offers set preferred = true where id = any(${ids as string[]}::bigint[]) and not preferred`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Voids wrong prices, each with a row that references it; prices that were already corrected stay. */
export async function voidPrices(tx: Tx, ids: readonly string[], reason: string): Promise<void> {
  await sql`
    insert into offer_prices (offer_id, spu_id, kind, min_quantity, currency_id, unit_id, tax_included, tax_rate, valid_from, valid_until, rate, supersedes_id, reason)
    select p.offer_id, p.spu_id, p.kind, p.min_quantity, p.currency_id, p.unit_id, p.tax_included, p.tax_rate, p.valid_from, p.valid_until, p.rate, p.id, ${reason}
    from offer_prices p
    where p.id = any(${ids as string[]}::bigint[]) and p.price is not null and not exists (select from offer_prices l where l.supersedes_id = p.id)
    order by p.id`.execute(tx);
}

/**
 * Withdraws wrong offers: those without prices are deleted, those with prices are hidden until they are added again. Another offer becomes
 * preferred.
 */
export async function withdrawOffers(tx: Tx, ids: readonly string[]): Promise<void> {
  const withdrawn = sql`any(${ids as string[]}::bigint[])`;
  await sql`update offers set preferred = false, active = false, withdrawn = true where id = ${withdrawn}`.execute(tx);
  await sql`
    update offers o set preferred = true
    where o.id in (
      select distinct on (rest.spu_id, rest.sku_id) rest.id from offers rest
      join offers gone on gone.id = ${withdrawn} and gone.spu_id = rest.spu_id and gone.sku_id is not distinct from rest.sku_id
      where rest.active and not exists (select from offers p where p.spu_id = rest.spu_id and p.sku_id is not distinct from rest.sku_id and p.preferred)
      order by rest.spu_id, rest.sku_id, rest.id)`.execute(tx);
  await sql`delete from offers o where o.id = ${withdrawn} and not exists (select from offer_prices p where p.offer_id = o.id)`.execute(tx);
}
