import { beforeAll, expect, it } from 'vitest';
import { viewsApi } from '@mrp/contract/features/access/views.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aMaterial, theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { aPreparationWorld, aWaitingPreparation } from '../../../test/preparations.ts';
import { aSupplier } from '../../../test/suppliers.ts';

let t: TestApp;
let d: Dictionaries;
let developer: TestUser;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  developer = await t.aUser();
});

const countOf = async (user: TestUser, key: string) => (await user.call(homeApi.get)).data.todos.find((todo) => todo.key === key)?.count;

it('the home page counts documents that wait for approval, but not for their submitter', async () => {
  const material = await aMaterial(t, d, developer);
  await developer.call(materialsApi.transition, { params: { id: material.id }, body: { action: 'submit', version: 1 } });
  expect(await countOf(developer, 'pendingMaterials')).toBe(0);
  const buyer = await t.aUser(['内部物料档案', '内部物料档案:审核']);
  expect(await countOf(buyer, 'pendingMaterials')).toBe(1);
  const { data } = await developer.call(homeApi.get);
  expect(data.recent[0]).toMatchObject({ kind: 'material', id: material.id, code: material.code, state: 'PENDING' });
});

it('the home page shows only figures of pages that the user may open', async () => {
  const counter = await t.aUser(['物料库存', '盘点任务', '盘点任务:记录']);
  expect((await counter.call(homeApi.get)).data).toMatchObject({ todos: [{ key: 'countTasks', count: 0 }], recent: [] });
});

it('the home page requires a login', async () => {
  expect(await t.anonymous.call(homeApi.get)).toMatchObject({ status: 401 });
  expect(await t.someoneExpired.call(homeApi.get)).toMatchObject({ code: 411 });
});

it('the home page shows the first steps of a new installation to users who may do them, until all are done', async () => {
  const stepsOf = async (user: TestUser) => (await user.call(homeApi.get)).data.setup.map(({ key, done }) => `${key} ${done}`);
  const supplierClerk = await t.aUser(['供应商档案', '供应商档案:新建']);
  expect(await stepsOf(supplierClerk)).toEqual(['suppliers false']);
  expect(await stepsOf(developer)).toEqual(['users true', 'suppliers false', 'materials true', 'offers false', 'approval false']);
  await aSupplier(t);
  expect(await stepsOf(supplierClerk)).toEqual([]);
});

it("the home page lists the user's views of lists that the user may open", async () => {
  const buyer = await t.aUser(['内部物料档案']);
  const body = {
    name: '待我看的',
    scope: 'mine' as const,
    filters: { state: 'PENDING' },
    sort: '',
    layout: 'table' as const,
    columns: [],
    density: null,
  };
  const { data: view } = await buyer.call(viewsApi.create, { params: { page: 'materials' }, body });
  expect((await buyer.call(homeApi.get)).data.views).toEqual([
    { id: view.id, name: '待我看的', title: '内部物料档案', path: `/msgList?v=${view.id}` },
  ]);
  expect((await developer.call(homeApi.get)).data.views).toEqual([]);
});

it('the home page lists recent preparations and finds them by number, only for users who may open them', async () => {
  const w = await aPreparationWorld(t);
  await w.offer(w.skus[0] ?? '', { bulk: '42.00' });
  const order = await aWaitingPreparation(w, { lines: [{ materialId: w.skus[0] ?? '', quantity: '100', takesGreige: false }] });
  const wish = { orderIds: [order.id] };
  const { data: plan } = await w.buyer.call(preparationsApi.planAcceptance, { body: wish });
  const { data: accepted } = await w.buyer.call(preparationsApi.accept, { body: { ...wish, fingerprint: plan.fingerprint } });
  const [production] = accepted.productions;
  const { recent } = (await w.buyer.call(homeApi.get)).data;
  expect(recent).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'preparation', id: order.id, code: order.code, state: 'PRODUCING' }),
      expect.objectContaining({ kind: 'production', id: production?.id, code: production?.code, state: 'PRODUCING' }),
    ]),
  );
  const found = async (user: TestUser, q: string) =>
    (await user.call(homeApi.search, { query: { q } })).data.flatMap(({ kind, hits }) => hits.map(({ code }) => `${kind} ${code}`));
  expect(await found(w.buyer, order.code)).toContain(`preparation ${order.code}`);
  expect(await found(w.buyer, production?.code ?? '')).toContain(`production ${production?.code}`);
  expect(await found(await t.aUser(['内部物料档案']), order.code)).toEqual([]);
});

it('the home page keeps how each user arranges it', async () => {
  const [user, other] = [await t.aUser(), await t.aUser()];
  const arrangementOf = async (who: TestUser) => (await who.call(homeApi.get)).data.arrangement;
  expect(await arrangementOf(user)).toEqual({ order: [], hidden: [] });
  const arrange = (body: object) => user.call(homeApi.arrange, { body } as never);
  for (const order of [['pendingBoms'], ['openPicks', 'pendingBoms']]) await arrange({ order, hidden: ['visits', 'draftMaterials'] });
  expect(await arrangementOf(user)).toEqual({ order: ['openPicks', 'pendingBoms'], hidden: ['visits', 'draftMaterials'] });
  expect(await arrangementOf(other)).toEqual({ order: [], hidden: [] });
  await arrange({ order: [], hidden: [] });
  expect(await arrangementOf(user)).toEqual({ order: [], hidden: [] });
  expect(await arrange({ order: ['a b'], hidden: [] })).toMatchObject({ code: 40000 });
  expect(await t.anonymous.call(homeApi.arrange, { body: { order: [], hidden: [] } })).toMatchObject({ status: 401 });
});
