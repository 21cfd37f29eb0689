import { beforeAll, describe, expect, it } from 'vitest';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { buttonNames, menuTitles } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { theDictionaries } from '../../../../test/builders.ts';
import {
  commitImport,
  countsOf,
  previewOf,
  reasonsOf,
  rowsOf,
  runQueuedImports,
  uploadFile,
  workbookOf,
} from '../../../../test/imports.ts';

let t: TestApp;
let user: TestUser;
beforeAll(async () => {
  t = await testApp();
  await theDictionaries(t);
  user = await t.aUser();
});

const suppliers = (rows: string[][]) => workbookOf(['公司名称', '简称', '地区'], rows);
const shownIn = async (id: string, column: string) =>
  (await rowsOf(user, id)).map(({ cells }) => cells[column]?.shown ?? cells[column]?.text ?? '');

describe('a fixed value', () => {
  it('fills the empty cells of its own column from another one', async () => {
    const file = await suppliers([
      ['绍兴甲织造', '甲织造', '绍兴'],
      ['绍兴乙织造', '', '绍兴'],
    ]);
    const batch = await previewOf(t, user, 'suppliers', file, { constants: { abbreviation: '{公司名称}', kind: '物料供应商' } });
    expect(await reasonsOf(user, batch.id)).toEqual({});
    expect(await shownIn(batch.id, 'abbreviation')).toEqual(['甲织造', '绍兴乙织造']);
    expect(countsOf(await commitImport(t, user, batch.id))).toEqual([2, 0, 0, 0]);
  });

  it('by the texts of a column says which rows have none', async () => {
    const file = await workbookOf(
      ['公司名称', '性质'],
      [
        ['宁波丙织造', '布厂'],
        ['宁波丁制衣', '制衣'],
        ['宁波戊', '其它'],
      ],
    );
    const kind = {
      by: 1,
      cases: [
        { text: '布厂', value: '物料供应商' },
        { text: '制衣', value: '成品供应商' },
      ],
    };
    const batch = await previewOf(t, user, 'suppliers', file, {
      columns: [{ index: 0, column: 'name' }],
      constants: { abbreviation: '{公司名称}', kind },
    });
    expect(await shownIn(batch.id, 'kind')).toEqual(['物料供应商', '成品供应商', '']);
    expect(await reasonsOf(user, batch.id)).toEqual({ 4: '这一行没有对应的“类型”，请在列映射的固定值里补上' });

    const { data } = await user.call(importsApi.listColumnTexts, { params: { id: batch.id, index: '1' } });
    expect(data).toEqual({
      texts: [
        { text: '其它', rows: 1 },
        { text: '制衣', rows: 1 },
        { text: '布厂', rows: 1 },
      ],
      whole: true,
    });
  });

  it('may be a formula of a price that is refused where the cell is no number', async () => {
    const headers = ['品名', '分类', '门幅', '克重', '颜色', '供应商', '未税价', '起订量', '含税'];
    const row = (name: string, price: string) => [name, '汗布', '175', '180', '黑', '式布织造', price, '300', '是'];
    await previewOf(t, user, 'suppliers', await suppliers([['绍兴式布织造', '式布织造', '绍兴']]), {
      constants: { kind: '物料供应商' },
    }).then(({ id }) => commitImport(t, user, id));
    const { data: uploaded } = await uploadFile(t, user, 'materials', await workbookOf(headers, [row('式布甲', '10')]));
    const columns = uploaded.mapping.columns.filter(({ index }) => index !== 6);
    const price = uploaded.mapping.columns.find(({ index }) => index === 6)?.column ?? 'bulkPrice';
    const batch = await previewOf(t, user, 'materials', await workbookOf(headers, [row('式布甲', '10'), row('式布乙', '面议')]), {
      columns,
      constants: { [price]: '={未税价}*1.13' },
    });
    expect(await shownIn(batch.id, price)).toEqual(['11.3', '']);
    expect(await reasonsOf(user, batch.id)).toEqual({ 3: expect.stringContaining('公式要用“未税价”的数字，这一行是“面议”') });
  });

  it.each([
    ['{全称}', { data: { fields: { 'mapping.abbreviation': '“简称”的固定值：文件没有“全称”这一列，花括号里请写文件的列名' } } }],
    [{ by: 9, cases: [] }, { message: '文件没有这一列，请刷新后重试' }],
  ])('that names a column which the file lacks is refused: %j', async (abbreviation, refusal) => {
    const { data } = await uploadFile(t, user, 'suppliers', await suppliers([['绍兴己织造', '', '']]));
    const answer = await user.call(importsApi.judge, {
      params: { id: data.id },
      body: {
        mapping: { columns: [{ index: 0, column: 'name' }], constants: { abbreviation, kind: '物料供应商' } },
        strategy: 'BOTH',
      },
    });
    expect(answer).toMatchObject(refusal);
  });
});

it('a file judged again by another column for its names finds its records by them', async () => {
  const file = await suppliers([
    ['绍兴子织造', '子织造', '绍兴'],
    ['绍兴子织造', '丑织造', '绍兴'],
  ]);
  const constants = { kind: '物料供应商' };
  const batch = await previewOf(t, user, 'suppliers', file, { constants });
  const [name, abbreviation] = [0, 1];
  const columns = [
    { index: abbreviation, column: 'name' },
    { index: name, column: 'remark' },
  ];
  const mapping = { columns, constants: { ...constants, abbreviation: '{简称}' } };
  expect((await user.call(importsApi.judge, { params: { id: batch.id }, body: { mapping, strategy: 'BOTH' } })).code).toBe(200);
  await runQueuedImports(t);
  expect(countsOf(await commitImport(t, user, batch.id))).toEqual([2, 0, 0, 0]);
  const made = await t.db
    .selectFrom('suppliers')
    .select(['name', 'remark'])
    .where('name', 'in', ['子织造', '丑织造'])
    .orderBy('id')
    .execute();
  expect(made).toEqual([
    { name: '子织造', remark: '绍兴子织造' },
    { name: '丑织造', remark: '绍兴子织造' },
  ]);
});

describe('the texts of a column', () => {
  it('are those of the first rows before the file is read', async () => {
    const { data } = await uploadFile(
      t,
      user,
      'suppliers',
      await suppliers([
        ['绍兴庚', '', '绍兴'],
        ['绍兴辛', '', '绍兴'],
      ]),
    );
    const answer = await user.call(importsApi.listColumnTexts, { params: { id: data.id, index: '2' } });
    expect(answer.data).toEqual({ texts: [{ text: '绍兴', rows: 2 }], whole: false });
    expect(await user.call(importsApi.listColumnTexts, { params: { id: data.id, index: '7' } })).toMatchObject({ code: 40001 });
  });

  it('are neither shown nor used where they are prices that the user may not see', async () => {
    const blind = await t.aUser([...menuTitles, ...buttonNames].filter((one) => one !== '全局:查看价格'));
    const headers = ['品名', '分类', '门幅', '克重', '颜色', '供应商', '单价'];
    const file = await workbookOf(headers, [['盲布甲', '汗布', '175', '180', '黑', '式布织造', '42']]);
    const { data } = await uploadFile(t, blind, 'materials', file);
    expect(await blind.call(importsApi.listColumnTexts, { params: { id: data.id, index: '6' } })).toMatchObject({ code: 40400 });
    const answer = await blind.call(importsApi.judge, {
      params: { id: data.id },
      body: { mapping: { ...data.mapping, constants: { ...data.mapping.constants, remark: '{单价}' } }, strategy: 'BOTH' },
    });
    expect(answer).toMatchObject({ code: 40300 });
  });

  it('belong to the user who uploaded the file', async () => {
    const { data } = await uploadFile(t, user, 'suppliers', await suppliers([['绍兴壬', '', '']]));
    const call = { params: { id: data.id, index: '0' } };
    expect(await (await t.aUser()).call(importsApi.listColumnTexts, call)).toMatchObject({ code: 40400 });
    expect(await (await t.aUser([])).call(importsApi.listColumnTexts, call)).toMatchObject({ code: 40300 });
  });
});
