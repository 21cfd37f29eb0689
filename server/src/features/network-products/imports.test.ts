import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { NETWORK_PRODUCT } from '@mrp/contract/features/network-products/audit.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { networkProductsApi } from '@mrp/contract/features/network-products.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { batchOf, commitImport, countsOf, holdImport, reasonsOf, rowsOf, runQueuedImports } from '../../../test/imports.ts';
import { badgesOf, importList, lineOf, previewList, productsOf } from '../../../test/network-products.ts';
import { aSupplier, terminateSupplier } from '../../../test/suppliers.ts';

let t: TestApp;
let buyer: TestUser;
let maker: Supplier;

beforeAll(async () => {
  t = await testApp();
  await theDictionaries(t);
  buyer = await t.aUser();
});
beforeEach(async () => {
  maker = await aSupplier(t);
});

const first = [lineOf('A-1'), lineOf('A-2'), lineOf('A-3')];
const listOf = (lines = first, scope?: '整份清单' | '部分商品') => ({ supplier: maker.name, lines, ...(scope && { scope }) });
const undo = async (id: string) => {
  await buyer.call(importsApi.undo, { params: { id } });
  await runQueuedImports(t);
  return batchOf(buyer, id);
};
const logOf = async (id: string) => (await buyer.call(auditApi.selectAllLogById, { query: { id, type: NETWORK_PRODUCT } })).data;

describe("a supplier's list", () => {
  it('makes new products with their facts, whoever the file says the supplier is', async () => {
    await importList(t, buyer, listOf([lineOf('A-1')]));
    expect(await productsOf(buyer, maker.id)).toMatchObject({
      'A-1': {
        code: expect.stringMatching(/^WL\d{6}$/),
        badge: 'NEW',
        kind: 'FABRIC',
        composition: '棉95% 氨纶5%',
        price: '42',
        priceMax: '46.5',
        unit: '公斤',
        hex: expect.any(String),
        moq: '300',
      },
    });
  });

  it('is compared with the one before: new, changed with what changed, and discontinued', async () => {
    await importList(t, buyer, listOf());
    await importList(t, buyer, listOf([lineOf('A-1'), lineOf('A-2', { 克重: '190', 报价: '43.20' }), lineOf('A-4')]));
    expect(await badgesOf(buyer, maker.id)).toEqual({ 'A-1': 'CURRENT', 'A-2': 'CHANGED', 'A-3': 'DISCONTINUED', 'A-4': 'NEW' });
    const { 'A-2': changed } = await productsOf(buyer, maker.id);
    expect(changed).toMatchObject({
      changes: [{ label: '克重', before: '180', after: '190' }],
      priceChanges: [{ label: '报价', before: '42', after: '43.2' }],
    });
    const [entry] = await logOf(changed!.id);
    expect(entry?.fields.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['克重', '180 g/㎡', '190 g/㎡'],
      ['报价', '42', '43.2'],
    ]);
  });

  it('read again changes nothing: no counts, no marks, no history', async () => {
    await importList(t, buyer, listOf());
    await importList(t, buyer, listOf([lineOf('A-1'), lineOf('A-2', { 成分: '棉100%' })]));
    const before = await productsOf(buyer, maker.id);
    const logs = await Promise.all(Object.values(before).map(({ id }) => logOf(id)));
    const again = await previewList(t, buyer, listOf([lineOf('A-1'), lineOf('A-2', { 成分: '棉100%' })]));
    expect(countsOf(again)).toEqual([0, 0, 2, 0]);
    expect(again.effects).toEqual([]);
    expect(await buyer.call(importsApi.commit, { params: { id: again.id }, body: { rows: 'ALL' } })).toMatchObject({
      message: '没有可以导入的行',
    });
    expect(await productsOf(buyer, maker.id)).toEqual(before);
    expect(await Promise.all(Object.values(before).map(({ id }) => logOf(id)))).toEqual(logs);
  });

  it('that is only a part discontinues nothing, nor does a whole one with rows left out', async () => {
    await importList(t, buyer, listOf());
    await importList(t, buyer, listOf([lineOf('A-1', { 起订量: '500' })], '部分商品'));
    expect(await badgesOf(buyer, maker.id)).toEqual({ 'A-1': 'CHANGED', 'A-2': 'CURRENT', 'A-3': 'CURRENT' });
    const { id, effects } = await previewList(t, buyer, listOf([lineOf('A-1', { 起订量: '300' }), lineOf('A-2', { 最高价: '1' })]));
    expect(effects).toMatchObject([{ writes: false }]);
    await commitImport(t, buyer, id);
    expect(await badgesOf(buyer, maker.id)).toEqual({ 'A-1': 'CHANGED', 'A-2': 'CURRENT', 'A-3': 'CURRENT' });
  });

  it('brings back what was discontinued, and leaves the products of other suppliers alone', async () => {
    const other = await aSupplier(t);
    await importList(t, buyer, { supplier: other.name, lines: first });
    await importList(t, buyer, listOf());
    const shorter = await previewList(t, buyer, listOf([lineOf('A-1')]));
    expect(shorter).toMatchObject({
      counts: { NEW: 0, UPDATE: 0 },
      effects: [{ text: '整份清单：不在清单里的 2 个商品标为已停供', writes: true }],
    });
    expect((await commitImport(t, buyer, shorter.id)).effects).toEqual(shorter.effects);
    await importList(t, buyer, listOf([lineOf('A-1'), lineOf('A-2')]));
    const products = await productsOf(buyer, maker.id);
    expect(products['A-2']).toMatchObject({ badge: 'CHANGED', changes: [{ label: '供应', before: '已停供', after: '在供' }] });
    expect(products['A-3']?.badge).toBe('DISCONTINUED');
    expect(new Set(Object.values(await badgesOf(buyer, other.id)))).toEqual(new Set(['NEW']));
  });

  it('tells products apart by item number and colour, else by name, colour and weight, however they are written', async () => {
    await importList(t, buyer, listOf([lineOf('a-1'), lineOf('', { 品名: '无号布' })]));
    const again = await previewList(t, buyer, listOf([lineOf('Ａ-1', { 品名: '供方布 a-1' }), lineOf('', { 品名: '无号 布' })]));
    expect(countsOf(again)).toEqual([0, 2, 0, 0]);
    const apart = [lineOf('a-1', { 颜色: '本白' }), lineOf('', { 品名: '无号布', 克重: '200' }), lineOf('a-1', { 颜色: '本白' })];
    const other = await previewList(t, buyer, listOf(apart));
    expect(countsOf(other)).toEqual([2, 0, 1, 0]);
    const priced = apart.map((line, at) => ({ ...line, 报价: String(40 + at) }));
    const contradicting = await previewList(t, buyer, listOf(priced));
    expect(countsOf(contradicting)).toEqual([1, 0, 0, 2]);
    expect((await reasonsOf(buyer, contradicting.id))[4]).toBe('与第 2 行不一致');
    const last = await previewList(t, buyer, listOf(priced), { options: { contradictions: 'LAST' } });
    expect(countsOf(last)).toEqual([2, 0, 1, 0]);
  });

  it('makes a product of each colour that a cell lists', async () => {
    await importList(t, buyer, listOf([lineOf('A-1', { 颜色: '白色' })]));
    const batch = await previewList(t, buyer, listOf([lineOf('A-1', { 颜色: '黑色、白色、藏青' }), lineOf('A-1', { 颜色: '藏青' })]));
    expect((await rowsOf(buyer, batch.id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['NEW', '新增 2 个颜色'],
      ['SKIP', expect.any(String)],
    ]);
    expect(await commitImport(t, buyer, batch.id)).toMatchObject({ state: 'DONE' });
    const { data } = await buyer.call(networkProductsApi.list, { query: { supplierIds: [maker.id], pageSize: 200 } });
    expect(new Set(data.rows.map(({ colourName }) => colourName))).toEqual(new Set(['黑色', '白色', '藏青']));
    expect(data.rows.every(({ badge }) => badge !== 'DISCONTINUED')).toBe(true);
  });

  it('may have its supplier and its scope as columns or as constants, and is asked for both once', async () => {
    const batch = await previewList(t, buyer, listOf([lineOf('A-1')]), {});
    expect(countsOf(batch)).toEqual([1, 0, 0, 0]);
    const without = await previewList(t, buyer, { ...listOf([lineOf('A-1')]), supplier: '没有这家' });
    expect(Object.values(await reasonsOf(buyer, without.id))[0]).toContain('供应商不存在');
  });

  it('is refused by cell: prices the wrong way round, a price without unit, a terminated supplier', async () => {
    const bad = [
      lineOf('B-1', { 最高价: '40' }),
      lineOf('B-2', { 单位: '' }),
      lineOf('B-3', { 品名: '' }),
      lineOf('B-4', { 报价: '', 单位: '' }),
    ];
    const batch = await previewList(t, buyer, listOf(bad));
    expect(await reasonsOf(buyer, batch.id)).toEqual({
      2: '最高价不能低于报价',
      3: '填了报价，请填写计价单位',
      4: expect.stringContaining('不能为空'),
      5: '填了最高价，请填写报价（最低价）',
    });
    await terminateSupplier(t, maker.id);
    const ended = await previewList(t, buyer, listOf());
    expect((await rowsOf(buyer, ended.id))[0]?.reason).toContain('已暂停或终止');
  });
});

describe('an import of a list', () => {
  it('that is cut in the middle leaves nothing half written, and goes through afterwards', async () => {
    await importList(t, buyer, listOf());
    const before = await productsOf(buyer, maker.id);
    const { id } = await previewList(t, buyer, listOf([lineOf('A-1', { 克重: '185' }), lineOf('A-9')]));
    await buyer.call(importsApi.commit, { params: { id }, body: { rows: 'VALID' } });
    const held = holdImport('networkProducts', { failing: true });
    held.release();
    await runQueuedImports(t, {}, held.objects).catch(() => undefined);
    expect(await productsOf(buyer, maker.id)).toEqual(before);
    expect((await batchOf(buyer, id)).state).not.toBe('DONE');
  });

  it('takes a cell with more colours than the name of one is long', async () => {
    const colours = Array.from({ length: 20 }, (_, at) => `试色系列${at + 1}`);
    const { counts } = await importList(t, buyer, listOf([lineOf('L-1', { 颜色: colours.join('、') })]));
    expect(counts).toMatchObject({ ERROR: 0 });
    const { data } = await buyer.call(networkProductsApi.list, { query: { q: 'L-1' } });
    expect(data.total).toBe(20);
  });

  it('is undone as a whole: marks, facts and what it discontinued', async () => {
    await importList(t, buyer, listOf());
    const before = await productsOf(buyer, maker.id);
    const { id } = await importList(t, buyer, listOf([lineOf('A-1', { 克重: '185', 成分: '棉100%' }), lineOf('A-2'), lineOf('A-9')]));
    expect(await undo(id)).toMatchObject({ state: 'UNDONE' });
    const told = (rows: typeof before) => Object.values(rows).map((row) => ({ ...row, version: 0 }));
    expect(told(await productsOf(buyer, maker.id))).toEqual(told(before));
  });

  it('is not undone once one of its products was introduced', async () => {
    const { id } = await importList(t, buyer, listOf());
    const { 'A-1': product } = await productsOf(buyer, maker.id);
    await buyer.call(networkProductsApi.introduce, { body: { chosen: { ids: [product!.id] } } });
    const { code, message } = await buyer.call(importsApi.undo, { params: { id } });
    expect([code, message]).toEqual([40905, expect.stringContaining(product!.code)]);
  });

  it('needs 维护, and prices need 查看价格', async () => {
    const reader = await t.aUser(['物料网商品', '全局:导入']);
    expect(await reader.call(importsApi.listObjects, {})).toMatchObject({ code: 40300 });
    const blind = await t.aUser(['物料网商品', '物料网商品:维护', '数据导入', '全局:导入']);
    await commitImport(t, blind, (await previewList(t, blind, listOf([lineOf('C-1', { 报价: '', 最高价: '' })]))).id);
    expect((await productsOf(buyer, maker.id))['C-1']).toMatchObject({ price: null });
    await importList(t, buyer, listOf([lineOf('C-1')]));
    const unseen = await previewList(t, blind, listOf([lineOf('C-1', { 报价: '9', 起订量: '700' })]));
    expect((await rowsOf(blind, unseen.id))[0]?.cells).not.toHaveProperty('price');
    await commitImport(t, blind, unseen.id);
    expect((await productsOf(buyer, maker.id))['C-1']).toMatchObject({ price: '42', moq: '700' });
  });

  it('leaves no invariant broken', async () => {
    expect(await brokenInvariants(t)).toEqual([]);
  });
});
