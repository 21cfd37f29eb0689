import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { noticesApi } from '@mrp/contract/features/notices.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { fieldsOf, testApp, type TestApp } from '../../../../test/app.ts';
import { theDictionaries } from '../../../../test/builders.ts';
import { sayByDefault } from '../../../../test/comparisons.ts';
import { noticesOf } from '../../../../test/notices.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../../test/preparations.ts';
import { aConfirmedPurchase, aDraftPurchase, aPurchase, movePurchase, readPurchase } from '../../../../test/purchases.ts';
import { aDispatchedQuotation, readSheet, workedLines } from '../../../../test/quotations.ts';
import { aStyle } from '../../../../test/styles.ts';

let t: TestApp;
let w: PreparationWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  await w.offer(w.skus[0] ?? '', { bulk: '42.00' }, { moq: '100', packQuantity: '50' });
  await w.offer(w.skus[1] ?? '', { bulk: '40.00' }, { taxIncluded: true });
});

const sku = (n: number): string => w.skus[n] ?? '';

describe('the workflow', () => {
  const draft = () => aDraftPurchase(w, { lines: [{ skuId: sku(0), quantity: '100' }] });

  it('goes from 下单 over 接单 with the confirmed day to 待发货, and counts as expected receipt', async () => {
    const placed = await movePurchase(w.buyer, await draft(), 'place');
    expect(placed).toMatchObject({
      state: 'PLACED',
      rate: '1',
      lines: [{ stockPrice: '42.0000', promisedOn: '2099-01-31', confirmedOn: null }],
    });
    const early = await w.buyer.call(purchasesApi.transition, {
      params: { id: placed.id },
      body: { action: 'confirm', version: placed.version, confirmedOn: '2020-01-01' },
    });
    expect(fieldsOf(early.data)).toEqual({ confirmedOn: '确认交期不能早于今天' });
    const { data } = await w.buyer.call(purchasesApi.transition, {
      params: { id: placed.id },
      body: { action: 'confirm', version: placed.version, confirmedOn: '2099-02-15' },
    });
    expect(data).toMatchObject({
      state: 'CONFIRMED',
      dueOn: '2099-02-15',
      lines: [{ confirmedOn: '2099-02-15' }],
      versions: [{ revision: 1, confirmedBy: expect.any(String), changes: [] }],
    });
    const { rows } = await sql<{ quantity: string }>`
      select quantity from scheduled_receipts where document_kind = 'purchase' and document_id = ${placed.id} and committed`.execute(
      t.ownerDb,
    );
    expect(rows).toEqual([{ quantity: '100.0000' }]);
  });

  it('is refused for a supplier who was paused between draft and 下单', async () => {
    const order = await draft();
    const body = aPurchase(w, { lines: [{ skuId: sku(0), quantity: '100' }] });
    const setState = (state: string) => t.ownerDb.updateTable('suppliers').set({ state }).where('id', '=', w.supplierId).execute();
    await setState('PAUSED');
    const form = await w.buyer.call(purchasesApi.create, { body });
    const { code, message } = await w.buyer.call(purchasesApi.transition, {
      params: { id: order.id },
      body: { action: 'place', version: order.version },
    });
    await setState('ACTIVE');
    const paused = `供应商“${order.supplier.name}”已暂停合作，请改选供应商`;
    expect({ code, message }).toEqual({ code: errors.GUARD.code, message: paused });
    expect(fieldsOf(form.data)).toEqual({ 'lines.0.supplierId': paused });
  });

  it('is refused when the currency has no rate that day', async () => {
    const order = await draft();
    const { id } = await t.ownerDb
      .insertInto('dictionaryEntries')
      .values({ dictionary: 'currency', code: 'XTS', name: '测试币' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await t.ownerDb.updateTable('purchaseOrders').set({ currencyId: id }).where('id', '=', order.id).execute();
    const { version } = await readPurchase(w.buyer, order.id);
    const refused = await w.buyer.call(purchasesApi.transition, { params: { id: order.id }, body: { action: 'place', version } });
    expect(refused).toMatchObject({ code: errors.GUARD.code, message: '币种“测试币”今天没有汇率，请先在字典管理中维护' });
  });

  it('cancels before the first shipment, with a reason', async () => {
    const order = await draft();
    const cancel = (reason: string) =>
      w.buyer.call(purchasesApi.transition, { params: { id: order.id }, body: { action: 'cancel', version: order.version, reason } });
    expect(fieldsOf((await cancel('')).data)).toEqual({ reason: '不能为空' });
    expect((await cancel('改款')).data).toMatchObject({ state: 'CANCELLED', endReason: '改款' });
  });

  it('moves several orders and tells why others cannot move', async () => {
    const [first, second] = [await draft(), await draft()];
    await movePurchase(w.buyer, second, 'place');
    const { data } = await w.buyer.call(purchasesApi.transitionMany, {
      body: { action: 'place', chosen: { ids: [first.id, second.id] }, reason: '' },
    });
    expect(data).toMatchObject({ done: [first.id], failed: [{ id: second.id, reason: expect.stringContaining('待接单') }] });
  });
});

describe('a price far below the offer', () => {
  const placed = async (unitPrice: string, reason = '') => {
    const { id, version, lines } = await aDraftPurchase(w, { lines: [{ skuId: sku(0), quantity: '100', unitPrice, reason }] });
    const answer = await w.buyer.call(purchasesApi.transition, { params: { id }, body: { action: 'place', version } });
    return { line: lines[0], code: answer.code, fields: answer.code === 200 ? {} : fieldsOf(answer.data) };
  };

  it('needs a reason from 20 percent on, like one above it', async () => {
    expect(await placed('4.20')).toMatchObject({
      line: { deviation: '-90.00', band: 'ORANGE', warnings: ['单价低于报价'] },
      code: errors.GUARD.code,
      fields: { 'lines.0.reason': '单价低于报价，请填写原因' },
    });
    expect((await placed('33.60')).code).toBe(errors.GUARD.code);
    expect(await placed('33.61')).toMatchObject({ line: { band: 'GREEN', warnings: [] }, code: 200 });
    expect((await placed('4.20', '处理库存')).code).toBe(200);
  });

  it('is judged by the comparison configuration of its class', async () => {
    await sayByDefault(w.supervisor, { lowLimit: '95' });
    expect(await placed('4.20')).toMatchObject({ line: { band: 'GREEN', warnings: [] }, code: 200 });
    await sayByDefault(w.supervisor, {});
    expect((await placed('4.20')).code).toBe(errors.GUARD.code);
  });
});

describe('a change after 下单', () => {
  it('makes a version that shows its difference and must be confirmed again', async () => {
    const order = await aConfirmedPurchase(w, {
      lines: [
        { skuId: sku(0), quantity: '100' },
        { skuId: sku(1), quantity: '20' },
      ],
    });
    const [first, second] = order.lines;
    const edit = {
      source: order.source,
      holderId: order.holder.id,
      needOn: '2099-03-01',
      remark: '',
      lines: [{ id: first?.id, skuId: sku(0), quantity: '150', unitPrice: '41.50', needOn: '2099-02-20' }],
    };
    const change = (body: object) =>
      w.buyer.call(purchasesApi.change, {
        params: { id: order.id },
        body: { ...edit, reason: '客户加单', version: order.version, ...body } as never,
      });
    expect(fieldsOf((await change({ reason: '' })).data)).toEqual({ reason: '不能为空' });
    expect(fieldsOf((await change({ source: 'DIRECT' })).data)).toEqual({ source: '下单后不能改来源' });
    const { data } = await change({});
    expect(data).toMatchObject({ state: 'PLACED', revision: 2, lines: [{ id: first?.id, quantity: '150.0000' }] });
    const [version, before] = data.versions;
    expect(before).toMatchObject({ revision: 1, confirmedBy: expect.any(String) });
    expect(version).toMatchObject({ revision: 2, reason: '客户加单', confirmedBy: null });
    expect(version?.changes).toEqual([
      { item: '采购单', field: '需求日期', before: '2099-01-31', after: '2099-03-01' },
      expect.objectContaining({ field: '数量', before: '100.00 公斤', after: '150.00 公斤' }),
      expect.objectContaining({ field: '需求日期', before: '2099-01-31', after: '2099-02-20' }),
      expect.objectContaining({ field: '承诺交期', before: '2099-01-31', after: '2099-02-20' }),
      expect.objectContaining({ item: expect.stringContaining(second?.code ?? '?'), field: '数量', before: '20.00 公斤', after: '' }),
    ]);
    expect(version?.priceChanges).toEqual([expect.objectContaining({ field: '单价', before: '42.0000', after: '41.5000' })]);
    const clerk = await t.aUser(['物料采购管理']);
    expect((await readPurchase(clerk, order.id)).versions[0]).not.toHaveProperty('priceChanges');
    const again = await movePurchase(w.buyer, data, 'confirm');
    expect(again).toMatchObject({ state: 'CONFIRMED', versions: [{ revision: 2, confirmedBy: expect.any(String) }, {}] });
  });

  it('keeps a released price but needs a supervisor for a higher one, on this line or another', async () => {
    const draft = await aDraftPurchase(w, {
      lines: [
        { skuId: sku(0), quantity: '100', unitPrice: '50.00', reason: '急单' },
        { skuId: sku(1), quantity: '20' },
      ],
    });
    const { id, version } = draft;
    const released = await w.supervisor.call(purchasesApi.release, { params: { id }, body: { reason: '同意', version } });
    const order = await movePurchase(w.buyer, released.data, 'place');
    const [first, second] = order.lines;
    const change = (quantity: string, firstPrice: string, secondPrice: string) => {
      const lines = [
        { id: first?.id, skuId: sku(0), quantity, unitPrice: firstPrice, reason: '急单' },
        { id: second?.id, skuId: sku(1), quantity: '20', unitPrice: secondPrice, reason: '急单' },
      ];
      const { source, holder, needOn } = order;
      const body = { source, holderId: holder.id, needOn, remark: '', lines, reason: '加单', version: order.version };
      return w.buyer.call(purchasesApi.change, { params: { id }, body: body as never });
    };
    const refusal = expect.stringContaining('主管没有放行过这个价格');
    expect(fieldsOf((await change('150', '50.01', '40.00')).data)).toEqual({ 'lines.0.unitPrice': refusal });
    expect(fieldsOf((await change('150', '50.00', '60.00')).data)).toEqual({ 'lines.1.unitPrice': refusal });
    expect((await change('150', '49.00', '40.00')).data).toMatchObject({ revision: 2, lines: [{ unitPrice: '49.0000' }, {}] });
  });

  it('is refused for drafts, which are edited', async () => {
    const draft = await aDraftPurchase(w, { lines: [{ skuId: sku(0), quantity: '100' }] });
    const { source, holder, needOn, version, id, lines } = draft;
    const body = {
      source,
      holderId: holder.id,
      needOn,
      remark: '改',
      lines: [{ id: lines[0]?.id, skuId: sku(0), quantity: '200' }],
      version,
    };
    const refused = await w.buyer.call(purchasesApi.change, { params: { id }, body: { ...body, reason: '加单' } as never });
    expect(refused.code).toBe(errors.STATE.code);
    const edited = await w.buyer.call(purchasesApi.edit, { params: { id }, body: body as never });
    expect(edited.data).toMatchObject({ remark: '改', lines: [{ id: lines[0]?.id, quantity: '200.0000' }] });
    const stale = await w.buyer.call(purchasesApi.edit, { params: { id }, body: body as never });
    expect(stale.code).toBe(errors.VERSION_CONFLICT.code);
  });
});

describe('a purchase at another price than the one in force', () => {
  it('tells whoever sees prices beyond the configured percentage, naming purchase, style and cost sheet, when placed and when changed', async () => {
    const d = await theDictionaries(t);
    const [reader, blind] = [await t.aUser(['价格查看', VIEW_PRICES]), await t.aUser(['价格查看'])];
    const style = await aStyle(w.buyer, d);
    const [main] = workedLines(d);
    const { id } = await aDispatchedQuotation(t, d, w.buyer, { styleId: style.id, lines: [{ ...main!, skuId: sku(0) }] });
    const sheet = await readSheet(w.buyer, id);
    const buy = (unitPrice: string) =>
      aDraftPurchase(w, { lines: [{ skuId: sku(0), quantity: '100', styleId: style.id, unitPrice, reason: '行情上涨' }] });
    await movePurchase(w.buyer, await buy('46.00'), 'place');
    expect(await noticesOf(reader)).toEqual([]);
    const dear = await buy('47.00');
    const body = { reason: '急用', version: dear.version };
    const released = await w.supervisor.call(purchasesApi.release, { params: { id: dear.id }, body });
    const placed = await movePurchase(w.buyer, released.data, 'place');
    const { data } = await reader.call(noticesApi.list);
    expect(data.rows).toMatchObject([
      {
        kind: 'PRICE_ALERT',
        title: expect.stringMatching(new RegExp(`^采购单 ${placed.code}：.* 高于现行价 11.9%$`)),
        note: `${placed.supplier.name} · 款 ${style.code} · 核价单 ${sheet.code} V1`,
        path: `/viewPriceList?status=IN_FORCE&kind=BULK&spuIds=${placed.lines[0]!.spuId}&supplierIds=${placed.supplier.id}`,
      },
    ]);
    const { source, holder, needOn, lines, version } = placed;
    const line = { id: lines[0]!.id, skuId: sku(0), quantity: '100', styleId: style.id, unitPrice: '37.00', reason: '谈价' };
    const change = { source, holderId: holder.id, needOn, remark: '', version, reason: '谈价', lines: [line] };
    expect((await w.buyer.call(purchasesApi.change, { params: { id: placed.id }, body: change as never })).code).toBe(200);
    expect((await noticesOf(reader))[0]![0]).toContain('低于现行价 11.9%');
    expect(await noticesOf(blind)).toEqual([]);
  });
});
