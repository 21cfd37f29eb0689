import { beforeAll, describe, expect, it } from 'vitest';
import { importsApi } from '@mrp/contract/features/imports.ts';
import type { ImportBatch } from '@mrp/contract/features/imports/batch.ts';
import { buttonNames, menuTitles } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { commitImport, countsOf, previewOf, reasonsOf, rowsOf, workbookOf } from '../../../test/imports.ts';
import { aSupplier } from '../../../test/suppliers.ts';

let t: TestApp;
let dictionaries: Dictionaries;
let developer: TestUser;
let batch: ImportBatch;
const headers = ['品名', '分类', '门幅', '克重', '颜色', '供应商', '单价', '单位', '含税'];
const rows = [
  ['新值布甲', '粗花呢', '148', '300', '燕麦色', '绍兴百越纺织有限公司', '42', '卷筒', '是'],
  ['新值布乙', '粗花呢', '148', '320', '燕麦色、香槟', '佛山恒源针织厂', '45', '米', '是'],
];
const make = (user: TestUser, column: string, values: object[], id = batch.id) =>
  user.call(importsApi.makeValues, { params: { id }, body: { column, values: values as never } });

beforeAll(async () => {
  t = await testApp();
  dictionaries = await theDictionaries(t);
  developer = await t.aUser();
  batch = await previewOf(t, developer, 'materials', await workbookOf(headers, rows));
});

describe('values that no entry has', () => {
  it('of a long file say how many errors would remain after their suggestions are taken', async () => {
    const many = Array.from({ length: 2_001 }, (_, at) => [
      `长单布 ${at}`,
      '汗布',
      '175',
      at === 0 ? '面议' : '180',
      '雾蓝',
      '',
      '',
      '',
      '',
    ]);
    const own = await previewOf(t, developer, 'materials', await workbookOf(headers, many));
    const { data } = await developer.call(importsApi.listValues, { params: { id: own.id } });
    expect(data.columns).toMatchObject([{ column: 'colourIds', values: [{ text: '雾蓝', rows: 2_001, suggestion: { label: '雾霾蓝' } }] }]);
    expect(data.effect).toEqual({ suggestions: 1, errorsBefore: 2_001, errorsAfter: 1 });
  });

  it('can be created by those who may, as the value mapping says', async () => {
    const { data } = await developer.call(importsApi.listValues, { params: { id: batch.id } });
    expect(Object.fromEntries(data.columns.map(({ column, makes }) => [column, makes]))).toEqual({
      classificationId: 'class',
      colourIds: 'colour',
      supplierId: 'supplier',
      offerUnit: 'unit',
    });
    const buyer = await t.aUser([...menuTitles, ...buttonNames].filter((name) => name !== '字典管理:新建' && name !== '分类管理:新建'));
    const own = await previewOf(t, buyer, 'materials', await workbookOf(headers, rows));
    const seen = await buyer.call(importsApi.listValues, { params: { id: own.id } });
    expect(seen.data.columns.find(({ column }) => column === 'classificationId')?.makes).toBeNull();
    expect((await make(buyer, 'classificationId', [{ text: '粗花呢' }], own.id)).code).not.toBe(200);
  });

  it('become entries, several at once, with what each kind needs', async () => {
    const colours = await make(developer, 'colourIds', [{ text: '燕麦色' }, { text: '香槟' }]);
    expect(colours.code).toBe(200);
    const suppliers = await make(developer, 'supplierId', [{ text: '绍兴百越纺织有限公司' }, { text: '佛山恒源针织厂' }]);
    expect(suppliers.code).toBe(200);
    const states = await t.db.selectFrom('suppliers').select(['abbreviation', 'state']).orderBy('id').execute();
    expect(states).toMatchObject([
      { abbreviation: '百越纺织', state: 'DRAFT' },
      { abbreviation: '恒源针织厂', state: 'DRAFT' },
    ]);
    await make(developer, 'offerUnit', [{ text: '卷筒', dimension: 'count', decimals: 0, factor: '1' }]);
    const wrong = await make(developer, 'classificationId', [{ text: '粗花呢', abbreviation: 'CHN' }]);
    expect(wrong.data).toMatchObject({ fields: { 'values.0.parentId': '请选择上级分类' } });
    const made = await make(developer, 'classificationId', [
      { text: '粗花呢', abbreviation: 'CHN', parentId: dictionaries.classification('梭织'), unitId: dictionaries.unit('米') },
    ]);
    expect([countsOf(made.data), await reasonsOf(developer, batch.id)]).toEqual([[2, 0, 0, 0], {}]);
    expect((await commitImport(t, developer, batch.id)).state).toBe('DONE');
  });
});

describe('a supplier found by a former name', () => {
  const cells = (name: string, supplier: string) => [name, '针织/汗布', '148', '300', '藏青', supplier, '42', '米', '是'];
  const suppliersOf = async (id: string) => {
    const { data } = await developer.call(importsApi.listValues, { params: { id } });
    return data.columns.find(({ column }) => column === 'supplierId')?.values ?? [];
  };

  it('is accepted, named in the value mapping, and can be exchanged for all its rows', async () => {
    const renamed = await aSupplier(t, { name: '新誉纺织有限公司', abbreviation: '新誉', formerNames: ['旧荣布行'] });
    const other = await aSupplier(t, { name: '旁系织造有限公司', abbreviation: '旁系' });
    const file = await workbookOf(headers, [cells('改名布甲', '旧荣布行'), cells('改名布乙', '旧荣布行'), cells('改名布丙', '新誉')]);
    const own = await previewOf(t, developer, 'materials', file);
    expect(countsOf(own)).toEqual([3, 0, 0, 0]);
    expect(await suppliersOf(own.id)).toEqual([
      {
        text: '旧荣布行',
        rows: 2,
        chosen: null,
        remembered: false,
        suggestion: null,
        renamed: { id: renamed.id, label: '新誉', note: '按曾用名匹配' },
      },
    ]);
    const body = { values: [{ column: 'supplierId', text: '旧荣布行', id: other.id }] };
    await developer.call(importsApi.mapValues, { params: { id: own.id }, body });
    expect(await suppliersOf(own.id)).toMatchObject([{ chosen: { id: other.id, label: '旁系' }, renamed: null }]);
    const rows = await rowsOf(developer, own.id);
    expect(rows.map(({ cells: { supplierId } }) => supplierId?.shown)).toEqual(['旁系', '旁系', undefined]);
  });
});
