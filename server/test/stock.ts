import type { BalanceKey, Posting } from '../src/features/stock/commands.ts';
import { takeStockItems } from '../src/features/stock/commands.ts';
import type { TestApp } from './app.ts';
import { aMaterial, theDictionaries } from './builders.ts';

export interface StockWorld {
  /** 自有仓 and two more places. */
  holders: string[];
  /** Items counted in 公斤 with two decimals, without lots: dyed cloth. */
  items: string[];
  greige: string;
}

/** Holders and items to post with; classes track no lots here. */
export async function aStockWorld(t: TestApp, howMany = 2): Promise<StockWorld> {
  const d = await theDictionaries(t);
  const user = await t.aUser();
  await t.ownerDb.updateTable('classifications').set({ lotTracked: 'NONE' }).execute();
  const colours = ['藏青', '黑色', '本白'].slice(0, 3);
  const spus = await Promise.all(
    Array.from({ length: howMany }, () =>
      aMaterial(
        t,
        d,
        user,
        {},
        colours.map((name) => ({ colourId: d.colour(name) })),
      ),
    ),
  );
  const holders = await t.ownerDb
    .insertInto('holders')
    .values(['一号仓', '二号仓', '三号仓'].map((name) => ({ kind: 'OWN', name })))
    .returning('id')
    .execute();
  const items = await t.write((tx) =>
    takeStockItems(
      tx,
      spus.flatMap((spu) => spu.skus.map((sku) => ({ spuId: spu.id, skuId: sku.id }))),
    ),
  );
  const [greige = ''] = await t.write((tx) => takeStockItems(tx, [{ spuId: spus[0]?.id ?? '', skuId: null }]));
  return { holders: holders.map(({ id }) => id), items, greige };
}

let line = 0;

/** A posting of a document line of its own. */
export function aPosting(key: BalanceKey, quantity: string, changes: Partial<Posting> = {}): Posting {
  line += 1;
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
