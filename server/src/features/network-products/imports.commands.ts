import { sql } from 'kysely';
import { NETWORK_PRODUCT } from '@mrp/contract/features/network-products/audit.ts';
import type { ProductInput } from '@mrp/contract/features/network-products/input.ts';
import { insertMany, takeIds, updateMany } from '../../platform/lists/bulk.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { ImportContext, ImportWrite } from '../../platform/imports/object.ts';
import { takeNumbers } from '../../platform/numbering.ts';
import { makeSearchText, makeSortKey } from '../../platform/lists/search.ts';
import { useFilesOfMany } from '../files/commands.ts';
import type { PlannedProduct, ProductPlan } from './import-planning.rules.ts';
import type { StoredProduct } from './imports.queries.ts';

/** Kind of the writes that take products out of what is offered. */
export const DISCONTINUED = 'discontinued';

/** Writes what is new and what changed in a list. */
export async function writeProducts(tx: Tx, user: Identity, { created, edited }: ProductPlan): Promise<ImportWrite[]> {
  const now = await readNow(tx);
  const ids = await takeIds(tx, 'networkProducts', created.length);
  const codes = await takeNumbers(tx, 'networkProduct', created.length);
  const made = created.map((product, at) => ({ id: ids[at] ?? '', code: codes[at] ?? '', ...product }));
  await insertMany(
    tx,
    'networkProducts',
    made.map((product) => ({ ...productColumns(product), code: product.code, id: product.id, listMark: 'NEW', listedAt: now })),
  );
  await updateMany(
    tx,
    'networkProducts',
    edited.map(({ before, input, kind, changes }) => ({
      ...productColumns({ code: before.code, input, kind }),
      id: before.id,
      state: 'OFFERED',
      // The generated type of a jsonb column knows no interfaces.
      ...(changes.length > 0
        ? { listMark: 'CHANGED', listChanges: changes as never, listedAt: now }
        : { listMark: before.listMark, listChanges: before.listChanges as never, listedAt: before.listedAt }),
      version: before.version + 1,
    })),
  );
  const written = [...made, ...edited.map(({ before, input }) => ({ id: before.id, input }))];
  await replaceCompositions(tx, written);
  await usePictures(tx, user, written);
  return [
    ...made.map(({ id }): ImportWrite => ({ kind: 'product', recordId: id, documentId: id, operation: 'I', before: null })),
    ...edited.map(({ before }): ImportWrite => ({
      kind: 'product',
      recordId: before.id,
      documentId: before.id,
      operation: 'U',
      before,
    })),
  ];
}

async function readNow(tx: Tx): Promise<string> {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(tx);
  return rows[0]?.now ?? '';
}

function productColumns({ code, input, kind }: PlannedProduct & { code: string }) {
  const { compositions: _, price, priceMax, ...facts } = input;
  const { name, supplierItemNo, colourName, specification } = facts;
  return {
    ...facts,
    kind,
    price: price ?? null,
    priceMax: priceMax ?? null,
    leadDaysSpot: wholeDays(facts.leadDaysSpot),
    leadDaysBulk: wholeDays(facts.leadDaysBulk),
    searchText: makeSearchText(code, name, supplierItemNo, colourName, specification),
    sortKey: makeSortKey(name),
  };
}

const wholeDays = (days: string | null): number | null => (days === null ? null : Number.parseInt(days, 10));

interface Written {
  id: string;
  input: ProductInput;
}

/** Equal rows stay, so that the log shows real changes only. */
async function replaceCompositions(tx: Tx, products: readonly Written[]): Promise<void> {
  const wanted = products.flatMap(({ id, input: { compositions } }) =>
    compositions.map(({ ingredientId, share }, at) => ({
      network_product_id: id,
      ingredient_id: ingredientId,
      share,
      position: at + 1,
    })),
  );
  await sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as w (network_product_id bigint, ingredient_id bigint, share numeric(7, 4), position int)),
    gone as (
      delete from network_product_compositions c where c.network_product_id = any(${products.map(({ id }) => id)}::bigint[])
        and not exists (select from wanted w where w.network_product_id = c.network_product_id and w.ingredient_id = c.ingredient_id))
    insert into network_product_compositions (network_product_id, ingredient_id, share, position)
    select network_product_id, ingredient_id, share, position from wanted
    on conflict (network_product_id, ingredient_id) do update set share = excluded.share, position = excluded.position
      where (network_product_compositions.share, network_product_compositions.position) is distinct from (excluded.share, excluded.position)`.execute(
    tx,
  );
}

const usePictures = (tx: Tx, user: Identity, products: readonly Written[]): Promise<void> =>
  useFilesOfMany(
    tx,
    user,
    NETWORK_PRODUCT,
    products.map(({ id, input: { pictureId } }) => ({ documentId: id, fileIds: pictureId === null ? [] : [pictureId] })),
  );

/** What becomes of a product later does not keep a list that only took its mark off from being undone. */
const NO_DOCUMENT = '0';

interface FormerMark {
  id: string;
  state: string;
  listMark: string;
  listChanges: object[];
  listedAt: string;
}

/**
 * What a list does beyond its rows: products that a whole list leaves out are discontinued, and marks of the supplier's list before are taken
 * off. A list without any change leaves everything as it is.
 */
export async function finishList(
  tx: Tx,
  { noted, isWhole }: Pick<ImportContext, 'noted'> & { isWhole: boolean },
  written: readonly ImportWrite[],
): Promise<ImportWrite[]> {
  const touched = written.map(({ recordId }) => recordId);
  const gone = isWhole ? await discontinue(tx, noted, touched) : [];
  const { rows: marked } = await sql<FormerMark>`
    with former as (
      select p.id, p.state, p.list_mark, p.list_changes, p.listed_at from network_products p
      where p.list_mark <> 'NONE' and p.id <> all(${touched}::bigint[]) and p.supplier_id in (
        select t.supplier_id from network_products t where t.id = any(${[...touched, ...gone.map(({ id }) => id)]}::bigint[]))
      for update),
    unmarked as (update network_products p set list_mark = 'NONE', list_changes = '[]' from former f where p.id = f.id)
    select * from former`.execute(tx);
  return [
    ...gone.map((former) => writeOf(DISCONTINUED, former.id, former)),
    ...marked.map((former) => writeOf('mark', NO_DOCUMENT, former)),
  ];
}

async function discontinue(tx: Tx, noted: ImportContext['noted'], touched: readonly string[]): Promise<FormerMark[]> {
  const listed = [...touched, ...[...noted.values()].flatMap((ids) => [...ids])];
  const { rows } = await sql<FormerMark>`
    with former as (
      select p.id, p.state, p.list_mark, p.list_changes, p.listed_at from network_products p
      where p.supplier_id = any(${[...noted.keys()]}::bigint[]) and p.state = 'OFFERED' and p.id <> all(${listed}::bigint[]) for update),
    gone as (
      update network_products p set state = 'DISCONTINUED', list_mark = 'NONE', list_changes = '[]', listed_at = now(), version = version + 1
      from former f where p.id = f.id)
    select * from former`.execute(tx);
  return rows;
}

const writeOf = (kind: string, documentId: string, former: FormerMark): ImportWrite => ({
  kind,
  recordId: former.id,
  documentId,
  operation: 'U',
  before: former,
});

/** 撤销: deletes new products, gives changed ones their former facts, and those left out or unmarked their former state. */
export async function undoProducts(tx: Tx, user: Identity, written: readonly ImportWrite[]): Promise<void> {
  const stored = written.filter(({ operation }) => operation === 'U').map(({ before }) => before as FormerMark | StoredProduct);
  await updateMany(
    tx,
    'networkProducts',
    stored.map(({ id, state, listMark, listChanges, listedAt }) => ({
      id,
      state,
      listMark,
      // The generated type of a jsonb column knows no interfaces.
      listChanges: listChanges as never,
      listedAt,
    })),
  );
  const edited = stored.flatMap((former) => ('input' in former ? [former as StoredProduct] : []));
  await updateMany(
    tx,
    'networkProducts',
    edited.map((former) => ({ ...productColumns(former), id: former.id })),
  );
  const saved = written.flatMap(({ operation, documentId }) => (operation === 'U' && documentId !== NO_DOCUMENT ? [documentId] : []));
  await sql`update network_products set version = version + 1 where id = any(${saved}::bigint[])`.execute(tx);
  await replaceCompositions(tx, edited);
  await usePictures(tx, user, edited);
  await deleteProducts(
    tx,
    user,
    written.filter(({ operation }) => operation === 'I').map(({ recordId }) => recordId),
  );
}

async function deleteProducts(tx: Tx, user: Identity, ids: readonly string[]): Promise<void> {
  await useFilesOfMany(
    tx,
    user,
    NETWORK_PRODUCT,
    ids.map((documentId) => ({ documentId, fileIds: [] })),
  );
  await sql`delete from network_product_compositions where network_product_id = any(${ids as string[]}::bigint[])`.execute(tx);
  await sql`delete from network_products where id = any(${ids as string[]}::bigint[])`.execute(tx);
}
