import { expect, it } from 'vitest';
import { countedGoodsApi } from '@mrp/contract/features/stocktakes/counted-goods.ts';
import { testApp } from '../../../test/app.ts';
import { postDocument } from '../../../test/stock.ts';
import { aCountWorld, moveCount, openCount } from '../../../test/stocktakes.ts';

it('goods of a document are told as being counted from the publication of a count until it is closed, at its holder only', async () => {
  const t = await testApp();
  const w = await aCountWorld(t, 2);
  const [here = '', elsewhere = ''] = w.holders;
  const [sku = '', other = ''] = w.skus;
  const lines = w.skus.slice(0, 2).map((materialId) => ({ materialId, quantity: '100', unitPrice: '2' }));
  await postDocument(w.supervisor, 'SKU', { kind: 'SUPPLEMENT', holderId: here, ownership: 1, reason: '试样', lines });
  const reader = await t.aUser(['领料管理']);
  const counted = async (holderIds: string[], skuIds: string[]) =>
    (await reader.call(countedGoodsApi.list, { query: { holderIds, skuIds } })).data.map(({ code, freezes, names }) => [
      code,
      freezes,
      names.length,
    ]);
  expect(await counted([here], [sku])).toEqual([]);
  const { id, code } = await openCount(w, [0]);
  expect(await counted([here, elsewhere], [sku, other])).toEqual([[code, false, 1]]);
  expect([await counted([elsewhere], [sku]), await counted([here], [other])]).toEqual([[], []]);
  await moveCount(w.supervisor, w, id, 'cancel');
  expect(await counted([here], [sku])).toEqual([]);
  const stranger = await t.aUser(['定制BOM']);
  const asked = { query: { holderIds: [here], skuIds: [sku] } };
  expect((await stranger.call(countedGoodsApi.list, asked)).code).toBe(40300);
  expect((await reader.call(countedGoodsApi.list, { query: { holderIds: ['x'], skuIds: [sku] } })).code).toBe(40000);
});
