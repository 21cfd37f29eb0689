import { beforeAll, describe, expect, it } from 'vitest';
import { entriesApi } from '@mrp/contract/features/dictionaries/entries.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aSupplierInput } from '../../../test/suppliers.ts';

let t: TestApp;
let buyer: TestUser;

beforeAll(async () => {
  t = await testApp();
  buyer = await t.aUser();
});

const aDraft = async (level: 'A' | 'B' | null) =>
  (await buyer.call(suppliersApi.create, { body: { ...(await aSupplierInput(t)), level } })).data;

describe('批量编辑 of suppliers', () => {
  it('changes drafts and active suppliers, refuses pending ones, and can be undone', async () => {
    const [draft, same, pending] = [await aDraft(null), await aDraft('A'), await aDraft('B')];
    await buyer.call(suppliersApi.transition, { params: { id: pending.id }, body: { action: 'submit', version: 1 } });
    const chosen = { ids: [draft.id, same.id, pending.id] };
    const { data } = await buyer.call(suppliersApi.editMany, { body: { chosen, values: { level: 'A' } } });
    expect(data).toMatchObject({
      done: [draft.id],
      skipped: 1,
      failed: [{ id: pending.id, code: pending.code, reason: '当前状态为“待审核”，不能编辑' }],
      edit: expect.any(String),
    });
    expect((await buyer.call(suppliersApi.restoreMany, { body: { edit: data.edit } })).data).toMatchObject({ done: [draft.id] });
    expect((await buyer.call(suppliersApi.get, { params: { id: draft.id } })).data).toMatchObject({ level: null, version: 3 });
  });

  it('of one record in its row is refused with a version that is not the last, and answers the new one', async () => {
    const { id } = await aDraft('A');
    const edit = (remark: string, version: number) =>
      buyer.call(suppliersApi.editMany, { body: { chosen: { ids: [id] }, values: { remark }, version } });
    expect((await edit('月结', 1)).data).toMatchObject({ done: [id], version: 2 });
    expect(await edit('现结', 1)).toMatchObject({ code: 40900 });
    const { data } = await edit('现结', 2);
    expect(data).toMatchObject({ done: [id], version: 3 });
    expect((await buyer.call(suppliersApi.restoreMany, { body: { edit: data.edit } })).data).toMatchObject({ done: [id] });
    expect((await buyer.call(suppliersApi.get, { params: { id } })).data).toMatchObject({ remark: '月结' });
    const two = { ids: [id, (await aDraft('A')).id] };
    expect(await buyer.call(suppliersApi.editMany, { body: { chosen: two, values: { remark: 'x' }, version: 4 } })).toMatchObject({
      code: 40000,
    });
  });

  it('refuses an entry of another dictionary and an empty 来源', async () => {
    const { id, sourceId } = await aDraft(null);
    const edit = (values: object) => buyer.call(suppliersApi.editMany, { body: { chosen: { ids: [id] }, values } });
    expect(await edit({ cooperationId: sourceId })).toMatchObject({
      code: 40000,
      data: { fields: { 'values.cooperationId': '请从列表中选择启用的选项' } },
    });
    expect(await edit({ sourceId: null })).toMatchObject({ code: 40000 });
  });

  it('is not undone to an entry that was deleted since', async () => {
    const { data: former } = await buyer.call(entriesApi.createEntry, {
      params: { dictionary: 'cooperation' },
      body: { name: '试合作', code: '' },
    });
    const body = { ...(await aSupplierInput(t)), cooperationId: former.id };
    const [first, second] = [(await buyer.call(suppliersApi.create, { body })).data, await aDraft(null)];
    const chosen = { ids: [first.id, second.id] };
    const { data } = await buyer.call(suppliersApi.editMany, { body: { chosen, values: { cooperationId: null, level: 'B' } } });
    expect(await buyer.call(entriesApi.deleteEntry, { params: { id: former.id } })).toMatchObject({ code: 200 });
    const { data: undone } = await buyer.call(suppliersApi.restoreMany, { body: { edit: data.edit } });
    expect(undone).toMatchObject({ done: [second.id], failed: [{ id: first.id, code: first.code, reason: '原来的选项已被删除' }] });
    expect((await buyer.call(suppliersApi.get, { params: { id: second.id } })).data).toMatchObject({ level: null });
  });
});
