import { beforeAll, describe, expect, it } from 'vitest';
import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { buttonNames, menuTitles } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { anExternal } from '../../../test/externals.ts';
import {
  batchOf,
  commitImport,
  countsOf,
  previewOf,
  reasonsOf,
  rowsOf,
  runQueuedImports,
  uploadFile,
  workbookOf,
} from '../../../test/imports.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aSupplier } from '../../../test/suppliers.ts';

let t: TestApp;
let d: Dictionaries;
let developer: TestUser;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  developer = await t.aUser();
  await aSupplier(t, { name: '绍兴云舟织造有限公司', abbreviation: '云舟织造' }, 'DRAFT');
});

const headers = ['供货单位', '货号', '品名', '分类', '颜色', '门幅', '克重', '成份', '含税单价', '起订'];
const cloth = (name: string, changes: Record<string, string> = {}): string[] => {
  const values: Record<string, string> = {
    供货单位: '云舟织造',
    货号: 'K-1',
    品名: name,
    分类: '汗布',
    颜色: '藏青',
    门幅: '有效150 包边155',
    克重: '180',
    成份: 'C95/SP5',
    含税单价: '32元/kg',
    起订: '300kg',
    ...changes,
  };
  return headers.map((header) => values[header] ?? '');
};
const preview = async (rows: string[][], changes: Parameters<typeof previewOf>[4] = {}, user = developer) =>
  previewOf(t, user, 'externalMaterials', await workbookOf(headers, rows), {
    ...changes,
    // Not what the last import of this user chose.
    options: { identity: null, contradictions: 'REFUSE', ...changes.options },
  });
const listed = async (q: string) => (await developer.call(externalMaterialsApi.list, { query: { q, pageSize: 200 } })).data;
const stored = async (q: string) => {
  const { rows } = await listed(q);
  return (await developer.call(externalMaterialsApi.get, { params: { id: rows[0]!.id } })).data;
};

describe('the import of external records', () => {
  it('reads a minimum of each colour with its unit below a header of its own', async () => {
    const own = headers.map((header) => (header === '起订' ? '起订每色' : header));
    const rows = ['200kg/色', '1,500kg/每色起订', '300'].map((起订, at) => cloth(`单色起订布${at}号`, { 货号: `DS-${at}`, 起订 }));
    const batch = await previewOf(t, developer, 'externalMaterials', await workbookOf(own, rows));
    expect(await reasonsOf(developer, batch.id)).toEqual({});
    expect((await rowsOf(developer, batch.id)).map(({ cells }) => cells['moqPerColour']?.shown ?? cells['moqPerColour']?.text)).toEqual([
      '200',
      '1500',
      '300',
    ]);
  });

  it('creates forty cloths of a supplier that is not approved yet, and takes them back', async () => {
    const batch = await preview(Array.from({ length: 40 }, (_, at) => cloth(`导入汗布${at}号`)));
    expect(countsOf(batch)).toEqual([40, 0, 0, 0]);
    expect(await commitImport(t, developer, batch.id)).toMatchObject({ state: 'DONE', listPath: `/outMaterial?import=${batch.id}` });
    expect(await stored('导入汗布7号')).toMatchObject({
      state: 'PENDING',
      origin: 'IMPORT',
      width: '150',
      allowance: '5',
      gramWeight: '180',
      price: '32',
      unit: { name: '公斤' },
      taxIncluded: true,
      taxRate: '13',
      moq: '300',
      colour: { name: '藏青' },
      supplierItemNo: 'K-1',
      metrePrice: expect.any(String),
    });
    const query = { import: [batch.id], pageSize: 20 };
    expect((await developer.call(externalMaterialsApi.list, { query })).data.total).toBe(40);
    expect(await brokenInvariants(t)).toEqual([]);

    expect(await developer.call(importsApi.undo, { params: { id: batch.id } })).toMatchObject({ code: 200 });
    await runQueuedImports(t);
    expect(await batchOf(developer, batch.id)).toMatchObject({ state: 'UNDONE' });
    expect((await listed('导入汗布')).total).toBe(0);
  });

  it('judges in the preview which records are there already, and changes those that wait', async () => {
    const first = await preview([cloth('同款布')]);
    await commitImport(t, developer, first.id);
    const again = await preview([cloth('同款布'), cloth('同款布', { 颜色: '米白' }), cloth('同款布', { 颜色: '米白' })]);
    expect(countsOf(again)).toEqual([1, 0, 2, 0]);
    expect((await rowsOf(developer, again.id)).at(-1)).toMatchObject({ outcome: 'SKIP', reason: '与第 3 行相同' });
    expect((await rowsOf(developer, again.id, 'SKIP'))[0]).toMatchObject({ code: expect.stringMatching(/^WB/), reason: '与现有内容相同' });

    const cheaper = await preview([cloth('同款布', { 含税单价: '30元/kg' })]);
    expect(countsOf(cheaper)).toEqual([0, 1, 0, 0]);
    expect((await rowsOf(developer, cheaper.id))[0]?.cells['price']).toMatchObject({ before: '32' });
    await commitImport(t, developer, cheaper.id);
    expect(await stored('同款布')).toMatchObject({ price: '30', version: 2 });
    await developer.call(importsApi.undo, { params: { id: cheaper.id } });
    await runQueuedImports(t);
    expect(await stored('同款布')).toMatchObject({ price: '32', version: 3 });
  });

  it('does not change a decided record, and skips existing ones when only new ones are wanted', async () => {
    const supplier = await aSupplier(t, { abbreviation: '青禾针织' });
    const { id, version, name, code } = await anExternal(t, d, developer, supplier.id, { name: '已拒布' });
    await developer.call(externalMaterialsApi.transition, { params: { id }, body: { action: 'reject', version, reason: '太贵' } });
    const row = cloth(name, { 供货单位: '青禾针织' });
    const batch = await preview([row]);
    expect(await reasonsOf(developer, batch.id)).toEqual({ 2: expect.stringContaining(`${code} 当前为“不采纳”，不能修改`) });
    expect((await rowsOf(developer, (await preview([row], { strategy: 'CREATE' })).id))[0]).toMatchObject({ outcome: 'SKIP' });
  });

  it('merges the rows of one record; what contradicts is refused, or follows the first or the last row', async () => {
    const rows = (name: string) => [
      cloth(name, { 起订: '', 成份: '' }),
      cloth(name, { 含税单价: '', 起订: '500kg' }),
      cloth(name, { 含税单价: '40元/kg', 起订: '', 门幅: '' }),
    ];
    const refused = await preview(rows('合并布'));
    expect((await reasonsOf(developer, refused.id))[4]).toBe('与第 2 行不一致');
    expect((await reasonsOf(developer, refused.id))[2]).toBe('同一外部物料的第 4 行有错误，改正后一起导入');
    const first = await preview(rows('合并布'), { options: { contradictions: 'FIRST' } });
    expect(countsOf(first)).toEqual([1, 0, 2, 0]);
    expect((await rowsOf(developer, first.id)).map(({ reason }) => reason)).toEqual(['', '与第 2 行合并', '与第 2 行合并']);
    await commitImport(t, developer, first.id);
    expect(await stored('合并布')).toMatchObject({ price: '32', moq: '500', width: '150', compositions: [{}, {}] });
    const last = await preview(rows('合并布二'), { options: { contradictions: 'LAST' } });
    await commitImport(t, developer, last.id);
    expect(await stored('合并布二')).toMatchObject({ price: '40', moq: '500', width: '150' });
    const named = [cloth('分开布', { 货号: 'ID-7' }), cloth('分开布二', { 货号: 'ID-7' })];
    const apart = await preview(named, { options: { identity: 'ITEM', contradictions: 'SEPARATE' } });
    expect(countsOf(apart)).toEqual([2, 0, 0, 0]);
    expect((await commitImport(t, developer, apart.id)).state).toBe('DONE');
  });

  it('says the former colour of a record that gets another one', async () => {
    await commitImport(t, developer, (await preview([cloth('换色布')])).id);
    const { code } = await stored('换色布');
    const changed = await previewOf(t, developer, 'externalMaterials', await workbookOf(['外部编码', '颜色'], [[code, '米白']]));
    expect((await rowsOf(developer, changed.id))[0]?.cells['colourName']).toMatchObject({ text: '米白', before: '藏青' });
  });

  it('finds a record by the number of its supplier when that identifies it: another name is a change', async () => {
    const first = await preview([cloth('旧名布', { 货号: 'ID-9' })]);
    await commitImport(t, developer, first.id);
    const row = cloth('新名布', { 货号: 'ID-9' });
    expect(countsOf(await preview([row]))).toEqual([1, 0, 0, 0]);
    const renamed = await preview([row, cloth('新名布', { 货号: 'ID-9', 颜色: '米白' })], { options: { identity: 'ITEM' } });
    expect(countsOf(renamed)).toEqual([1, 1, 0, 0]);
    expect(renamed.identities.map(({ value, records }) => [value, records])).toEqual([
      ['NAME', 2],
      ['ITEM', 2],
    ]);
    await commitImport(t, developer, renamed.id);
    expect((await listed('旧名布')).total).toBe(0);
    expect((await listed('新名布')).total).toBe(2);
  });

  it('refuses two rows that are one stored record after all: one by its number, the other by its name', async () => {
    const row = cloth('同一块布', { 货号: 'SAME-1', 颜色: '米白' });
    await commitImport(t, developer, (await preview([row])).id);
    const heavier = cloth('同一块布', { 货号: 'SAME-1', 颜色: '米白', 克重: '200' });
    const batch = await preview([heavier, cloth('同一块布', { 货号: 'SAME-2', 颜色: '米白' })], { options: { identity: 'ITEM' } });
    expect(Object.values(await reasonsOf(developer, batch.id)).join()).toMatch(/与第 2 行是同一条外部物料 \S+/);
  });

  it('makes a record of each colour in a cell, or one, as the user says', async () => {
    const batch = await preview([cloth('两色布', { 颜色: '藏青 || 米白' }), cloth('两色布', { 颜色: '米白' })]);
    expect(countsOf(batch)).toEqual([1, 0, 1, 0]);
    await commitImport(t, developer, batch.id);
    expect((await listed('两色布')).total).toBe(2);
    const one = await preview([cloth('花布', { 颜色: '藏青/米白' })], { answers: { 'several.colourName': 'ONE' } });
    await commitImport(t, developer, one.id);
    expect(await stored('花布')).toMatchObject({ colourName: '藏青/米白' });
  });

  it('maps or creates the colours that the library does not have, once for all rows', async () => {
    const batch = await preview([
      cloth('雾布一', { 颜色: '雾霾粉' }),
      cloth('雾布二', { 颜色: '雾霾粉' }),
      cloth('海军布', { 颜色: 'navy' }),
    ]);
    const params = { id: batch.id };
    const { data } = await developer.call(importsApi.listValues, { params });
    expect(data.columns).toMatchObject([
      { column: 'colourName', makes: 'colour', values: [{ text: '雾霾粉', rows: 2 }, { text: 'navy' }] },
    ]);
    await developer.call(importsApi.makeValues, { params, body: { column: 'colourName', values: [{ text: '雾霾粉' }] } });
    const values = [{ column: 'colourName', text: 'navy', id: data.columns[0]!.values[1]!.suggestion!.id }];
    await developer.call(importsApi.mapValues, { params, body: { values } });
    await commitImport(t, developer, batch.id);
    expect(await stored('雾布二')).toMatchObject({ colour: { name: '雾霾粉' } });
    expect(await stored('海军布')).toMatchObject({ colourName: '藏青', colour: { name: '藏青' } });
  });

  it('tells at their cells what is wrong', async () => {
    const batch = await preview([
      cloth('错布一', { 供货单位: '没有这家' }),
      cloth('错布二', { 门幅: '很宽' }),
      cloth('错布三', { 起订: '300米' }),
      cloth('错布四', { 含税单价: '32' }),
    ]);
    expect(await reasonsOf(developer, batch.id)).toEqual({
      2: expect.stringContaining('供应商不存在'),
      3: '“很宽”不是数字',
      4: '单位与计价单位不同，请换算后填写',
      5: expect.stringContaining('请选择计价单位'),
    });
  });

  it('needs the right to create or edit, and keeps prices from those who may not see them', async () => {
    const file = await workbookOf(headers, [cloth('无权布')]);
    const reader = await t.aUser(['数据导入', '外部物料档案']);
    expect(await uploadFile(t, reader, 'externalMaterials', file)).toMatchObject({ code: 40300 });
    const blind = await t.aUser([...menuTitles, ...buttonNames].filter((name) => name !== '全局:查看价格'));
    const batch = await preview([cloth('不见价布')], {}, blind);
    await commitImport(t, blind, batch.id);
    expect(await stored('不见价布')).toMatchObject({ price: null });
  });
});
