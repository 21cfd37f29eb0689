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
  previewOf(t, user, 'externalMaterials', await workbookOf(headers, rows), changes);
const listed = async (q: string) => (await developer.call(externalMaterialsApi.list, { query: { q, pageSize: 200 } })).data;
const stored = async (q: string) => {
  const { rows } = await listed(q);
  return (await developer.call(externalMaterialsApi.get, { params: { id: rows[0]!.id } })).data;
};

describe('the import of external records', () => {
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
    expect(countsOf(again)).toEqual([1, 0, 1, 1]);
    expect(await reasonsOf(developer, again.id)).toEqual({ 4: expect.stringContaining('与第 3 行重复') });
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

  it('changes nothing of a record that is decided, and skips what exists when only new ones are wanted', async () => {
    const supplier = await aSupplier(t, { abbreviation: '青禾针织' });
    const { id, version, name, code } = await anExternal(t, d, developer, supplier.id, { name: '已拒布' });
    await developer.call(externalMaterialsApi.transition, { params: { id }, body: { action: 'reject', version, reason: '太贵' } });
    const row = cloth(name, { 供货单位: '青禾针织' });
    const batch = await preview([row]);
    expect(await reasonsOf(developer, batch.id)).toEqual({ 2: expect.stringContaining(`${code} 当前为“不采纳”，不能修改`) });
    expect((await rowsOf(developer, (await preview([row], { strategy: 'CREATE' })).id))[0]).toMatchObject({ outcome: 'SKIP' });
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
