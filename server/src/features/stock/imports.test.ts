import { beforeAll, describe, expect, it } from 'vitest';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { buttonNames, menuTitles, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { errors } from '@mrp/contract/errors.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { commitImport, countsOf, previewOf, reasonsOf, runQueuedImports, uploadFile, workbookOf } from '../../../test/imports.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aStockWorld, type StockWorld } from '../../../test/stock.ts';

let t: TestApp;
let w: StockWorld;
let user: TestUser;
let codes: string[];

beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t, 1, 'ROLL');
  user = await t.aUser();
  codes = (await t.db.selectFrom('skus').select('code').orderBy('id').execute()).map(({ code }) => code);
});

const headers = ['仓库', '归属', 'SKU编码', '缸号', '匹号', '数量', '单价', '期初日期'];
const preview = async (rows: string[][], who = user) => previewOf(t, who, 'skuOpening', await workbookOf(headers, rows));

describe('the import of opening balances', () => {
  it('posts lots and rolls in one document per holder and ownership', async () => {
    const batch = await preview([
      ['一号仓', '品牌仓', codes[0] ?? '', 'A1', '1', '30.5', '12.00', '2026-01-05'],
      ['一号仓', '', codes[0] ?? '', 'A1', '2', '20', '', '2026-01-05'],
      ['一号仓', '', codes[1] ?? '', 'B1', '1', '10', '15', '2026-01-05'],
      ['二号仓', '供应商仓', codes[0] ?? '', 'C1', '1', '7', '', ''],
    ]);
    expect(countsOf(batch)).toEqual([4, 0, 0, 0]);
    const done = await commitImport(t, user, batch.id);
    expect(done).toMatchObject({ state: 'DONE', listPath: `/skuStorage?import=${batch.id}` });
    const { data } = await user.call(skuStockApi.listDocuments, { query: { import: [batch.id], sort: 'code' } });
    expect(data.rows).toMatchObject([
      { kind: 'OPENING', state: 'POSTED', quantities: '60.50 公斤', ownership: 1 },
      { kind: 'OPENING', state: 'POSTED', quantities: '7.00 公斤', ownership: 2 },
    ]);
    const { data: stock } = await user.call(skuStockApi.list, { query: { sort: '-brand' } });
    expect(stock.rows[0]).toMatchObject({ code: codes[0], brand: '50.5000', value: '606.00' });
    expect(stock.rows[0]?.ageDays).toBeGreaterThan(300);
  });

  it('reports errors per cell, and refuses items that already have an opening', async () => {
    const batch = await preview([
      ['一号仓', '', codes[0] ?? '', 'A1', '3', '1', '12', ''],
      ['三号仓', '', 'X-1', 'A1', '1', '1', '12', ''],
      ['三号仓', '', codes[2] ?? '', 'A1', '', '1', '12', ''],
      ['三号仓', '', codes[1] ?? '', 'A1', '1', '1.234', '12', ''],
      ['二号仓', '', codes[2] ?? '', 'A1', '1', '1', '', ''],
      ['哪里仓', '', codes[2] ?? '', 'A1', '1', '1', '', ''],
    ]);
    const reasons = await reasonsOf(user, batch.id);
    expect(Object.values(reasons).map((reason) => reason.split('：').at(-1))).toEqual([
      expect.stringContaining('已有此物料的期初'),
      expect.stringContaining('编码不存在'),
      expect.stringContaining('请填写匹号'),
      expect.stringContaining('小数'),
      expect.stringContaining('请先维护价格，或填写单价'),
      expect.stringContaining('持有方不存在'),
    ]);
    const keeper = await t.aUser([...menuTitles, ...buttonNames.filter((name) => name !== VIEW_PRICES)]);
    const unpriced = await preview([['二号仓', '', codes[2] ?? '', 'A1', '1', '1', '', '']], keeper);
    expect(Object.values(await reasonsOf(keeper, unpriced.id)), 'who writes no prices').toEqual([expect.stringMatching(/请先维护价格$/)]);
  });

  it("accepts the unit after a number, and refuses a unit other than the material's", async () => {
    const lot = (rollNo: string, quantity: string, second: string, price: string) => {
      return ['二号仓', '', codes[1] ?? '', 'U1', rollNo, quantity, price, '2026-01-05', second];
    };
    const previewed = async (...rows: string[][]) => previewOf(t, user, 'skuOpening', await workbookOf([...headers, '辅数量'], rows));
    expect(countsOf(await previewed(lot('1', '20.25 公斤', '60米', '12元/公斤'), lot('2', '20kg', '', '')))).toEqual([2, 0, 0, 0]);
    const wrong = await previewed(lot('1', '20.25 米', '', '12'));
    expect(await reasonsOf(user, wrong.id)).toEqual({ 2: '请按库存单位“公斤”填写' });
    expect(await reasonsOf(user, (await previewed(lot('1', '20.25', '', '12元/米'))).id)).toEqual({ 2: '请按库存单位“公斤”填写' });
    expect(await reasonsOf(user, (await previewed(lot('1', '20.25', '60公斤', '12'))).id)).toEqual({ 2: '请按辅单位“米”填写' });
  });

  it('judges in the preview what posting would refuse: rolls that lie there, and cells that are empty', async () => {
    const own = (changes: Record<number, string>) =>
      ['三号仓', '供应商仓', codes[0] ?? '', 'T1', '1', '10', '', ''].map((cell, at) => changes[at] ?? cell);
    expect((await commitImport(t, user, (await preview([own({})])).id)).state).toBe('DONE');
    const batch = await preview([
      own({ 1: '品牌仓', 6: '12' }),
      own({ 0: '', 4: '2' }),
      own({ 2: codes[1] ?? '', 5: '', 4: '3' }),
      own({ 2: codes[2] ?? '', 3: '', 4: '4' }),
      own({ 0: '二号仓', 3: 'T2' }),
      own({ 0: '二号仓', 1: '品牌仓', 3: 't2', 6: '12' }),
    ]);
    expect(await reasonsOf(user, batch.id)).toMatchObject({
      2: expect.stringContaining('已在“三号仓”，库存 10.00 公斤'),
      3: expect.stringContaining('持有方不能为空'),
      4: expect.stringContaining('数量不能为空'),
      5: expect.stringContaining('请填写缸号'),
      7: expect.stringContaining('与第 6 行重复'),
    });
  });

  it('imports no row of a material while one of its rows has an error', async () => {
    const batch = await preview([
      ['二号仓', '', codes[0] ?? '', 'W1', '1', '5', '10', ''],
      ['二号仓', '', codes[0] ?? '', 'W1', '2', '很多', '', ''],
      ['二号仓', '', codes[0] ?? '', 'W1', '3', '5', '', '2026-01-05'],
      ['二号仓', '', codes[1] ?? '', 'W2', '1', '5', '10', ''],
    ]);
    expect(countsOf(batch)).toEqual([1, 0, 0, 3]);
    const reasons = await reasonsOf(user, batch.id);
    for (const row of [2, 4]) expect(reasons[row]).toContain('同一物料的第 3 行有错误，改正后一起导入');
  });

  it('keeps the full remarks of its rows', async () => {
    const lot = (rollNo: string, remark: string) => ['二号仓', '', codes[0] ?? '', 'R1', rollNo, '5', '10', '2026-01-05', remark];
    const previewed = async (...remarks: string[]) => {
      const rows = remarks.map((remark, at) => lot(String(at + 1), remark));
      return reasonsOf(user, (await previewOf(t, user, 'skuOpening', await workbookOf([...headers, '备注'], rows))).id);
    };
    expect(await previewed('长'.repeat(120), '短'.repeat(120))).toMatchObject({ 2: '同一物料各行的备注合起来不能超过200个字符' });
    expect(await previewed('长'.repeat(120), '短'.repeat(20))).toEqual({});
  });

  it('values each row by its own price', async () => {
    const batch = await preview([
      ['二号仓', '', codes[2] ?? '', 'P1', '1', '100', '2.5', ''],
      ['二号仓', '', codes[2] ?? '', 'P1', '2', '50', '2.6', ''],
    ]);
    await commitImport(t, user, batch.id);
    const { data } = await user.call(skuStockApi.list, { query: { holderIds: [w.holders[1] ?? ''], q: codes[2] ?? '' } });
    expect(data.rows).toMatchObject([{ brand: '150.0000', value: '380.00' }]);
  });

  it('opens a material of two days with two documents in one run, and creates each lot once for all spellings', async () => {
    const batch = await preview([
      ['三号仓', '供应商仓', codes[2] ?? '', 'Ｄ1', '1', '9', '', '2026-01-05'],
      ['三号仓', '供应商仓', codes[2] ?? '', 'd1', '2', '8', '', '2026-01-06'],
    ]);
    await commitImport(t, user, batch.id);
    const { data } = await user.call(skuStockApi.listDocuments, { query: { import: [batch.id] } });
    expect(data.rows).toMatchObject([{ state: 'POSTED' }, { state: 'POSTED' }]);
    const lots = await t.db.selectFrom('lots').select('lotNo').where('lotNo', 'ilike', 'd1').execute();
    expect(lots).toEqual([{ lotNo: 'D1' }]);
    expect((await user.call(importsApi.undo, { params: { id: batch.id } })).code).toBe(200);
    await runQueuedImports(t);
  });

  it('is undone by reversals', async () => {
    const batch = await preview([['三号仓', '', codes[2] ?? '', 'Z1', '1', '9', '10', '']]);
    await commitImport(t, user, batch.id);
    expect((await user.call(importsApi.undo, { params: { id: batch.id } })).code).toBe(200);
    await runQueuedImports(t);
    const { data } = await user.call(skuStockApi.listDocuments, { query: { import: [batch.id] } });
    expect(data.rows).toMatchObject([{ state: 'REVERSED' }]);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('requires the permission to open balances, and has no price column without the permission to see prices', async () => {
    const keeper = await t.aUser([...menuTitles, ...buttonNames.filter((name) => name !== VIEW_PRICES)]);
    const batch = await preview([['三号仓', '', codes[0] ?? '', 'K1', '1', '5', '99', '']], keeper);
    expect(countsOf(batch)).toEqual([1, 0, 0, 0]);
    await commitImport(t, keeper, batch.id);
    const { data } = await user.call(skuStockApi.list, { query: { holderIds: [w.holders[2] ?? ''] } });
    expect(data.rows).toMatchObject([{ brand: '5.0000', value: '60.00' }]);
    const { data: objects } = await keeper.call(importsApi.listObjects);
    expect(objects.filter(({ rules }) => rules.some((rule) => rule.includes('单价')))).toEqual([]);
    const stranger = await t.aUser([...menuTitles, '全局:导入']);
    const refused = await uploadFile(t, stranger, 'skuOpening', await workbookOf(headers, [['三号仓']]));
    expect(refused.code).toBe(errors.FORBIDDEN.code);
  });
});
