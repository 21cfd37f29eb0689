import { beforeAll, describe, expect, it } from 'vitest';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { dictionariesApi as api } from '@mrp/contract/features/dictionaries.ts';
import type { Colour } from '@mrp/contract/features/dictionaries/colours.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aMaterial, theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { previewOf, rowsOf, sheetOf, sheetRow } from '../../../test/imports.ts';
import { brokenInvariants } from '../../../test/invariants.ts';

let t: TestApp;
let d: Dictionaries;
let admin: TestUser;
beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  admin = await t.aUser();
});

const create = async (name: string, more: object = {}): Promise<Colour> => {
  const answer = await admin.call(api.createColour, { body: { name, hex: null, lab: null, colourSystemId: null, ...more } });
  if (answer.code !== 200) throw new Error(answer.message);
  return answer.data;
};
const merge = (from: Colour, into: Colour, user = admin) =>
  user.call(api.mergeColour, { params: { id: from.id }, body: { intoId: into.id, version: from.version } });
const preview = (from: Colour, into: Colour, user = admin) =>
  user.call(api.previewColourMerge, { params: { id: from.id, intoId: into.id } });
const find = async (q: string) => (await admin.call(api.listColours, { query: { q } })).data.rows;
const materialOf = async (id: string) => (await admin.call(materialsApi.get, { params: { id } })).data;
const inColours = (...colours: Colour[]) =>
  aMaterial(
    t,
    d,
    admin,
    {},
    colours.map(({ id }) => ({ colourId: id })),
  );

describe('a colour that is merged into another one', () => {
  it('leaves its references with the other one, and its words as aliases of that', async () => {
    const [navy, kept] = [await create('深藏蓝', { code: 'ZL9' }), await create('藏青X')];
    const material = await inColours(navy);
    const answer = await merge(navy, kept);
    expect(answer).toMatchObject({ code: 200, data: { id: kept.id, aliases: ['深藏蓝', 'ZL9'], uses: 1 } });
    expect((await find('深藏蓝')).map(({ name }) => name)).toEqual(['藏青X']);
    const [sku] = (await materialOf(material.id)).skus;
    expect(sku).toMatchObject({ colour: { id: kept.id }, colourName: '深藏蓝', code: material.skus[0]?.code });
    const { data: log } = await admin.call(auditApi.selectAllLogById, { query: { id: material.id, type: 'material' } });
    expect([log[0]?.action, log[0]?.remark]).toEqual(['合并颜色', '“深藏蓝”并入“藏青X”']);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('is found by its old name in imports', async () => {
    const [old, kept] = [await create('卡其驼'), await create('驼X')];
    await merge(old, kept);
    const row = sheetRow('旧色布', { 颜色: '卡其驼', 供应商: '', 大货报价: '', 含税: '', 供方货号: '', 起订量: '' });
    const batch = await previewOf(t, admin, 'materials', await sheetOf([row]));
    expect((await rowsOf(admin, batch.id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([['NEW', '']]);
  });

  it('is shown first with what it moves and which materials have both', async () => {
    const [from, into] = [await create('雾蓝'), await create('灰蓝X')];
    const [one, both] = [await inColours(from), await inColours(from, into)];
    const { data } = await preview(from, into);
    expect(data.holders).toMatchObject([{ kind: 'material', count: 2 }]);
    expect(data.doubled).toMatchObject([{ kind: 'material', count: 1, records: [{ id: both.id }] }]);
    const stranger = await t.aUser(['系统管理', '颜色库', '颜色库:编辑']);
    expect((await preview(from, into, stranger)).data.doubled).toMatchObject([{ count: 1, records: [] }]);
    expect(await merge(from, into)).toMatchObject({ code: 200 });
    for (const { id, count } of [
      { id: one.id, count: 1 },
      { id: both.id, count: 2 },
    ]) {
      const { skus } = await materialOf(id);
      expect(skus.map(({ colour }) => colour.id)).toEqual(Array.from({ length: count }, () => into.id));
      expect(new Set(skus.map(({ colourName }) => colourName)).size).toBe(count);
    }
  });

  it('is refused for built-in, disabled and identical colours, with an old version, or without permission', async () => {
    const [from, into] = [await create('试并一'), await create('试并二')];
    const [none] = await find('无色');
    for (const call of [merge, preview]) {
      expect((await call(none!, into)).message).toBe('内置的颜色“无色”不能并入其他颜色');
      expect((await call(from, none!)).message).toBe('“无色”不是颜色，不能并入');
      expect((await call(from, from)).message).toBe('请选择另一个颜色');
      expect(await call(from, into, await t.aUser(['系统管理', '颜色库']))).toMatchObject({ code: 40300 });
      expect(await call({ ...from, id: '999999' }, into)).toMatchObject({ code: 40400 });
    }
    expect(await merge({ ...from, version: 7 }, into)).toMatchObject({ code: 40900, data: { newer: { id: from.id } } });
    await admin.call(api.setColourActive, { params: { id: into.id }, body: { active: false, version: 1 } });
    expect((await merge(from, into)).message).toBe('“试并二”已停用，请先启用');
  });
});

describe('a word of a colour', () => {
  it('leads to one colour only', async () => {
    const kept = await create('雪青X', { aliases: ['浅紫X'] });
    const answer = await admin.call(api.createColour, { body: { name: '浅紫X', hex: null, lab: null, colourSystemId: null } });
    expect(answer).toMatchObject({
      code: 40000,
      data: { fields: { name: `“浅紫X”已是颜色“${kept.name}”的名称、编码或别名，请换一个；若是同一个颜色，请用合并` } },
    });
    expect((await find('浅紫X')).map(({ id }) => id)).toEqual([kept.id]);
  });
});
