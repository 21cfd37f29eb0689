import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { buttonNames, menuTitles, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { batchOf, commitImport, countsOf, previewOf, reasonsOf, runQueuedImports, uploadFile, workbookOf } from '../../../test/imports.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../test/preparations.ts';
import { anOrder, aStyle, dataOf } from '../../../test/styles.ts';
import { aSupplier } from '../../../test/suppliers.ts';
import type { GarmentOrder, Style } from '@mrp/contract/features/styles/record.ts';

let t: TestApp;
let w: PreparationWorld;
let supplier: string;
let codes: string[];
let greige: string;
let style: Style;
let other: Style;
let order: GarmentOrder;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  const d = await theDictionaries(t);
  await w.offer(w.skus[0] ?? '', { bulk: '42.00', dye: '6.00' });
  await w.offer(w.skus[1] ?? '', { bulk: '40.00', dye: '5.00' });
  await w.offer(w.skus[3] ?? '', { bulk: '30.00' });
  await w.offer(w.skus[4] ?? '', { bulk: '31.00' });
  await w.addGreigeOffer('20.00');
  const skus = await t.db.selectFrom('skus').select(['id', 'code']).execute();
  codes = w.skus.map((id) => skus.find((one) => one.id === id)?.code ?? '');
  greige = (await t.db.selectFrom('spus').select('code').where('id', '=', w.spu).executeTakeFirstOrThrow()).code;
  supplier = (await t.db.selectFrom('suppliers').select('abbreviation').where('id', '=', w.supplierId).executeTakeFirstOrThrow())
    .abbreviation;
  [style, other] = [await aStyle(w.buyer, d), await aStyle(w.buyer, d)];
  order = await anOrder(w.buyer, style);
});

const headers = [
  '类型',
  '备料对象',
  '收货方',
  '物料编码',
  '供应商',
  '数量',
  '单价',
  '预计到仓日期',
  '款号',
  '货色',
  '成衣订单号',
  '用坯布',
  '原因',
  '备注',
];
type Header = (typeof headers)[number];
/** A valid row for the garment factory. */
const row = (changes: Partial<Record<Header, string>> = {}): string[] => {
  const cells: Partial<Record<Header, string>> = {
    备料对象: '成品供应商',
    收货方: '晨曜服饰',
    物料编码: codes[0] ?? '',
    数量: '100',
    预计到仓日期: '2099-01-31',
    ...changes,
  };
  return headers.map((header) => cells[header] ?? '');
};
const preview = async (rows: string[][], who = w.buyer) => previewOf(t, who, 'preparations', await workbookOf(headers, rows));
const ordersOf = async (batchId: string) =>
  dataOf(await w.buyer.call(preparationsApi.list, { query: { import: [batchId], sort: 'code' } })).rows;

describe('imported preparation orders', () => {
  it('become drafts, one per supplier and material of a form', async () => {
    const batch = await preview([
      row({ 数量: '500公斤', 款号: style.code, 货色: '藏青', 成衣订单号: order.code, 原因: '大货' }),
      row({ 数量: '20', 物料编码: codes[1] ?? '', 供应商: supplier, 单价: '5.55' }),
      row({ 款号: style.code, 货色: style.skcs[1]?.code ?? '', 数量: '60' }),
      row({ 类型: '坯布', 备料对象: '物料供应商', 收货方: supplier, 物料编码: greige, 数量: '1000' }),
      row({ 物料编码: codes[1] ?? '', 用坯布: '否', 备注: '第二次' }),
    ]);
    expect(await reasonsOf(w.buyer, batch.id)).toEqual({});
    expect(countsOf(batch)).toEqual([5, 0, 0, 0]);
    expect(await commitImport(t, w.buyer, batch.id)).toMatchObject({ state: 'DONE', listPath: `/stock-manage?import=${batch.id}` });
    const orders = await ordersOf(batch.id);
    expect(
      orders.map(({ kind, basis, state, materialCode, quantity, lineCount }) => [kind, basis, state, materialCode, quantity, lineCount]),
    ).toEqual([
      ['SKU', 'STYLE', 'DRAFT', codes[0], '560.0000', 2],
      ['SKU', 'MATERIAL', 'DRAFT', codes[1], '20.0000', 1],
      ['SPU', 'MATERIAL', 'DRAFT', greige, '1000.0000', 1],
      ['SKU', 'MATERIAL', 'DRAFT', codes[1], '100.0000', 1],
    ]);
    const first = dataOf(await w.buyer.call(preparationsApi.get, { params: { id: orders[0]?.id ?? '' } }));
    expect(first.lines).toMatchObject([
      { style: style.code, skcId: style.skcs[0]?.id, garmentOrder: order.code, unitPrice: '6.0000', takesGreige: true, reason: '大货' },
      { skcId: style.skcs[1]?.id },
    ]);
    const last = dataOf(await w.buyer.call(preparationsApi.get, { params: { id: orders[3]?.id ?? '' } }));
    expect(last).toMatchObject({ remark: '第二次', lines: [{ takesGreige: false, unitPrice: '40.0000' }] });
  });

  it('of a set become one order', async () => {
    const set = ['类型', '备料对象', '收货方', '预计到仓日期', '套名', '套数', '物料编码', '每套用量'];
    const one = (code = '', perSet = '1', name = '秋冬套装') => [
      '美套',
      '成品供应商',
      '晨曜服饰',
      '2099-01-31',
      name,
      '10套',
      code,
      perSet,
    ];
    const sheet = await workbookOf(set, [one(codes[0], '2'), one(codes[3]), one(codes[0], '1', '重复套'), one(codes[0], '3', '重复套')]);
    const batch = await previewOf(t, w.buyer, 'preparations', sheet);
    expect(countsOf(batch)).toEqual([2, 0, 0, 2]);
    expect(Object.values(await reasonsOf(w.buyer, batch.id))).toEqual(
      expect.arrayContaining([expect.stringContaining('同一套里物料重复'), expect.stringContaining('同一备料单的第')]),
    );
    await commitImport(t, w.buyer, batch.id);
    expect(await ordersOf(batch.id)).toMatchObject([{ kind: 'MEITAO', materialName: '秋冬套装', quantity: '10', lineCount: 2 }]);
  });

  it('report errors at their cells', async () => {
    const paused = await aSupplier(t, {}, 'PAUSED');
    await t.ownerDb
      .updateTable('skus')
      .set({ state: 'DISABLED' })
      .where('id', '=', w.skus[4] ?? '')
      .execute();
    const batch = await preview([
      row({ 款号: 'NOBODY' }),
      row({ 款号: style.code, 货色: other.skcs[0]?.code ?? '', 物料编码: codes[1] ?? '' }),
      row({ 供应商: paused.abbreviation }),
      row({ 物料编码: codes[4] ?? '' }),
      row({ 物料编码: codes[5] ?? '' }),
      row({ 物料编码: codes[3] ?? '', 数量: '1.234' }),
      row({ 预计到仓日期: '2020-01-01' }),
      row({ 物料编码: greige }),
      row({ 物料编码: codes[3] ?? '', 数量: '5米', 备注: '单位' }),
      row({ 收货方: supplier }),
      row({ 款号: other.code, 成衣订单号: order.code, 备注: '订单' }),
      row({ 数量: '', 备注: '没有数量' }),
    ]);
    const reasons = Object.values(await reasonsOf(w.buyer, batch.id));
    expect(reasons).toEqual([
      expect.stringContaining('款号“NOBODY”不存在'),
      expect.stringContaining(`货色“${other.skcs[0]?.code}”是款号“${other.code}”的`),
      expect.stringContaining('已暂停合作，请改选供应商'),
      expect.stringContaining('该颜色已停用'),
      expect.stringContaining('没有优选报价，请选择供应商'),
      '“1.234”的小数太多，请选择四舍五入、留空或报错',
      expect.stringContaining('预计到仓日期不能早于下单日期'),
      expect.stringContaining('这是物料编码，请填带颜色的SKU编码'),
      expect.stringContaining('请按库存单位“公斤”填写'),
      expect.stringContaining('收货方与备料对象不符'),
      expect.stringContaining(`成衣订单“${order.code}”是款号“${style.code}”的`),
      expect.stringContaining('不能为空'),
    ]);
  });

  it('find a colour by its name in the style that the garment order implies', async () => {
    const batch = await preview([row({ 货色: '藏青', 成衣订单号: order.code })]);
    expect(await reasonsOf(w.buyer, batch.id)).toEqual({});
    await commitImport(t, w.buyer, batch.id);
    const [made] = await ordersOf(batch.id);
    const { lines } = dataOf(await w.buyer.call(preparationsApi.get, { params: { id: made?.id ?? '' } }));
    expect(lines).toMatchObject([{ style: style.code, skcId: style.skcs[0]?.id }]);
  });

  it('of a set are blocked by a row without a material', async () => {
    const set = ['类型', '备料对象', '收货方', '预计到仓日期', '套名', '套数', '物料编码', '每套用量'];
    const one = (code: string) => ['美套', '成品供应商', '晨曜服饰', '2099-01-31', '缺件套', '10', code, '1'];
    const batch = await previewOf(t, w.buyer, 'preparations', await workbookOf(set, [one(codes[0] ?? ''), one('NOBODY')]));
    expect(countsOf(batch)).toEqual([0, 0, 0, 2]);
    expect(await reasonsOf(w.buyer, batch.id)).toEqual({ 2: '同一套的第 3 行有错误，改正后一起导入', 3: '编码不存在' });
  });

  it('are blocked completely by one row with an error, and other orders are not', async () => {
    const batch = await preview([
      row({ 备注: '整张' }),
      row({ 备注: '整张', 数量: '0.001' }),
      row({ 备注: '整张', 物料编码: codes[1] ?? '' }),
    ]);
    expect(countsOf(batch)).toEqual([1, 0, 0, 2]);
    await commitImport(t, w.buyer, batch.id);
    expect(await ordersOf(batch.id)).toMatchObject([{ materialCode: codes[1] }]);
  });

  it('can be undone while nobody has changed them', async () => {
    const batch = await preview([row(), row({ 物料编码: codes[1] ?? '' })]);
    await commitImport(t, w.buyer, batch.id);
    expect(await ordersOf(batch.id)).toHaveLength(2);
    dataOf(await w.buyer.call(importsApi.undo, { params: { id: batch.id } }));
    await runQueuedImports(t);
    expect((await batchOf(w.buyer, batch.id)).state).toBe('UNDONE');
    expect(
      await t.db
        .selectFrom('preparationLines')
        .select('id')
        .where('code', '=', codes[1] ?? '')
        .execute(),
    ).not.toEqual([]);
    expect(await ordersOf(batch.id)).toEqual([]);

    const kept = await preview([row()]);
    await commitImport(t, w.buyer, kept.id);
    const [draft] = await ordersOf(kept.id);
    const body = { action: 'submit' as const, version: draft?.version ?? 0 };
    dataOf(await w.buyer.call(preparationsApi.transition, { params: { id: draft?.id ?? '' }, body }));
    const refused = await w.buyer.call(importsApi.undo, { params: { id: kept.id } });
    expect(refused).toMatchObject({ code: errors.GUARD.code, message: expect.stringContaining(draft?.code ?? '') });
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('require 新建, and have no prices for users without the permission to see them', async () => {
    const stranger = await t.aUser([...menuTitles, '全局:导入']);
    const refused = await uploadFile(t, stranger, 'preparations', await workbookOf(headers, [row()]));
    expect(refused).toMatchObject({ code: errors.FORBIDDEN.code, message: expect.stringContaining('备料单管理:新建') });
    const blind = await t.aUser([...menuTitles, ...buttonNames.filter((name) => name !== VIEW_PRICES)]);
    const batch = await preview([row({ 单价: '99' })], blind);
    await commitImport(t, blind, batch.id);
    const [made] = await ordersOf(batch.id);
    const { lines } = dataOf(await w.buyer.call(preparationsApi.get, { params: { id: made?.id ?? '' } }));
    expect(lines).toMatchObject([{ unitPrice: '6.0000' }]);
  });
});
