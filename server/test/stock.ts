import { entriesApi } from '@mrp/contract/features/dictionaries/entries.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { skuStockApi, spuStockApi } from '@mrp/contract/features/stock.ts';
import { StockDocumentInput, type StockDocument } from '@mrp/contract/features/stock/documents.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { z } from 'zod';
import { syncSupplierHolders } from '../src/features/stock/holders.commands.ts';
import { installStock } from '../src/features/stock/installation.commands.ts';
import type { BalanceKey, Posting } from '../src/features/stock/commands.ts';
import { ensureStockItems } from '../src/features/stock/commands.ts';
import type { TestApp, TestUser } from './app.ts';
import { aMaterial, offerInput, theDictionaries } from './builders.ts';
import { nextNumber } from './numbers.ts';
import { aSupplier } from './suppliers.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

export interface StockWorld {
  /** 自有仓 and two more holders. */
  holders: string[];
  /** Items in 公斤 with two decimals, without lots: dyed cloth. */
  items: string[];
  greige: string;
  /** A material supplier and its holder. */
  supplierId: string;
  dyer: string;
  /** The material behind each item: the SKU, or the SPU for greige. */
  skus: string[];
  spu: string;
  /** Id of a dictionary entry. */
  adjustReason: string;
  /** 其他出库: 样品. */
  issueCategory: string;
  /** A preferred offer in 公斤 with its 大货报价, tax excluded. */
  addOffer(skuId: string, bulkPrice: string): Promise<void>;
  addGreigeOffer(bulkPrice: string): Promise<void>;
}

/** Creates holders and items for postings; classes track no lots by default. */
export async function aStockWorld(t: TestApp, howMany = 2, lotTracked: 'NONE' | 'LOT' | 'ROLL' = 'NONE'): Promise<StockWorld> {
  const d = await theDictionaries(t);
  const user = await t.aUser();
  await t.ownerDb.updateTable('classifications').set({ lotTracked }).execute();
  const colours = ['藏青', '黑色', '本白'].slice(0, 3);
  const make = () =>
    aMaterial(
      t,
      d,
      user,
      {},
      colours.map((name) => ({ colourId: d.colour(name) })),
    );
  const spus: Awaited<ReturnType<typeof make>>[] = [];
  // Few at once: their numbers come from one counter.
  while (spus.length < howMany) spus.push(...(await Promise.all(Array.from({ length: Math.min(6, howMany - spus.length) }, make))));
  // Ids that only a bigint holds: nothing may take them for an int.
  await t.ownerPool.query(`select setval(pg_get_serial_sequence(t, 'id'), 3000000000) from unnest(array['holders', 'stocktakes']) t`);
  const holders = await t.ownerDb
    .insertInto('holders')
    .values(['一号仓', '二号仓', '三号仓'].map((name) => ({ kind: 'OWN', name })))
    .returning('id')
    .execute();
  const items = await t.write((tx) =>
    ensureStockItems(
      tx,
      spus.flatMap((spu) => spu.skus.map((sku) => ({ spuId: spu.id, skuId: sku.id }))),
    ),
  );
  await t.ownerDb.transaction().execute((tx) => installStock(tx));
  const [greige = ''] = await t.write((tx) => ensureStockItems(tx, [{ spuId: spus[0]?.id ?? '', skuId: null }]));
  const skus = spus.flatMap((spu) => spu.skus.map(({ id }) => id));
  for (const state of ['PENDING', 'ACTIVE']) await t.ownerDb.updateTable('spus').set({ state }).execute();
  const { id: supplierId } = await aSupplier(t);
  await t.write((tx) => syncSupplierHolders(tx, [supplierId]));
  const dyer = await t.ownerDb.selectFrom('holders').select('id').where('supplierId', '=', supplierId).executeTakeFirstOrThrow();
  const addOffer = async (id: string, skuId: string | null, bulkPrice: string): Promise<void> => {
    const offers = [{ ...offerInput(d, supplierId, { bulkPrice }), skuId, preferred: true }];
    const { code, message } = await user.call(pricesApi.addOffers, { params: { id }, body: { offers } });
    if (code !== 200) throw new Error(`no offer: ${message}`);
  };
  usualCategory = d.entry('issueCategory', '样品');
  return {
    supplierId,
    dyer: dyer.id,
    holders: holders.map(({ id }) => id),
    items,
    greige,
    skus,
    spu: spus[0]?.id ?? '',
    adjustReason: d.entry('adjustReason', '报损'),
    issueCategory: usualCategory,
    addOffer: (skuId, bulkPrice) => addOffer(spus.find((one) => one.skus.some(({ id }) => id === skuId))?.id ?? '', skuId, bulkPrice),
    addGreigeOffer: (bulkPrice) => addOffer(spus[0]?.id ?? '', null, bulkPrice),
  };
}

export type DocumentDraft = Partial<z.input<typeof StockDocumentInput>> &
  Pick<z.input<typeof StockDocumentInput>, 'kind' | 'holderId' | 'lines'>;

/** What 其他出库 of tests is for, when a test does not say it: 样品, as the world of stock found it. */
let usualCategory: string | undefined;

/** Body of a form. */
export const aDocument = (draft: DocumentDraft): StockDocumentInput =>
  StockDocumentInput.parse({ ...(draft.kind === 'OTHER_OUT' && { categoryId: usualCategory }), ...draft });

/** 样品 of 出库类别, for a world that is not of stock. */
export async function issueCategoryOf(user: TestUser): Promise<string> {
  const { data } = await user.call(entriesApi.listOptions, { params: { dictionary: 'issueCategory' } });
  return data.find(({ code }) => code === 'SAMPLE')?.id ?? '';
}

/** A document written and posted by one user. */
export async function postDocument(user: TestUser, goods: ItemLevel, draft: DocumentDraft): Promise<StockDocument> {
  const api = goods === 'SKU' ? skuStockApi : spuStockApi;
  if (draft.kind === 'OTHER_OUT') usualCategory ??= await issueCategoryOf(user);
  const created = await retryWhileBusy(() => user.call(api.createDocument, { body: aDocument(draft) }));
  if (created.code !== 200) throw new Error(`no document: ${created.message} ${JSON.stringify(created.data)}`);
  const { id, version } = created.data;
  const posted = await retryWhileBusy(() => user.call(api.transitionDocument, { params: { id }, body: { action: 'post', version } }));
  if (posted.code !== 200) throw new Error(`not posted: ${posted.message} ${JSON.stringify(posted.data)}`);
  return posted.data;
}

/** A posting of a separate document line. */
export function aPosting(key: BalanceKey, quantity: string, changes: Partial<Posting> = {}): Posting {
  const line = nextNumber('posting');
  const isIn = !quantity.startsWith('-');
  return {
    ...key,
    type: isIn ? 'SUPPLEMENT_IN' : 'OTHER_OUT',
    quantity,
    amount: isIn && key.ownership === 1 ? '0' : null,
    documentKind: 'test',
    documentId: String(line),
    lineId: String(line),
    ...changes,
  };
}
