import { beforeAll, describe, expect, it } from 'vitest';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { theDictionaries } from '../../../../test/builders.ts';
import { commitImport, countsOf, previewOf, reasonsOf, rowsOf, sheetOf, sheetRow } from '../../../../test/imports.ts';
import { aSupplier } from '../../../../test/suppliers.ts';
import { isDitto } from '@mrp/contract/lib/dittos.ts';

let t: TestApp;
let user: TestUser;
beforeAll(async () => {
  t = await testApp();
  await theDictionaries(t);
  user = await t.aUser();
  await aSupplier(t, { name: '云舟织造股份公司', abbreviation: '云舟织造' });
});

it.each([
  '"',
  '〃',
  '″',
  '同上',
  '同左',
  '-〃-',
  'do.',
  'ditto',
  '“',
  '””',
  "''",
  '——〃——',
  '（同上）',
  '仝上',
  'DITTO',
  'as above',
  '↓',
  '＂',
])('the mark %s repeats another cell', (mark) => expect(isDitto(mark)).toBe(true));

it.each(['58"', '5\'6"', '-', '/', '—', '同大身', '同上衣', 'do it', '同色', 'dot', 'S'])('the text %s is a value', (text) =>
  expect(isDitto(text)).toBe(false),
);

describe('ditto marks', () => {
  const listQuestions = async (id: string) => (await user.call(importsApi.listValues, { params: { id } })).data.questions;
  const sheet = (name: string) =>
    sheetOf([
      sheetRow(`${name}甲`, { 颜色: '藏青', 门幅: '175' }),
      sheetRow(`${name}乙`, { 颜色: '"', 门幅: '〃' }),
      sheetRow(`${name}丙`, { 颜色: '″', 门幅: '150' }),
      ['合计', '', '', '', '', '', '', '', '', '', '900'],
      sheetRow(`${name}丁`, { 颜色: '同上', 门幅: '同上' }),
    ]);

  it('are asked once per column with what they would become, and never stored', async () => {
    const { id, ...asked } = await previewOf(t, user, 'materials', await sheet('同上布'));
    expect(countsOf({ id, ...asked })).toEqual([1, 0, 1, 3]);
    expect((await reasonsOf(user, id))[4]).toContain('“″”是同上的记号吗');
    expect(await listQuestions(id)).toMatchObject([
      { kind: 'ditto', column: 'colourIds', rows: 3, examples: expect.arrayContaining([{ text: '"', becomes: '藏青' }]), answer: null },
      { kind: 'ditto', column: 'width', rows: 2, examples: expect.arrayContaining([{ text: '同上', becomes: '150' }]), answer: null },
    ]);
    await user.call(importsApi.mapValues, { params: { id }, body: { answers: { 'ditto.colourIds': 'ABOVE', 'ditto.width': 'ABOVE' } } });
    const rows = await rowsOf(user, id);
    expect(rows.map(({ rowNumber, cells, outcome }) => [rowNumber, outcome, cells['width']?.shown ?? cells['width']?.text])).toEqual([
      [2, 'NEW', '175'],
      [3, 'NEW', '175'],
      [4, 'NEW', '150'],
      [5, 'SKIP', undefined],
      [6, 'NEW', '150'],
    ]);
    expect(rows[1]?.cells['colourIds']).toMatchObject({ text: '"', shown: '藏青' });
    expect(await commitImport(t, user, id)).toMatchObject({ state: 'DONE', counts: { NEW: 4 } });
    const { rows: widths } = await t.pool.query<{ width: string }>("select width::text from spus where name like '同上布%' order by id");
    expect(widths.map(({ width }) => width)).toEqual(['175.00', '175.00', '150.00', '150.00']);
  });

  it('may be said to be empty, or be refused', async () => {
    const empty = await previewOf(t, user, 'materials', await sheet('留空布'), {
      answers: { 'ditto.colourIds': 'EMPTY', 'ditto.width': 'REFUSE' },
    });
    const rows = await rowsOf(user, empty.id);
    expect(rows.find(({ rowNumber }) => rowNumber === 4)?.outcome).toBe('NEW');
    expect((await reasonsOf(user, empty.id))[3]).toContain('请改为实际的值');
  });

  it('without anything above are an error', async () => {
    const { id } = await previewOf(t, user, 'materials', await sheetOf([sheetRow('首行布', { 颜色: '"' })]), {
      answers: { 'ditto.colourIds': 'ABOVE' },
    });
    expect((await reasonsOf(user, id))[2]).toContain('没有可以沿用的值');
  });
});
