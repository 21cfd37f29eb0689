import { beforeAll, describe, expect, it } from 'vitest';
import { comparisonApi } from '@mrp/contract/features/materials/comparison.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { buttonNames, menuTitles } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { aStockWorld, postDocument, type StockWorld } from '../../../test/stock.ts';
import { aLine, aStyle, createBom } from '../../../test/styles.ts';

let t: TestApp;
let w: StockWorld;
let user: TestUser;
let blind: TestUser;
let ids: [string, string];

/** Two fabrics; the first has stock, an offer, and a BOM that also names it as a substitute. */
beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t);
  user = await t.aUser();
  blind = await t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== '全局:查看价格'));
  const d = await theDictionaries(t);
  const other = await t.db.selectFrom('spus').select('id').where('id', '<>', w.spu).executeTakeFirstOrThrow();
  ids = [w.spu, other.id];
  await w.addOffer(w.skus[0]!, '42.00');
  const lines = [
    { materialId: w.skus[0]!, quantity: '100', unitPrice: '12.00' },
    { materialId: w.skus[1]!, quantity: '2.5', unitPrice: '12.00' },
  ];
  await postDocument(user, 'SKU', { kind: 'SUPPLEMENT', holderId: w.holders[0]!, lines });
  const style = await aStyle(user, d);
  const { data: material } = await user.call(materialsApi.get, { params: { id: w.spu } });
  await createBom(user, { styleId: style.id, lines: [aLine(d, material, style.skcs)] });
});

const compare = async (query: { ids: string[] }, as = user) => as.call(comparisonApi.compareMaterials, { query });

describe('the comparison of materials', () => {
  it('answers what the pages of the materials say, in the order asked for', async () => {
    const { data } = await compare({ ids: [ids[1], ids[0], ids[1]] });
    expect(data.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    for (const compared of data) {
      const { data: material } = await user.call(materialsApi.get, { params: { id: compared.id } });
      const { data: offers } = await user.call(pricesApi.listOffers, { params: { id: compared.id } });
      expect(compared).toMatchObject(material);
      expect(compared.offers).toEqual(offers);
    }
  });

  it('adds up the stock of all colours, and counts BOMs and styles', async () => {
    const { data } = await compare({ ids });
    expect(data[0]).toMatchObject({ onHand: '102.5000', available: '102.5000', bomCount: 1, styleCount: 1 });
    expect(data[1]).toMatchObject({ onHand: null, available: null, bomCount: 0, styleCount: 0, offers: [] });
  });

  it('tells prices only to those who may see them', async () => {
    const { data } = await compare({ ids });
    expect(data[0]!.offers[0]!.prices[0]).toMatchObject({ price: '42.0000' });
    const { data: hidden, response } = await compare({ ids }, blind);
    expect(hidden[0]!.offers).toHaveLength(1);
    expect(response.body).not.toMatch(/"(price|netPrice|metrePrice|benchmarkPrice)"/);
  });

  it('leaves out what does not exist', async () => {
    expect((await compare({ ids: [ids[0], '999999'] })).data.map(({ id }) => id)).toEqual([ids[0]]);
  });

  it('refuses none, more than four, and what is no id, at its field', async () => {
    for (const wrong of [[], ['1', '2', '3', '4', '5']])
      expect(await compare({ ids: wrong })).toMatchObject({ code: 40000, data: { fields: { ids: '请选择 1–4 个物料' } } });
    expect(await compare({ ids: ['x'] })).toMatchObject({ code: 40000, data: { fields: { 'ids.0': '编号无效' } } });
  });

  it('is for those who may read materials', async () => {
    expect(await compare({ ids }, await t.aUser(['供应商档案']))).toMatchObject({ code: 40300 });
    expect(await t.anonymous.call(comparisonApi.compareMaterials, { query: { ids } })).toMatchObject({ status: 401 });
  });
});
