import { sql, type RawBuilder } from 'kysely';
import { BASE_CURRENCY } from '@mrp/contract/features/dictionaries/entries.ts';
import type { Offer, OfferPrice, SupplierOffer } from '@mrp/contract/features/prices.ts';
import { offerFields, priceFields } from '@mrp/contract/features/prices/fields.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import { storedFields } from '../../platform/records.ts';
import { priceSource } from './sources.queries.ts';

const priceColumns = sql`
  p.id, p.offer_id, ${storedFields(priceFields, 'p')}, p.net_price, p.metre_price, p.created_at, p.tax_included, p.tax_rate,
  jsonb_build_object('id', pu.id::text, 'code', pu.code, 'name', pu.name) as unit,
  jsonb_build_object('id', cur.id::text, 'code', cur.code, 'name', cur.name) as currency,
  (select later.id from offer_prices later where later.supersedes_id = p.id) as superseded_by,
  ${priceSource},
  coalesce(by_user.nick_name, '系统') as created_by`;

const priceTables = sql`offer_prices p join units pu on pu.id = p.unit_id join dictionary_entries cur on cur.id = p.currency_id left join users by_user on by_user.id = p.created_by`;

/** Offers of one material with today's prices, the preferred of each item first. */
export function listOffers(db: Db, spuId: string): Promise<Offer[]> {
  return readOffers(db, sql`o.spu_id = ${spuId}`);
}

/** The same of several materials, by material. */
export async function listOffersOfMany(db: Db, spuIds: readonly string[]): Promise<Map<string, Offer[]>> {
  return Map.groupBy(await readOffers(db, sql`o.spu_id = any(${[...spuIds]}::bigint[])`), ({ spuId }) => spuId);
}

export async function getOffer(db: Db, id: string): Promise<Offer> {
  const [offer] = await readOffers(db, sql`o.id = ${id}`);
  if (!offer) throw new AppError('NOT_FOUND', { what: priceFields.price.label });
  return offer;
}

async function readOffers(db: Db, condition: ReturnType<typeof sql>): Promise<(Offer & { spuId: string })[]> {
  // Sequential, because inside a transaction both use the same connection.
  const { rows: offers } = await sql<Omit<Offer, 'prices'> & { spuId: string }>`
      select o.id, o.spu_id, o.sku_id, ${storedFields(offerFields, 'o')}, o.preferred, o.active, o.version,
             jsonb_build_object('id', s.id::text, 'code', s.code, 'name', s.name, 'abbreviation', s.abbreviation, 'state', s.state) as supplier,
             jsonb_build_object('id', u.id::text, 'code', u.code, 'name', u.name, 'dimension', u.dimension, 'decimals', u.decimals) as unit,
             jsonb_build_object('id', cur.id::text, 'code', cur.code, 'name', cur.name) as currency
      from offers o
      join suppliers s on s.id = o.supplier_id
      join units u on u.id = o.unit_id
      join dictionary_entries cur on cur.id = o.currency_id
      where ${condition}
      order by o.sku_id nulls first, o.preferred desc, o.id`.execute(db);
  const { rows: prices } = await sql<OfferPrice>`
      select ${priceColumns} from ${priceTables}
      join current_prices c on c.price_id = p.id
      join offers o on o.id = p.offer_id
      where ${condition} and c.offer_id = o.id
      order by p.kind, p.min_quantity, p.valid_from desc, p.id desc`.execute(db);
  const byOffer = Map.groupBy(prices, (price) => price.offerId);
  return offers.map((offer) => ({ ...offer, prices: byOffer.get(offer.id) ?? [] }));
}

/** All price rows of one material, newest first, including voided ones. */
export async function listPriceHistory(db: Db, spuId: string): Promise<OfferPrice[]> {
  const { rows } = await sql<OfferPrice>`
    select ${priceColumns} from ${priceTables} where p.spu_id = ${spuId} and p.price is not null order by p.valid_from desc, p.id desc`.execute(
    db,
  );
  return rows;
}

const MAX_TRENDS = 200;

/** The history of bulk prices from the first quantity on for a supplier's active offers, the latest change first, without voided rows. */
export async function listSupplierPrices(db: Db, supplierId: string): Promise<SupplierOffer[]> {
  const asked = sql`p.kind = 'BULK' and p.min_quantity = 0 and p.price is not null
    and not exists (select from offer_prices later where later.supersedes_id = p.id)`;
  const { rows: offers } = await sql<Omit<SupplierOffer, 'prices'>>`
    select o.id, o.spu_id, coalesce(k.code, s.code) as code, s.name, coalesce(k.colour_name, '') as colour_name, c.hex
    from offers o
    join spus s on s.id = o.spu_id
    left join skus k on k.id = o.sku_id
    left join colours c on c.id = k.colour_id
    cross join lateral (select max(p.valid_from) as day, max(p.id) as id from offer_prices p where p.offer_id = o.id and ${asked}) moved
    where o.supplier_id = ${supplierId} and o.active and moved.id is not null
    order by moved.day desc, moved.id desc limit ${MAX_TRENDS}`.execute(db);
  const { rows: prices } = await sql<OfferPrice>`
    select ${priceColumns} from ${priceTables}
    where p.offer_id = any(${offers.map(({ id }) => id)}::bigint[]) and ${asked} order by p.valid_from desc, p.id desc`.execute(db);
  const byOffer = Map.groupBy(prices, (price) => price.offerId);
  return offers.map((offer) => ({ ...offer, prices: byOffer.get(offer.id) ?? [] }));
}

/** What the price of an offer depends on: unit, currency and the facts of the material. */
export interface PricingFacts {
  spuId: string;
  kind: 'FABRIC' | 'TRIM';
  state: string;
  customerSupplied: boolean;
  greigeManaged: boolean;
  width: string | null;
  allowance: string | null;
  gramWeight: string | null;
  skuIds: string[];
  /** Without disabled colours. */
  offeredSkuIds: string[];
}

export async function listPricingFacts(db: Db, spuIds: readonly string[]): Promise<Map<string, PricingFacts>> {
  const { rows } = await sql<PricingFacts>`
    select s.id as spu_id, s.kind, s.state, s.width, s.allowance, s.gram_weight, f.greige_managed, coalesce(source.code = 'CUSTOMER', false) as customer_supplied,
           coalesce((select array_agg(k.id) from skus k where k.spu_id = s.id), '{}') as sku_ids,
           coalesce((select array_agg(k.id order by k.serial) from skus k where k.spu_id = s.id and k.state <> 'DISABLED'), '{}') as offered_sku_ids
    from spus s
    join classification_facts f on f.id = s.classification_id
    left join dictionary_entries source on source.id = s.source_id
    where s.id = any(${spuIds as string[]}::bigint[])`.execute(db);
  return new Map(rows.map((facts) => [facts.spuId, facts]));
}

/** The current rate to CNY by currency; CNY is 1. Currencies without a rate are missing. */
export async function listRates(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; rate: string | null }>`
    select e.id, case when e.code = 'CNY' then '1' else
      (select r.rate::text from currency_rates r where r.currency_id = e.id and r.valid_from <= business_day() order by r.valid_from desc, r.id desc limit 1) end as rate
    from dictionary_entries e where e.dictionary = 'currency'`.execute(db);
  return new Map(rows.flatMap(({ id, rate }) => (rate === null ? [] : [[id, rate]])));
}

/** The terms that prices of these offers are computed with. */
export interface OfferTerms {
  offerId: string;
  spuId: string;
  unitId: string;
  currencyId: string;
  disparity: string | null;
  taxIncluded: boolean;
  taxRate: string;
  width: string | null;
  gramWeight: string | null;
}

export async function listTerms(db: Db, offerIds: readonly string[]): Promise<Map<string, OfferTerms>> {
  const { rows } = await sql<OfferTerms>`
    select id as offer_id, spu_id, unit_id, currency_id, disparity, tax_included, tax_rate, width, gram_weight from offers where id = any(${offerIds as string[]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((terms) => [terms.offerId, terms]));
}

/** Selects the own factor between the two units of the material with this alias; null without one. */
export function ownFactorOf(material: string): RawBuilder<unknown> {
  const [factor, first, second] = ['unit_factor', 'first_unit_id', 'second_unit_id'].map((column) => sql.ref(`${material}.${column}`));
  return sql`case when ${factor} is not null and ${second} is not null
    then jsonb_build_object('firstUnitId', ${first}::text, 'secondUnitId', ${second}::text, 'factor', ${factor}::text) end`;
}
export const ownFactor = ownFactorOf('s');

/** The facts that convert price `p` with unit `pu` and currency `cur` to CNY without tax on a day, with the terms at the time of entry. */
export const offerPriceFact = (day: RawBuilder<unknown>) => sql`
  jsonb_build_object('from', coalesce(p.min_quantity, 0)::text, 'netPrice', p.net_price::text, 'taxIncluded', p.tax_included, 'taxRate', p.tax_rate::text,
    'rate', case when cur.code = ${BASE_CURRENCY} then '1' else (
      select r.rate::text from currency_rates r where r.currency_id = cur.id and r.valid_from <= ${day} order by r.valid_from desc, r.id desc limit 1) end,
    'unit', jsonb_build_object('id', pu.id::text, 'code', pu.code, 'name', pu.name, 'dimension', pu.dimension, 'decimals', pu.decimals,
      'factor', pu.factor::text))`;
