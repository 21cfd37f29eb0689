import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportBatch } from '@mrp/contract/features/imports/batch.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { stylesApi } from '@mrp/contract/features/styles.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { batchOf, commitImport, countsOf, previewOf, reasonsOf, runQueuedImports, workbookOf } from '../../../test/imports.ts';
import { anActiveMaterial, aStyle, dataOf } from '../../../test/styles.ts';
import { splitSizes } from '@mrp/contract/features/styles/sizes.ts';

let t: TestApp;
let d: Dictionaries;
let user: TestUser;
let approver: TestUser;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  [user, approver] = [await t.aUser(), await t.aUser()];
  await anActiveMaterial(t, d, user, approver, { name: '导入府绸' });
});

const styles = ['款号', '款名', '品类', '颜色', '计划件数', '尺码'];
const orders = ['订单号', '款号', '颜色', '尺码', '数量'];

describe('the import of 款式', () => {
  it('reads one colour per row, changes nothing the second time, and can be undone', async () => {
    const rows = [
      ['DR01', '导入衬衫', '衬衫', '藏青', '500', 'S、M、L'],
      ['DR01', '', '', '米白', '300', 'S、M、L'],
    ];
    const batch = await previewOf(t, user, 'styles', await workbookOf(styles, rows));
    expect(countsOf(batch)).toEqual([2, 0, 0, 0]);
    await commitImport(t, user, batch.id);
    const { rows: found } = dataOf(await user.call(stylesApi.list, { query: { q: 'drcs' } }));
    expect(found).toMatchObject([{ code: 'DR01', plannedPieces: 800, category: '衬衫', colours: [{ name: '藏青' }, { name: '米白' }] }]);
    const again = await previewOf(t, user, 'styles', await workbookOf(styles, rows));
    expect(countsOf(again)).toEqual([0, 0, 2, 0]);
    dataOf(await user.call(importsApi.undo, { params: { id: batch.id } }));
    await runQueuedImports(t);
    expect((await batchOf(user, batch.id)).state).toBe('UNDONE');
    expect(dataOf(await user.call(stylesApi.list, { query: { q: 'DR01' } })).rows).toEqual([]);
  });

  const judged = async (headers: string[], rows: string[][]) => {
    const batch = await previewOf(t, user, 'styles', await workbookOf(headers, rows));
    return { batch, counts: countsOf(batch), reasons: await reasonsOf(user, batch.id) };
  };

  it('changes nothing with the exported list, which has all colours in one cell; a new colour needs its own row', async () => {
    const { code } = await aStyle(user, d);
    const { rows } = dataOf(await user.call(stylesApi.list, { query: { q: code } }));
    const names = rows[0]!.colours.map(({ name }) => name).join('、');
    const planned = String(rows[0]!.plannedPieces);
    const listed = ['款号', '货色', '计划件数'];
    expect(await judged(listed, [[code, names, planned]])).toMatchObject({ counts: [0, 0, 1, 0] });
    expect((await judged(listed, [[code, names, '1']])).reasons[2]).toContain('每个货色一行');
    expect((await judged(listed, [[code, `${names}、大红`, planned]])).reasons[2]).toContain('每个货色一行');
    expect((await judged(listed, [[code, '', '']])).counts).toEqual([0, 0, 1, 0]);
  });

  it.each([
    ['S/M/L/2XL', ['S', 'M', 'L', '2XL']],
    ['S M L', ['S', 'M', 'L']],
    ['160/84A、165/88A', ['160/84A', '165/88A']],
    ['均码', ['均码']],
  ])('splits the sizes %s into %j', (text, sizes) => expect(splitSizes(text)).toEqual(sizes));

  it('treats codes that differ only in a dash as two styles', async () => {
    const rows = [
      ['D1-12', '甲', '', '藏青', '', ''],
      ['D11-2', '乙', '', '米白', '', ''],
    ];
    const { batch, counts } = await judged(styles, rows);
    expect(counts).toEqual([2, 0, 0, 0]);
    expect(await commitImport(t, user, batch.id)).toMatchObject({ state: 'DONE' });
    expect(dataOf(await user.call(stylesApi.list, { query: { q: 'D11-2' } })).rows).toMatchObject([
      { name: '乙', colours: [{ name: '米白' }] },
    ]);
  });

  it('reports in the preview what saving would refuse', async () => {
    const { skcs } = await aStyle(user, d);
    const headers = ['款号', '款名', '颜色', '货色编码'];
    const { reasons } = await judged(headers, [
      ['DR20', '没有颜色', '', ''],
      ['DR21', '别人的编码', '藏青', skcs[0]!.code],
      ['DR22', '一码两色', '藏青', 'DR22-A'],
      ['DR22', '', '米白', 'DR22-A'],
    ]);
    expect(reasons[2]).toContain('不能为空');
    expect(reasons[3]).toContain('更换或留空');
    expect(reasons[5]).toContain('与第 4 行重复');
  });

  it('requires 维护款式', async () => {
    const reader = await t.aUser(['数据导入', '全局:导入', '定制BOM']);
    await expect(previewOf(t, reader, 'styles', await workbookOf(styles, []))).rejects.toThrow('定制BOM:维护款式');
  });
});

it('the import of 成衣订单 reads one colour and size per row, and reports unknown styles and colours at their cells', async () => {
  const style = await aStyle(user, d);
  const batch = await previewOf(
    t,
    user,
    'garmentOrders',
    await workbookOf(orders, [
      ['PO-1', style.code, '藏青', 'S', '100'],
      ['PO-1', style.code, '米白', 'm', '200件'],
      ['PO-2', style.code, '大红', 'M', '10'],
      ['PO-3', 'NOBODY', '藏青', 'M', '10'],
      ['PO-4', style.code, '藏青', 'XXL', '10'],
    ]),
  );
  expect(countsOf(batch)).toEqual([2, 0, 0, 3]);
  const reasons = Object.values(await reasonsOf(user, batch.id));
  expect(reasons[0]).toContain('没有货色“大红”');
  expect(reasons[1]).toContain('款号“NOBODY”不存在');
  expect(reasons[2]).toBe('货色“藏青”没有尺码“XXL”，请填 S、M、L，或先在款式中添加');
  await commitImport(t, user, batch.id);
  const { rows } = dataOf(await user.call(stylesApi.listOrders, { query: { q: 'PO-1' } }));
  expect(rows).toMatchObject([{ pieces: 300, styleCode: style.code }]);
  dataOf(await user.call(importsApi.undo, { params: { id: batch.id } }));
  await runQueuedImports(t);
  expect((await batchOf(user, batch.id)).state).toBe('UNDONE');
  expect(dataOf(await user.call(stylesApi.listOrders, { query: { q: 'PO-1' } })).rows).toEqual([]);
});

it('the import of 成衣订单 makes an order for each style of an order book with several', async () => {
  const [one, other] = [await aStyle(user, d), await aStyle(user, d)];
  const sheet = await workbookOf(orders, [
    ['PO-MANY', one.code, '藏青', 'S', '100'],
    ['', one.code, '米白', 'M', '50'],
    ['', other.code, '藏青', 'S', '200'],
  ]);
  const refused = await previewOf(t, user, 'garmentOrders', sheet, { options: { fillDown: ['code'], contradictions: 'FIRST' } });
  expect(Object.values(await reasonsOf(user, refused.id))[0]).toContain('有 2 个款号');
  const batch = await previewOf(t, user, 'garmentOrders', sheet, { options: { fillDown: ['code'], identity: 'CODE_STYLE' } });
  expect(countsOf(batch)).toEqual([3, 0, 0, 0]);
  expect(await commitImport(t, user, batch.id)).toMatchObject({ state: 'DONE' });
  const { rows } = dataOf(await user.call(stylesApi.listOrders, { query: { q: 'PO-MANY' } }));
  expect(new Map(rows.map(({ code, styleCode, pieces }) => [code, [styleCode, pieces]]))).toEqual(
    new Map([
      [`PO-MANY-${one.code}`, [one.code, 150]],
      [`PO-MANY-${other.code}`, [other.code, 200]],
    ]),
  );
});

describe('several colours in one cell with one number of pieces', () => {
  const answered = async (object: string, headers: readonly string[], row: readonly string[], answers: ImportBatch['answers'] = {}) =>
    previewOf(t, user, object, await workbookOf(headers, [row]), { answers });
  const linesOf = async (code: string) => {
    const { rows } = dataOf(await user.call(stylesApi.listOrders, { query: { q: code } }));
    const { lines } = dataOf(await user.call(stylesApi.getOrder, { params: { id: rows[0]?.id ?? '' } }));
    return lines.map(({ colourName, size, pieces }) => [colourName, size, pieces].join(' '));
  };

  it('of an order are asked once: the same for each, or shared', async () => {
    const style = await aStyle(user, d);
    const row = ['PO-SHARE', style.code, '藏青、米白', 'S', '101'];
    const asked = await answered('garmentOrders', orders, row);
    expect(await reasonsOf(user, asked.id)).toEqual({
      2: '“藏青、米白”是 2 个颜色，只有一个件数 101，请选择平分还是每色都是这么多，或每个货色一行',
    });
    const { questions } = dataOf(await user.call(importsApi.listValues, { params: { id: asked.id } }));
    expect(questions).toMatchObject([
      { kind: 'share', column: 'skc', examples: [{ text: '藏青、米白 101', becomes: '藏青 51、米白 50' }] },
    ]);
    expect(await reasonsOf(user, (await answered('garmentOrders', orders, row, { 'share.skc': 'REFUSE' })).id)).toMatchObject({
      2: expect.stringContaining('请每个货色一行'),
    });
    await commitImport(t, user, (await answered('garmentOrders', orders, row, { 'share.skc': 'EQUAL' })).id);
    expect(await linesOf('PO-SHARE')).toEqual(['藏青 S 51', '米白 S 50']);
    await commitImport(t, user, (await answered('garmentOrders', orders, ['PO-EACH', ...row.slice(1)], { 'share.skc': 'EACH' })).id);
    expect(await linesOf('PO-EACH')).toEqual(['藏青 S 101', '米白 S 101']);
  });

  it('of an order with its sizes in columns are shared size by size', async () => {
    const style = await aStyle(user, d);
    const headers = ['订单编号', '款号', '颜色', 'S', 'M'];
    const batch = await answered('garmentOrders', headers, ['PO-RUN', style.code, '藏青/米白', '10', '20'], { 'share.skc': 'EQUAL' });
    await commitImport(t, user, batch.id);
    expect(await linesOf('PO-RUN')).toEqual(['藏青 S 5', '藏青 M 10', '米白 S 5', '米白 M 10']);
  });

  it('of a style are asked too', async () => {
    const headers = ['款号', '款式名称', '颜色', '计划件数', '尺码'];
    const row = ['SHARED1', '分色款', '藏青、米白、大红', '800', 'S、M'];
    const asked = await answered('styles', headers, row);
    expect((await reasonsOf(user, asked.id))[2]).toContain('“藏青、米白、大红”是 3 个颜色，只有一个件数 800');
    await commitImport(t, user, (await answered('styles', headers, row, { 'share.colourName': 'EQUAL' })).id);
    const { rows } = dataOf(await user.call(stylesApi.list, { query: { q: 'SHARED1' } }));
    const { skcs } = dataOf(await user.call(stylesApi.get, { params: { id: rows[0]?.id ?? '' } }));
    expect(skcs.map(({ colourName, plannedPieces }) => [colourName, plannedPieces])).toEqual([
      ['藏青', 267],
      ['米白', 267],
      ['大红', 266],
    ]);
  });
});

it('the import of 成衣订单 refuses in its preview a past due date of an order without an order date', async () => {
  const style = await aStyle(user, d);
  const sheet = await workbookOf(
    [...orders, '下单日期', '交期'],
    [
      ['PO-5', style.code, '藏青', 'S', '100', '', '2026-01-31'],
      ['PO-6', style.code, '藏青', 'S', '100', '2026-01-02', '2026-01-31'],
    ],
  );
  const batch = await previewOf(t, user, 'garmentOrders', sheet);
  expect(await reasonsOf(user, batch.id)).toEqual({ 2: '交期不能早于下单日期，下单日期没有填时是今天' });
  expect(await commitImport(t, user, batch.id)).toMatchObject({ state: 'DONE' });
});
