import { beforeAll, describe, expect, it } from 'vitest';
import { viewsApi, type ViewInput } from '@mrp/contract/features/access/views.ts';
import { SHARE_VIEWS, SYSTEM_VIEWS } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';

let t: TestApp;
let buyer: TestUser;
let colleague: TestUser;
let leader: TestUser;
let administrator: TestUser;
beforeAll(async () => {
  t = await testApp();
  buyer = await t.aUser(['供应商档案']);
  colleague = await t.aUser(['供应商档案', '内部物料档案']);
  leader = await t.aUser(['供应商档案', SHARE_VIEWS]);
  administrator = await t.aUser(['供应商档案', SYSTEM_VIEWS]);
});

const suppliers = { page: 'suppliers' };
let made = 0;
const view = (changes: Partial<ViewInput> = {}): ViewInput => ({
  name: `视图${(made += 1)}`,
  scope: 'mine',
  filters: { q: '纺织', state: 'ACTIVE', updatedAt: 'last7d' },
  sort: '-code',
  layout: 'table',
  density: 'standard',
  columns: [
    { key: 'abbreviation', frozen: true, hidden: false, width: 140 },
    { key: 'city', frozen: false, hidden: true },
  ],
  ...changes,
});
const create = async (user: TestUser, changes: Partial<ViewInput> = {}) =>
  (await user.call(viewsApi.create, { params: suppliers, body: view(changes) })).data;
const namesSeenBy = async (user: TestUser) => (await user.call(viewsApi.list, { params: suppliers })).data.views.map(({ name }) => name);

describe('a saved view', () => {
  it('is returned as saved, with relative dates kept', async () => {
    const body = view({ name: '近一周合作中', groupBy: 'level' });
    const { data } = await buyer.call(viewsApi.create, { params: suppliers, body });
    expect(data).toMatchObject({ ...body, page: 'suppliers', changeable: true, version: 1 });
    const { data: seen } = await buyer.call(viewsApi.list, { params: suppliers });
    expect(seen.views.find(({ id }) => id === data.id)).toEqual(data);
  });

  it('is visible to its owner only until it is shared', async () => {
    const { id, name } = await create(buyer);
    expect(await namesSeenBy(colleague)).not.toContain(name);
    expect(await colleague.call(viewsApi.edit, { params: { id }, body: { ...view(), version: 1 } })).toMatchObject({ code: 40400 });
    expect(await colleague.call(viewsApi.remove, { params: { id } })).toMatchObject({ code: 40400 });
  });

  it('requires the permission to be shared, and can then be changed by its owner only', async () => {
    const { id, ...mine } = await create(leader, { name: '共用' });
    const { data: shared } = await leader.call(viewsApi.edit, {
      params: { id },
      body: { ...view({ name: mine.name, scope: 'team' }), version: 1 },
    });
    expect(shared).toMatchObject({ scope: 'team', version: 2 });
    const { data } = await colleague.call(viewsApi.list, { params: suppliers });
    expect(data.views.find((one) => one.id === id)).toMatchObject({ owner: expect.stringMatching(/^u/), changeable: false });
    expect(await colleague.call(viewsApi.edit, { params: { id }, body: { ...view(), version: 2 } })).toMatchObject({ code: 40301 });
    expect(await colleague.call(viewsApi.remove, { params: { id } })).toMatchObject({ code: 40301 });
  });

  it('cannot be shared, or made public, without permission', async () => {
    expect(await buyer.call(viewsApi.create, { params: suppliers, body: view({ scope: 'team' }) })).toMatchObject({ code: 40300 });
    expect(await leader.call(viewsApi.create, { params: suppliers, body: view({ scope: 'system' }) })).toMatchObject({ code: 40300 });
    const { id, name } = await create(buyer);
    expect(await buyer.call(viewsApi.edit, { params: { id }, body: { ...view({ name, scope: 'team' }), version: 1 } })).toMatchObject({
      code: 40300,
    });
  });

  it('of public scope is visible to all and changed by administrators', async () => {
    const { id, name } = await create(administrator, { scope: 'system' });
    expect(await namesSeenBy(buyer)).toContain(name);
    expect(await leader.call(viewsApi.remove, { params: { id } })).toMatchObject({ code: 40301 });
    expect(await administrator.call(viewsApi.remove, { params: { id } })).toMatchObject({ code: 200 });
    expect(await namesSeenBy(buyer)).not.toContain(name);
  });

  it('has a unique name per owner and page', async () => {
    const { name } = await create(buyer);
    expect(await buyer.call(viewsApi.create, { params: suppliers, body: view({ name }) })).toMatchObject({
      code: 40901,
      data: { fields: { name: `视图名称“${name}”已存在，请换一个` } },
    });
    expect(await colleague.call(viewsApi.create, { params: suppliers, body: view({ name }) })).toMatchObject({ code: 200 });
  });

  it('is not overwritten by a second tab, which gets the newer version', async () => {
    const { id } = await create(buyer);
    const save = (sort: string) =>
      buyer.call(viewsApi.edit, { params: { id }, body: { ...view({ name: `同时${id}`, sort }), version: 1 } });
    const answers = await Promise.all([save('code'), save('level')]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 40900]));
    expect(answers.find(({ code }) => code === 40900)?.data).toMatchObject({ newer: { id, version: 2 } });
  });

  it('keeps its id and default when its owner restores it, and nobody else can restore it', async () => {
    const { id, name } = await create(leader, { scope: 'team' });
    await buyer.call(viewsApi.saveSettings, { params: suppliers, body: { defaultViewId: id } });
    expect(await leader.call(viewsApi.remove, { params: { id } })).toMatchObject({ code: 200, data: null });
    expect((await buyer.call(viewsApi.list, { params: suppliers })).data.defaultViewId).toBeNull();
    expect(await colleague.call(viewsApi.restore, { params: { id } })).toMatchObject({ code: 40301 });
    expect(await leader.call(viewsApi.restore, { params: { id } })).toMatchObject({ code: 200, data: { id, name } });
    expect((await buyer.call(viewsApi.list, { params: suppliers })).data.defaultViewId).toBe(id);
  });

  it('is audited', async () => {
    const { id } = await create(leader);
    await leader.call(viewsApi.edit, { params: { id }, body: { ...view({ scope: 'team' }), version: 1 } });
    const entries = await t.db
      .selectFrom('auditEntries')
      .select(['action', 'userId'])
      .where('kind', '=', 'view')
      .where('documentId', '=', id)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: '新建视图', userId: leader.id },
      { action: '修改视图', userId: leader.id },
    ]);
  });
});

describe('an invalid saved view', () => {
  it.each([
    ['an unknown filter', { filters: { colour: 'red' } }, 'filters.colour'],
    ['an unknown value', { filters: { state: 'GONE' } }, 'filters.state'],
    ['an invalid day', { filters: { updatedAt: '2026-02-30..' } }, 'filters.updatedAt'],
    ['a page number', { filters: { page: '3' } }, 'filters'],
    ['an unknown sort', { sort: 'name' }, 'sort'],
    ['an unknown group', { groupBy: 'name' }, 'groupBy'],
    ['an unknown column', { columns: [{ key: 'secret', frozen: false, hidden: false }] }, 'columns.0.key'],
    ['an empty name', { name: ' ' }, 'name'],
    ['a width below the minimum', { columns: [{ key: 'code', frozen: false, hidden: false, width: 3 }] }, 'columns.0.width'],
  ])('is refused because of %s', async (_, changes, field) => {
    const answer = await buyer.call(viewsApi.create, { params: suppliers, body: view(changes as Partial<ViewInput>) });
    expect(answer).toMatchObject({ code: 40000, data: { fields: { [field]: expect.any(String) } } });
  });

  it('is refused for an unknown page, and for one that the user may not open', async () => {
    expect(await buyer.call(viewsApi.list, { params: { page: 'nothing' } })).toMatchObject({ code: 40400 });
    expect(await buyer.call(viewsApi.list, { params: { page: 'materials' } })).toMatchObject({ code: 40300 });
    expect(await buyer.call(viewsApi.create, { params: { page: 'materials' }, body: view() })).toMatchObject({ code: 40300 });
    expect(await buyer.call(viewsApi.saveSettings, { params: { page: 'materials' }, body: {} })).toMatchObject({ code: 40300 });
    expect(await buyer.call(viewsApi.list, { params: { page: '../users' } })).toMatchObject({ code: 40000 });
  });

  it('is refused without login', async () => {
    expect(await t.anonymous.call(viewsApi.list, { params: suppliers })).toMatchObject({ status: 401 });
    expect(await t.someoneExpired.call(viewsApi.create, { params: suppliers, body: view() })).toMatchObject({ code: 411 });
  });

  it('is refused for a page whose permission was withdrawn', async () => {
    const { data } = await colleague.call(viewsApi.create, {
      params: { page: 'materials' },
      body: view({ filters: { state: 'ACTIVE' }, sort: '', columns: [] }),
    });
    expect(await buyer.call(viewsApi.restore, { params: { id: data.id } })).toMatchObject({ code: 40400 });
  });
});

describe('list settings', () => {
  const columns = [{ key: 'name', frozen: false, hidden: false, width: 300 }];

  it('belong to one user and one page', async () => {
    const user = await t.aUser(['供应商档案']);
    expect((await user.call(viewsApi.list, { params: suppliers })).data).toMatchObject({ columns: [], density: null, defaultViewId: null });
    expect(await user.call(viewsApi.saveSettings, { params: suppliers, body: { columns, density: 'picture' } })).toMatchObject({
      code: 200,
    });
    expect((await user.call(viewsApi.list, { params: suppliers })).data).toMatchObject({ columns, density: 'picture' });
    expect((await buyer.call(viewsApi.list, { params: suppliers })).data.columns).toEqual([]);
  });

  it('are changed in part, and missing ones stay', async () => {
    const user = await t.aUser(['供应商档案']);
    const { id } = await create(user);
    await user.call(viewsApi.saveSettings, { params: suppliers, body: { columns } });
    await user.call(viewsApi.saveSettings, { params: suppliers, body: { defaultViewId: id } });
    await user.call(viewsApi.saveSettings, { params: suppliers, body: { density: 'compact' } });
    expect((await user.call(viewsApi.list, { params: suppliers })).data).toMatchObject({ columns, density: 'compact', defaultViewId: id });
    await user.call(viewsApi.saveSettings, { params: suppliers, body: { defaultViewId: null, columns: [] } });
    expect((await user.call(viewsApi.list, { params: suppliers })).data).toMatchObject({ columns: [], defaultViewId: null });
  });

  it('accept no view of another user and no unknown column', async () => {
    const { id } = await create(leader);
    expect(await buyer.call(viewsApi.saveSettings, { params: suppliers, body: { defaultViewId: id } })).toMatchObject({ code: 40400 });
    expect(
      await buyer.call(viewsApi.saveSettings, { params: suppliers, body: { columns: [{ key: 'x', frozen: false, hidden: false }] } }),
    ).toMatchObject({ code: 40000 });
  });

  it('are saved once when sent five times at the same time', async () => {
    const user = await t.aUser(['供应商档案']);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => user.call(viewsApi.saveSettings, { params: suppliers, body: { columns } })),
    );
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200]);
    expect((await user.call(viewsApi.list, { params: suppliers })).data.columns).toEqual(columns);
  });
});
