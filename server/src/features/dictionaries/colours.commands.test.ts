import { beforeAll, describe, expect, it } from 'vitest';
import { dictionariesApi as api } from '@mrp/contract/features/dictionaries.ts';
import type { Colour } from '@mrp/contract/features/dictionaries/colours.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';

let t: TestApp;
let admin: TestUser;
let blue: string;
beforeAll(async () => {
  t = await testApp();
  admin = await t.aUser();
  const { data: systems } = await admin.call(api.listOptions, { params: { dictionary: 'colourSystem' } });
  blue = systems.find(({ name }) => name === '蓝')!.id;
});

const create = (body: object) =>
  admin.call(api.createColour, { body: { name: '试色', hex: null, lab: null, colourSystemId: null, ...body } });
const edit = (before: Colour, changes: object) => {
  const { code, name, hex, lab, pantone, version, labEstimated, colourSystem } = before;
  const body = { code, name, hex, lab: labEstimated ? null : lab, colourSystemId: colourSystem?.id ?? null, pantone, version, ...changes };
  return admin.call(api.editColour, { params: { id: before.id }, body });
};
const search = async (query: object) => (await admin.call(api.listColours, { query })).data;
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

describe('a colour', () => {
  it('gets a code by the numbering rule, and a Lab value estimated from hex', async () => {
    const { data } = await create({ name: '靛青', hex: '#ff0000', colourSystemId: blue, pantone: '19-4052 TCX' });
    expect(data).toMatchObject({
      code: 'YS0001',
      hex: '#FF0000',
      lab: { l: expect.stringMatching(/^53\.2/), a: expect.stringMatching(/^80\.(0|1)/), b: expect.stringMatching(/^67\.2/) },
      labEstimated: true,
      colourSystem: { code: 'BL', name: '蓝' },
      active: true,
      uses: 0,
    });
    expect((await create({ name: '深靛青' })).data).toMatchObject({ code: 'YS0002', hex: null, lab: null });
  });

  it('stores a measured Lab value whatever its hex value is', async () => {
    const { data } = await create({ name: '实测蓝', hex: '#0000FF', lab: { l: '32.3', a: '79.19', b: '-107.86' } });
    expect(data).toMatchObject({ lab: { l: '32.3000', a: '79.1900', b: '-107.8600' }, labEstimated: false });
    expect((await edit(data, { lab: null })).data).toMatchObject({ labEstimated: true });
  });

  it.each([
    [{ name: '' }, { name: '不能为空' }],
    [{ hex: 'blue' }, { hex: '色值格式应为 #1B2A49' }],
    [{ hex: '#12345' }, { hex: '色值格式应为 #1B2A49' }],
    [{ lab: { l: '101', a: '0', b: '0' } }, { 'lab.l': '请填写0到100的数，小数最多4位' }],
    [
      { lab: { l: '50', a: 'x', b: '-128.1' } },
      { 'lab.a': '请填写-128到127的数，小数最多4位', 'lab.b': '请填写-128到127的数，小数最多4位' },
    ],
    [{ pantone: 'P'.repeat(65) }, { pantone: '不能超过64个字符' }],
    [{ colourSystemId: '999999' }, { colourSystemId: '色系不存在，请重新选择' }],
  ])('is refused with %j', async (changes, fields) => {
    expect(await create(changes)).toMatchObject({ code: 40000, data: { fields } });
  });

  it('has a unique name and code', async () => {
    expect(await create({ name: '藏青' })).toMatchObject({ code: 40901, message: '颜色名称“藏青”已存在，请换一个' });
    expect(await create({ name: '藏青二', code: 'BL01' })).toMatchObject({ code: 40901, data: { fields: { code: expect.any(String) } } });
  });

  it('is edited once per version, and can be disabled', async () => {
    const [before] = (await search({ q: '焦糖' })).rows;
    expect(await edit(before!, { name: '焦糖棕' })).toMatchObject({ code: 200, data: { name: '焦糖棕', version: 2 } });
    expect(await edit(before!, { name: '焦糖色' })).toMatchObject({ code: 40900, data: { newer: { name: '焦糖棕' } } });
    const off = await admin.call(api.setColourActive, { params: { id: before!.id }, body: { active: false, version: 2 } });
    expect(off).toMatchObject({ code: 200, data: { active: false } });
    expect(names((await admin.call(api.listColourOptions, { query: { q: 'jiaotang' } })).data.rows)).toEqual([]);
  });

  it('is built in for materials without a colour', async () => {
    const [none] = (await search({ q: '无色' })).rows;
    expect(await edit(none!, { name: '没有' })).toMatchObject({ code: 40907, message: '内置的颜色“无色”不能改名或改编码' });
    expect(
      await admin.call(api.setColourActive, { params: { id: none!.id }, body: { active: false, version: none!.version } }),
    ).toMatchObject({ code: 40907 });
    expect(await admin.call(api.deleteColour, { params: { id: none!.id } })).toMatchObject({ code: 40907 });
  });

  it('can be deleted only while no SKU uses it', async () => {
    const { data: used } = await create({ name: '用过的蓝' });
    const unit = await t.db.selectFrom('units').select('id').limit(1).executeTakeFirstOrThrow();
    const leaf = await t.db.selectFrom('classifications').select('id').where('name', '=', '金属件').executeTakeFirstOrThrow();
    const material = {
      code: 'A-JSJ-1',
      kind: 'TRIM',
      name: '气眼',
      classificationId: leaf.id,
      firstUnitId: unit.id,
      specification: '8 mm',
    };
    const spu = await t.ownerDb.insertInto('spus').values(material).returning('id').executeTakeFirstOrThrow();
    await t.ownerDb
      .insertInto('skus')
      .values({ spuId: spu.id, serial: 1, code: 'A-JSJ-1-01', colourId: used.id, colourName: '蓝' })
      .execute();
    expect(await admin.call(api.deleteColour, { params: { id: used.id } })).toMatchObject({
      code: 40903,
      message: '颜色“用过的蓝”（1 处）已被使用，不能删除，可以停用',
    });
    const { data: unused } = await create({ name: '没用过的蓝' });
    expect(await admin.call(api.deleteColour, { params: { id: unused.id } })).toMatchObject({ code: 200, data: null });
  });
});

describe('the colour library', () => {
  it('is searched by Chinese, pinyin, initials, code and Pantone', async () => {
    for (const q of ['藏青', 'zangqing', 'ZQ', 'bl01']) expect(names((await search({ q })).rows), q).toContain('藏青');
    expect(names((await search({ q: '19-4052' })).rows)).toEqual(['靛青']);
  });

  it('is filtered, sorted and paged', async () => {
    const page = await search({ colourSystemIds: [blue], active: true, sort: '-code', pageSize: 2 });
    expect(page.rows.map(({ code }) => code)).toEqual(['YS0001', 'BL06']);
    expect(page.total).toBe(7);
    expect((await search({ measured: true })).rows).toEqual([]);
    const bad = await admin.call(api.listColours, { query: { sort: 'hex' } });
    expect(bad).toMatchObject({ code: 40000, data: { fields: { sort: '参数 sort 的值无效' } } });
  });

  it('is available to the pickers of all users by colour system', async () => {
    const anybody = await t.aUser([]);
    const { data } = await anybody.call(api.listColourOptions, { query: { pageSize: 3 } });
    expect(data.rows.map(({ code }) => code)).toEqual(['WH01', 'WH02', 'WH03']);
    expect(Object.keys(data.rows[0]!).sort()).toEqual(['code', 'colourSystem', 'hex', 'id', 'name']);
    const blues = await anybody.call(api.listColourOptions, { query: { colourSystemId: blue, q: '天' } });
    expect(names(blues.data.rows)).toEqual(['天蓝']);
    const off = await t.ownerDb
      .updateTable('colours')
      .set({ active: false })
      .where('name', '=', '天蓝')
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await anybody.call(api.listColourOptions, { query: { q: '天蓝' } })).data.rows).toEqual([]);
    expect(names((await anybody.call(api.listColourOptions, { query: { ids: [off.id] } })).data.rows)).toEqual(['天蓝']);
  });

  it('names the active colours nearest to one of the screen with their difference, and refuses invalid colours', async () => {
    const anybody = await t.aUser([]);
    const [wanted] = (await search({ colourSystemIds: [blue], active: true, pageSize: 1 })).rows;
    const { data: near } = await anybody.call(api.listNearColours, { query: { hex: wanted?.hex ?? '' } });
    expect(near[0]).toMatchObject({ id: wanted?.id, deltaE: '0.00' });
    const differences = near.map(({ deltaE }) => Number.parseFloat(deltaE));
    expect(differences).toEqual(differences.toSorted((one, other) => one - other));
    expect(near.length).toBeLessThanOrEqual(8);
    await t.ownerDb
      .updateTable('colours')
      .set({ active: false })
      .where('id', '=', wanted?.id ?? '')
      .execute();
    const { data: others } = await anybody.call(api.listNearColours, { query: { hex: wanted?.hex ?? '' } });
    expect(others.map(({ id }) => id)).not.toContain(wanted?.id);
    expect(await anybody.call(api.listNearColours, { query: { hex: 'blue' } })).toMatchObject({
      code: 40000,
      data: { fields: { hex: '色值格式应为 #1B2A49' } },
    });
    expect(await t.anonymous.call(api.listNearColours, { query: { hex: '#1B2A49' } })).toMatchObject({ status: 401 });
  });

  it('tells the difference of two colours by CIEDE2000, and leaves out what nobody calls near', async () => {
    const { data: kept } = await create({ name: '金标蓝', lab: { l: '50', a: '0', b: '-82.7485' } });
    const { data: near } = await admin.call(api.listNearColours, { query: { lab: '50,2.6772,-79.7751' } });
    expect(near[0]).toMatchObject({ id: kept.id, deltaE: '2.04' });
    expect(near.every(({ deltaE }) => Number.parseFloat(deltaE) <= 15)).toBe(true);
  });

  it('names those nearest to a measured colour, whatever it looks like on the screen', async () => {
    const anybody = await t.aUser([]);
    const [wanted] = (await search({ colourSystemIds: [blue], active: true, pageSize: 1 })).rows;
    const { l = '', a = '', b = '' } = wanted?.lab ?? {};
    const { data: near } = await anybody.call(api.listNearColours, { query: { hex: '#FFFFFF', lab: `${l},${a},${b}` } });
    expect(near[0]).toMatchObject({ id: wanted?.id, deltaE: '0.00' });
    expect(await anybody.call(api.listNearColours, { query: {} })).toMatchObject({
      code: 40000,
      data: { fields: { hex: '请填写色值或 Lab' } },
    });
    expect(await anybody.call(api.listNearColours, { query: { lab: '1,2' } })).toMatchObject({ code: 40000 });
  });
});
