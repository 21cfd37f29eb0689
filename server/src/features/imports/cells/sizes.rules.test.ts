import { beforeAll, describe, expect, it } from 'vitest';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { composition } from '../../../features.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../../test/builders.ts';
import { batchOf, commitImport, previewOf, reasonsOf, rowsOf, workbookOf } from '../../../../test/imports.ts';
import { aStyle } from '../../../../test/styles.ts';
import { findHeader } from '../headers/row.rules.ts';
import { guessMapping } from '../headers/rules.ts';
import { getObject } from '../rules.ts';
import { printSizeRun, readSizeRun } from './size-runs.rules.ts';

let t: TestApp;
let d: Dictionaries;
let user: TestUser;
beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  user = await t.aUser();
});

/** The headers that are offered as sizes when the columns hold these texts. */
function sizesIn(headers: readonly string[], row: readonly string[], object = 'garmentOrders'): string[] {
  const guesses = guessMapping(headers, getObject(composition.imports, object), (index) =>
    [row[index] ?? ''].filter((text) => text !== ''),
  );
  return guesses.flatMap(({ index, column }) => (column === 'sizePieces' ? [headers[index] ?? ''] : []));
}

describe('columns of sizes', () => {
  const around = (sizes: readonly string[]) => ['订单号', '款号', '颜色', ...sizes, '合计', '交期', '备注'];
  const row = (sizes: readonly string[]) => ['PO-1', 'KS1', '藏青', ...sizes.map((_, at) => String(at * 10)), '100', '2027-03-01', '急'];
  it.each([
    [['0', '2', '4', '6', '8']],
    [['XS', 'S', '1X', '2X', '3X']],
    [['S(160)', 'M(165)', 'L(170)']],
    [['165/88A', '170/92A', '175/96B']],
    [['均码', '80', '90', '100', '110', '120']],
    [['S', 'M', '38', '40', '3XL']],
    [['大码', '中码', '小码']],
    [['90cm', '100cm', '110cm']],
    [['2T', '3T', '4T', '5-6Y']],
    [['一号', '二号', '三号']],
    [['S/155', 'M/160', 'L/165']],
    [['27', '28', '29', '30', '31']],
  ])('are offered where they stand between known columns and hold whole numbers: %s', (sizes) => {
    expect(sizesIn(around(sizes), row(sizes))).toEqual(sizes);
    expect(
      sizesIn(['款号', '款式名称', '颜色', ...sizes, '合计'], ['KS1', '衬衫', '藏青', ...sizes.map(() => '10'), '50'], 'styles'),
    ).toEqual(sizes);
  });

  it.each([
    ['尺码', ['S', 'M', 'L']],
    ['Size', ['80', '90', '100']],
    ['数量', ['165/88A', '170/92A', '175/96B']],
  ])('are those below one heading over all of them: %s over %s', (group, sizes) => {
    const headers = sizes.map((size) => `${group} · ${size}`);
    expect(sizesIn(around(headers), row(headers))).toEqual(headers);
    const orders = getObject(composition.imports, 'garmentOrders');
    const upper = ['订单号', '款号', '颜色', ...sizes.map(() => group), '合计'];
    const blank = sizes.map(() => '');
    const data = ['PO-1', 'KS1', '藏青', ...sizes.map(() => '10'), '30'];
    const rows = [upper, [...blank, ...sizes, ''], data].map((texts, at) => ({ number: at + 1, texts }));
    expect(findHeader(rows, orders)).toEqual({ row: 2, rows: 2 });
  });

  it('are not columns of prices, texts or fractions', () => {
    expect(
      sizesIn(['订单号', '款号', '颜色', '单价', '箱数', '毛重', '备注一', '备注二'], ['PO', 'K', '黑', '30', '2', '10', '好', '中']),
    ).toEqual([]);
    expect(sizesIn(['订单号', '款号', '颜色', 'S', 'M', 'L'], ['PO', 'K', '黑', '1.5', '好', '2.5'])).toEqual([]);
  });

  it('say what is not taken of a total, in a column, a row and the file', async () => {
    const style = await aStyle(user, d, { skcs: [{ colourId: d.colour('藏青'), sizes: ['0', '2', '4'], plannedPieces: 500 }] });
    const headers = ['订单号', '款号', '颜色', '0', '2', '4', '合计', '补数'];
    const rows = [
      ['PO-SUM1', style.code, '藏青', '10', '20', '30', '60', '5'],
      ['PO-SUM2', style.code, '藏青', '10', '20', '30', '70', '6'],
      ['合计', '', '', '20', '40', '65', '130', '11'],
    ];
    const batch = await previewOf(t, user, 'garmentOrders', await workbookOf(headers, rows));
    expect(batch.findings).toEqual(['“补数”一列没有对应，其中的数字合计 11 没有导入', '第 4 行的“合计”：“4”写的是 65，读到的各行合计 60']);
    expect(await reasonsOf(user, batch.id)).toEqual({ 3: '合计 70 与各尺码之和 60 不同，请核对' });
    const { questions } = (await user.call(importsApi.listValues, { params: { id: batch.id } })).data;
    expect(questions).toMatchObject([{ kind: 'total', column: 'sizePieces', examples: [{ text: '合计 70，各尺码之和 60' }] }]);
    await user.call(importsApi.mapValues, { params: { id: batch.id }, body: { answers: { 'total.sizePieces': 'SIZES' } } });
    expect((await batchOf(user, batch.id)).counts).toMatchObject({ NEW: 2, ERROR: 0 });
    expect(await commitImport(t, user, batch.id)).toMatchObject({ state: 'DONE' });
  });
});

describe('a file without sizes', () => {
  it('says what of its quantities is not taken, and nothing of widths, prices and numbers of lines', async () => {
    const headers = ['序号', '发货单号', '缸号', '匹号', '米数', '门幅', '单价', '空差'];
    const rows = [
      ['1', 'FH1', 'A1', '1', '45.5', '150', '12', '0.5'],
      ['2', 'FH1', 'A1', '2', '44', '150', '12', '0.3'],
    ];
    const batch = await previewOf(t, user, 'packingLists', await workbookOf(headers, rows));
    expect(batch.findings).toEqual(['“空差”一列没有对应，其中的数字合计 0.8 没有导入']);
  });
});

describe('a run of sizes in one cell', () => {
  it.each([
    ['10-18 (1-2-2-2-1)', '10×1、12×2、14×2、16×2、18×1'],
    ['S-XL（1:2:2:1）', 'S×1、M×2、L×2、XL×1'],
    ['S/M/L 1:2:1', 'S×1、M×2、L×1'],
    ['110-150', '110、120、130、140、150'],
    ['xs~l', 'XS、S、M、L'],
  ])('is read: %s', (text, shown) => expect(printSizeRun(readSizeRun(text) ?? { sizes: [], ratio: null })).toBe(shown));

  it.each(['165/88A', '160/84', 'M', '均码', '0-3M', '7-8Y', 'S(160)', '36-38-40'])('is not recognised in %s', (text) =>
    expect(readSizeRun(text)).toBeNull(),
  );

  it('is asked once, and its pieces are shared by the ratio', async () => {
    const style = await aStyle(user, d, {
      skcs: [{ colourId: d.colour('藏青'), sizes: ['10', '12', '14', '16', '18'], plannedPieces: 500 }],
    });
    const headers = ['订单号', '款号', '颜色', '尺码', '件数'];
    const rows = [
      ['PO-RUN1', style.code, '藏青', '10-18 (1-2-2-2-1)', '800'],
      ['PO-RUN2', style.code, '藏青', '10-18 (1-2-2-2-1)', '805'],
    ];
    const { id } = await previewOf(t, user, 'garmentOrders', await workbookOf(headers, rows));
    expect((await reasonsOf(user, id))[2]).toContain('像是几个尺码');
    await user.call(importsApi.mapValues, { params: { id }, body: { answers: { 'run.size': 'SEVERAL' } } });
    expect(await reasonsOf(user, id)).toEqual({ 3: '件数 805 不是配比 1:2:2:2:1 的整套数，请核对' });
    expect((await rowsOf(user, id))[0]?.outcome).toBe('NEW');
    await commitImport(t, user, id);
    const { rows: lines } = await t.pool.query<{ size: string; pieces: number }>(
      "select l.size, l.pieces from garment_order_lines l join garment_orders o on o.id = l.order_id where o.code = 'PO-RUN1' order by l.size",
    );
    expect(lines.map(({ size, pieces }) => [size, Number(pieces)])).toEqual([
      ['10', 100],
      ['12', 200],
      ['14', 200],
      ['16', 200],
      ['18', 100],
    ]);
  });

  it('is not kept as a size of a style', async () => {
    const { id } = await previewOf(
      t,
      user,
      'styles',
      await workbookOf(['款号', '款式名称', '颜色', '尺码'], [['RUN-1', '衬衫', '藏青', '10-18 (1-2-2-2-1)']]),
    );
    expect((await reasonsOf(user, id))[2]).toContain('像是几个尺码');
    await user.call(importsApi.mapValues, { params: { id }, body: { answers: { 'run.sizes': 'SEVERAL' } } });
    expect((await rowsOf(user, id))[0]?.cells['sizes']).toMatchObject({ shown: '10、12、14、16、18' });
  });
});
