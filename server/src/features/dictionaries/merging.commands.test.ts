import { beforeAll, describe, expect, it } from 'vitest';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { dictionariesApi as api } from '@mrp/contract/features/dictionaries.ts';
import type { DictionaryEntry, EntryDictionary } from '@mrp/contract/features/dictionaries/entries.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aMaterial, theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { previewOf, rowsOf, sheetOf, sheetRow } from '../../../test/imports.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aSupplierInput } from '../../../test/suppliers.ts';

let t: TestApp;
let d: Dictionaries;
let admin: TestUser;
beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  admin = await t.aUser();
});

const list = async (dictionary: EntryDictionary) => (await admin.call(api.listEntries, { params: { dictionary } })).data;
const find = async (dictionary: EntryDictionary, name: string) => (await list(dictionary)).find((entry) => entry.name === name)!;
const create = async (dictionary: EntryDictionary, name: string, more: object = {}): Promise<DictionaryEntry> => {
  const { code, message, data } = await admin.call(api.createEntry, { params: { dictionary }, body: { name, ...more } });
  if (code !== 200) throw new Error(message);
  return data;
};
const merge = (from: DictionaryEntry, into: DictionaryEntry, user = admin) =>
  user.call(api.mergeEntry, { params: { id: from.id }, body: { intoId: into.id, version: from.version } });
const fresh = async (dictionary: EntryDictionary, entry: DictionaryEntry) => (await list(dictionary)).find(({ id }) => id === entry.id)!;
const materialOf = async (id: string) => (await admin.call(materialsApi.get, { params: { id } })).data;

it('the merge of entries moves the references of all features and deletes the first entry', async () => {
  const [tag, kept] = [await create('materialTag', '热销', { aliases: ['爆款'] }), await create('materialTag', '畅销款')];
  const [both, one] = [await aMaterial(t, d, admin, { labelIds: [tag.id, kept.id] }), await aMaterial(t, d, admin, { labelIds: [tag.id] })];
  const { data } = await merge(await fresh('materialTag', tag), await fresh('materialTag', kept));
  expect(data).toMatchObject({ id: kept.id, aliases: ['热销', '爆款'], uses: 2 });
  expect((await list('materialTag')).some(({ id }) => id === tag.id)).toBe(false);
  for (const { id } of [both, one]) expect((await materialOf(id)).tags.map(({ name }) => name)).toEqual(['畅销款']);

  const [good, better] = [await create('supplierCategory', '棉类布'), await create('supplierCategory', '棉类')];
  const body = await aSupplierInput(t, { categoryIds: [good.id, better.id] });
  const { data: supplier } = await admin.call(suppliersApi.create, { body });
  await merge(await fresh('supplierCategory', good), better);
  const { data: after } = await admin.call(suppliersApi.get, { params: { id: supplier.id } });
  expect(after.categoryIds).toEqual([better.id]);
  expect(await brokenInvariants(t)).toEqual([]);
});

it('a merge reaches every declared field of a record', async () => {
  const [from, into] = [await create('companyType', '工厂店'), await create('companyType', '工贸一体')];
  const body = await aSupplierInput(t, { companyTypeId: from.id });
  const { data: supplier } = await admin.call(suppliersApi.create, { body });
  expect(await merge(await fresh('companyType', from), into)).toMatchObject({ code: 200 });
  expect((await admin.call(suppliersApi.get, { params: { id: supplier.id } })).data.companyTypeId).toBe(into.id);
});

it('the merge of two fibres adds up their shares, and is logged for each material', async () => {
  const [cotton, long] = [await find('ingredient', '棉'), await create('ingredient', '长绒棉')];
  const compositions = [
    { ingredientId: cotton.id, share: '60' },
    { ingredientId: long.id, share: '40' },
  ];
  const [blend, pure] = [
    await aMaterial(t, d, admin, { compositions }),
    await aMaterial(t, d, admin, { compositions: [{ ingredientId: long.id, share: '100' }] }),
  ];
  expect(await merge(await fresh('ingredient', long), cotton)).toMatchObject({ code: 200 });
  for (const { id } of [blend, pure])
    expect((await materialOf(id)).compositions.map(({ ingredient, share }) => [ingredient.name, share])).toEqual([['棉', '100.0000']]);
  const { data: log } = await admin.call(auditApi.selectAllLogById, { query: { id: blend.id, type: 'material' } });
  expect(
    log.map(({ action, remark, userId, fields }) => [
      action,
      remark,
      userId,
      ...fields.map(({ label, before, after }) => `${label} ${before} ${after}`),
    ])[0],
  ).toEqual(['合并字典项', '“长绒棉”并入“棉”', admin.id, '成分（棉） · 占比 60 100', '成分 长绒棉 null', '成分（长绒棉） · 占比 40 null']);
  expect(log.at(-1)!.fields.map(({ after }) => after)).toContain('长绒棉');
  expect(await brokenInvariants(t)).toEqual([]);
});

it('the merge of entries keeps the old name as an alias for imports', async () => {
  const [old, cotton] = [await create('ingredient', '有机棉'), await find('ingredient', '棉')];
  await merge(old, cotton);
  const batch = await previewOf(
    t,
    admin,
    'materials',
    await sheetOf([sheetRow('旧名布', { 成分: '有机棉100%', 供应商: '', 大货报价: '', 含税: '', 供方货号: '', 起订量: '' })]),
  );
  expect((await rowsOf(admin, batch.id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([['NEW', '']]);
});

it('the merge of groups moves the entries of the group', async () => {
  const [from, into] = [await create('category', '居家'), await create('category', '家居')];
  const child = await create('category', '睡衣', { parentId: from.id });
  await merge(from, into);
  expect(await fresh('category', child)).toMatchObject({ parentId: into.id });
});

describe('a merge of entries', () => {
  it('is refused for built-in, fixed, disabled and identical entries, currencies, another dictionary, and a group into a grouped entry', async () => {
    const own = await create('season', '初春');
    const cases: [DictionaryEntry, DictionaryEntry, RegExp][] = [
      [await find('ingredient', '棉'), await find('ingredient', '涤纶'), /内置的字典项“棉”/],
      [await find('saleStatus', '新款'), await find('saleStatus', '畅销'), /内置的字典“销售状态”/],
      [await create('currency', '港币X'), await find('currency', '人民币'), /币种不能合并/],
      [own, await find('ingredient', '棉'), /同一个字典/],
      [own, own, /另一个字典项/],
    ];
    for (const [from, into, message] of cases) expect((await merge(from, into)).message).toMatch(message);
    const asleep = await create('season', '晚春');
    const { data: inactive } = await admin.call(api.setEntryActive, { params: { id: asleep.id }, body: { active: false, version: 1 } });
    expect((await merge(own, inactive)).message).toBe('“晚春”已停用，请先启用');
    const group = await create('category', '运动');
    await create('category', '瑜伽裤', { parentId: group.id });
    const leaf = (await list('category')).find(({ parentId }) => parentId !== null && parentId !== group.id)!;
    expect((await merge(group, leaf)).message).toBe('分组“运动”还有字典项，只能并入另一个分组');
  });

  it('is refused with an old version, or without permission', async () => {
    const [from, into] = [await create('wave', '一波'), await create('wave', '二波')];
    expect(await merge({ ...from, version: 7 }, into)).toMatchObject({ code: 40900, data: { newer: { id: from.id } } });
    expect(await merge(from, into, await t.aUser(['系统管理', '字典管理']))).toMatchObject({ code: 40300 });
    expect(await merge({ ...from, id: '999999' }, into)).toMatchObject({ code: 40400 });
  });

  it('leaves consistent references when a material gets the entry at the same time', async () => {
    const [from, into] = [await create('functionLabel', '凉爽'), await create('functionLabel', '凉感X')];
    const material = await aMaterial(t, d, admin);
    const label = admin.call(materialsApi.editMany, {
      body: { chosen: { ids: [material.id] }, values: { functionLabelIds: { add: [from.id] } } },
    });
    const [merged, labelled] = await Promise.all([merge(from, into), label]);
    expect([merged.code, labelled.code].filter((code) => code === 200).length).toBeGreaterThan(0);
    const names = (await materialOf(material.id)).functionLabels.map(({ name }) => name);
    expect(names).toEqual(labelled.code !== 200 ? [] : merged.code === 200 ? ['凉感X'] : ['凉爽']);
  });
});

describe('the uses of a value', () => {
  it('are counted by kind with the first records, named only for users who may read them', async () => {
    const entry = await create('functionLabel', '阻燃整理');
    const made = [await aMaterial(t, d, admin, { labelIds: [entry.id] }), await aMaterial(t, d, admin, { labelIds: [entry.id] })];
    const of = (user: TestUser) => user.call(api.listHolders, { params: { table: 'dictionaryEntries', id: entry.id } });
    const records = made.map(({ id, code, name }) => ({ id, name: `${code} ${name}` }));
    expect((await of(admin)).data).toEqual([{ kind: 'material', label: expect.any(String), count: 2, records }]);
    expect((await of(await t.aUser(['字典管理']))).data).toMatchObject([{ kind: 'material', count: 2, records: [] }]);
    const group = (await list('category')).find(({ parentId }) => parentId === null)!;
    const children = await admin.call(api.listHolders, { params: { table: 'dictionaryEntries', id: group.id } });
    expect(children.data.some(({ kind }) => kind === 'dictionary')).toBe(false);
  });

  it('of a group include the uses of its children', async () => {
    const categories = await list('category');
    const child = categories.find(({ parentId }) => parentId !== null)!;
    const { id, code, name } = await aMaterial(t, d, admin, { labelIds: [child.id] });
    const ofEntries = await admin.call(api.listHolders, { params: { table: 'dictionaryEntries', id: child.parentId ?? '' } });
    expect(ofEntries.data).toMatchObject([{ kind: 'material', records: [{ id, name: `${code} ${name}` }] }]);
    const { data: classes } = await admin.call(api.listClassifications, {});
    const root = classes.find(({ level, name: of }) => level === 1 && of === '面料')!;
    const ofClasses = await admin.call(api.listHolders, { params: { table: 'classifications', id: root.id } });
    expect(ofClasses.data.find(({ kind }) => kind === 'material')?.count).toBeGreaterThan(1);
  });

  it('are refused without login, without permission and for another table', async () => {
    const params = { table: 'dictionaryEntries', id: '1' } as const;
    expect(await t.anonymous.call(api.listHolders, { params })).toMatchObject({ status: 401 });
    expect(await (await t.aUser(['内部物料档案'])).call(api.listHolders, { params })).toMatchObject({ code: 40300 });
    expect(await admin.call(api.listHolders, { params: { table: 'users' as never, id: '1' } })).toMatchObject({ code: 40000 });
  });
});
