import { beforeAll, describe, expect, it } from 'vitest';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { supplierComparisonApi } from '@mrp/contract/features/suppliers/comparison.ts';
import { buttonNames, menuTitles } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { offerInput, theDictionaries } from '../../../../test/builders.ts';
import { aStockWorld, type StockWorld } from '../../../../test/stock.ts';
import { dataOf } from '../../../../test/styles.ts';
import { aSupplier } from '../../../../test/suppliers.ts';

let t: TestApp;
let w: StockWorld;
let user: TestUser;
let ids: [string, string];

/** Two suppliers quote the first fabric, the second one dearer; the second alone quotes another fabric. */
beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t);
  user = await t.aUser();
  const d = await theDictionaries(t);
  const other = await aSupplier(t, { leadDays: '20', settlementDays: '60' });
  ids = [w.supplierId, other.id];
  const { id: fabric } = await t.db.selectFrom('spus').select('id').where('id', '<>', w.spu).executeTakeFirstOrThrow();
  await w.addOffer(w.skus[0]!, '42.00');
  for (const [spu, bulkPrice] of [
    [w.spu, '43.00'],
    [fabric, '10.00'],
  ] as const)
    dataOf(await user.call(pricesApi.addOffers, { params: { id: spu }, body: { offers: [offerInput(d, other.id, { bulkPrice })] } }));
});

const compare = async (query: { ids: string[] }, as = user) => as.call(supplierComparisonApi.compareSuppliers, { query });

describe('the comparison of suppliers', () => {
  it('answers what the pages of the suppliers say, in the order asked for', async () => {
    const { data } = await compare({ ids: [ids[1], ids[0], ids[1]] });
    expect(data.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    for (const compared of data) expect(compared).toMatchObject(dataOf(await user.call(suppliersApi.get, { params: { id: compared.id } })));
  });

  it('counts the fabrics that several of them quote, and for which one is cheapest', async () => {
    const { data } = await compare({ ids });
    expect(data).toMatchObject([
      { sharedMaterials: 1, cheapestMaterials: 1, askedOrders: 0, answeredRate: null, pricePoints: null },
      { sharedMaterials: 1, cheapestMaterials: 0 },
    ]);
    expect((await compare({ ids: [ids[1]] })).data).toMatchObject([{ sharedMaterials: 0, cheapestMaterials: 0 }]);
  });

  it('tells who is cheapest, prices and scores only to those who may see prices', async () => {
    const blind = await t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== '全局:查看价格'));
    const { data, response } = await compare({ ids }, blind);
    expect(data).toHaveLength(2);
    expect(response.body).not.toMatch(/"(cheapestMaterials|pricePoints|score|orderedAmount)"/);
  });

  it('leaves out what does not exist', async () => {
    expect((await compare({ ids: [ids[0], '999999'] })).data.map(({ id }) => id)).toEqual([ids[0]]);
  });

  it('refuses none, more than four, and what is no id, at its field', async () => {
    for (const wrong of [[], ['1', '2', '3', '4', '5']])
      expect(await compare({ ids: wrong })).toMatchObject({ code: 40000, data: { fields: { ids: '请选择 1–4 家供应商' } } });
    expect(await compare({ ids: ['x'] })).toMatchObject({ code: 40000, data: { fields: { 'ids.0': '编号无效' } } });
  });

  it('is for those who may read suppliers', async () => {
    expect(await compare({ ids }, await t.aUser(['内部物料档案']))).toMatchObject({ code: 40300 });
    expect(await t.anonymous.call(supplierComparisonApi.compareSuppliers, { query: { ids } })).toMatchObject({ status: 401 });
  });
});
