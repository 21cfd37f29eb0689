import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { purchaseLookupsApi, purchasesApi } from '@mrp/contract/features/purchases.ts';
import { buttonNames, menuTitles } from '@mrp/contract/permissions.ts';
import { fieldsOf, testApp, type TestApp } from '../../../test/app.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../test/preparations.ts';
import { aConfirmedPurchase, aDraftPurchase, aPurchase, readPurchase } from '../../../test/purchases.ts';

let t: TestApp;
let w: PreparationWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  await w.offer(w.skus[0] ?? '', { bulk: '42.00' }, { moq: '100', packQuantity: '50' });
  await w.offer(w.skus[1] ?? '', { bulk: '40.00' }, { taxIncluded: true });
});

const sku = (n: number): string => w.skus[n] ?? '';

describe('a purchase form', () => {
  it('becomes one order per supplier, priced by the offers, with what needs a reason', async () => {
    const body = aPurchase(w, {
      lines: [
        { skuId: sku(0), quantity: '120' },
        { skuId: sku(1), quantity: '30' },
      ],
    });
    const { data: groups } = await w.buyer.call(purchasesApi.previewGroups, { body });
    expect(groups).toMatchObject([
      {
        supplier: { id: w.supplierId },
        currency: { name: '人民币' },
        amount: '6240.00',
        lines: [
          { index: 0, unitPrice: '42.0000', band: 'GREEN', amount: '5040.00', warnings: ['不是每包 50.00 公斤 的整数倍'] },
          { index: 1, unitPrice: '40.0000', warnings: [] },
        ],
      },
    ]);
    const made = await w.buyer.call(purchasesApi.create, { body });
    expect(made).toMatchObject({ code: 200, data: { orders: [{ code: expect.stringMatching(/^CG\d{6}-\d{4}$/) }] } });
    expect(await readPurchase(w.buyer, made.data.orders[0]?.id ?? '')).toMatchObject({
      state: 'DRAFT',
      revision: 0,
      lineCount: 2,
      unit: { name: '公斤' },
      quantity: '150.0000',
      amount: '6240.00',
      tolerance: '3.0000',
      lines: [{ unitPrice: '42.0000', offerPrice: '42.0000', deviation: '0.00', taxIncluded: false }, { taxIncluded: true }],
    });
  });

  it('reports errors by field in Chinese', async () => {
    const refused = async (draft: Parameters<typeof aPurchase>[1]) => {
      const { code, data } = await w.buyer.call(purchasesApi.create, { body: aPurchase(w, draft) });
      expect(code).toBe(errors.VALIDATION.code);
      return fieldsOf(data);
    };
    const line = { skuId: sku(0), quantity: '100' };
    expect(await refused({ lines: [line], needOn: '2020-01-01' })).toEqual({ needOn: '需求日期不能早于今天' });
    expect(await refused({ lines: [line], holderId: w.dyer })).toEqual({ holderId: '收货方须是自有仓或成品供应商' });
    expect(await refused({ lines: [line], source: 'SUPPLIER' })).toEqual({ holderId: '供应商自采的收货方须是成品供应商' });
    expect(await refused({ lines: [{ skuId: sku(5), quantity: '1' }] })).toEqual({ 'lines.0.supplierId': '没有优选报价，请选择供应商' });
    expect(await refused({ lines: [{ ...line, unitPrice: '0' }] })).toEqual({ 'lines.0.unitPrice': expect.any(String) });
    expect(await refused({ lines: [{ ...line, skcId: '999999' }] })).toEqual({ 'lines.0.skcId': '货色不存在' });
    expect(await refused({ lines: [{ ...line, garmentOrderId: '999999' }] })).toEqual({ 'lines.0.garmentOrderId': '成衣订单不存在' });
    expect(await refused({ lines: [line], nettingRunId: '999999' })).toEqual({ nettingRunId: '备料测算不存在' });
  });

  it('refuses a quantity that is finer than its unit', async () => {
    const body = { ...aPurchase(w, { lines: [{ skuId: sku(0), quantity: '100' }] }) };
    const finer = { ...body, lines: body.lines.map((line) => ({ ...line, quantity: '100.001' })) };
    const { code, data } = await w.buyer.call(purchasesApi.create, { body: finer });
    expect(code).toBe(errors.VALIDATION.code);
    expect(Object.keys(fieldsOf(data))).toEqual(['lines.0.quantity']);
  });
});

describe('the price of a line', () => {
  it('is that of the quantity break which the quantity reaches', async () => {
    await addPrice(sku(0), '39.00', '500');
    const priceOf = async (quantity: string) =>
      (await w.buyer.call(purchasesApi.previewGroups, { body: aPurchase(w, { lines: [{ skuId: sku(0), quantity }] }) })).data[0]?.lines[0]
        ?.unitPrice;
    expect([await priceOf('450'), await priceOf('500'), await priceOf('900')]).toEqual(['42.0000', '39.0000', '39.0000']);
  });

  it('above the offer needs a reason, far above a supervisor who is not the author', async () => {
    const orange = await aDraftPurchase(w, { lines: [{ skuId: sku(1), quantity: '50', unitPrice: '43.00' }] });
    expect(orange.lines[0]).toMatchObject({ deviation: '7.50', band: 'ORANGE', warnings: ['单价高于报价'] });
    const place = (order: typeof orange) =>
      w.buyer.call(purchasesApi.transition, { params: { id: order.id }, body: { action: 'place', version: order.version } });
    expect(await place(orange)).toMatchObject({
      code: errors.GUARD.code,
      message: expect.stringContaining('单价高于报价，请填写原因'),
      data: { fields: { 'lines.0.reason': expect.stringContaining('请填写原因') } },
    });
    const red = await aDraftPurchase(w, { lines: [{ skuId: sku(1), quantity: '50', unitPrice: '45.00', reason: '急单' }] });
    expect(red.lines[0]).toMatchObject({ deviation: '12.50', band: 'RED' });
    expect(await place(red)).toMatchObject({ code: errors.GUARD.code, message: expect.stringContaining('须由主管放行') });
    const release = (user: typeof w.buyer) =>
      user.call(purchasesApi.release, { params: { id: red.id }, body: { reason: '同意', version: red.version } });
    expect((await release(w.buyer)).code).toBe(errors.SELF_APPROVAL.code);
    const released = await release(w.supervisor);
    expect(released.data).toMatchObject({ releasedBy: expect.any(String), releaseReason: '同意' });
    expect((await place(released.data)).data).toMatchObject({ state: 'PLACED', revision: 1, placedOn: await today() });
  });

  it('that changed since the draft is asked about at 下单', async () => {
    const draft = await aDraftPurchase(w, { lines: [{ skuId: sku(1), quantity: '60' }] });
    const other = await aDraftPurchase(w, { lines: [{ skuId: sku(1), quantity: '60' }] });
    await addPrice(sku(1), '41.00');
    const place = (order: typeof draft, prices: 'ASK' | 'KEEP' | 'UPDATE') =>
      w.buyer.call(purchasesApi.transition, { params: { id: order.id }, body: { action: 'place', version: order.version, prices } });
    expect(await place(draft, 'ASK')).toMatchObject({
      code: errors.PURCHASE_PRICES_CHANGED.code,
      message: expect.stringContaining('第 1 行'),
    });
    expect((await place(draft, 'KEEP')).data).toMatchObject({ state: 'PLACED', lines: [{ unitPrice: '40.0000', offerPrice: '41.0000' }] });
    expect((await place(other, 'UPDATE')).data).toMatchObject({
      state: 'PLACED',
      lines: [{ unitPrice: '41.0000', offerPrice: '41.0000' }],
    });
  });
});

describe('the purchase API', () => {
  it('hides prices from those who may not see them, in list, record and totals', async () => {
    const order = await aDraftPurchase(w, { lines: [{ skuId: sku(0), quantity: '100' }] });
    const clerk = await t.aUser(['物料采购管理', '物料采购管理:新建', '物料采购管理:编辑']);
    const { data: page } = await clerk.call(purchasesApi.list, { query: { totals: true } });
    expect(page.rows[0]).not.toHaveProperty('amount');
    expect(page.totals).not.toHaveProperty('amount');
    expect(page.totals).toHaveProperty('quantity');
    const { lines } = await readPurchase(clerk, order.id);
    for (const field of ['unitPrice', 'offerPrice', 'deviation', 'band', 'taxRate', 'stockPrice'])
      expect(lines[0]).not.toHaveProperty(field);
    const priced = aPurchase(w, { lines: [{ skuId: sku(0), quantity: '100', unitPrice: '1.00' }] });
    expect((await clerk.call(purchasesApi.create, { body: priced })).code).toBe(errors.FORBIDDEN.code);
  });

  it('lists by state with counts, filters what is overdue, and adds up by unit', async () => {
    const order = await aConfirmedPurchase(w, { lines: [{ skuId: sku(0), quantity: '100' }] });
    await sql`update purchase_orders set due_on = business_day() - 4 where id = ${order.id}`.execute(t.ownerDb);
    const { data } = await w.buyer.call(purchasesApi.list, { query: { overdue: true, totals: true } });
    expect(data.rows).toMatchObject([{ id: order.id, isOverdue: true, deviationDays: 4, progress: '0.00' }]);
    expect(data).toMatchObject({
      tabs: { CONFIRMED: 1 },
      totals: { quantity: [{ unit: '公斤', value: '100.0000' }], amount: [{ unit: '人民币', value: '4200.00' }] },
    });
    for (const query of [{ q: order.code }, { supplierIds: [w.supplierId] }, { spuIds: [w.spu] }, { source: ['BRAND'] }])
      expect((await w.buyer.call(purchasesApi.list, { query })).data.rows.map(({ id }) => id)).toContain(order.id);
  });

  it('requires the permission of each endpoint', async () => {
    const everything = new Set([...menuTitles, ...buttonNames]);
    const { id, version } = await aDraftPurchase(w, { lines: [{ skuId: sku(0), quantity: '100' }] });
    const without = (name: string) => t.aUser([...everything].filter((one) => one !== name) as never);
    const place = { params: { id }, body: { action: 'place' as const, version } };
    expect((await (await without('物料采购管理:下单')).call(purchasesApi.transition, place)).code).toBe(errors.FORBIDDEN.code);
    expect((await (await without('物料采购管理:打印')).call(purchasesApi.print, { body: { ids: [id] } })).code).toBe(errors.FORBIDDEN.code);
    const release = { params: { id }, body: { reason: '同意', version } };
    expect((await (await without('物料采购管理:放行超限价')).call(purchasesApi.release, release)).code).toBe(errors.FORBIDDEN.code);
    expect((await (await without('物料采购管理:编辑')).call(purchasesApi.discard, { params: { id } })).code).toBe(errors.FORBIDDEN.code);
    expect((await w.supervisor.call(purchasesApi.discard, { params: { id } })).code).toBe(errors.NOT_YOURS.code);
    expect((await w.buyer.call(purchasesApi.discard, { params: { id } })).code).toBe(200);
    expect((await w.buyer.call(purchasesApi.get, { params: { id } })).code).toBe(errors.NOT_FOUND.code);
  });

  it('prints several orders with prices only for those who may see them, and tells the sources to everybody', async () => {
    const { id } = await aDraftPurchase(w, { lines: [{ skuId: sku(0), quantity: '100' }] });
    expect((await w.buyer.call(purchasesApi.print, { body: { ids: [id] } })).data).toMatchObject([{ lines: [{ unitPrice: '42.0000' }] }]);
    const clerk = await t.aUser(['物料采购管理', '物料采购管理:打印']);
    expect((await clerk.call(purchasesApi.print, { body: { ids: [id] } })).data[0]?.lines[0]).not.toHaveProperty('unitPrice');
    const { data } = await (await t.aUser([])).call(purchaseLookupsApi.listPurchaseSources, {});
    expect(data.map(({ label }) => label)).toEqual(['品牌采购', '供应商自采', '物料商发货']);
  });
});

async function addPrice(skuId: string, price: string, minQuantity: string | null = null): Promise<void> {
  const offer = await t.ownerDb.selectFrom('offers').select('id').where('skuId', '=', skuId).executeTakeFirstOrThrow();
  const body = { kind: 'BULK', price, minQuantity, validFrom: await today(), reason: '行情' };
  const { code, message } = await w.buyer.call(pricesApi.addPrice, { params: { id: offer.id }, body: body as never });
  if (code !== 200) throw new Error(message);
}

async function today(): Promise<string> {
  const { rows } = await sql<{ day: string }>`select business_day()::text as day`.execute(t.ownerDb);
  return rows[0]?.day ?? '';
}
