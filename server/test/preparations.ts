import { pricesApi } from '@mrp/contract/features/prices.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { PreparationInput, type Preparation } from '@mrp/contract/features/preparations/record.ts';
import type { z } from 'zod';
import type { TestApp, TestUser } from './app.ts';
import { theDictionaries } from './builders.ts';
import { aStockWorld, postDocument, type StockWorld } from './stock.ts';

export interface PreparationWorld extends StockWorld {
  /** Holder of a garment factory. */
  factory: string;
  buyer: TestUser;
  /** Another user, because the submitter cannot approve. */
  supervisor: TestUser;
  /** An offer of the supplier for an SKU: 大货 price, and 染费 with provided greige. */
  offer(skuId: string, prices: { bulk: string; dye?: string }, conditions?: object): Promise<void>;
  /** Greige of the first material at the supplier's holder, with its unit price; ownership 2 is the supplier's own. */
  stockGreige(quantity: string, unitPrice: string, ownership?: 1 | 2): Promise<void>;
}

/** A dyeing supplier, a garment factory, and materials of a class with managed greige; on an existing stock fixture if given. */
export async function aPreparationWorld(
  t: TestApp,
  lotTracked: 'NONE' | 'LOT' | 'ROLL' = 'NONE',
  stock?: StockWorld,
): Promise<PreparationWorld> {
  const w = stock ?? (await aStockWorld(t, 2, lotTracked));
  const d = await theDictionaries(t);
  const buyer = await t.aUser();
  const supervisor = await t.aUser();
  const garment = await t.ownerDb
    .insertInto('suppliers')
    .values({
      code: 'GYSG01',
      name: '晨曜服饰有限公司',
      abbreviation: '晨曜服饰',
      kind: 'GARMENT',
      sourceId: d.entry('supplierSource', '自主开发'),
      state: 'DRAFT',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const state of ['PENDING', 'ACTIVE']) await t.ownerDb.updateTable('suppliers').set({ state }).where('id', '=', garment.id).execute();
  const factory = await t.ownerDb
    .insertInto('holders')
    .values({ kind: 'GARMENT_SUPPLIER', name: '晨曜服饰', supplierId: garment.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const offer: PreparationWorld['offer'] = async (skuId, { bulk, dye }, conditions = {}) => {
    const spu = await t.ownerDb.selectFrom('skus').select('spuId').where('id', '=', skuId).executeTakeFirstOrThrow();
    const terms = {
      unitId: d.unit('公斤'),
      currencyId: d.entry('currency', '人民币'),
      taxIncluded: false,
      taxRate: '13',
      preferred: true,
      ...conditions,
    };
    const offers = [{ skuId, supplierId: w.supplierId, bulkPrice: bulk, dyePrice: dye ?? null, ...terms }];
    const { code, message, data } = await buyer.call(pricesApi.addOffers, { params: { id: spu.spuId }, body: { offers } as never });
    if (code !== 200) throw new Error(`no offer: ${message} ${JSON.stringify(data)}`);
  };
  const stockGreige: PreparationWorld['stockGreige'] = async (quantity, unitPrice, ownership = 1) => {
    await postDocument(buyer, 'SPU', {
      kind: 'SUPPLEMENT',
      holderId: w.dyer,
      ownership,
      lines: [
        {
          materialId: w.spu,
          quantity,
          ...(ownership === 1 && { unitPrice }),
          ...(lotTracked !== 'NONE' && { rolls: [{ lotNo: 'G1', rollNo: lotTracked === 'ROLL' ? '1' : '', quantity }] }),
        },
      ],
    });
  };
  return { ...w, factory: factory.id, buyer, supervisor, offer, stockGreige };
}

export type PreparationDraft = Partial<z.input<typeof PreparationInput>> & Pick<z.input<typeof PreparationInput>, 'lines'>;

/** Body of the form: coloured goods for the garment factory, by material. */
export const aPreparation = (w: PreparationWorld, draft: PreparationDraft): PreparationInput =>
  PreparationInput.parse({
    kind: 'SKU',
    basis: 'MATERIAL',
    object: 'GARMENT_SUPPLIER',
    holderId: w.factory,
    expectedOn: '2099-01-31',
    ...draft,
  });

/** A created, submitted and approved order, waiting for production. */
export async function aWaitingPreparation(w: PreparationWorld, draft: PreparationDraft): Promise<Preparation> {
  const made = await w.buyer.call(preparationsApi.create, { body: { ...aPreparation(w, draft), submit: true } });
  if (made.code !== 200) throw new Error(`no preparation: ${made.message} ${JSON.stringify(made.data)}`);
  const id = made.data.orders[0]?.id ?? '';
  const { data } = await w.buyer.call(preparationsApi.get, { params: { id } });
  const approved = await w.supervisor.call(preparationsApi.transition, {
    params: { id },
    body: { action: 'approve', version: data.version },
  });
  if (approved.code !== 200) throw new Error(`not approved: ${approved.message}`);
  return approved.data;
}
