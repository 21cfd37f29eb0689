import { beforeAll, describe, expect, it } from 'vitest';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { taskAudit } from '@mrp/contract/features/development-tasks/audit.ts';
import { networkProductsApi } from '@mrp/contract/features/network-products.ts';
import { buttonNames, menuTitles } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { importList, lineOf, productsOf } from '../../../test/network-products.ts';
import { aSupplier } from '../../../test/suppliers.ts';
import { done, taskInput } from '../../../test/tasks.ts';

let t: TestApp;
let d: Dictionaries;
let developer: TestUser;
let supplierId: string;
let productIds: string[];

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  developer = await t.aUser();
  const { id, name } = await aSupplier(t);
  supplierId = id;
  await importList(t, developer, { supplier: name, lines: [lineOf('N-1'), lineOf('N-2'), lineOf('N-3')] });
  productIds = Object.values(await productsOf(developer, supplierId)).map(({ id }) => id);
});

const fill = (user: TestUser, ids: readonly string[]) =>
  done(user, networkProductsApi.addToBasket, { body: { chosen: { ids: [...ids] } } });
const open = async (user: TestUser, ids: readonly string[], changes: object = {}) =>
  user.call(developmentTasksApi.createFromBasket, { body: { ...(await taskInput(t, d)), ...changes, productIds: [...ids] } });
const basketOf = async (user: TestUser) =>
  (await user.call(networkProductsApi.list, { query: { inBasket: true } })).data.rows.map(({ id }) => id);

describe('a task from the enquiry basket', () => {
  it('names its products with links both ways, and takes them out of the basket', async () => {
    const [first = '', second = '', third = ''] = productIds;
    await fill(developer, productIds);
    const { code, data: task } = await open(developer, [second, first]);
    expect(code).toBe(200);
    expect(task).toMatchObject({ origin: 'NETWORK', state: 'WAITING', source: null });
    expect(task.products.map(({ id }) => id)).toEqual([second, first]);
    expect(task.products[0]).toMatchObject({
      supplierId,
      composition: '棉95% 氨纶5%',
      price: '42',
      priceMax: '46.5',
      currency: null,
      unit: '公斤',
      moq: '300',
    });
    expect(await basketOf(developer)).toEqual([third]);
    const { data: found } = await developer.call(developmentTasksApi.list, { query: { productIds: [first] } });
    expect(found.rows.map(({ id }) => id)).toEqual([task.id]);
    const { data: log } = await developer.call(auditApi.selectAllLogById, { query: { type: taskAudit.kind, id: task.id } });
    expect(JSON.stringify(log)).toContain('询价商品');
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('keeps the quantity and the target price that the basket asked for, in metres of a fabric', async () => {
    const { id, name } = await aSupplier(t);
    await importList(t, developer, { supplier: name, lines: [lineOf('Q-1'), lineOf('Q-2')] });
    const products = await productsOf(developer, id);
    const [first, second] = [products['Q-1']!.id, products['Q-2']!.id];
    await fill(developer, [first, second]);
    const asked = { params: { id: first }, body: { quantity: '600', targetPrice: '28.5' } };
    await done(developer, networkProductsApi.editBasketLine, asked);
    const { data: lines } = await developer.call(networkProductsApi.listBasket, {});
    const mine = [first, second].flatMap((one) => lines.filter(({ product }) => product.id === one));
    expect(mine.map(({ quantity, targetPrice, unit }) => [quantity, targetPrice, unit.name])).toEqual([
      ['600', '28.5', '米'],
      [null, null, '米'],
    ]);
    const { data: task } = await open(developer, [first, second]);
    expect(task.products.map((product) => product.asked)).toEqual([{ quantity: '600', targetPrice: '28.5', unit: '米' }, null]);
    expect(await developer.call(networkProductsApi.editBasketLine, asked)).toMatchObject({
      code: 40905,
      message: '这个商品已不在询价篮里，请刷新后重试',
    });
    const wrong = { params: { id: first }, body: { quantity: '0', targetPrice: '-1' } };
    expect((await developer.call(networkProductsApi.editBasketLine, wrong)).code).toBe(40000);
  });

  it('is refused whole for products that are not in the own basket', async () => {
    const [first = '', , third = ''] = productIds;
    expect(await open(developer, [third, first])).toMatchObject({ code: 40905, message: '询价篮已变化，有商品不在里面了，请刷新后重试' });
    expect(await basketOf(developer)).toEqual([third]);
    const other = await t.aUser();
    expect(await open(other, [third])).toMatchObject({ code: 40905 });
  });

  it('is refused for products of a paused supplier, and leaves them in the basket', async () => {
    const [, , third = ''] = productIds;
    const { abbreviation } = await t.ownerDb
      .selectFrom('suppliers')
      .select('abbreviation')
      .where('id', '=', supplierId)
      .executeTakeFirstOrThrow();
    const setState = (state: string) => t.ownerDb.updateTable('suppliers').set({ state }).where('id', '=', supplierId).execute();
    await setState('PAUSED');
    const refused = await open(developer, [third]);
    await setState('ACTIVE');
    expect(refused).toMatchObject({ code: 40905, message: `供应商“${abbreviation}”已暂停合作，请改选供应商` });
    expect(await basketOf(developer)).toEqual([third]);
  });

  it('keeps the basket when the task is refused, and says why at its field', async () => {
    const [, , third = ''] = productIds;
    expect(await open(developer, [third], { name: '' })).toMatchObject({ data: { fields: { name: '不能为空' } } });
    expect(await open(developer, [third], { unitId: null })).toMatchObject({ data: { fields: { unitId: expect.any(String) } } });
    expect(await open(developer, [])).toMatchObject({ data: { fields: { productIds: '请至少选择 1 个商品' } } });
    expect(await basketOf(developer)).toEqual([third]);
  });

  it('asks for the permission, and shows no price without 查看价格', async () => {
    const [first = '', second = ''] = productIds;
    const reader = await t.aUser(['物料开发任务', '物料网商品', '物料网商品:询价']);
    await fill(reader, [first]);
    expect(await open(reader, [first])).toMatchObject({ code: 40300 });
    const blind = await t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== '全局:查看价格'));
    await fill(blind, [second]);
    const { data } = await open(blind, [second]);
    expect(data.products).toHaveLength(1);
    expect(data.products[0]).not.toHaveProperty('price');
    expect(data.products[0]).not.toHaveProperty('priceMax');
  });

  it('makes one task of two presses at the same moment', async () => {
    const [first = ''] = productIds;
    const asker = await t.aUser();
    await fill(asker, [first]);
    const answers = await Promise.all([open(asker, [first]), open(asker, [first])]);
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([200, 40905]);
  });
});

describe('the list of tasks', () => {
  it('is sorted by urgency, the most urgent first', async () => {
    const names = [];
    for (const priority of ['NORMAL', 'URGENT', 'HIGH'] as const)
      names.push(
        await done(developer, developmentTasksApi.create, {
          body: await taskInput(t, d, { priority, brief: '排序', name: `排序 ${priority}` }),
        }),
      );
    const { data } = await developer.call(developmentTasksApi.list, { query: { q: '排序', sort: 'priority' } });
    expect(data.rows.map(({ priority }) => priority)).toEqual(['URGENT', 'HIGH', 'NORMAL']);
  });
});
