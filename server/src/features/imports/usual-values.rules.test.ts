import { beforeAll, expect, it } from 'vitest';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { countsOf, previewOf, reasonsOf, rowsOf, sheetHeaders, sheetRow, workbookOf } from '../../../test/imports.ts';
import { aSupplier } from '../../../test/suppliers.ts';

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
