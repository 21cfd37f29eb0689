import { beforeAll, describe, expect, it } from 'vitest';
import { dictionariesApi as api } from '@mrp/contract/features/dictionaries.ts';
import type { UnitEntry, UnitInput } from '@mrp/contract/features/dictionaries/units.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await testApp();
  admin = await t.aUser();
});

const list = async () => (await admin.call(api.listUnitEntries)).data;
const find = async (name: string) => (await list()).find((unit) => unit.name === name)!;
const create = (changes: object) => {
  const unit: UnitInput = { code: 'J', name: '卷', dimension: 'count', decimals: 0, factor: null };
  return admin.call(api.createUnit, { body: { ...unit, ...changes } });
};
const edit = ({ id, code, name, dimension, decimals, factor, version }: UnitEntry, changes: object) =>
  admin.call(api.editUnit, { params: { id }, body: { code, name, dimension, decimals, factor, version, ...changes } });
const remove = ({ id }: UnitEntry) => admin.call(api.deleteUnit, { params: { id } });

describe('a unit', () => {
  it('is added with dimension, decimals and factor, and available to all users', async () => {
    const { data } = await create({ code: 'YING', name: '英寸', dimension: 'length', decimals: 2, factor: '0.0254' });
    expect(data).toMatchObject({ name: '英寸', dimension: 'length', decimals: 2, factor: '0.0254', builtIn: false, uses: 0, version: 1 });
    const { data: offered } = await (await t.aUser([])).call(api.listUnits);
    expect(offered.at(-1)).toEqual({
      id: data.id,
      code: 'YING',
      name: '英寸',
      dimension: 'length',
      decimals: 2,
      factor: '0.0254',
      active: true,
    });
  });

  it.each([
    [{ name: '' }, { name: '不能为空' }],
    [{ decimals: 5 }, { decimals: '请填写0到4的整数' }],
    [{ decimals: 1.5 }, { decimals: '请填写0到4的整数' }],
    [{ dimension: 'area' }, { dimension: '请选择重量、长度或数量' }],
    [{ factor: '0' }, { factor: '仅可8位自然数,8位小数' }],
    [{ factor: '-1' }, { factor: '不能小于0' }],
  ])('is refused with %j', async (changes, fields) => {
    expect(await create(changes)).toMatchObject({ code: 40000, data: { fields } });
  });

  it('can be disabled when it is built in, but not changed or deleted', async () => {
    const metre = await find('米');
    expect(metre.uses).toBeGreaterThan(5);
    expect(await edit(metre, { decimals: 1 })).toMatchObject({ code: 40907, message: '内置的计量单位“米”不能修改' });
    expect(await remove(metre)).toMatchObject({ code: 40907, message: '内置的计量单位“米”不能删除，可以停用' });
    const off = await admin.call(api.setUnitActive, { params: { id: metre.id }, body: { active: false, version: metre.version } });
    expect(off).toMatchObject({ code: 200, data: { active: false } });
    expect((await admin.call(api.listUnits)).data.map(({ name }) => name)).not.toContain('米');
    expect((await admin.call(api.listUnits, { query: { all: true } })).data.map(({ name }) => name)).toContain('米');
  });

  it('cannot change its dimension, decimals or factor once it is used', async () => {
    const { data: roll } = await create({});
    expect(await edit(roll, { decimals: 1 })).toMatchObject({ code: 200, data: { decimals: 1, version: 2 } });
    await t.ownerDb.updateTable('classifications').set({ firstUnitId: roll.id }).where('name', '=', '线').execute();
    const used = await find('卷');
    for (const changes of [{ decimals: 0 }, { factor: '2' }, { dimension: 'length' }])
      expect(await edit(used, changes)).toMatchObject({ code: 40903, message: '计量单位“卷”（1 处）已被使用，不能改量纲、小数位数或换算' });
    expect(await edit(used, { name: '大卷' })).toMatchObject({ code: 200, data: { name: '大卷' } });
    expect(await edit(used, { name: '小卷' })).toMatchObject({ code: 40900, data: { newer: { name: '大卷' } } });
    expect(await remove(used)).toMatchObject({ code: 40903 });
  });

  it('can be deleted without references', async () => {
    const { data: bag } = await create({ code: 'DAI', name: '袋' });
    expect(await remove(bag)).toMatchObject({ code: 200, data: null });
    expect(await find('袋')).toBeUndefined();
  });

  it('keeps the given order', async () => {
    const ids = (await list()).map(({ id }) => id).toReversed();
    const answer = await admin.call(api.orderUnits, { body: { ids } });
    expect(answer.data.map(({ id }) => id)).toEqual(ids);
    expect(await admin.call(api.orderUnits, { body: { ids: ids.slice(1) } })).toMatchObject({ code: 40900 });
  });
});
