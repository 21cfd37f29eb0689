import { beforeAll, describe, expect, it } from 'vitest';
import { dictionariesApi as api } from '@mrp/contract/features/dictionaries.ts';
import type { DictionaryEntry, EntryDictionary } from '@mrp/contract/features/dictionaries/entries.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await testApp();
  admin = await t.aUser();
});

const list = async (dictionary: EntryDictionary) => (await admin.call(api.listEntries, { params: { dictionary } })).data;
const find = async (dictionary: EntryDictionary, name: string) => (await list(dictionary)).find((entry) => entry.name === name)!;
const create = (dictionary: EntryDictionary, body: object) => admin.call(api.createEntry, { params: { dictionary }, body: body as never });
const edit = (entry: DictionaryEntry, changes: object) => {
  const { code, name, parentId, aliases, forAccessories, version } = { ...entry, ...changes };
  return admin.call(api.editEntry, { params: { id: entry.id }, body: { code, name, parentId, aliases, forAccessories, version } });
};
const setActive = ({ id, version }: DictionaryEntry, active: boolean) =>
  admin.call(api.setEntryActive, { params: { id }, body: { active, version } });
const remove = ({ id }: DictionaryEntry) => admin.call(api.deleteEntry, { params: { id } });

async function useIngredient({ id }: DictionaryEntry): Promise<void> {
  const unit = await t.db.selectFrom('units').select('id').where('name', '=', '米').executeTakeFirstOrThrow();
  const jersey = await t.db.selectFrom('classifications').select('id').where('name', '=', '汗布').executeTakeFirstOrThrow();
  await t.ownerDb.transaction().execute(async (tx) => {
    const spu = await tx
      .insertInto('spus')
      .values({
        code: `F-${id}`,
        kind: 'FABRIC',
        name: '布',
        classificationId: jersey.id,
        firstUnitId: unit.id,
        width: '150',
        gramWeight: '150',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('spuCompositions').values({ spuId: spu.id, ingredientId: id, share: '100', position: 1 }).execute();
  });
}

describe('a dictionary entry', () => {
  it('is added at the end, found by pinyin, and takes its name as code', async () => {
    const { data: entry } = await create('functionLabel', { name: '防蚊', aliases: ['驱蚊', '驱蚊'] });
    expect(entry).toMatchObject({ code: '防蚊', aliases: ['驱蚊'], active: true, builtIn: false, uses: 0, version: 1 });
    expect(entry.searchText.split(' ')).toEqual(expect.arrayContaining(['fangwen', 'fw', 'quwen']));
    expect((await list('functionLabel')).at(-1)?.id).toBe(entry.id);
    const audit = await t.db
      .selectFrom('auditEntries')
      .selectAll()
      .where('kind', '=', 'dictionaryEntry')
      .where('documentId', '=', entry.id)
      .execute();
    expect(audit).toMatchObject([{ action: '新建字典项', userId: admin.id, operation: 'I' }]);
  });

  it('has a unique name and code in its dictionary', async () => {
    const taken = await create('season', { name: '春', code: 'X' });
    expect(taken).toMatchObject({ code: 40901, message: '字典名称“春”已存在，请换一个', data: { fields: { name: expect.any(String) } } });
    expect(await create('season', { name: '早春', code: 'SP' })).toMatchObject({
      code: 40901,
      data: { fields: { code: expect.any(String) } },
    });
    expect(await create('wave', { name: '春', code: 'SP' })).toMatchObject({ code: 200 });
  });

  it('shares no name or alias with another entry, so that a pasted text finds one entry', async () => {
    const { data: pongee } = await create('companyType', { name: '丝绸行', code: 'SILK', aliases: ['绸庄'] });
    const says = (word: string, field: string) => ({
      code: 40000,
      data: { fields: { [field]: expect.stringContaining(`“${word}”已是字典项“丝绸行”`) } },
    });
    expect(await create('companyType', { name: '绸缎店', aliases: ['丝绸行'] })).toMatchObject(says('丝绸行', 'aliases'));
    expect(await create('companyType', { name: '绸缎店', aliases: ['silk'] })).toMatchObject(says('silk', 'aliases'));
    expect(await create('companyType', { name: '绸庄', code: 'CZ' })).toMatchObject(says('绸庄', 'name'));
    expect(await create('companyType', { name: '绸缎店', code: '绸庄' })).toMatchObject(says('绸庄', 'code'));
    const { data: shop } = await create('companyType', { name: '绸缎店', aliases: ['绸铺'] });
    expect(await edit(shop, { aliases: ['绸铺', '绸庄'] })).toMatchObject(says('绸庄', 'aliases'));
    expect(await create('season', { name: '绸庄' })).toMatchObject({ code: 200 });
    expect(await edit(pongee, { name: '绸庄', aliases: ['丝绸行'] })).toMatchObject({ code: 200 });
  });

  it('can be edited in other fields when it shares an old alias', async () => {
    const { data: one } = await create('companyType', { name: '印花厂' });
    const { data: two } = await create('companyType', { name: '数码厂' });
    await t.ownerDb
      .updateTable('dictionaryEntries')
      .set({ aliases: ['印花厂'] })
      .where('id', '=', two.id)
      .execute();
    const shared = await find('companyType', '数码厂');
    expect(await edit(shared, { name: '数码印花厂' })).toMatchObject({ code: 200, data: { aliases: ['印花厂'] } });
    expect(await edit(one, { code: 'YH' })).toMatchObject({ code: 200 });
  });

  it.each([
    [{ name: '' }, { name: '不能为空' }],
    [{ name: '名'.repeat(65) }, { name: '不能超过64个字符' }],
    [{ name: '甲', code: 'X'.repeat(33) }, { code: '不能超过32个字符' }],
    [{ name: '甲', forAccessories: true }, { forAccessories: '只有物料标签可以标记为辅料使用' }],
    [{ name: '甲', parentId: '1' }, { parentId: '这个字典不分组' }],
  ])('is refused with %j', async (body, fields) => {
    expect(await create('season', body)).toMatchObject({ code: 40000, data: { fields } });
  });

  it('belongs to a group in 品类 only, one level deep', async () => {
    const [outer, jacket, top] = [await find('category', '外套'), await find('category', '夹克'), await find('category', '上装')];
    const { data: vest } = await create('category', { name: '马甲', parentId: outer.id });
    expect(vest.parentId).toBe(outer.id);
    const refused = { code: 40000, data: { fields: { parentId: '请选择本字典的一个分组' } } };
    expect(await create('category', { name: '皮夹克', parentId: jacket.id })).toMatchObject(refused);
    expect(await create('category', { name: '皮夹克', parentId: (await find('season', '春')).id })).toMatchObject(refused);
    expect(await edit(top, { parentId: outer.id })).toMatchObject({
      code: 40000,
      data: { fields: { parentId: '分组里还有字典项，不能放进其他分组' } },
    });
    expect(await edit(outer, { parentId: outer.id })).toMatchObject(refused);
  });

  it('can be renamed and disabled when it is built in, but its code stays and it cannot be deleted', async () => {
    const cotton = await find('ingredient', '棉');
    expect(await edit(cotton, { code: 'CO' })).toMatchObject({ code: 40907, message: '内置的字典项“棉”不能改编码' });
    expect(await remove(cotton)).toMatchObject({ code: 40907, message: '内置的字典项“棉”不能删除，可以停用' });
    const renamed = await edit(cotton, { name: '精梳棉' });
    expect(renamed).toMatchObject({ code: 200, data: { name: '精梳棉', version: 2 } });
    expect(await setActive(renamed.data, false)).toMatchObject({ code: 200, data: { active: false, version: 3 } });
  });

  it('can be disabled but not deleted while it is used', async () => {
    const { data: bamboo } = await create('ingredient', { name: '竹炭纤维', code: 'BC' });
    await useIngredient(bamboo);
    expect(await find('ingredient', '竹炭纤维')).toMatchObject({ uses: 1 });
    expect(await remove(bamboo)).toMatchObject({ code: 40903, message: '字典项“竹炭纤维”（1 处）已被使用，不能删除，可以停用' });
    expect(await setActive(bamboo, false)).toMatchObject({ code: 200, data: { active: false } });
    const optionsOf = async (all: boolean) =>
      (await admin.call(api.listOptions, { params: { dictionary: 'ingredient' }, query: { all } })).data.map(({ name }) => name);
    expect(await optionsOf(false)).not.toContain('竹炭纤维');
    expect(await optionsOf(true)).toContain('竹炭纤维');
    const { id } = await t.db
      .selectFrom('spuCompositions')
      .select('spuId as id')
      .where('ingredientId', '=', bamboo.id)
      .executeTakeFirstOrThrow();
    const { data: material } = await admin.call(materialsApi.get, { params: { id } });
    expect(material.compositions.map(({ ingredient }) => ingredient.name)).toEqual(['竹炭纤维']);
  });

  it('can be deleted when it is unused, and as a group when it is empty', async () => {
    const { data: group } = await create('category', { name: '泳装' });
    const { data: bikini } = await create('category', { name: '比基尼', parentId: group.id });
    expect(await remove(group)).toMatchObject({ code: 40903, message: '分组“泳装”已被使用，不能删除，请先移走其中的字典项' });
    expect(await remove(bikini)).toMatchObject({ code: 200, data: null });
    expect(await remove(group)).toMatchObject({ code: 200 });
    expect(await remove(group)).toMatchObject({ code: 40400, message: '字典项不存在或已被删除' });
  });

  it('is not overwritten by a concurrent edit, which gets the newer record', async () => {
    const before = await find('season', '夏');
    expect(await edit(before, { name: '盛夏' })).toMatchObject({ code: 200 });
    const late = await edit(before, { name: '初夏' });
    expect(late).toMatchObject({ code: 40900, message: '内容已被他人修改', data: { newer: { name: '盛夏', version: 2 } } });
    expect(await setActive(before, false)).toMatchObject({ code: 40900, data: { newer: { version: 2 } } });
  });

  it('is created once when the same request is sent several times', async () => {
    const before = (await list('adjustReason')).length;
    const send = () =>
      admin.call(
        api.createEntry,
        { params: { dictionary: 'adjustReason' }, body: { name: '盘亏补录' } },
        { 'idempotency-key': 'press-0001' },
      );
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ response }) => response.body)).size).toBe(1);
    expect((await list('adjustReason')).length).toBe(before + 1);
  });
});

describe('a fixed dictionary', () => {
  it('refuses new entries and changes', async () => {
    expect(await create('saleStatus', { name: '爆款' })).toMatchObject({ code: 40907, message: '内置的字典“销售状态”不能新增' });
    const fresh = await find('saleStatus', '新款');
    expect(await edit(fresh, { name: '上新' })).toMatchObject({ code: 40907 });
    expect(await setActive(fresh, false)).toMatchObject({ code: 40907 });
  });

  it('keeps the base currency', async () => {
    expect(await setActive(await find('currency', '人民币'), false)).toMatchObject({ code: 40907, message: '内置的本位币不能停用' });
    expect(await setActive(await find('currency', '欧元'), false)).toMatchObject({ code: 200 });
  });
});

describe('the order of entries', () => {
  it('follows the given ids, also in lookups', async () => {
    const before = await list('settlement');
    const ids = before.map(({ id }) => id).toReversed();
    const answer = await admin.call(api.orderEntries, { params: { dictionary: 'settlement' }, body: { ids } });
    expect(answer.data.map(({ id }) => id)).toEqual(ids);
    const { data: options } = await admin.call(api.listOptions, { params: { dictionary: 'settlement' } });
    expect(options.map(({ id }) => id)).toEqual(ids);
  });

  it('of a group does not affect other groups', async () => {
    const bottom = await find('category', '下装');
    const ids = (await list('category')).filter(({ parentId }) => parentId === bottom.id).map(({ id }) => id);
    const answer = await admin.call(api.orderEntries, {
      params: { dictionary: 'category' },
      body: { parentId: bottom.id, ids: ids.toReversed() },
    });
    expect(answer.data.filter(({ parentId }) => parentId === bottom.id).map(({ id }) => id)).toEqual(ids.toReversed());
  });

  it('is refused when the entries have changed since', async () => {
    const ids = (await list('wave')).map(({ id }) => id);
    const send = (sent: string[]) => admin.call(api.orderEntries, { params: { dictionary: 'wave' }, body: { ids: sent } });
    expect(await send(ids.slice(1))).toMatchObject({ code: 40900 });
    expect(await send([...ids, (await find('season', '春')).id])).toMatchObject({ code: 40900 });
    expect(await send([...ids.slice(1), ids[1]!])).toMatchObject({ code: 40900 });
  });
});

it('the list of dictionaries counts the entries of each', async () => {
  const { data } = await admin.call(api.listDictionaries);
  expect(data.map(({ code }) => code)).toContain('unit');
  expect(data.find(({ code }) => code === 'cooperationModel')).toEqual({ code: 'cooperationModel', entries: 4, inactive: 0 });
});

it('an unknown dictionary is refused, and so is 计量单位, which has no entries', async () => {
  for (const dictionary of ['fibres', 'unit'])
    expect(await admin.call(api.listEntries, { params: { dictionary: dictionary as never } })).toMatchObject({
      code: 40000,
      data: { fields: { dictionary: '参数 dictionary 的值无效' } },
    });
});
