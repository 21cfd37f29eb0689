import { beforeAll, describe, expect, it } from 'vitest';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { theDictionaries } from '../../../../test/builders.ts';
import { commitImport, countsOf, previewOf, reasonsOf, rowsOf, sheetHeaders, sheetRow, workbookOf } from '../../../../test/imports.ts';
import { aSupplier } from '../../../../test/suppliers.ts';

let t: TestApp;
let user: TestUser;
beforeAll(async () => {
  t = await testApp();
  await theDictionaries(t);
  user = await t.aUser();
  await aSupplier(t, { name: '云舟织造股份公司', abbreviation: '云舟织造' });
});

const preview = async (changes: Readonly<Record<string, string>>, headers = sheetHeaders, more: readonly string[] = []) => {
  const row = sheetRow('疑似布', changes);
  return previewOf(t, user, 'materials', await workbookOf(headers, [[...row, ...more]]));
};
const questionsOf = async (id: string) => (await user.call(importsApi.listValues, { params: { id } })).data.questions;

it.each([
  ['门幅', '1.5', 'width', '150'],
  ['门幅', '960', 'width', '96'],
  ['门幅', '59', 'width', '149.86'],
  ['克重', '0.18', 'gramWeight', '180'],
  ['克重', '8.5', 'gramWeight', '288.2'],
])('a %s of %s is asked once with its likely unit', async (header, text, key, becomes) => {
  const { id } = await preview({ [header]: text });
  expect((await reasonsOf(user, id))[2]).toContain(`即 ${becomes}`);
  expect(await questionsOf(id)).toMatchObject([{ kind: 'scale', column: key, rows: 1, examples: [{ text, becomes }], answer: null }]);
  const answer = (said: 'CONVERT' | 'KEEP') =>
    user.call(importsApi.mapValues, { params: { id }, body: { answers: { [`scale.${key}`]: said } } });
  await answer('CONVERT');
  const [converted] = await rowsOf(user, id);
  expect([converted?.outcome, converted?.cells[key]?.shown]).toEqual(['NEW', becomes]);
  await answer('KEEP');
  const [kept] = await rowsOf(user, id);
  expect([kept?.outcome, kept?.cells[key]?.shown ?? kept?.cells[key]?.text]).toEqual(['NEW', text]);
});

it('a loss of 0.03 in a plain cell is asked, 3% and 损耗(%) are not', async () => {
  const { id } = await preview({}, [...sheetHeaders, '损耗'], ['0.03']);
  expect(await questionsOf(id)).toMatchObject([{ kind: 'scale', column: 'loss', examples: [{ text: '0.03', becomes: '3' }] }]);
  for (const [header, text] of [
    ['损耗', '3%'],
    ['损耗', '3'],
    ['损耗(%)', '0.5'],
    ['损耗', '0.5%'],
  ] as const)
    expect(countsOf(await preview({}, [...sheetHeaders, header], [text]))).toEqual([1, 0, 0, 0]);
});

it.each([
  ['门幅', '175'],
  ['门幅', '1.5m'],
  ['门幅', '59"'],
  ['克重', '180'],
  ['克重', '8oz'],
  ['起订量', '1000'],
  ['起订量', '1,000'],
  ['大货报价', '12.25'],
])('a %s of %s is not asked', async (header, text) => expect(countsOf(await preview({ [header]: text }))).toEqual([1, 0, 0, 0]));

it.each([
  ['起订量', '1.000', 'moq', '1000', '1'],
  ['起订量', '1.250', 'moq', '1250', '1.25'],
  ['大货报价', '12,5', 'bulkPrice', '12.5', null],
  ['大货报价', '1.234,50', 'bulkPrice', '1234.50', null],
])('a %s of %s is asked which sign is the decimal one', async (header, text, key, comma, point) => {
  const { id } = await preview({ [header]: text });
  expect(await questionsOf(id)).toMatchObject([{ kind: 'point', column: key, examples: [{ text, becomes: comma }], answer: null }]);
  const answer = async (said: 'COMMA' | 'POINT') => {
    await user.call(importsApi.mapValues, { params: { id }, body: { answers: { [`point.${key}`]: said } } });
    const [row] = await rowsOf(user, id);
    return row?.cells[key]?.error ? null : Number(row?.cells[key]?.shown ?? row?.cells[key]?.text);
  };
  expect(await answer('COMMA')).toBe(Number(comma));
  expect(await answer('POINT')).toBe(point === null ? null : Number(point));
});

describe('what is usual is what records of the class have', () => {
  const archive = (rows: readonly (readonly [name: string, classification: string, width: string, weight: string])[]) =>
    workbookOf(
      sheetHeaders,
      rows.map(([name, classification, width, weight]) =>
        sheetRow(name, { 物料名称: name, 分类: classification, 门幅: width, 克重: weight, 供方货号: name }),
      ),
    );
  beforeAll(async () => {
    const laces = ['18', '19', '20', '20', '21', '22'].map((width, at) => [`窄蕾丝${at}`, '针织/汗布', `${width}cm`, '15g/㎡'] as const);
    const { id } = await previewOf(t, user, 'materials', await archive(laces));
    await commitImport(t, user, id);
  });

  it('a width or weight that they have is not asked, although other cloth has none like it', async () => {
    expect(countsOf(await previewOf(t, user, 'materials', await archive([['新蕾丝', '针织/汗布', '21', '16']])))).toEqual([1, 0, 0, 0]);
  });

  it.each([
    ['0.2', '15', 'width', '20', '像是按米写的'],
    ['8', '15', 'width', '20.32', '像是按英寸写的'],
    ['180', '15', 'width', '18', '像是按毫米写的'],
    ['20', '0.016', 'gramWeight', '16', '像是按公斤/㎡写的'],
    ['20', '1500', 'gramWeight', '15', '像小数点写错了'],
  ])('a width of %s and a weight of %s beside them is asked: %s', async (width, weight, key, becomes, said) => {
    const { id } = await previewOf(t, user, 'materials', await archive([['新蕾丝', '针织/汗布', width, weight]]));
    expect((await reasonsOf(user, id))[2]).toContain(said);
    expect(await questionsOf(id)).toMatchObject([{ kind: 'scale', column: key, examples: [{ becomes }] }]);
    await user.call(importsApi.mapValues, { params: { id }, body: { answers: { [`scale.${key}`]: 'CONVERT' } } });
    expect((await rowsOf(user, id))[0]?.cells[key]?.shown).toBe(becomes);
  });

  it('another class keeps the ranges of all cloth', async () => {
    const { id } = await previewOf(t, user, 'materials', await archive([['新府绸', '梭织/府绸', '20', '180']]));
    expect(await questionsOf(id)).toMatchObject([{ kind: 'scale', column: 'width', examples: [{ text: '20', becomes: '50.8' }] }]);
  });

  it('a trim may have any width', async () => {
    const headers = ['品名', '分类', '供应商', '门幅', '规格', '单价', '含税', '单位'];
    const { id } = await previewOf(
      t,
      user,
      'externalMaterials',
      await workbookOf(headers, [['弹力带', '松紧带', '云舟织造', '2.5', '2.5cm', '1.2', '是', '米']]),
    );
    expect((await questionsOf(id)).filter(({ kind }) => kind === 'scale')).toEqual([]);
  });
});
