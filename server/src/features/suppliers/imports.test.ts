import { beforeAll, describe, expect, it } from 'vitest';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { buttonNames, menuTitles } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { batchOf, commitImport, previewOf, reasonsOf, rowsOf, runQueuedImports, workbookOf } from '../../../test/imports.ts';

let t: TestApp;
let buyer: TestUser;
beforeAll(async () => {
  t = await testApp();
  await theDictionaries(t);
  buyer = await t.aUser();
});

const headers = ['供应商名称', '简称', '类型', '公司类型', '税号', '联系人', '联系电话', '可供分类', '账期', '所在城市', '开户行', '账号'];
const row = (name: string, changes: Record<string, string> = {}) => {
  const values: Record<string, string> = {
    供应商名称: `${name}纺织有限公司`,
    简称: name,
    类型: '面料供应商',
    公司类型: '工厂',
    税号: '',
    联系人: '王小姐',
    联系电话: '13800000000',
    可供分类: '针织、梭织',
    账期: '30天',
    所在城市: '绍兴',
    开户行: '工商银行柯桥支行',
    账号: '6222 0212 0000 1234',
    ...changes,
  };
  return headers.map((header) => values[header] ?? '');
};
const preview = async (rows: string[][], changes: Parameters<typeof previewOf>[4] = {}, user = buyer) =>
  previewOf(t, user, 'suppliers', await workbookOf(headers, rows), changes);
const stored = async (name: string) => {
  const { data } = await buyer.call(suppliersApi.list, { query: { q: name } });
  return (await buyer.call(suppliersApi.get, { params: { id: data.rows[0]!.id } })).data;
};

describe('the supplier import', () => {
  it('refuses an account number that a spreadsheet has shortened', async () => {
    const batch = await preview([row('长号', { 账号: '6.22848E+18' }), row('短号', { 账号: '6228480000000000001' })]);
    expect(await reasonsOf(buyer, batch.id)).toEqual({ 2: '“6.22848E+18”是科学计数法，请填写完整的数字' });
  });

  it('creates suppliers that wait for approval, each with contact and account', async () => {
    const batch = await preview([row('云舟'), row('青禾', { 类型: '成品', 账期: '2个月', 可供分类: '' })]);
    expect(batch.counts).toEqual({ NEW: 2, UPDATE: 0, SKIP: 0, ERROR: 0 });
    expect(await commitImport(t, buyer, batch.id)).toMatchObject({ state: 'DONE', listPath: `/supplierList?import=${batch.id}` });

    expect(await stored('云舟')).toMatchObject({
      code: expect.stringMatching(/^GYS\d{6}$/),
      state: 'PENDING',
      kind: 'MATERIAL',
      source: '导入',
      companyType: '工厂',
      province: '浙江',
      city: '绍兴',
      settlementDays: '30',
      classifications: ['针织', '梭织'],
      contacts: [
        {
          name: '王小姐',
          mobile: '13800000000',
          isDefault: true,
        },
      ],
      bankAccounts: [
        {
          bankName: '工商银行柯桥支行',
          accountName: '云舟纺织有限公司',
          accountNo: '6222 0212 0000 1234',
        },
      ],
    });
    expect(await stored('青禾')).toMatchObject({ kind: 'GARMENT', settlementDays: '60', classificationIds: [] });
  });

  it('reports errors by cell', async () => {
    const batch = await preview([
      row('短号', { 联系电话: '123' }),
      row('错码', { 税号: '91330600MA00000000' }),
      row('名字太长的简称一二三四五六七八九十一二', {}),
      row('无类', { 类型: '' }),
      row('云舟二', { 简称: '云舟' }),
      row('北京', { 所在城市: '伦敦' }),
      row('重名', { 简称: '重名甲' }),
      row('重名', { 简称: '重名乙' }),
      row('异类', { 可供分类: '针织、飞毯' }),
    ]);
    expect(Object.fromEntries((await rowsOf(buyer, batch.id, 'ERROR')).map(({ rowNumber, reason }) => [rowNumber, reason]))).toEqual({
      2: '请填写正确的11位手机号，境外号码前加国家代码，如 +852',
      3: '统一社会信用代码不正确，请核对18位代码',
      4: '简称不能超过16个字符',
      5: '请选择类型',
      6: expect.stringMatching(/^已被供应商“云舟”（GYS\d{6}）使用$/),
      7: '请从列表中选择城市',
      8: '同一供应商的第 9 行有错误，改正后一起导入',
      9: '与第 8 行不一致',
      10: '分类不存在，没有相近的名称',
    });
  });

  it('gives short names that nobody has, and reads mobile numbers with their country code', async () => {
    const batch = await preview([
      row('甲', { 供应商名称: '绍兴锦程纺织有限公司', 简称: '', 联系电话: '+86 138-0575-0001' }),
      row('乙', { 供应商名称: '杭州锦程纺织有限公司', 简称: '', 联系电话: '0086 13805750002' }),
      row('丙', { 供应商名称: '锦程纺织股份公司', 简称: '', 联系电话: '+852 9123 4567' }),
    ]);
    expect(batch.counts).toEqual({ NEW: 3, UPDATE: 0, SKIP: 0, ERROR: 0 });
    const shown = (await rowsOf(buyer, batch.id)).map(({ cells }) => cells['abbreviation']?.shown);
    expect(shown).toEqual(['绍兴锦程纺织', '锦程纺织', '锦程纺织2']);
    expect(await commitImport(t, buyer, batch.id)).toMatchObject({ state: 'DONE' });
    expect((await stored('绍兴锦程纺织')).contacts).toMatchObject([{ mobile: '13805750001' }]);
    expect((await stored('锦程纺织2')).contacts).toMatchObject([{ mobile: '+85291234567' }]);
    const later = await preview([row('丁', { 供应商名称: '苏州锦程纺织有限公司', 简称: '' })]);
    expect((await rowsOf(buyer, later.id)).map(({ cells, outcome }) => [outcome, cells['abbreviation']?.shown])).toEqual([
      ['NEW', '苏州锦程纺织'],
    ]);
  });

  it('changes existing suppliers, unless they wait for approval', async () => {
    const waiting = await preview([row('云舟', { 账期: '45' })]);
    expect((await rowsOf(buyer, waiting.id)).map(({ reason }) => reason)).toEqual(['供应商当前为“待审核”，不能修改']);
    const before = await stored('云舟');
    const approver = await t.aUser();
    await approver.call(suppliersApi.transition, { params: { id: before.id }, body: { action: 'approve', version: before.version } });

    const batch = await preview([
      row('云舟', { 账期: '45', 联系人: '李先生', 联系电话: '13900000000' }),
      row('青禾', { 类型: '成品', 账期: '60', 可供分类: '' }),
    ]);
    expect(batch.counts).toEqual({ NEW: 0, UPDATE: 1, SKIP: 1, ERROR: 0 });
    expect((await rowsOf(buyer, batch.id))[0]?.cells).toMatchObject({ settlementDays: { text: '45', before: '30' } });
    await commitImport(t, buyer, batch.id);
    expect(await stored('云舟')).toMatchObject({
      settlementDays: '45',
      contacts: [{ name: '王小姐' }, { name: '李先生', isDefault: false }],
    });

    await buyer.call(importsApi.undo, { params: { id: batch.id } });
    await runQueuedImports(t);
    expect(await batchOf(buyer, batch.id)).toMatchObject({ state: 'UNDONE' });
    expect(await stored('云舟')).toMatchObject({ settlementDays: '30', contacts: [{ name: '王小姐' }], state: 'ACTIVE' });
  });

  it('can be undone until another record references the suppliers', async () => {
    const batch = await preview([row('撤回'), row('撤回二')]);
    await commitImport(t, buyer, batch.id);
    await buyer.call(importsApi.undo, { params: { id: batch.id } });
    await runQueuedImports(t);
    expect((await buyer.call(suppliersApi.list, { query: { q: '撤回' } })).data.rows).toEqual([]);

    const again = await preview([row('撤回')]);
    await commitImport(t, buyer, again.id);
    const { id } = await stored('撤回');
    const { rows } = await t.ownerPool.query<{ id: string }>("select id from classification_facts where name = '汗布'");
    const headersOfMaterials = ['物料名称', '分类', '门幅', '克重', '供应商'];
    const offer = await previewOf(t, buyer, 'materials', await workbookOf(headersOfMaterials, [['借用布', '汗布', '175', '180', '撤回']]));
    expect(rows).toHaveLength(1);
    await commitImport(t, buyer, offer.id);
    await buyer.call(importsApi.undo, { params: { id: again.id } });
    await runQueuedImports(t);
    expect(await batchOf(buyer, again.id)).toMatchObject({ state: 'DONE', reason: '导入的记录已被其他单据使用，不能撤销' });
    expect((await stored('撤回')).id).toBe(id);
  });

  it('merges the rows of a company, each with its contact and account, and asks what counts where they contradict', async () => {
    const rows = (name: string) => [
      row(name, { 简称: name }),
      row(name, { 简称: name, 联系人: '李先生', 联系电话: '13900000000', 账号: '6222 0212 0000 5678', 账期: '' }),
      row(name, { 简称: name, 联系人: '', 联系电话: '', 账期: '45' }),
    ];
    const refused = await preview(rows('三行'));
    expect(refused.counts).toMatchObject({ NEW: 0, ERROR: 3 });
    expect((await reasonsOf(buyer, refused.id))[4]).toBe('与第 2 行不一致');
    for (const [policy, days] of [
      ['FIRST', '30'],
      ['LAST', '45'],
    ] as const) {
      const batch = await preview(rows(`三行${policy}`), { options: { contradictions: policy } });
      expect(batch.counts).toEqual({ NEW: 1, UPDATE: 0, SKIP: 2, ERROR: 0 });
      expect((await rowsOf(buyer, batch.id))[1]?.reason).toBe('与第 2 行合并');
      await commitImport(t, buyer, batch.id);
      const { settlementDays, contacts, bankAccounts } = await stored(`三行${policy}`);
      expect([settlementDays, contacts.map(({ name }) => name), bankAccounts.length]).toEqual([days, ['王小姐', '李先生'], 2]);
    }
  });

  it('creates a classification that no supplier could name before', async () => {
    const batch = await preview([row('提花行家', { 可供分类: '梭织、提花布' })]);
    const { data } = await buyer.call(importsApi.listValues, { params: { id: batch.id } });
    expect(data.columns).toMatchObject([{ column: 'classificationIds', makes: 'class', values: [{ text: '提花布' }] }]);
    const dictionaries = await theDictionaries(t);
    const values = [
      { text: '提花布', abbreviation: 'THB', parentId: dictionaries.classification('梭织'), unitId: dictionaries.unit('米') },
    ];
    const body = { column: 'classificationIds', values: values as never };
    expect((await buyer.call(importsApi.makeValues, { params: { id: batch.id }, body })).code).toBe(200);
    expect((await commitImport(t, buyer, batch.id)).state).toBe('DONE');
    // Not read as 梭织 / 提花布, whose path is spelled alike without punctuation.
    expect((await stored('提花行家')).classifications).toEqual(['梭织', '梭织 / 提花布']);
  });
});

describe('the permissions of the supplier import', () => {
  it('are separate for creating and editing', async () => {
    const everything = [...menuTitles, ...buttonNames];
    const editor = await t.aUser(everything.filter((permission) => permission !== '供应商档案:新建'));
    const batch = await preview([row('新来'), row('云舟', { 账期: '50' })], {}, editor);
    expect((await rowsOf(editor, batch.id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['ERROR', '没有“供应商档案:新建”权限，不能新建供应商'],
      ['UPDATE', ''],
    ]);
  });
});
