import { beforeAll, describe, expect, it } from 'vitest';
import { homeApi } from '@mrp/contract/features/home.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aMaterial, offerInput, theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { shownText } from '../../../test/shown-text.ts';
import { aSupplier } from '../../../test/suppliers.ts';

let t: TestApp;
let d: Dictionaries;
let anyone: TestUser;
let poplin: { id: string; code: string };

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  anyone = await t.aUser();
  const colours = [{ colourName: '藏青' }, { colourName: '卡其' }];
  await aMaterial(t, d, anyone, { name: '弹力全棉府绸 50S' }, colours);
  poplin = await aMaterial(t, d, anyone, { name: '全棉府绸 40S' }, colours);
  await aMaterial(t, d, anyone, { name: '涤纶里布' });
  const supplier = await aSupplier(t, { name: '绍兴锦绣纺织有限公司', abbreviation: '锦绣纺织' });
  const offers = [offerInput(d, supplier.id, { supplierItemNo: 'JX-8801', supplierMaterialName: '精梳平布' })];
  expect(await anyone.call(pricesApi.addOffers, { params: { id: poplin.id }, body: { offers } })).toMatchObject({ code: 200 });
});

const search = async (q: string, user = anyone) => (await user.call(homeApi.search, { query: { q } })).data;
const first = async (q: string) => (await search(q))[0]?.hits[0];

describe('the global search', () => {
  it.each(['府绸 40', 'qmfc', 'quanmianfuchou', 'qmfc40s', 'JX-8801', 'jingshu'])('finds a material by %s', async (q) => {
    expect(await first(q)).toMatchObject({ id: poplin.id });
  });

  it('finds a material by its code and by the end of it', async () => {
    expect(await first(poplin.code)).toMatchObject({ id: poplin.id });
    expect(await first(poplin.code.slice(-4).toUpperCase())).toMatchObject({ id: poplin.id });
  });

  it('finds a material by the code of a colour, and shows the colour', async () => {
    const { data } = await anyone.call(materialsApi.get, { params: { id: poplin.id } });
    const sku = data.skus.find(({ colourName }) => colourName === '卡其');
    expect(await first(sku!.code)).toMatchObject({ id: poplin.id, mark: null, note: `${sku!.code} 卡其` });
  });
});

it('the global search sorts names that start with the text first, and marks the match', async () => {
  const [group] = await search('qmfc');
  expect(group).toMatchObject({ kind: 'material', total: 2, more: false, path: '/msgList?q=qmfc' });
  expect(group?.hits.map(({ name, mark }) => name.slice(mark?.from, mark?.to))).toEqual(['全棉府绸', '全棉府绸']);
  expect(group?.hits[0]).toMatchObject({ name: '全棉府绸 40S', note: '藏青 等 2 色' });
});

it("the global search shows the supplier's own name when it matched", async () => {
  expect(await first('jx-8801')).toMatchObject({ note: '供方 精梳平布 JX-8801', mark: null });
});

it('the global search finds suppliers by their names', async () => {
  const [group] = await search('jxfz');
  expect(group).toMatchObject({ kind: 'supplier', total: 1, path: '/supplierList?q=jxfz' });
});

it('the global search returns only kinds that the user may open, and no prices', async () => {
  expect(await search('qmfc', await t.aUser(['供应商档案']))).toEqual([]);
  expect(await search('jxfz', await t.aUser(['内部物料档案']))).toEqual([]);
  expect(shownText(await search('jx-8801'))).not.toContain('42.');
});

it('the global search treats pattern characters as text', async () => {
  expect(await search('%')).toEqual([]);
  expect(await search('_')).toEqual([]);
});

it('the global search requires a text and a login', async () => {
  expect(await anyone.call(homeApi.search, { query: { q: ' ' } })).toMatchObject({ code: 40000 });
  expect(await t.anonymous.call(homeApi.search, { query: { q: 'a' } })).toMatchObject({ status: 401 });
});
