import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { purchasesApi, receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import type { Shipment } from '@mrp/contract/features/purchases/delivery.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { commitImport, countsOf, previewOf, reasonsOf, runQueuedImports, uploadFile, workbookOf } from '../../../test/imports.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../test/preparations.ts';
import { aConfirmedPurchase, readPurchase, ship } from '../../../test/purchases.ts';
import { anOrder as aGarmentOrder, aStyle, dataOf } from '../../../test/styles.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { aSupplier } from '../../../test/suppliers.ts';
import { buttonNames, menuTitles, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { verifyLedger } from '../stock/verification.queries.ts';

let t: TestApp;
let w: PreparationWorld;
let codes: string[];

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t, 'ROLL');
  for (const sku of w.skus.slice(0, 2)) await w.offer(sku, { bulk: '40.00' });
  const skus = await t.db.selectFrom('skus').select(['id', 'code']).execute();
  codes = w.skus.map((id) => skus.find((one) => one.id === id)?.code ?? '');
});

const headers = ['单号', 'SKU编码', '收货数量', '是否送完', '缸号', '匹号', '数量', '辅数量', '疵点分', '偏差原因'] as const;
type Cells = Partial<Record<(typeof headers)[number], string>>;
const preview = async (rows: readonly Cells[], who = w.buyer) =>
  previewOf(
    t,
    who,
    'packingLists',
    await workbookOf(
      headers,
      rows.map((cells) => headers.map((header) => cells[header] ?? '')),
    ),
  );
const receiptsOf = async (batchId: string) => {
  const { rows } = dataOf(await w.buyer.call(receiptsApi.list, { query: { import: [batchId] } }));
  return Promise.all(rows.map(async ({ id }) => dataOf(await w.buyer.call(receiptsApi.get, { params: { id } }))));
};
const anOrder = (quantity: string, skus = [w.skus[0] ?? '']) =>
  aConfirmedPurchase(w, { lines: skus.map((skuId) => ({ skuId, quantity })) });

let lots = 0;
const aLot = (): string => `P${(lots += 1)}`;

/** A shipment of these rolls. */
async function sent(rolls: readonly { lotNo: string; rollNo: string; quantity: string }[]): Promise<Shipment> {
  const quantity = String(rolls.reduce((sum, roll) => sum + Number(roll.quantity), 0));
  const order = await anOrder(quantity);
  const lines = [{ skuId: w.skus[0] ?? '', quantity, unregistered: quantity, rolls: [...rolls] }];
  return dataOf(await ship(w.buyer, { orderIds: [order.id], lines }));
}

describe('an imported packing list', () => {
  it('receives 40 rolls of an order directly, roll by roll', async () => {
    const order = await anOrder('1000');
    const lot = aLot();
    const rows = Array.from({ length: 40 }, (_, at): Cells => ({ 匹号: String(at + 1), 缸号: lot, 数量: '24.50', 疵点分: '3' }));
    const first: Cells = { ...rows[0], 单号: order.code.toLowerCase(), 收货数量: '980公斤' };
    const batch = await preview([first, ...rows.slice(1).map((row) => ({ ...row, 单号: order.code }))]);
    expect(await reasonsOf(w.buyer, batch.id)).toMatchObject({ 2: expect.stringContaining('已在溢短装范围内，请填写是否送完') });
    const whole = await preview([{ ...first, 是否送完: '是' }, ...rows.slice(1).map((row) => ({ ...row, 单号: order.code }))]);
    expect(countsOf(whole)).toEqual([40, 0, 0, 0]);
    expect(await commitImport(t, w.buyer, whole.id)).toMatchObject({ state: 'DONE', listPath: `/purchaseReceipts?import=${whole.id}` });
    const [receipt] = await receiptsOf(whole.id);
    expect(receipt).toMatchObject({ quantity: '980.0000', shipment: null, lines: [{ amount: '39200.00' }] });
    expect(receipt?.lines[0]?.rolls).toHaveLength(40);
    expect(receipt?.lines[0]?.rolls[0]).toMatchObject({ lotNo: lot, rollNo: '1', defectPoints: 3 });
    expect((await readPurchase(w.buyer, order.id)).state).toBe('RECEIVED');
  });

  it('receives the rolls of a shipment that it names, the others stay under way', async () => {
    const lot = aLot();
    const shipment = await sent([
      { lotNo: lot, rollNo: '1', quantity: '40' },
      { lotNo: lot, rollNo: '2', quantity: '35.5' },
      { lotNo: lot, rollNo: '3', quantity: '24.5' },
    ]);
    const row = (匹号: string, 数量: string): Cells => ({
      单号: shipment.code,
      SKU编码: codes[0] ?? '',
      缸号: lot.toLowerCase(),
      匹号,
      数量,
    });
    const wrong = await preview([row('1', '40'), row('9', '30')]);
    expect(await reasonsOf(w.buyer, wrong.id)).toMatchObject({ 3: expect.stringContaining('匹 9 不在这张发货单上') });
    expect(countsOf(wrong)).toEqual([0, 0, 0, 2]);
    const batch = await preview([row('1', '40'), row('3', '24.5')]);
    await commitImport(t, w.buyer, batch.id);
    expect(await receiptsOf(batch.id)).toMatchObject([{ quantity: '64.5000', lines: [{ rolls: [{ rollNo: '1' }, { rollNo: '3' }] }] }]);
    expect(dataOf(await w.buyer.call(shipmentsApi.get, { params: { id: shipment.id } }))).toMatchObject({
      state: 'SHIPPED',
      lines: [{ receivedQuantity: '64.5000' }],
    });
  });

  it('is refused at the cell: a roll in stock, a sum that differs, a weight that is off, a roll twice', async () => {
    const there = aLot();
    const before = await anOrder('50');
    const stocked = await preview([{ 单号: before.code, 缸号: there, 匹号: '1', 数量: '50' }]);
    await commitImport(t, w.buyer, stocked.id);
    const [exists, sum, weight, twice] = await Promise.all([anOrder('100'), anOrder('400'), anOrder('100'), anOrder('100')]);
    const lot = aLot();
    const batch = await preview([
      { 单号: exists.code, 缸号: there.toLowerCase(), 匹号: '１', 数量: '20' },
      { 单号: sum.code, 收货数量: '300', 缸号: lot, 匹号: '1', 数量: '100' },
      { 单号: sum.code, 收货数量: '300', 缸号: lot, 匹号: '2', 数量: '100' },
      { 单号: weight.code, 缸号: lot, 匹号: '3', 数量: '25.4', 辅数量: '86.5' },
      { 单号: weight.code, 缸号: lot, 匹号: '4', 数量: '30', 辅数量: '86.5' },
      { 单号: twice.code, 缸号: lot, 匹号: '5', 数量: '10' },
      { 单号: twice.code, 缸号: lot, 匹号: '5', 数量: '10' },
    ]);
    const reasons = await reasonsOf(w.buyer, batch.id);
    expect(reasons).toMatchObject({
      2: expect.stringContaining('已在“'),
      3: expect.stringContaining('细码合计 200.00 公斤，与收货数量 300.00 公斤 不一致'),
      6: expect.stringMatching(/每米公斤数偏差 \+\d+\.\d\d%，超过 ±5%/),
      8: expect.stringContaining('重复'),
    });
    expect(reasons).not.toHaveProperty('5', expect.stringContaining('偏差'));
    const explained = await preview([{ 单号: weight.code, 缸号: lot, 匹号: '4', 数量: '30', 辅数量: '86.5', 偏差原因: '湿度大' }]);
    await commitImport(t, w.buyer, explained.id);
    expect(await receiptsOf(explained.id)).toMatchObject([{ remark: '码单导入；4：湿度大' }]);
  });

  it('is refused beyond the limit of all deliveries, of a wrong document or material, and without a lot', async () => {
    const [limited, two, done] = [await anOrder('100'), await anOrder('100', w.skus.slice(0, 2)), await anOrder('10')];
    const lot = aLot();
    const all = await preview([{ 单号: done.code, 缸号: lot, 匹号: '9', 数量: '10' }]);
    await commitImport(t, w.buyer, all.id);
    const part = await preview([{ 单号: limited.code, 缸号: lot, 匹号: '1', 数量: '60' }]);
    await commitImport(t, w.buyer, part.id);
    const batch = await preview([
      { 单号: limited.code, 缸号: lot, 匹号: '2', 数量: '50' },
      { 单号: 'CG-NOBODY', 缸号: lot, 匹号: '3', 数量: '5' },
      { 单号: two.code, 缸号: lot, 匹号: '4', 数量: '5' },
      { 单号: done.code, 缸号: lot, 匹号: '6', 数量: '5' },
    ]);
    expect(await reasonsOf(w.buyer, batch.id)).toMatchObject({
      2: expect.stringContaining('累计 110.00 超过上限 103.00 公斤'),
      3: expect.stringContaining('不存在'),
      4: expect.stringContaining('单据有多个物料'),
      5: expect.stringContaining('采购单为“已收货”'),
    });
    const unnamed = await preview([
      { 单号: two.code, SKU编码: codes[1] ?? '', 匹号: '4', 数量: '5' },
      { 单号: limited.code, SKU编码: codes[1] ?? '', 缸号: lot, 匹号: '7', 数量: '5' },
    ]);
    expect(await reasonsOf(w.buyer, unnamed.id)).toMatchObject({
      2: expect.stringContaining('请填写缸号'),
      3: expect.stringContaining('单据上没有要收的'),
    });
  });

  it('is received once when two previews of it are committed, and is taken back by a return only', async () => {
    const order = await anOrder('30');
    const row: Cells = { 单号: order.code, 缸号: aLot(), 匹号: '1', 数量: '30' };
    const [one, other] = [await preview([row]), await preview([row])];
    await commitImport(t, w.buyer, one.id);
    const again = await commitImport(t, w.buyer, other.id);
    expect(again.state).not.toBe('DONE');
    expect((await readPurchase(w.buyer, order.id)).lines[0]?.receivedQuantity).toBe('30.0000');
    await w.buyer.call(importsApi.undo, { params: { id: one.id } });
    await runQueuedImports(t);
    const { data } = await w.buyer.call(importsApi.get, { params: { id: one.id } });
    expect(data).toMatchObject({ state: 'DONE', reason: expect.stringContaining('请在收货单上退货') });
  });

  it('needs the right to receive', async () => {
    const reader = await t.aUser(['物料采购管理']);
    const refused = await uploadFile(t, reader, 'packingLists', await workbookOf(headers, []));
    expect(refused.code).toBe(errors.FORBIDDEN.code);
  });
});

describe('imported purchase orders', () => {
  const columns = [
    '来源',
    '收货方',
    'SKU编码',
    '供应商',
    '数量',
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
