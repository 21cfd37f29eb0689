import { beforeAll, describe, expect, it } from 'vitest';
import { importsApi } from '@mrp/contract/features/imports.ts';
import type { ImportBatch } from '@mrp/contract/features/imports/batch.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { countsOf, previewOf, rowsOf, workbookOf } from '../../../test/imports.ts';
import { aSupplier } from '../../../test/suppliers.ts';

let t: TestApp;
let user: TestUser;
let batch: ImportBatch;
beforeAll(async () => {
  t = await testApp();
  await theDictionaries(t);
  user = await t.aUser();
  await aSupplier(t, { name: '云舟织造股份公司', abbreviation: '云舟织造' });
  const headers = ['品名', '分类', '门幅', '克重', '颜色', '供应商', '单价', '含税', '起订量', '报价日期'];
  const row = (name: string, weight: string, colour: string, moq: string) => [
    name,
    '汗布',
    '175',
    weight,
    colour,
    '云舟织造',
    '42',
    '是',
    moq,
    '05/03/2027',
  ];
  const rows = [row('问布甲', '105.3333333333333', '黑/白', '300'), row('问布乙', '180', '藏青 || 本白', '0')];
  batch = await previewOf(t, user, 'materials', await workbookOf(headers, rows));
});

const answer = (answers: ImportBatch['answers']) => user.call(importsApi.mapValues, { params: { id: batch.id }, body: { answers } });

describe('a question about a whole column', () => {
  it('names the rows, and what becomes what', async () => {
    const { data } = await user.call(importsApi.listValues, { params: { id: batch.id } });
    expect(data.questions).toEqual([
      {
        kind: 'date',
        column: 'validFrom',
        label: '价格生效日',
        rows: 2,
        examples: [{ text: '05/03/2027', becomes: '2027-03-05' }],
        answer: null,
      },
      {
        kind: 'fine',
        column: 'gramWeight',
        label: '克重',
        rows: 1,
        examples: [{ text: '105.3333333333333', becomes: '105.33' }],
        answer: null,
      },
      {
        kind: 'several',
        column: 'colourIds',
        label: '颜色',
        rows: 2,
        examples: expect.arrayContaining([{ text: '藏青 || 本白', becomes: '藏青、本白' }]),
        answer: null,
      },
      { kind: 'zero', column: 'moq', label: '起订量', rows: 1, examples: [{ text: '0', becomes: '空' }], answer: null },
    ]);
    expect(countsOf(batch)).toEqual([0, 0, 0, 2]);
  });

  it('refuses an answer to another question', async () => {
    expect((await answer({ 'fine.gramWeight': 'LOW' })).code).not.toBe(200);
  });

  it('applies to all rows of the column', async () => {
    const { data } = await answer({ 'date.validFrom': 'DMY', 'fine.gramWeight': 'ROUND', 'zero.moq': 'EMPTY' });
    expect(data.counts?.ERROR).toBe(1);
    const [first, second] = await rowsOf(user, batch.id);
    expect(first?.cells).toMatchObject({ gramWeight: { shown: '105.33' }, validFrom: { shown: '2027-03-05' } });
    expect(second).toMatchObject({ outcome: 'NEW', cells: { colourIds: { shown: '藏青、本白' }, moq: { text: '0', shown: '' } } });
  });

  it('keeps two colours in a cell together when they are one', async () => {
    await answer({ 'several.colourIds': 'ONE' });
    const [first] = await rowsOf(user, batch.id);
    expect(first?.cells['colourIds']?.error).toContain('颜色不在颜色库');
    const { data } = await user.call(importsApi.listValues, { params: { id: batch.id } });
    expect(
      data.columns
        .find(({ column }) => column === 'colourIds')
        ?.values.map(({ text }) => text)
        .toSorted(),
    ).toEqual(['藏青 || 本白', '黑/白']);
  });
});
