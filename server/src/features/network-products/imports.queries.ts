import { sql } from 'kysely';
import { productFields } from '@mrp/contract/features/network-products/fields.ts';
import type { ProductInput } from '@mrp/contract/features/network-products/input.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Lookups, PreviewedFile, ReadRow } from '../../platform/imports/object.ts';
import { textOf } from '../../platform/imports/row-result.ts';
import { selectFields } from '../../platform/records.ts';
import { loadDictionaryLookups, loadFibreLookup, loadUnitLookup } from '../dictionaries/lookups.queries.ts';
import { isWholeList } from './import-columns.rules.ts';
import { openClasses, openCurrencies, openSuppliers } from '../materials/imports/queries.ts';

/** The lookups for the texts of a supplier's list. */
export async function loadProductLookups(db: Db): Promise<Lookups> {
  const classification = await openClasses(db, { anyLevel: true });
  return {
    ...(await loadDictionaryLookups(db, productFields)),
    supplierId: await openSuppliers(db),
    classificationId: classification,
    classification,
    unitId: await loadUnitLookup(db),
    currency: await openCurrencies(db),
    ingredient: await loadFibreLookup(db),
  };
}

/** A stored product as far as a list may change it. */
export interface StoredProduct {
  id: string;
  code: string;
  kind: string;
  version: number;
  state: 'OFFERED' | 'DISCONTINUED';
  listMark: string;
  listChanges: object[];
  listedAt: string;
  input: ProductInput;
}

/** By row number: what tells the row from others of its list, and the product that it names. */
export type StoredByRow = ReadonlyMap<number, { key: string; product: StoredProduct | undefined }>;

/** The products that these rows name, however they write it. */
export async function listStoredProducts(db: Db, rows: readonly ReadRow[]): Promise<StoredByRow> {
  const named = rows.flatMap((row) =>
    row.values.has('supplierId')
      ? [
          {
            number: row.number,
            supplier_id: textOf(row, 'supplierId'),
            item_no: textOf(row, 'supplierItemNo'),
            name: textOf(row, 'name'),
            colour: textOf(row, 'colourName'),
            gram_weight: textOf(row, 'gramWeight') || null,
            specification: textOf(row, 'specification'),
          },
        ]
      : [],
  );
  const { rows: keys } = await sql<{ number: number; key: string; id: string | null }>`
    with named as (
      select w.number, w.supplier_id, product_key(w.item_no, w.name, w.colour, w.gram_weight, w.specification) as key
      from jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
        as w (number int, supplier_id bigint, item_no text, name text, colour text, gram_weight numeric(8, 2), specification text))
    select n.number, n.supplier_id || '|' || n.key as key, p.id
    from named n left join network_products p on p.supplier_id = n.supplier_id and p.identity_key = n.key`.execute(db);
  const products = new Map(
    (
      await listStored(
        db,
        keys.flatMap(({ id }) => id ?? []),
      )
    ).map((product) => [product.id, product]),
  );
  return new Map(keys.map(({ number, key, id }) => [number, { key, product: id === null ? undefined : products.get(id) }]));
}

async function listStored(db: Db, ids: readonly string[]): Promise<StoredProduct[]> {
  const { rows } = await sql<Omit<StoredProduct, 'input'> & Record<string, unknown>>`
    select p.id, p.code, p.kind, p.version, p.state, p.list_mark, p.list_changes, p.listed_at, p.picture_id, ${selectFields(productFields, 'p')},
           p.lead_days_spot::text as lead_days_spot, p.lead_days_bulk::text as lead_days_bulk,
           coalesce((select jsonb_agg(jsonb_build_object('ingredientId', c.ingredient_id::text, 'share', trim_scale(c.share)::text) order by c.position)
                     from network_product_compositions c where c.network_product_id = p.id), '[]') as compositions
    from network_products p where p.id = any(${ids as string[]}::bigint[])`.execute(db);
  return rows.map(({ id, code, kind, version, state, listMark, listChanges, listedAt, ...told }) => ({
    id,
    code,
    kind,
    version,
    state,
    listMark,
    listChanges,
    listedAt,
    input: inputOf(told),
  }));
}

const inputNames = [...Object.keys(productFields), 'compositions', 'pictureId'];

/** Names of entries beside their ids are no part of the input. */
const inputOf = (told: Record<string, unknown>): ProductInput =>
  Object.fromEntries(inputNames.map((name) => [name, told[name]])) as unknown as ProductInput;

/** How many products a previewed whole list leaves out. */
export async function countDiscontinued(db: Db, { tuplesOf, chosen, codes }: PreviewedFile): Promise<number> {
  const suppliers = await openSuppliers(db);
  const whole = (await tuplesOf(['scope', 'supplierId'])).flatMap(([scope = '', supplier = '']) =>
    isWholeList(scope) ? (chosen['supplierId']?.[supplier] ?? suppliers.find(supplier)?.id ?? []) : [],
  );
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from network_products
    where state = 'OFFERED' and supplier_id = any(${whole}::bigint[]) and code <> all(${codes as string[]}::text[])`.execute(db);
  return rows[0]?.n ?? 0;
}
