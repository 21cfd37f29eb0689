import { beforeAll, describe, expect, it } from 'vitest';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { NETWORK_PRODUCT } from '@mrp/contract/features/network-products/audit.ts';
import type { ProductRow } from '@mrp/contract/features/network-products/record.ts';
import { networkProductsApi } from '@mrp/contract/features/network-products.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { buttonNames, menuTitles } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { importList, lineOf, productsOf } from '../../../test/network-products.ts';
import { aSupplier, terminateSupplier } from '../../../test/suppliers.ts';

let t: TestApp;
let buyer: TestUser;
let blind: TestUser;
let maker: Supplier;
let products: Record<string, ProductRow>;

beforeAll(async () => {
  t = await testApp();
  await theDictionaries(t);
  buyer = await t.aUser();
  blind = await t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== '全局:查看价格'));
  maker = await aSupplier(t, { name: '绍兴云锦纺织有限公司', abbreviation: '云锦纺织' });
  const lines = ['P-1', 'P-2', 'P-3', 'P-4', 'P-5'].map((item) => lineOf(item));
  await importList(t, buyer, { supplier: maker.name, lines: [...lines, lineOf('P-6', { 品名: '真丝双绉', 报价: '80', 最高价: '' })] });
  const changed = lines.map((line, at) => (at === 0 ? { ...line, 报价: '40', 门幅: '170' } : line));
  await importList(t, buyer, {
    supplier: maker.name,
    lines: [...changed, lineOf('P-6', { 品名: '真丝双绉', 报价: '80', 最高价: '' }), lineOf('P-7')],
  });
  products = await productsOf(buyer, maker.id);
});

const idOf = (item: string): string => products[item]!.id;
const introduce = (items: readonly string[], user = buyer) =>
  user.call(networkProductsApi.introduce, { body: { chosen: { ids: items.map(idOf) } } });
const find = async (query: object, user = buyer) =>
  (await user.call(networkProductsApi.list, { query })).data.rows.map(({ supplierItemNo }) => supplierItemNo).toSorted();

describe('network products', () => {
  it('are found by name, item number, supplier and pinyin, filtered and counted by badge', async () => {
    for (const q of ['真丝', 'zssz', 'p-6']) expect(await find({ q })).toEqual(['P-6']);
    expect(await find({ q: '云锦' })).toHaveLength(7);
    expect(await find({ badge: ['NEW'] })).toEqual(['P-7']);
    expect(await find({ price: { min: '60' } })).toEqual(['P-6']);
    expect(await find({ price: { max: '41' } })).toEqual(['P-1']);
    expect(await find({ width: { max: '171' } })).toEqual(['P-1']);
    const { data } = await buyer.call(networkProductsApi.list, { query: { supplierIds: [maker.id] } });
    expect(data).toMatchObject({ total: 7, tabs: { NEW: 1, CHANGED: 1, CURRENT: 5 } });
  });

  it('show no price to somebody without 查看价格: row, changes, record, comparison, log, filter', async () => {
    const { data } = await blind.call(networkProductsApi.list, { query: { badge: ['CHANGED'] } });
    const { data: one } = await blind.call(networkProductsApi.get, { params: { id: idOf('P-1') } });
    const { data: compared } = await blind.call(networkProductsApi.compare, { query: { ids: [idOf('P-1')] } });
    for (const told of [data.rows[0], one, compared[0]]) {
      expect(told).toMatchObject({ changes: [{ label: '实用门幅' }] });
      for (const field of ['price', 'priceMax', 'priceChanges']) expect(told).not.toHaveProperty(field);
    }
    const log = await blind.call(auditApi.selectAllLogById, { query: { id: idOf('P-1'), type: NETWORK_PRODUCT } });
    expect(JSON.stringify(log.data)).not.toContain('报价');
    expect(await blind.call(networkProductsApi.list, { query: { price: { min: '1' } } })).toMatchObject({ code: 40300 });
  });

  it('stand in the palette', async () => {
    const { data: groups } = await buyer.call(homeApi.search, { query: { q: '真丝双绉' } });
    expect(groups).toMatchObject([{ kind: NETWORK_PRODUCT, hits: [{ id: idOf('P-6') }] }]);
  });

  it('are compared in the order asked for, four at most', async () => {
    const ids = ['P-3', 'P-1'].map(idOf);
    expect((await buyer.call(networkProductsApi.compare, { query: { ids } })).data.map(({ id }) => id)).toEqual(ids);
    const five = ['P-1', 'P-2', 'P-3', 'P-4', 'P-5'].map(idOf);
    expect(await buyer.call(networkProductsApi.compare, { query: { ids: five } })).toMatchObject({
      code: 40000,
      message: expect.any(String),
    });
    expect(await buyer.call(networkProductsApi.compare, { query: { ids: ['999999'] } })).toMatchObject({ code: 40400 });
  });
});

describe('introducing products', () => {
  it('makes one external record with origin 物料网, and says so when it is there already', async () => {
    const { data } = await introduce(['P-1']);
    const [made] = data.introduced;
    expect(made).toMatchObject({ existed: false, external: { code: expect.stringMatching(/^WB\d{6}$/) } });
    const external = (await buyer.call(externalMaterialsApi.get, { params: { id: made!.external.id } })).data;
    expect(external).toMatchObject({
      origin: 'NETWORK',
      supplierItemNo: 'P-1',
      price: '40',
      width: '170',
      state: 'PENDING',
      colour: { name: '藏青' },
    });
    expect((await introduce(['P-1'])).data.introduced).toEqual([{ ...made, existed: true }]);
    expect((await buyer.call(networkProductsApi.get, { params: { id: idOf('P-1') } })).data.external).toEqual(made!.external);
  });

  it('makes one external record when several people do it at the same moment', async () => {
    const other = await t.aUser();
    const answers = await Promise.all([introduce(['P-2', 'P-3']), introduce(['P-3', 'P-2'], other), introduce(['P-2'])]);
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
    const rows = answers.flatMap(({ data }) => data.introduced);
    expect(rows.filter(({ existed }) => !existed)).toHaveLength(2);
    expect(new Set(rows.map(({ external }) => external.id)).size).toBe(2);
    const { data } = await buyer.call(externalMaterialsApi.list, { query: { supplierIds: [maker.id], origin: ['NETWORK'] } });
    expect(data.rows.filter(({ supplierItemNo }) => supplierItemNo !== 'P-1')).toHaveLength(2);
  });

  it('links to a record that somebody entered by hand, and tells every row its own result', async () => {
    const p = products['P-4']!;
    const { data: byHand } = await buyer.call(externalMaterialsApi.create, {
      body: {
        supplierId: maker.id,
        name: p.name,
        classificationId: p.classificationId,
        colourName: '藏青',
        gramWeight: '180',
      },
    });
    await importList(t, buyer, { supplier: maker.name, lines: [lineOf('P-8')], scope: '部分商品' });
    products = await productsOf(buyer, maker.id);
    await importList(t, buyer, {
      supplier: maker.name,
      lines: Object.keys(products)
        .filter((item) => item !== 'P-8')
        .map((item) => lineOf(item)),
    });
    const { data } = await introduce(['P-4', 'P-5', 'P-8']);
    expect(data.introduced).toMatchObject([
      { id: idOf('P-4'), existed: true, external: { id: byHand.id } },
      { id: idOf('P-5'), existed: false },
    ]);
    expect(data.failed).toMatchObject([{ id: idOf('P-8'), reason: '供应商最新的清单里没有，已停供，不能引入' }]);
  });

  it('of a terminated supplier is refused by row', async () => {
    const ended = await aSupplier(t);
    await importList(t, buyer, { supplier: ended.name, lines: [lineOf('E-1')] });
    await terminateSupplier(t, ended.id);
    const { 'E-1': product } = await productsOf(buyer, ended.id);
    const { data } = await buyer.call(networkProductsApi.introduce, { body: { chosen: { ids: [product!.id] } } });
    expect(data).toMatchObject({ done: [], introduced: [], failed: [{ reason: expect.stringContaining('供应商已终止') }] });
  });
});

describe('favourites and the basket', () => {
  it('belong to their user, and may be set twice', async () => {
    const other = await t.aUser();
    const star = (favourite: boolean) => buyer.call(networkProductsApi.setFavourite, { params: { id: idOf('P-2') }, body: { favourite } });
    for (const _ of [1, 2]) expect(await star(true)).toMatchObject({ code: 200 });
    expect([await find({ favourite: true }), await find({ favourite: true }, other)]).toEqual([['P-2'], []]);
    await star(false);
    expect(await find({ favourite: true })).toEqual([]);
  });

  it('collect products once, introduce all of them, and are emptied', async () => {
    const add = (ids: string[]) => buyer.call(networkProductsApi.addToBasket, { body: { chosen: { ids } } });
    expect((await add([idOf('P-6'), idOf('P-7')])).data).toMatchObject({ done: [idOf('P-6'), idOf('P-7')], skipped: 0 });
    expect((await add([idOf('P-6')])).data).toMatchObject({ done: [], skipped: 1 });
    const all = { chosen: { query: 'inBasket=1', count: 2 } };
    expect((await buyer.call(networkProductsApi.introduce, { body: all })).data.introduced).toHaveLength(2);
    expect((await buyer.call(networkProductsApi.removeFromBasket, { body: all })).data.done).toHaveLength(2);
    expect(await find({ inBasket: true })).toEqual([]);
    expect(await buyer.call(networkProductsApi.introduce, { body: all })).toMatchObject({ code: expect.not.stringMatching('200') });
  });
});

describe('the calls of network products', () => {
  const calls = () =>
    [
      [networkProductsApi.list, {}, { query: { badge: ['OLD'] } }],
      [networkProductsApi.get, { params: { id: idOf('P-1') } }, { params: { id: 'x' } }],
      [networkProductsApi.compare, { query: { ids: [idOf('P-1')] } }, { query: { ids: [] } }],
      [networkProductsApi.introduce, { body: { chosen: { ids: [idOf('P-1')] } } }, { body: { chosen: { ids: [] } } }],
      [
        networkProductsApi.setFavourite,
        { params: { id: idOf('P-1') }, body: { favourite: true } },
        { params: { id: '999999' }, body: { favourite: true } },
      ],
      [
        networkProductsApi.setInBasket,
        { params: { id: idOf('P-1') }, body: { inBasket: true } },
        { params: { id: idOf('P-1') }, body: {} },
      ],
      [networkProductsApi.addToBasket, { body: { chosen: { ids: [idOf('P-1')] } } }, { body: { chosen: { ids: ['999999'] } } }],
      [networkProductsApi.removeFromBasket, { body: { chosen: { ids: [idOf('P-1')] } } }, { body: {} }],
    ] as const;

  it('are refused without a session, without the right, and with bad input', async () => {
    const nobody = await t.aUser([]);
    for (const [endpoint, good, bad] of calls()) {
      const ask = (user: TestUser, input: object) => user.call(endpoint as never, input as never);
      expect(await t.anonymous.call(endpoint as never, good as never)).toMatchObject({ status: 401 });
      expect(await ask(nobody, good)).toMatchObject({ code: 40300 });
      expect((await ask(buyer, bad)).code).not.toBe(200);
      expect(await ask(buyer, good)).toMatchObject({ code: 200 });
    }
    const reader = await t.aUser(['物料网商品']);
    expect(await reader.call(networkProductsApi.setInBasket, { params: { id: idOf('P-1') }, body: { inBasket: true } })).toMatchObject({
      code: 40300,
    });
    for (const call of [networkProductsApi.introduce, networkProductsApi.addToBasket, networkProductsApi.removeFromBasket])
      expect(await reader.call(call, { body: { chosen: { ids: [idOf('P-1')] } } })).toMatchObject({ code: 40300 });
  });

  it('leave no invariant broken', async () => {
    expect(await brokenInvariants(t)).toEqual([]);
  });
});
