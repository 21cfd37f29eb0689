import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { commitImport, countsOf, previewOf, reasonsOf, runQueuedImports, workbookOf } from '../../../test/imports.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../test/preparations.ts';
import { readPurchase, skuCodes } from '../../../test/purchases.ts';
import { anOrder as aGarmentOrder, aStyle, dataOf } from '../../../test/styles.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { aSupplier } from '../../../test/suppliers.ts';
import { buttonNames, menuTitles, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { verifyLedger } from '../stock/balances/verification.queries.ts';

let t: TestApp;
let w: PreparationWorld;
let codes: string[];

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t, 'ROLL');
  for (const sku of w.skus.slice(0, 2)) await w.offer(sku, { bulk: '40.00' });
  codes = await skuCodes(t, w);
});

describe('imported purchase orders', () => {
  const columns = [
    '来源',
    '收货方',
    'SKU编码',
    '供应商',
    '数量',
    '单位',
    '单价',
    '需求日期',
    '款号',
    '货色',
    '成衣订单号',
    '原因',
    '备注',
  ] as const;
  type Row = Partial<Record<(typeof columns)[number], string>>;
  const ordersPreview = async (rows: readonly Row[], who = w.buyer) =>
    previewOf(
      t,
      who,
      'purchases',
      await workbookOf(
        columns,
        rows.map((cells) => {
          const filled: Row = { 收货方: '晨曜服饰', SKU编码: codes[0] ?? '', 数量: '100', 需求日期: '2099-01-31', ...cells };
          return columns.map((column) => filled[column] ?? '');
        }),
      ),
    );
  const ordersOf = async (batchId: string) =>
    dataOf(await w.buyer.call(purchasesApi.list, { query: { import: [batchId], sort: 'code' } })).rows;

  it('are refused in another unit than the stock unit, in another currency, and where a required cell is empty', async () => {
    const { id } = await ordersPreview([{ 单位: '米' }, { 数量: '100米' }, { 单价: 'US$6.50' }]);
    expect(await reasonsOf(w.buyer, id)).toEqual({
      2: '请按库存单位“公斤”填写',
      3: '请按库存单位“公斤”填写',
      4: '写的是 USD；这一列不换算币种，请核对后只填数字',
    });
    const { id: empty } = await ordersPreview([{ 收货方: '' }, { 需求日期: '' }, { SKU编码: '' }]);
    expect(await reasonsOf(w.buyer, empty)).toEqual({ 2: '收货方不能为空', 3: '需求日期不能为空', 4: 'SKU编码不能为空' });
    const { id: same } = await ordersPreview([{ 单位: '公斤' }, { 单位: 'kg' }]);
    expect(await reasonsOf(w.buyer, same)).toEqual({});
  });

  it('become drafts, one for each supplier, receiver and currency, with the prices of their offers', async () => {
    const d = await theDictionaries(t);
    const abroad = await aSupplier(t, {}, 'ACTIVE');
    await w.buyer.call(pricesApi.addOffers, {
      params: { id: w.spu },
      body: {
        offers: [
          {
            skuId: w.skus[0],
            supplierId: abroad.id,
            bulkPrice: '6.50',
            unitId: d.unit('公斤'),
            currencyId: d.entry('currency', '美元'),
            taxIncluded: false,
            taxRate: '0',
          },
        ],
      } as never,
    });
    const style = await aStyle(w.buyer, d);
    const order = await aGarmentOrder(w.buyer, style);
    const batch = await ordersPreview([
      { 数量: '500公斤', 成衣订单号: order.code, 货色: style.skcs[0]?.code ?? '' },
      { SKU编码: codes[1] ?? '', 需求日期: '2099-03-01', 单价: '39.50' },
      { 供应商: abroad.abbreviation, 数量: '60' },
      { 收货方: '一号仓', 数量: '80' },
    ]);
    expect(await reasonsOf(w.buyer, batch.id)).toEqual({});
    expect(countsOf(batch)).toEqual([4, 0, 0, 0]);
    const { rows: previewed } = dataOf(await w.buyer.call(importsApi.listRows, { params: { id: batch.id }, query: {} }));
    expect(previewed[2]?.reason).toContain(`采购单：${abroad.abbreviation} 美元`);
    expect(await commitImport(t, w.buyer, batch.id)).toMatchObject({
      state: 'DONE',
      listPath: `/materialPurchaseManage?import=${batch.id}`,
    });
    const made = await ordersOf(batch.id);
    expect(made.map(({ state, currency, lineCount, quantity, needOn }) => [state, currency.name, lineCount, quantity, needOn])).toEqual([
      ['DRAFT', '人民币', 2, '600.0000', '2099-01-31'],
      ['DRAFT', '美元', 1, '60.0000', '2099-01-31'],
      ['DRAFT', '人民币', 1, '80.0000', '2099-01-31'],
    ]);
    expect((await readPurchase(w.buyer, made[0]?.id ?? '')).lines).toMatchObject([
      { unitPrice: '40.0000', garmentOrder: order.code, style: style.code },
      { unitPrice: '39.5000', needOn: '2099-03-01' },
    ]);
  });

  it('report errors at their cells, and hold the rest of the same order', async () => {
    const paused = await aSupplier(t, {}, 'PAUSED');
    const batch = await ordersPreview([
      { 备注: '甲', 数量: '1.234' },
      { 备注: '甲', SKU编码: codes[1] ?? '' },
      { 备注: '乙', SKU编码: 'NOBODY' },
      { 备注: '丙', 供应商: paused.abbreviation },
      { 备注: '丁', 需求日期: '2020-01-01' },
      { 备注: '戊', 数量: '5米' },
      { 备注: '己', 成衣订单号: 'NO-ORDER' },
      { 备注: '庚', SKU编码: codes[4] ?? '' },
    ]);
    expect(await reasonsOf(w.buyer, batch.id)).toMatchObject({
      2: expect.stringContaining('小数'),
      3: expect.stringContaining('第 2 行有错误'),
      4: expect.stringContaining('编码不存在'),
      5: expect.stringContaining('暂停'),
      6: expect.stringContaining('需求日期不能早于今天'),
      7: expect.stringContaining('请按库存单位“公斤”填写'),
      8: expect.stringContaining('成衣订单“NO-ORDER”不存在'),
      9: expect.stringContaining('没有优选报价'),
    });
  });

  it('are undone while they are drafts', async () => {
    const [first, second] = [await ordersPreview([{ 备注: '撤' }]), await ordersPreview([{ 备注: '不撤' }])];
    for (const batch of [first, second]) await commitImport(t, w.buyer, batch.id);
    const [kept] = await ordersOf(second.id);
    await w.buyer.call(purchasesApi.transition, {
      params: { id: kept?.id ?? '' },
      body: { action: 'place', version: kept?.version ?? 0 } as never,
    });
    for (const batch of [first, second]) await w.buyer.call(importsApi.undo, { params: { id: batch.id } });
    await runQueuedImports(t);
    expect(await ordersOf(first.id)).toEqual([]);
    expect(await ordersOf(second.id)).toMatchObject([{ state: 'PLACED' }]);
  });

  it('take no price from users who may not see prices', async () => {
    const blind = await t.aUser([...menuTitles, ...buttonNames].filter((name) => name !== VIEW_PRICES));
    const batch = await ordersPreview([{ 单价: '1.00', 备注: '看不到' }], blind);
    await commitImport(t, blind, batch.id);
    const [made] = await ordersOf(batch.id);
    expect((await readPurchase(w.buyer, made?.id ?? '')).lines).toMatchObject([{ unitPrice: '40.0000' }]);
  });
});

afterAll(async () => {
  expect(await brokenInvariants(t)).toEqual([]);
  expect(await Array.fromAsync(verifyLedger(t.db))).toEqual([]);
});
