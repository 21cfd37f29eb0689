import { beforeAll, describe, expect, it } from 'vitest';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { stylesApi } from '@mrp/contract/features/styles.ts';
import { buttonNames, menuTitles, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { theDictionaries } from '../../../../test/builders.ts';
import { batchOf, commitImport, countsOf, previewOf, reasonsOf, rowsOf, workbookOf } from '../../../../test/imports.ts';
import { dataOf } from '../../../../test/styles.ts';

let t: TestApp;
let user: TestUser;

beforeAll(async () => {
  t = await testApp();
  await theDictionaries(t);
  user = await t.aUser();
});

const judge = async (headers: string[], rows: string[][], changes: Parameters<typeof previewOf>[4] = {}) =>
  previewOf(t, user, 'styles', await workbookOf(headers, rows), changes);
const stored = async (code: string) => {
  const { rows } = dataOf(await user.call(stylesApi.list, { query: { q: code } }));
  return dataOf(await user.call(stylesApi.get, { params: { id: rows.find((one) => one.code === code)?.id ?? '' } }));
};
const headers = ['款号', '款名', '颜色', '计划件数', '尺码'];

describe('rows of one style', () => {
  it('that repeat a colour are merged: their sizes together, their pieces summed, and the rows say so', async () => {
    const batch = await judge(headers, [
      ['MG01', '合并衫', '藏青', '100', 'S'],
      ['MG01', '', '藏青', '200', 'M'],
      ['MG01', '', '米白', '50', 'S'],
      ['MG01', '', '藏青', '30', 'L'],
    ]);
    expect(await reasonsOf(user, batch.id)).toEqual({});
    expect((await rowsOf(user, batch.id)).map(({ reason }) => reason)).toEqual([
      '',
      '与第 2 行合并，计划件数合计 300',
      '',
      '与第 2 行合并，计划件数合计 330',
    ]);
    await commitImport(t, user, batch.id);
    expect((await stored('MG01')).skcs).toMatchObject([
      { colourName: '藏青', plannedPieces: 330, sizes: ['S', 'M', 'L'] },
      { colourName: '米白', plannedPieces: 50, sizes: ['S'] },
    ]);
  });

  it('that give one colour two codes, or two colours one code, are refused', async () => {
    const batch = await judge(
      ['款号', '款名', '颜色', '货色编码'],
      [
        ['MG02', '一色两码', '藏青', 'MG02-A'],
        ['MG02', '', '藏青', 'MG02-B'],
        ['MG03', '一码两色', '藏青', 'MG03-A'],
        ['MG03', '', '米白', 'MG03-A'],
      ],
    );
    const reasons = await reasonsOf(user, batch.id);
    expect(reasons[3]).toBe('与第 2 行的货色编码不同');
    expect(reasons[5]).toBe('与第 4 行重复');
  });

  it('have sizes as columns, whose pieces are the planned pieces of the colour', async () => {
    const wide = ['款号', '款名', '颜色', 'S', 'M', 'L', 'XL'];
    const batch = await judge(wide, [
      ['MG04', '尺码横排', '藏青', '100', '200', '', '0'],
      ['MG04', '', '米白', '10', '20', '30', '40'],
    ]);
    expect(await reasonsOf(user, batch.id)).toEqual({});
    await commitImport(t, user, batch.id);
    expect((await stored('MG04')).skcs).toMatchObject([
      { colourName: '藏青', plannedPieces: 300, sizes: ['S', 'M'] },
      { colourName: '米白', plannedPieces: 100, sizes: ['S', 'M', 'L', 'XL'] },
    ]);
    const doubled = await judge([...wide, '计划件数'], [['MG05', '两种件数', '藏青', '100', '200', '', '', '400']]);
    expect((await reasonsOf(user, doubled.id))[2]).toBe('合计 400 与各尺码之和 300 不同，请核对');
  });

  it('change a style with a target price also for who may not see it, and keep the price', async () => {
    const priced = await judge([...headers, '目标价'], [['MG08', '有目标价', '藏青', '100', 'S', '99.5']]);
    await commitImport(t, user, priced.id);
    const clerk = await t.aUser([...menuTitles, ...buttonNames.filter((name) => name !== VIEW_PRICES)]);
    const batch = await previewOf(t, clerk, 'styles', await workbookOf(headers, [['MG08', '改了名', '藏青', '100', 'S']]));
    expect(await commitImport(t, clerk, batch.id)).toMatchObject({ state: 'DONE', counts: { UPDATE: 1 } });
    const { name, targetPrice } = await stored('MG08');
    expect([name, Number(targetPrice)]).toEqual(['改了名', 99.5]);
  });

  it('take no colour without a name, and no code of a colour twice', async () => {
    const coded = ['款号', '款名', '颜色', '货色编码'];
    const made = await judge(coded, [['MG09', '有货色', '藏青', 'MG09-A']]);
    await commitImport(t, user, made.id);
    const batch = await judge(coded, [
      ['MG09', '', '', 'MG09-B'],
      ['MG10', '甲', '藏青', 'MG10-A'],
      ['MG11', '乙', '藏青', 'mg10-a'],
    ]);
    expect(await reasonsOf(user, batch.id)).toEqual({ 2: expect.stringContaining('不能为空'), 4: '与第 3 行重复' });
  });

  it('that contradict each other follow the first or the last row when the user says so', async () => {
    const rows = (code: string) => [
      [code, '甲名', '藏青', '1', ''],
      [code, '乙名', '米白', '1', ''],
    ];
    expect((await reasonsOf(user, (await judge(headers, rows('MG06'))).id))[3]).toBe('与第 2 行不一致');
    const last = await judge(headers, rows('MG06'), { options: { contradictions: 'LAST' } });
    await commitImport(t, user, last.id);
    expect(await stored('MG06')).toMatchObject({ name: '乙名' });
    const first = await judge(headers, rows('MG07'), { options: { contradictions: 'FIRST' } });
    await commitImport(t, user, first.id);
    expect(await stored('MG07')).toMatchObject({ name: '甲名' });
  });
});

describe('colours in a cell of a style', () => {
  it('are several or one, as the user says once for the column', async () => {
    const rows = [
      ['SC01', '两色', '藏青 || 米白', '', 'S、M'],
      ['SC01', '', '黑/白', '', 'S'],
      ['SC01', '', '卡其、本白', '', 'L'],
    ];
    const several = await judge(headers, rows);
    const { questions } = dataOf(await user.call(importsApi.listValues, { params: { id: several.id } }));
    expect(questions).toMatchObject([{ kind: 'several', column: 'colourName', rows: 2 }]);
    expect(await reasonsOf(user, several.id)).toEqual({});
    await commitImport(t, user, several.id);
    expect((await stored('SC01')).skcs.map(({ colourName, sizes }) => [colourName, sizes.join()])).toEqual([
      ['藏青', 'S,M'],
      ['米白', 'S,M'],
      ['黑', 'S'],
      ['白', 'S'],
      ['卡其', 'L'],
      ['本白', 'L'],
    ]);
    const one = await judge(headers, [['SC02', '一色', '黑/白', '10', 'S']], { answers: { 'several.colourName': 'ONE' } });
    await commitImport(t, user, one.id);
    expect((await stored('SC02')).skcs).toMatchObject([{ colourName: '黑/白', plannedPieces: 10 }]);
  });

  it('do not share a number of pieces before that is said', async () => {
    const batch = await judge(headers, [['SC03', '分不清', '藏青、米白', '100', '']]);
    expect((await reasonsOf(user, batch.id))[2]).toContain('每个货色一行');
  });

  it('are created in the colour library or mapped to it, once for all rows', async () => {
    const rows = [
      ['SC04', '新色', '雾霾紫', '1', ''],
      ['SC05', '旧色', 'navy', '1', ''],
      ['SC06', '旧色二', 'navy', '1', ''],
    ];
    const batch = await judge(headers, rows);
    expect(countsOf(batch)).toEqual([3, 0, 0, 0]);
    const params = { id: batch.id };
    const { columns } = dataOf(await user.call(importsApi.listValues, { params }));
    expect(columns).toMatchObject([
      {
        column: 'colourName',
        makes: 'colour',
        values: [
          { text: 'navy', rows: 2, suggestion: { label: '藏青' } },
          { text: '雾霾紫', rows: 1 },
        ],
      },
    ]);
    const navy = columns[0]?.values[0]?.suggestion?.id ?? '';
    dataOf(await user.call(importsApi.mapValues, { params, body: { values: [{ column: 'colourName', text: 'navy', id: navy }] } }));
    dataOf(await user.call(importsApi.makeValues, { params, body: { column: 'colourName', values: [{ text: '雾霾紫' }] } }));
    expect(countsOf(await batchOf(user, batch.id))).toEqual([3, 0, 0, 0]);
    await commitImport(t, user, batch.id);
    expect((await stored('SC04')).skcs).toMatchObject([{ colourName: '雾霾紫', colour: { name: '雾霾紫' } }]);
    expect((await stored('SC06')).skcs).toMatchObject([{ colourName: '藏青', colour: { name: '藏青' } }]);
  });
});
