import { beforeAll, expect, it } from 'vitest';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { buttonNames, menuTitles } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aMaterial, offerInput, theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { aStockWorld, postDocument } from '../../../test/stock.ts';
import { aSupplier } from '../../../test/suppliers.ts';

let t: TestApp;
let d: Dictionaries;
let user: TestUser;
beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  user = await t.aUser();
});

const idsWith = async (query: object): Promise<string[]> =>
  (await user.call(materialsApi.list, { query: { ...query, pageSize: 200 } as never })).data.rows.map(({ id }) => id);

it('the name, abbreviation and pinyin of a supplier find the materials that it offers', async () => {
  const supplier = await aSupplier(t, { name: '绍兴市鹭岛纺织有限公司', abbreviation: '鹭岛纺织' });
  const { id } = await aMaterial(t, d, user);
  await user.call(pricesApi.addOffers, {
    params: { id },
    body: { offers: [{ ...offerInput(d, supplier.id), skuId: null, preferred: true }] },
  });
  for (const q of ['鹭岛', '绍兴市鹭岛纺织', 'ludao', 'ldfz']) expect(await idsWith({ q }), q).toEqual([id]);
});

it('the price range compares the current price of the preferred offer', async () => {
  const supplierId = (await aSupplier(t)).id;
  const { id } = await aMaterial(t, d, user);
  const addOffer = (bulkPrice: string, preferred: boolean, supplierItemNo: string) =>
    user.call(pricesApi.addOffers, {
      params: { id },
      body: { offers: [{ ...offerInput(d, supplierId, { bulkPrice, supplierItemNo }), skuId: null, preferred }] },
    });
  await addOffer('9100.00', true, 'A');
  await addOffer('7.00', false, 'B');
  const { data } = await user.call(materialsApi.list, { query: { sort: '-updatedAt', pageSize: 200 } as never });
  const price = data.rows.find((row) => row.id === id)?.metrePrice ?? '';
  expect(price).toMatch(/^\d{4,}\./);
  expect(await idsWith({ metrePrice: { min: price, max: price } })).toEqual([id]);
  expect(await idsWith({ metrePrice: { min: '1000' } })).toEqual([id]);
  expect(await idsWith({ metrePrice: { max: '1000' } })).not.toContain(id);
});

it('the price range is refused to users who may not see prices', async () => {
  const blind = await t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== '全局:查看价格'));
  expect((await blind.call(materialsApi.list, { query: { metrePrice: { min: '1' } } as never })).code).toBe(40300);
});

it('有库存 divides the materials by their stock in any colour or greige', async () => {
  const world = await aStockWorld(t);
  const line = { materialId: world.skus[0]!, quantity: '5', unitPrice: '10' };
  await postDocument(user, 'SKU', { kind: 'SUPPLEMENT', holderId: world.holders[0]!, lines: [line] });
  const [stocked, empty] = [await idsWith({ inStock: true }), await idsWith({ inStock: false })];
  expect(stocked).toEqual([world.spu]);
  expect(empty).not.toContain(world.spu);
  expect(empty.length).toBeGreaterThan(0);
});
