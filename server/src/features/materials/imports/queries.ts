import { sql } from 'kysely';
import { BASE_CURRENCY } from '@mrp/contract/features/dictionaries/entries.ts';
import { materialFields } from '@mrp/contract/features/materials/fields.ts';
import type { Db } from '../../../platform/database/database.ts';
import { makeLookup, type Lookup, type LookupEntry } from '../../../platform/imports/lookup.ts';
import type { Lookups, Share } from '../../../platform/imports/object.ts';
import { listClassOptions } from '../../dictionaries/classifications.queries.ts';
import { classPath } from '../../dictionaries/classifications.rules.ts';
import { listColourEntries, loadDictionaryLookups, loadFibreLookup, loadUnitLookup } from '../../dictionaries/lookups.queries.ts';
import { listOptions } from '../../dictionaries/queries.ts';
import { listRates } from '../../prices/queries.ts';
import { listUsualValues } from './usual-values.queries.ts';
import { foldColour, GREIGE, greigeNames, colourHints } from './lookups.rules.ts';

/** Loads the lookups for the texts of a material sheet. */
export async function loadMaterialLookups(db: Db): Promise<Lookups> {
  const dictionary = async (code: Parameters<typeof listOptions>[1], absent: string): Promise<Lookup> =>
    makeLookup(
      absent,
      (await listOptions(db, code, true)).map(({ id, code, name, aliases, active }): LookupEntry => ({
        id,
        label: name,
        names: [name, code, ...aliases],
        refusal: active ? undefined : `“${name}”已停用，请选择其他选项`,
      })),
    );
  return {
    classification: await openClasses(db),
    unit: await loadUnitLookup(db),
    colour: await openColours(db),
    supplier: await openSuppliers(db),
    currency: await openCurrencies(db),
    ...(await loadDictionaryLookups(db, materialFields)),
    ingredient: await loadFibreLookup(db),
    tag: await dictionary('materialTag', '物料标签不存在'),
    function: await dictionary('functionLabel', '功能标签不存在'),
    category: await dictionary('category', '适用品类不存在'),
  };
}

/** Classes that a record may have: the last level, or any level where the record allows it. */
export async function openClasses(db: Db, { anyLevel = false } = {}): Promise<Lookup> {
  const [options, usual] = [await listClassOptions(db), await listUsualValues(db)];
  return makeLookup(
    '分类不存在',
    options.map(({ id, name, fullName, kind, isLeaf, active, firstUnit, greigeManaged }) => ({
      facts: {
        ...usual.get(id),
        kind,
        name,
        firstUnitId: firstUnit?.id ?? '',
        greigeManaged: String(greigeManaged),
      },
      id,
      label: fullName,
      names: [classPath(kind, fullName), fullName, name],
      refusal:
        isLeaf || anyLevel
          ? active
            ? undefined
            : `分类“${fullName}”已停用，请选择其他分类`
          : `“${fullName}”不是最末级分类，请填写下级分类`,
    })),
  );
}

async function openColours(db: Db): Promise<Lookup> {
  return makeLookup('颜色不在颜色库', [...(await listColourEntries(db)), { id: GREIGE, label: '坯布', names: greigeNames }], {
    fold: foldColour,
    hints: colourHints,
  });
}

interface SupplierEntry {
  id: string;
  code: string;
  name: string;
  abbreviation: string;
  state: string;
  formerNames: string[];
}

const refuseForOffers = (state: string): string | null =>
  ['ACTIVE', 'PENDING', 'DRAFT'].includes(state) ? null : '已暂停或终止，不能导入报价';

/** Suppliers that a record may have; `refuse` tells why not. */
export async function openSuppliers(db: Db, refuse: (state: string) => string | null = refuseForOffers): Promise<Lookup> {
  const { rows } = await sql<SupplierEntry>`
    select s.id, s.code, s.name, s.abbreviation, s.state,
           array(select n.name from supplier_names n where n.supplier_id = s.id order by n.id) as former_names
    from suppliers s order by s.code`.execute(db);
  return makeLookup(
    '供应商不存在',
    rows.map(({ id, code, name, abbreviation, state, formerNames }) => {
      const refusal = refuse(state);
      return {
        id,
        label: abbreviation,
        note: name,
        names: [abbreviation, name, code],
        formerNames,
        refusal: refusal === null ? undefined : `供应商“${abbreviation}”${refusal}`,
      };
    }),
  );
}

export async function openCurrencies(db: Db): Promise<Lookup> {
  const [currencies, rates] = [await listOptions(db, 'currency', true), await listRates(db)];
  return makeLookup(
    '币种不存在',
    currencies.map(({ id, code, name, aliases }) => ({
      id,
      label: name,
      names: [name, code, ...aliases, ...(code === BASE_CURRENCY ? ['RMB'] : [])],
      refusal: rates.has(id) ? undefined : `币种“${name}”今天没有汇率，请先在字典管理中登记`,
    })),
  );
}

/** The terms of a supplier, used for empty cells of an offer. */
export async function listSupplierTerms(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { taxRate: string | null; currencyId: string | null }>> {
  const { rows } = await sql<{ id: string; taxRate: string | null; currencyId: string | null }>`
    select id, trim_scale(tax_rate)::text as tax_rate, currency_id from suppliers where id = any(${ids as string[]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface StoredSku {
  id: string;
  spuId: string;
  colourId: string;
  colourName: string;
  state: string;
  safetyStock: string | null;
  barcode: string;
}

export interface StoredOffer {
  id: string;
  spuId: string;
  skuId: string | null;
  supplierId: string;
  preferred: boolean;
  /** Terms by their schema names. */
  terms: Record<string, unknown>;
}

export interface StoredPrice {
  id: string;
  offerId: string;
  kind: string;
  currencyId: string;
  price: string;
  validFrom: string;
  validUntil: string | null;
}

/** A stored material as far as an import may change it, without colours and offers withdrawn by an undo. */
export interface StoredMaterial {
  id: string;
  code: string;
  state: string;
  /** Fields of the input schema. */
  input: Record<string, unknown>;
  labels: { id: string; dictionary: string }[];
  skus: StoredSku[];
  offers: StoredOffer[];
  prices: StoredPrice[];
}

/** What a sheet names its materials by. */
export type MaterialKeys = Readonly<Record<'codes' | 'names' | 'formerCodes' | 'itemNos', readonly string[]>>;

/** Materials with one of these codes, or active ones with one of these names, with everything an import may change. */
export async function listStoredMaterials(db: Db, { codes, names, formerCodes, itemNos }: MaterialKeys): Promise<StoredMaterial[]> {
  const { rows } = await sql<
    Record<string, unknown> & {
      id: string;
      code: string;
      state: string;
      labels: StoredMaterial['labels'];
      compositions: Share[];
      pictureIds: string[];
    }
  >`
    select s.*, trim_scale(s.unit_factor)::text as unit_factor,
           trim_scale(s.fastness_washing)::text as fastness_washing, trim_scale(s.fastness_dry_rub)::text as fastness_dry_rub,
           trim_scale(s.fastness_wet_rub)::text as fastness_wet_rub, trim_scale(s.fastness_light)::text as fastness_light,
           trim_scale(s.fastness_perspiration)::text as fastness_perspiration,
           coalesce((select jsonb_agg(jsonb_build_object('id', l.entry_id::text, 'dictionary', e.dictionary) order by l.id)
                     from spu_labels l join dictionary_entries e on e.id = l.entry_id where l.spu_id = s.id), '[]') as labels,
           coalesce((select jsonb_agg(jsonb_build_object('ingredientId', c.ingredient_id::text, 'share', trim_scale(c.share)::text) order by c.position)
                     from spu_compositions c where c.spu_id = s.id), '[]') as compositions,
           array(select p.file_id::text from spu_pictures p where p.spu_id = s.id order by p.position) as picture_ids
    from spus s where s.code = any(${codes as string[]}) or (s.name = any(${names as string[]}) and s.state <> 'ARCHIVED')
       or (s.former_code = any(${formerCodes as string[]}) and s.former_code <> '')
       or s.id in (select o.spu_id from offers o where o.supplier_item_no = any(${itemNos as string[]}))
    order by s.id`.execute(db);
  const ids = rows.map(({ id }) => id);
  const skus = Map.groupBy(await listSkusOf(db, ids), ({ spuId }) => spuId);
  const offers = await listOffersOf(db, ids);
  const offersOf = Map.groupBy(offers, ({ spuId }) => spuId);
  const prices = Map.groupBy(
    await listPricesOf(
      db,
      offers.map(({ id }) => id),
    ),
    ({ spuId }) => spuId,
  );
  return rows.map(({ id, code, state, labels, ...input }) => ({
    id,
    code,
    state,
    labels,
    input,
    skus: skus.get(id) ?? [],
    offers: offersOf.get(id) ?? [],
    prices: prices.get(id) ?? [],
  }));
}

async function listSkusOf(db: Db, spuIds: readonly string[]): Promise<StoredSku[]> {
  const { rows } = await sql<StoredSku>`
    select id, spu_id, colour_id, colour_name, state, trim_scale(safety_stock)::text as safety_stock, barcode
    from skus where spu_id = any(${spuIds as string[]}::bigint[]) and not withdrawn order by spu_id, serial`.execute(db);
  return rows;
}

async function listOffersOf(db: Db, spuIds: readonly string[]): Promise<StoredOffer[]> {
  const { rows } = await sql<Record<string, unknown> & Omit<StoredOffer, 'terms'>>`
    select o.* from offers o where o.spu_id = any(${spuIds as string[]}::bigint[]) and not o.withdrawn order by o.id`.execute(db);
  return rows.map(({ id, spuId, skuId, supplierId, preferred, ...terms }) => ({ id, spuId, skuId, supplierId, preferred, terms }));
}

/** Prices without a minimum quantity that were not corrected, the latest first. */
async function listPricesOf(db: Db, offerIds: readonly string[]): Promise<(StoredPrice & { spuId: string })[]> {
  const { rows } = await sql<StoredPrice & { spuId: string }>`
    select p.id, p.spu_id, p.offer_id, p.kind, p.currency_id, trim_scale(p.price)::text as price, p.valid_from, p.valid_until
    from offer_prices p
    where p.offer_id = any(${offerIds as string[]}::bigint[]) and p.price is not null and p.min_quantity = 0
      and not exists (select from offer_prices later where later.supersedes_id = p.id)
    order by p.valid_from desc, p.id desc`.execute(db);
  return rows;
}

/** Which of these barcodes are in use, and by which colour. */
export async function listTakenBarcodes(db: Db, barcodes: readonly string[]): Promise<Map<string, { skuId: string; code: string }>> {
  const { rows } = await sql<{ barcode: string; skuId: string; code: string }>`
    select barcode, id as sku_id, code from skus where barcode = any(${barcodes as string[]}) and barcode <> ''`.execute(db);
  return new Map(rows.map(({ barcode, ...sku }) => [barcode, sku]));
}

/** Which of these codes of another system are in use, and by which material. */
export async function listFormerCodes(db: Db, codes: readonly string[]): Promise<Map<string, { id: string; code: string }>> {
  const { rows } = await sql<{ formerCode: string; id: string; code: string }>`
    select former_code, id, code from spus where former_code = any(${codes as string[]}) and former_code <> ''`.execute(db);
  return new Map(rows.map(({ formerCode, ...material }) => [formerCode, material]));
}
