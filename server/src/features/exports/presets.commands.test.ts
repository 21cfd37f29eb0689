import { beforeAll, expect, it } from 'vitest';
import { exportsApi } from '@mrp/contract/features/exports.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';

let t: TestApp;
let clerk: TestUser;
let other: TestUser;
beforeAll(async () => {
  t = await testApp();
  [clerk, other] = await Promise.all([t.aUser(), t.aUser(['供应商档案', '内部物料档案', '全局:导出'])]);
});

const save = (user: TestUser, name: string, columns: string[], list = 'suppliers', withPictures = false) =>
  user.call(exportsApi.savePreset, { body: { list, name, columns, withPictures } });
const namesOf = async (user: TestUser, list = 'suppliers') =>
  (await user.call(exportsApi.listPresets, { query: { list } })).data.map(({ name, columns }) => [name, columns]);

it('a preset keeps its columns in order under a name, for one user and one list', async () => {
  await save(clerk, '月报', ['name', 'code']);
  await save(clerk, '图册', ['picture', 'name'], 'materials', true);
  expect(await namesOf(clerk)).toEqual([['月报', ['name', 'code']]]);
  expect(await namesOf(clerk, 'materials')).toEqual([['图册', ['picture', 'name']]]);
  expect(await namesOf(other)).toEqual([]);
});

it('a preset is overwritten by the same name, and only its owner can delete it', async () => {
  const { data } = await save(clerk, '周报', ['code']);
  await save(clerk, '周报', ['name', 'city']);
  expect((await namesOf(clerk)).filter(([name]) => name === '周报')).toEqual([['周报', ['name', 'city']]]);
  expect(await other.call(exportsApi.deletePreset, { params: { id: data.id } })).toMatchObject({ code: 40400 });
  expect(await clerk.call(exportsApi.deletePreset, { params: { id: data.id } })).toMatchObject({ code: 200 });
  expect((await namesOf(clerk)).map(([name]) => name)).not.toContain('周报');
});

it('a preset refuses unknown columns and lists that the user may not read, and leaves out price columns', async () => {
  expect(await save(clerk, '错列', ['nothing'])).toMatchObject({ code: 40000, data: { fields: { columns: '没有这一列：nothing' } } });
  expect(await save(other, '日志', ['at'], 'auditLog')).toMatchObject({ code: 40300 });
  expect(await save(clerk, ' ', ['code'])).toMatchObject({ code: 40000 });
  const priced = await save(other, '价格', ['name', 'metrePrice'], 'materials');
  expect(priced.data.columns).toEqual(['name']);
});

it('presets are limited to twenty', async () => {
  for (let at = 0; at < 20; at += 1) await save(clerk, `方案${at}`, ['name'], 'colours');
  expect(await save(clerk, '方案20', ['name'], 'colours')).toMatchObject({ code: 40905 });
  expect(await namesOf(clerk, 'colours')).toHaveLength(20);
});

it('presets require a login and 全局:导出', async () => {
  expect(await t.anonymous.call(exportsApi.listPresets, { query: { list: 'suppliers' } })).toMatchObject({ status: 401 });
  const reader = await t.aUser(['供应商档案']);
  expect(await save(reader, '无权', ['name'])).toMatchObject({ code: 40300 });
});
