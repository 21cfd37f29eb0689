import { beforeAll, describe, expect, it } from 'vitest';
import { dictionariesApi as api } from '@mrp/contract/features/dictionaries.ts';
import type { ClassNode } from '@mrp/contract/features/dictionaries/classifications.ts';
import { dictionaries, dictionaryCodes, getDictionary } from '@mrp/contract/features/dictionaries/entries.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';

let t: TestApp;
let user: TestUser;
beforeAll(async () => {
  t = await testApp();
  user = await t.aUser([]);
});

const byNumber = async (type: string, all?: boolean) => (await user.call(api.listByNumber, { query: { type, all } })).data;
const names = (rows: readonly object[]) => rows.map((row) => ('name' in row ? row.name : undefined));
const setActive = (dictionary: string, code: string, active: boolean) =>
  t.ownerDb.updateTable('dictionaryEntries').set({ active }).where('dictionary', '=', dictionary).where('code', '=', code).execute();

describe('the dictionary lookup by number', () => {
  it.each(dictionaryCodes.filter((code) => getDictionary(code).number !== undefined))('returns %s', async (code) => {
    const { number } = dictionaries[code] as { number: number };
    const rows = await byNumber(String(number));
    expect(rows.length).toBeGreaterThan(3);
    const keys = code === 'companyType' ? ['companyType', 'id'] : ['code', 'id', 'name'];
    for (const row of rows) expect(Object.keys(row).sort()).toEqual(keys);
  });

  it('returns the words of the specification', async () => {
    expect(names(await byNumber('1'))).toEqual(
      expect.arrayContaining(['T恤', '卫衣', '衬衫', '裤', '裙', '外套', '羽绒', '童装', '上装', '下装', '连身']),
    );
    expect(await byNumber('2')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'C', name: '棉' }),
        expect.objectContaining({ code: 'T', name: '涤纶' }),
        expect.objectContaining({ code: 'SP', name: '氨纶' }),
        expect.objectContaining({ code: 'R', name: '粘纤' }),
        expect.objectContaining({ code: 'W', name: '羊毛' }),
      ]),
    );
    expect(names(await byNumber('7'))).toEqual(['长期合作', '框架协议', '单次采购', '试单']);
    expect(names(await byNumber('8'))).toEqual(['白', '黄', '棕', '灰', '黑', '蓝', '绿', '橙', '红', '粉', '紫', '荧光']);
    const types = (await byNumber('10')) as { companyType: string }[];
    expect(types.map(({ companyType }) => companyType)).toEqual(expect.arrayContaining(['工厂', '贸易商', '染厂', '坯布商', '市场档口']));
  });

  it.each(['4', '6', '11', 'season', 'undefined', '01', '<script>'])('refuses the unknown type %s', async (type) => {
    const answer = await user.call(api.listByNumber, { query: { type } });
    expect(answer).toMatchObject({ status: 200, code: 40000, data: { fields: { type: `未知的字典类型：${type}` } } });
  });

  it('reports a missing or empty type, and invalid values', async () => {
    const missing = { status: 200, code: 40000, data: { fields: { type: '缺少参数：type' } } };
    expect(await user.call(api.listByNumber)).toMatchObject(missing);
    expect(await user.call(api.listByNumber, { query: { type: '' } })).toMatchObject(missing);
    expect(await user.call(api.listValues, { query: { type: ' ' } })).toMatchObject(missing);
    const wrong = await user.call(api.listByNumber, { query: { type: '1', all: 'yes' as never } });
    expect(wrong).toMatchObject({ code: 40000, data: { fields: { all: '参数 all 的值无效' } } });
  });

  it('leaves out disabled entries unless all are requested', async () => {
    await setActive('ingredient', 'PLA', false);
    expect(names(await byNumber('2'))).not.toContain('聚乳酸纤维');
    expect(names(await byNumber('2', true))).toContain('聚乳酸纤维');
    await setActive('category', 'KIDS', false);
    expect(names(await byNumber('1'))).not.toContain('童上装');
    const { data: groups } = await user.call(api.listCategories);
    expect(names(groups)).toEqual(['上装', '下装', '连身', '外套']);
    await setActive('category', 'KIDS', true);
  });
});

describe('the lookup of values', () => {
  it('returns every dictionary by code and by number', async () => {
    for (const code of dictionaryCodes) {
      const { data: rows } = await user.call(api.listValues, { query: { type: code } });
      expect(rows.length, code).toBeGreaterThan(2);
      for (const row of rows) expect(Object.keys(row).sort()).toEqual(['label', 'value']);
      const { number } = getDictionary(code);
      if (number) expect((await user.call(api.listValues, { query: { type: String(number) } })).data).toEqual(rows);
    }
  });

  it('returns units with their codes', async () => {
    const { data } = await user.call(api.listValues, { query: { type: 'unit' } });
    expect(data).toEqual(
      expect.arrayContaining([
        { value: 'M', label: '米' },
        { value: 'KG', label: '公斤' },
      ]),
    );
  });

  it('returns cooperation models, material sources and labels of trims', async () => {
    const models = await user.call(api.listCooperationModels);
    expect(models.data).toEqual(['ODM', 'OEM', 'FOB', 'CMT'].map((name) => ({ value: name, label: name })));
    const sources = await user.call(api.listMaterialSources);
    expect(names(sources.data)).toEqual(['自主开发', '供应商推荐', '客供', '物料网', '市场采购']);
    const labels = await user.call(api.listAccessoryLabels);
    expect(names(labels.data)).toEqual(['现货', '常备', '环保', '通用辅料', '定制标识', '需开模']);
    expect(names(await byNumber('3'))).toEqual(expect.arrayContaining(names(labels.data)));
  });

  it('groups the same categories as type 1', async () => {
    const { data: groups } = await user.call(api.listCategories);
    expect(names(groups)).toEqual(['上装', '下装', '连身', '外套', '童装']);
    const flat = groups.flatMap((group) => [group, ...group.children]);
    expect(flat.map(({ id }) => id)).toEqual((await byNumber('1')).map(({ id }) => id));
    expect(Object.keys(flat[1]!).sort()).toEqual(['children', 'code', 'id', 'name']);
  });
});

describe('the classification tree', () => {
  const keys = [
    'children',
    'classificationAbbreviation',
    'classificationLevel',
    'classificationLevelValue',
    'firstUnit',
    'id',
    'name',
    'secondUnit',
  ];
  const flatten = (tree: readonly ClassNode[]): ClassNode[] => tree.flatMap((node) => [node, ...flatten(node.children)]);

  it('has the documented fields, three levels and inherited units', async () => {
    const { data: tree } = await user.call(api.getClassTree);
    const nodes = flatten(tree);
    for (const node of nodes) expect(Object.keys(node).sort()).toEqual(keys);
    expect(tree.map(({ name, classificationLevelValue }) => [name, classificationLevelValue])).toEqual([
      ['面料', '类型'],
      ['辅料', '类型'],
    ]);
    const jersey = nodes.find(({ name }) => name === '汗布');
    expect(jersey).toMatchObject({
      classificationLevel: 3,
      classificationLevelValue: '小类',
      classificationAbbreviation: 'HB',
      firstUnit: { name: '公斤', dimension: 'mass', decimals: 2 },
      secondUnit: { name: '米', dimension: 'length', decimals: 2 },
      children: [],
    });
    expect(Object.keys(jersey!.firstUnit!).sort()).toEqual(['code', 'decimals', 'dimension', 'id', 'name']);
  });

  it('has every 大类 of the demo data on level 2', async () => {
    const { data: tree } = await user.call(api.getClassTree);
    const [fabric, accessories] = ['面料', '辅料'].map((name) => tree.find((node) => node.name === name));
    expect(names(fabric?.children ?? [])).toEqual(['针织', '梭织', '牛仔', '毛呢', '皮革', '蕾丝']);
    expect(names(accessories?.children ?? [])).toEqual([
      '拉链',
      '纽扣',
      '金属件',
      '线',
      '织带',
      '罗纹',
      '衬布',
      '商标',
      '包装',
      '绳带',
      '花边',
      '填充',
    ]);
  });

  it('leaves out a disabled classification with its descendants, unless all are requested', async () => {
    await t.ownerDb.updateTable('classifications').set({ active: false }).where('name', '=', '衬布').execute();
    const active = flatten((await user.call(api.getClassTree)).data);
    expect(names(active)).not.toContain('衬布');
    expect(names(active)).not.toContain('有纺衬');
    expect(names(flatten((await user.call(api.getClassTree, { query: { all: true } })).data))).toContain('有纺衬');
  });

  it('returns the classifications of one industry to a POST that only reads', async () => {
    const before = await t.db.selectFrom('auditEntries').select('id').execute();
    const shoes = await user.call(api.getIndustryClasses, { body: { industry: 'shoe' } }, { 'idempotency-key': '' });
    expect(shoes).toMatchObject({ status: 200, code: 200 });
    const found = names(flatten(shoes.data));
    expect(found).toContain('皮革');
    expect(found).not.toContain('针织');
    expect(names(flatten((await user.call(api.getIndustryClasses, { body: { industry: 'cloth' } })).data))).toContain('针织');
    expect((await t.db.selectFrom('auditEntries').select('id').execute()).length).toBe(before.length);
  });

  it('reports a missing or unknown industry', async () => {
    const missing = { code: 40000, data: { fields: { industry: '缺少参数：industry' } } };
    expect(await user.call(api.getIndustryClasses, { body: {} as never })).toMatchObject(missing);
    expect(await user.call(api.getIndustryClasses, { body: { industry: '' as never } })).toMatchObject(missing);
    const hats = await user.call(api.getIndustryClasses, { body: { industry: 'hat' as never } });
    expect(hats).toMatchObject({ code: 40000, data: { fields: { industry: '参数 industry 的值无效' } } });
  });
});
