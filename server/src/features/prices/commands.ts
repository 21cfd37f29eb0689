import { sql } from 'kysely';
import type { Offer, OfferEdit, OfferInput, PriceInput } from '@mrp/contract/features/prices.ts';
import type { Unit } from '@mrp/contract/lib/units.ts';
import { priceWords } from '@mrp/contract/features/prices/words.ts';
import { priceFields } from '@mrp/contract/features/prices/fields.ts';
import { AppError } from '../../platform/app-error.ts';
import { insertMany } from '../../platform/lists/bulk.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';
import { readToday } from '../../platform/today.ts';
import { notifyAlerts } from './notices.commands.ts';
import { getOffer, listPricingFacts, listRates, listTerms, type PricingFacts } from './queries.ts';
import { insertOffers, offerColumns, offerRow } from './rows.commands.ts';
import { checkQuotedPrice, checkTerms, computePrices, type FieldMessage, type PricedOffer } from './rules.ts';

/** An offer of an existing material; errors are reported below `path`. */
export interface NewOffer extends OfferInput {
  spuId: string;
  path: string;
}

const priceKindsOf = [
  ['BULK', 'bulkPrice'],
  ['SAMPLE', 'samplePrice'],
  ['SPOT', 'spotPrice'],
  ['DYE', 'dyePrice'],
] as const;

/**
 * 加供应商: creates many offers with their first prices in a few statements. The first offer of an item becomes preferred; a new preferred
 * offer replaces the former. Returns the ids in the given order.
 */
export async function addOffers(tx: Tx, given: readonly NewOffer[]): Promise<string[]> {
  if (given.length === 0) return [];
  const context = await readContext(tx, given);
  const offers = given.flatMap((offer) => offersOf(offer, context));
  refuseFields(offers.flatMap((offer) => checkOffer(offer, context)));
  const preferred = await choosePreferred(tx, offers);
  const ids = await insertOffers(
    tx,
    offers.map((offer, index) => ({ ...offerRow(offer), preferred: preferred.has(index) })),
  );
  await insertMany(
    tx,
    'offerPrices',
    offers.flatMap((offer, index) => firstPrices(ids[index] ?? '', offer, context)),
  );
  // A withdrawn offer that is added again has a price before.
  await notifyAlerts(tx, ids);
  return ids;
}

/** 全部颜色 is an offer for each of them: every colour has its own preferred one. */
function offersOf({ allColours = false, ...offer }: NewOffer, context: Context): NewOffer[] {
  if (!allColours) return [offer];
  const { offeredSkuIds } = getFacts(context, offer.spuId);
  if (offeredSkuIds.length === 0) refuseFields([[`${offer.path}.skuId`, '还没有颜色，请先加颜色']]);
  return offeredSkuIds.map((skuId) => ({ ...offer, skuId }));
}

function firstPrices(offerId: string, offer: NewOffer, context: Context) {
  const terms = pricedOffer(offer, context);
  return priceKindsOf.flatMap(([kind, field]) => {
    const price = offer[field];
    const quoted = { kind, validFrom: offer.validFrom ?? context.today, validUntil: null, minQuantity: '0' };
    return price === null ? [] : [priceRow(offerId, offer, { ...quoted, price }, terms)];
  });
}

export async function editOffer(tx: Tx, id: string, { version, active, ...facts }: OfferEdit): Promise<Offer> {
  const before = await getOffer(tx, id);
  const { units, rates } = await readContext(tx, []);
  refuseFields(checkTerms(facts, units.get(facts.unitId), rates.get(facts.currencyId)));
  if (before.preferred && !active) throw new AppError('GUARD', { detail: '优选报价不能停用，请先把另一个报价设为优选' });
  const row = await tx
    .updateTable('offers')
    .set({ ...offerColumns(facts), active })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  const after = await getOffer(tx, id);
  if (!row) throw new AppError('VERSION_CONFLICT', {}, { newer: after });
  return after;
}

/** Deletes the offers of deleted materials; the database refuses offers that have prices. */
export async function deleteOffers(tx: Tx, spuIds: readonly string[]): Promise<void> {
  await sql`delete from offers where spu_id = any(${spuIds as string[]}::bigint[])`.execute(tx);
}

/** 设为优选: exactly one offer per item is preferred. */
export async function preferOffer(tx: Tx, id: string, version: number): Promise<Offer> {
  const offer = await tx
    .selectFrom('offers')
    .select(['spuId', 'skuId', 'active', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!offer) throw new AppError('NOT_FOUND', { what: priceFields.price.label });
  if (offer.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: await getOffer(tx, id) });
  if (!offer.active) throw new AppError('GUARD', { detail: '停用的报价不能设为优选，请先启用' });
  await setAuditAction(tx, '设为优选');
  await tx
    .updateTable('offers')
    .set({ preferred: false })
    .where('spuId', '=', offer.spuId)
    .where(sql<boolean>`sku_id is not distinct from ${offer.skuId}`)
    .where('preferred', '=', true)
    .execute();
  await tx.updateTable('offers').set({ preferred: true }).where('id', '=', id).execute();
  return getOffer(tx, id);
}

/** 维护价格: adds a row. The price in force is found by day; a wrong price is replaced by a row that references it. */
export async function addPrice(tx: Tx, offerId: string, input: PriceInput): Promise<Offer> {
  const { active } = await getOffer(tx, offerId);
  if (!active) throw new AppError('GUARD', { detail: '停用的报价不能登记价格，请先启用' });
  await addPrices(tx, [{ offerId, input }]);
  return getOffer(tx, offerId);
}

export interface PriceChange {
  offerId: string;
  input: PriceInput;
  /** The document that says so; absent: entered by hand. */
  source?: { kind: 'SHEET' | 'INQUIRY'; id: string };
}

/** Adds prices of many offers with a few statements. */
export async function addPrices(tx: Tx, changes: readonly PriceChange[]): Promise<void> {
  const terms = await listTerms(
    tx,
    changes.map(({ offerId }) => offerId),
  );
  const context = await readContext(tx, [...terms.values()]);
  for (const { offerId, input } of changes) if (input.supersedesId) await refuseForeignPrice(tx, input.supersedesId, offerId, input.reason);
  const rows = changes.flatMap(({ offerId, input: { minQuantity, reason, supersedesId, ...quoted }, source }) => {
    const offer = terms.get(offerId);
    if (!offer) return [];
    const { kind, customerSupplied } = getFacts(context, offer.spuId);
    const message = checkQuotedPrice(kind, customerSupplied, quoted.price);
    if (message) throw new AppError('VALIDATION', {}, { fields: { price: message } });
    if (!context.rates.has(offer.currencyId)) throw new AppError('GUARD', { detail: '报价的币种今天没有汇率，请先在字典管理中维护' });
    const row = priceRow(offerId, offer, { ...quoted, minQuantity: minQuantity ?? '0' }, pricedOffer(offer, context));
    return [{ ...row, supersedesId, reason, sourceKind: source?.kind ?? null, sourceId: source?.id ?? null }];
  });
  await insertMany(tx, 'offerPrices', rows);
  await notifyAlerts(
    tx,
    rows.map(({ offerId }) => offerId),
  );
}

/** Voids a wrong price with a row that references it and has no price. */
export async function voidPrice(tx: Tx, priceId: string, reason: string): Promise<Offer> {
  const price = await tx.selectFrom('offerPrices').selectAll().where('id', '=', priceId).executeTakeFirst();
  if (!price) throw new AppError('NOT_FOUND', { what: priceWords.price });
  await refuseForeignPrice(tx, priceId, price.offerId, reason);
  const { offerId, spuId, kind, minQuantity, currencyId, unitId, taxIncluded, taxRate, validFrom, validUntil, rate } = price;
  await insertMany(tx, 'offerPrices', [
    {
      offerId,
      spuId,
      kind,
      minQuantity,
      currencyId,
      unitId,
      taxIncluded,
      taxRate,
      validFrom,
      validUntil,
      rate,
      price: null,
      netPrice: null,
      metrePrice: null,
      supersedesId: priceId,
      reason,
    },
  ]);
  return getOffer(tx, offerId);
}

async function refuseForeignPrice(tx: Tx, priceId: string, offerId: string, reason: string): Promise<void> {
  if (reason.trim() === '') throw new AppError('VALIDATION', {}, { fields: { reason: '不能为空' } });
  // Locks the offer, so that the second of two users who correct a price sees the first correction.
  await tx.selectFrom('offers').select('id').where('id', '=', offerId).forUpdate().execute();
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from offer_prices later where later.supersedes_id = p.id) as taken from offer_prices p where p.id = ${priceId} and p.offer_id = ${offerId}`.execute(
    tx,
  );
  if (!rows[0]) throw new AppError('NOT_FOUND', { what: '被更正的价格' });
  if (rows[0].taken) throw new AppError('GUARD', { detail: '这条价格已被更正或作废' });
}

interface Context {
  facts: ReadonlyMap<string, PricingFacts>;
  units: ReadonlyMap<string, Unit>;
  rates: ReadonlyMap<string, string>;
  suppliers: ReadonlyMap<string, string>;
  today: string;
}

async function readContext(tx: Tx, offers: readonly { spuId: string; supplierId?: string }[]): Promise<Context> {
  const spuIds = [...new Set(offers.map(({ spuId }) => spuId))];
  const supplierIds = [...new Set(offers.flatMap(({ supplierId }) => supplierId ?? []))];
  const facts = await listPricingFacts(tx, spuIds);
  const units = await tx.selectFrom('units').select(['id', 'dimension', 'decimals', 'factor']).$castTo<Unit & { id: string }>().execute();
  const rates = await listRates(tx);
  const suppliers = await sql<{
    id: string;
    state: string;
  }>`select id, state from suppliers where id = any(${supplierIds}::bigint[])`.execute(tx);
  return {
    facts,
    units: new Map(units.map((unit) => [unit.id, unit])),
    rates,
    suppliers: new Map(suppliers.rows.map(({ id, state }) => [id, state])),
    today: await readToday(tx),
  };
}

function getFacts({ facts }: Context, spuId: string): PricingFacts {
  const found = facts.get(spuId);
  if (!found) throw new AppError('NOT_FOUND', { what: priceWords.material });
  return found;
}

/** Suppliers pending approval are allowed; greige offers require a classification that manages greige. */
function checkOffer(offer: NewOffer, context: Context): FieldMessage[] {
  const facts = getFacts(context, offer.spuId);
  const at = (field: string): string => `${offer.path}.${field}`;
  const found: FieldMessage[] = [];
  const state = context.suppliers.get(offer.supplierId);
  if (state === undefined) found.push([at('supplierId'), '供应商不存在，请重新选择']);
  else if (state !== 'ACTIVE' && state !== 'PENDING' && state !== 'DRAFT')
    found.push([at('supplierId'), '只能选择草稿、待审核或合作中的供应商']);
  if (offer.skuId !== null && !facts.skuIds.includes(offer.skuId)) found.push([at('skuId'), '这个颜色不属于该物料']);
  if (offer.skuId === null && !facts.greigeManaged) found.push([at('skuId'), '该分类不管理坯布，请选择颜色']);
  for (const [field, message] of checkTerms(offer, context.units.get(offer.unitId), context.rates.get(offer.currencyId)))
    found.push([at(field), message]);
  if (facts.state === 'ARCHIVED') found.push([at('supplierId'), '归档的物料不能加供应商']);
  for (const [, field] of priceKindsOf) {
    const price = offer[field];
    const message = price === null ? null : checkQuotedPrice(facts.kind, facts.customerSupplied, price);
    if (message) found.push([at(field), message]);
  }
  return found;
}

function refuseFields(found: readonly FieldMessage[]): void {
  if (found.length > 0) throw new AppError('VALIDATION', {}, { fields: Object.fromEntries(found.toReversed()) });
}

const itemOf = ({ spuId, skuId }: { spuId: string; skuId: string | null }): string => `${spuId}/${skuId ?? ''}`;

/** Decides which new offers are preferred, and updates the offers that were preferred before. */
async function choosePreferred(tx: Tx, offers: readonly NewOffer[]): Promise<ReadonlySet<number>> {
  const spuIds = [...new Set(offers.map(({ spuId }) => spuId))];
  const { rows } = await sql<{ id: string; spuId: string; skuId: string | null }>`
    select id, spu_id, sku_id from offers where spu_id = any(${spuIds}::bigint[]) and preferred order by id for update`.execute(tx);
  const holders = new Map(rows.map((row) => [itemOf(row), row.id]));
  const chosen = new Map<string, number>();
  for (const [index, offer] of offers.entries()) {
    const item = itemOf(offer);
    if (offer.preferred || (!holders.has(item) && !chosen.has(item))) chosen.set(item, index);
  }
  const losing = [...chosen.keys()].flatMap((item) => holders.get(item) ?? []);
  if (losing.length > 0) await sql`update offers set preferred = false where id = any(${losing}::bigint[])`.execute(tx);
  return new Set(chosen.values());
}

type Terms = Pick<NewOffer, 'spuId' | 'unitId' | 'currencyId' | 'disparity' | 'taxIncluded' | 'taxRate' | 'width' | 'gramWeight'>;

function pricedOffer(offer: Terms, context: Context): PricedOffer {
  const facts = getFacts(context, offer.spuId);
  const unit = context.units.get(offer.unitId);
  return {
    unit: unit ?? { dimension: 'count', decimals: 0, factor: null },
    disparity: offer.disparity,
    taxIncluded: offer.taxIncluded,
    taxRate: offer.taxRate,
    rate: context.rates.get(offer.currencyId) ?? '1',
    width: offer.width ?? facts.width,
    allowance: facts.allowance,
    gramWeight: offer.gramWeight ?? facts.gramWeight,
  };
}

interface Quoted {
  kind: 'BULK' | 'SAMPLE' | 'SPOT' | 'DYE';
  price: string;
  minQuantity: string;
  validFrom: string;
  validUntil: string | null;
}

/** Stores the current terms with the price, so that later changes of the offer do not change its meaning. */
function priceRow(offerId: string, { spuId, currencyId, unitId, taxIncluded, taxRate }: Terms, quoted: Quoted, terms: PricedOffer) {
  return { offerId, spuId, currencyId, unitId, taxIncluded, taxRate, ...quoted, ...computePrices(quoted.price, terms), rate: terms.rate };
}
