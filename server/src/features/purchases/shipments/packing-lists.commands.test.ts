import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { binsApi } from '@mrp/contract/features/bins.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import type { Shipment } from '@mrp/contract/features/purchases/delivery.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { commitImport, countsOf, previewOf, reasonsOf, runQueuedImports, uploadFile, workbookOf } from '../../../../test/imports.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../../test/preparations.ts';
import { aConfirmedPurchase, readPurchase, ship, skuCodes } from '../../../../test/purchases.ts';
import { dataOf } from '../../../../test/styles.ts';
import { verifyLedger } from '../../stock/balances/verification.queries.ts';

let t: TestApp;
let w: PreparationWorld;
let codes: string[];

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t, 'ROLL');
  for (const sku of w.skus.slice(0, 2)) await w.offer(sku, { bulk: '40.00' });
  codes = await skuCodes(t, w);
});

const headers = ['单号', 'SKU编码', '收货数量', '是否送完', '缸号', '匹号', '数量', '辅数量', '疵点分', '偏差原因', '库位'] as const;
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

  it('receives a roll of a shipment with what it measures, within the tolerance of the order', async () => {
    const lot = aLot();
    const shipment = await sent([
      { lotNo: lot, rollNo: '1', quantity: '60' },
      { lotNo: lot, rollNo: '2', quantity: '40' },
    ]);
    const row = (匹号: string, 数量: string): Cells => ({ 单号: shipment.code, SKU编码: codes[0] ?? '', 缸号: lot, 匹号, 数量 });
    const tooLong = await preview([row('1', '62'), row('2', '41.01')]);
    expect(await reasonsOf(w.buyer, tooLong.id)).toMatchObject({ 2: expect.stringContaining('最多再多收 3.00 公斤') });
    const batch = await preview([row('1', '62'), row('2', '41')]);
    await commitImport(t, w.buyer, batch.id);
    expect(await receiptsOf(batch.id)).toMatchObject([
      { quantity: '103.0000', lines: [{ rolls: [{ quantity: '62.0000' }, { quantity: '41.0000' }] }] },
    ]);
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
      3: expect.stringContaining('细码合计 200.00 公斤，与收货数量 300.00 公斤不一致'),
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
      2: expect.stringContaining('累计 110.00 公斤，超过上限 103.00 公斤'),
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

  it('puts each roll into the bin that it names, and refuses bins of others at their cell', async () => {
    const order = await anOrder('90');
    const holderId = order.holder.id;
    const aBin = async (code: string, at = holderId) =>
      dataOf(await w.buyer.call(binsApi.create, { body: { holderId: at, zone: '', code, walkOrder: 1 } }));
    const [one, other] = [await aBin('P-01'), await aBin('P-02')];
    await aBin('Q-09', w.holders.find((id) => id !== holderId) ?? '');
    const lot = aLot();
    const row = (匹号: string, 库位: string): Cells => ({ 单号: order.code, 缸号: lot, 匹号, 数量: '30', 库位 });
    const wrong = await preview([row('1', 'P-01'), row('2', 'Q-09'), row('3', 'NOWHERE')]);
    expect(await reasonsOf(w.buyer, wrong.id)).toMatchObject({
      3: expect.stringMatching(/^“.+”没有库位 Q-09，或已停用/),
      4: expect.stringContaining('库位不存在'),
    });
    const batch = await preview([row('1', 'p-01'), row('2', 'P-02'), row('3', '')]);
    await commitImport(t, w.buyer, batch.id);
    const [receipt] = await receiptsOf(batch.id);
    const standing = async (id: string) => dataOf(await w.buyer.call(binsApi.get, { params: { id } })).lines.map(({ rollNo }) => rollNo);
    expect([await standing(one.id), await standing(other.id)]).toEqual([['1'], ['2']]);
    const moves = dataOf(await w.buyer.call(binsApi.listMoves, { params: { id: one.id } }));
    expect(moves).toMatchObject([{ rollNo: '1', from: null, reason: `收货 ${receipt?.code}` }]);
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

afterAll(async () => {
  expect(await brokenInvariants(t)).toEqual([]);
  expect(await Array.fromAsync(verifyLedger(t.db))).toEqual([]);
});
