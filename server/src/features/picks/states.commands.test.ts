import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import { picksApi } from '@mrp/contract/features/picks.ts';
import { PickEdit, type PickOrder } from '@mrp/contract/features/picks/record.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { fieldsOf, testApp, type TestApp } from '../../../test/app.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { dayAfter } from '../../../test/nettings.ts';
import { aPick, aPickWorld, giveBack, makePick, readPick, takeGoods, type PickWorld } from '../../../test/picks.ts';
import { planned } from '../../../test/plans.ts';
import { dataOf } from '../../../test/styles.ts';
import { verifyLedger } from '../stock/balances/verification.queries.ts';

let t: TestApp;
let w: PickWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPickWorld(t, 'NONE');
});

/** A new colour with this quantity at the factory. */
async function aStockedColour(quantity: string): Promise<{ spuId: string; skuId: string; itemId: string }> {
  const { id: spuId, skus } = await w.material({}, ['藏青']);
  const skuId = skus[0]?.id ?? '';
  return { spuId, skuId, itemId: await w.stock(w.factory, { spuId, skuId }, quantity) };
}

const end = (pick: PickOrder, action: 'close' | 'cancel') =>
  w.user.call(picksApi.transition, { params: { id: pick.id }, body: { action, version: pick.version, reason: '不再需要' } });

const take = async (pick: PickOrder, quantity: string): Promise<PickOrder> =>
  dataOf(await takeGoods(w.user, pick, [{ lineId: pick.lines[0]?.id ?? '', quantity, takes: null }]));

const reservedOf = async (itemId: string): Promise<string> => {
  const { rows } = await t.ownerPool.query<{ reserved: string }>(
    `select sum(reserved)::text as reserved from stock_balances where item_id = ${itemId}`,
  );
  return rows[0]?.reserved ?? '';
};

describe('a pick', () => {
  it('releases what it reserved when it is cancelled, and when it is closed after a part', async () => {
    const { skuId, itemId } = await aStockedColour('100');
    const lines = [{ skuId, quantity: '30' }];
    const [first, second] = [await makePick(w, { lines }), await makePick(w, { lines })];
    expect(await reservedOf(itemId)).toBe('60.0000');
    expect((await end(first, 'cancel')).data).toMatchObject({
      state: 'CANCELLED',
      endReason: '不再需要',
      lines: [{ reservedQuantity: '0' }],
    });
    expect(await reservedOf(itemId)).toBe('30.0000');
    const part = await take(second, '10');
    expect((await end(part, 'close')).data).toMatchObject({ state: 'DONE', openQuantity: '0', completedOn: expect.any(String) });
    expect(await reservedOf(itemId)).toBe('0.0000');
    expect(
      (await takeGoods(w.user, { ...part, version: part.version + 1 }, [{ lineId: part.lines[0]?.id ?? '', quantity: '1', takes: null }]))
        .code,
    ).toBe(errors.STATE.code);
  });

  it('is not cancelled after the first pick, nor closed before it, and gives back after it ended', async () => {
    const { skuId } = await aStockedColour('100');
    const pick = await makePick(w, { lines: [{ skuId, quantity: '30' }] });
    expect(await end(pick, 'close')).toMatchObject({ code: errors.GUARD.code, message: expect.stringContaining('请取消') });
    const part = await take(pick, '10');
    expect(await end(part, 'cancel')).toMatchObject({ code: errors.GUARD.code, message: expect.stringContaining('请关单') });
    const { data: closed } = await end(part, 'close');
    expect((await giveBack(w.user, closed, ['4'])).data).toMatchObject({ state: 'DONE', lines: [{ returnedQuantity: '4.0000' }] });
  });

  it('is edited while nothing was picked, and reserves anew', async () => {
    const [first, second] = [await aStockedColour('50'), await aStockedColour('50')];
    const pick = await makePick(w, { lines: [{ skuId: first.skuId, quantity: '30' }] });
    const lines = [
      { skuId: second.skuId, quantity: '20' },
      { skuId: first.skuId, quantity: '5' },
    ];
    const edit = PickEdit.parse({ holderId: w.factory, needOn: '2099-02-28', remark: '改', lines, version: pick.version });
    const edited = dataOf(await w.user.call(picksApi.edit, { params: { id: pick.id }, body: edit }));
    expect(edited).toMatchObject({ needOn: '2099-02-28', lineCount: 2, version: pick.version + 1 });
    expect([await reservedOf(first.itemId), await reservedOf(second.itemId)]).toEqual(['5.0000', '20.0000']);
    expect((await w.user.call(picksApi.edit, { params: { id: pick.id }, body: edit })).code).toBe(errors.VERSION_CONFLICT.code);
    const yesterday = await dayAfter(t, -1);
    const backward = { ...edit, needOn: yesterday, version: edited.version };
    expect(fieldsOf((await w.user.call(picksApi.edit, { params: { id: pick.id }, body: backward })).data)).toEqual({
      needOn: '需求日不能早于今天',
    });
    await t.ownerDb.updateTable('pickOrders').set({ needOn: yesterday }).where('id', '=', pick.id).execute();
    // An overdue pick is edited without another day.
    const overdue = dataOf(
      await w.user.call(picksApi.edit, { params: { id: pick.id }, body: { ...backward, version: edited.version + 1 } }),
    );
    const part = await take(overdue, '1');
    const late = { ...edit, version: part.version };
    expect(await w.user.call(picksApi.edit, { params: { id: pick.id }, body: late })).toMatchObject({ code: errors.GUARD.code });
    const { data: log } = await w.user.call(auditApi.selectAllLogById, { query: { id: pick.id, type: 'pick' } });
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['领料', '编辑领料单', '新建领料单']));
    expect(log.flatMap(({ fields }) => fields)).toEqual(
      expect.arrayContaining([expect.objectContaining({ label: '需求日', before: '2099-01-31', after: '2099-02-28' })]),
    );
  });

  it('of several garment orders is made in one go, each once, sharing the stock', async () => {
    const orders = [await w.garmentOrder(100), await w.garmentOrder(50)];
    await w.stock(w.factory, { spuId: w.material1.id, skuId: w.skuId }, '150');
    const bodies = orders.map(({ id, skcId }, n) =>
      aPick(w, { garmentOrderId: id, lines: [{ skuId: w.skuId, skcId, quantity: n === 0 ? '134.02' : '67.01' }] }),
    );
    const twice = await w.user.call(picksApi.createMany, { body: { picks: [bodies[0]!, bodies[0]!] } });
    expect(fieldsOf(twice.data)).toEqual({ 'picks.1.garmentOrderId': '同一成衣订单选择了两次' });
    const wrong = bodies.map((body, n) => (n === 1 ? { ...body, needOn: '2020-01-01' } : body));
    expect(Object.keys(fieldsOf((await w.user.call(picksApi.createMany, { body: { picks: wrong } })).data))).toEqual(['picks.1.needOn']);
    const { orders: made } = dataOf(await w.user.call(picksApi.createMany, { body: { picks: bodies } }));
    const picks = await Promise.all(made.map((one) => readPick(w.user, one)));
    expect(picks.map(({ garmentOrder, lines }) => [garmentOrder?.id, lines[0]?.reservedQuantity])).toEqual([
      [orders[0]?.id, '134.0200'],
      [orders[1]?.id, '15.9800'],
    ]);
    const [, second] = picks;
    const parts = await w.user.call(picksApi.explainLine, { params: { id: second?.id ?? '', lineId: second?.lines[0]?.id ?? '' } });
    expect(dataOf(parts)).toMatchObject({
      need: { pieces: 50, quantity: '67.0100' },
      picks: [],
      reservations: [{ holder: { id: w.factory }, ownership: 1, quantity: '15.9800' }],
    });
  });
});

describe('open picks elsewhere', () => {
  it('stand in 占用 and 即将出库 of the stock with their document, until they are picked', async () => {
    const { skuId, itemId } = await aStockedColour('100');
    const pick = await makePick(w, { lines: [{ skuId, quantity: '130', reason: '' }] });
    const explain = async (quantity: 'reserved' | 'available' | 'scheduledOut') =>
      dataOf(await w.user.call(skuStockApi.explain, { params: { id: itemId }, query: { quantity } }));
    const document = { kind: 'pick', id: pick.id, label: '领料单', code: pick.code };
    expect(await explain('reserved')).toMatchObject({ result: '100.0000', reservations: [{ document, quantity: '100.0000' }] });
    expect(await explain('available')).toMatchObject({ result: '0.0000', reservations: [{ document }] });
    expect(await explain('scheduledOut')).toMatchObject({
      result: '130.0000',
      scheduled: [{ document, supplier: null, quantity: '130.0000', dueOn: '2099-01-31', isOverdue: false }],
    });
    await take(pick, '100');
    expect(await explain('scheduledOut')).toMatchObject({ result: '30.0000' });
    expect(await explain('reserved')).toMatchObject({ result: '0.0000' });
  });

  it('count once in netting: what is picked and reserved for the orders of the run covers them, what others still take is off the stock that is there', async () => {
    const { id: spuId, skus } = await w.material({}, ['藏青']);
    const skuId = skus[0]?.id ?? '';
    await w.stock(w.factory, { spuId, skuId }, '100');
    const style = await w.style('NET-PICK', ['藏青']);
    const skcId = style.skcs[0] ?? '';
    await w.bom({ styleId: style.id }, [{ spuId, consumption: '1.5', colours: { [skcId]: skuId } }]);
    const orderId = await w.order(style.id, [{ skcId, pieces: 100 }]);
    const netOf = async (alone = false) => {
      const run = await w.run({ alone, demands: [{ skcId, garmentOrderId: orderId, pieces: '100', needOn: '2099-01-31' }] });
      const line = (await w.lines(run.id)).find((one) => one.code === skus[0]?.code);
      return { net: line?.net, steps: (await w.explain(line?.id ?? '')).steps };
    };
    expect((await netOf()).net).toBe('50.0000');

    // 80 of the order, of which 30 are picked: 150 − 30 − 50 are still to be covered by the 20 that are free.
    const pick = await makePick(w, { garmentOrderId: orderId, lines: [{ skuId, skcId, quantity: '80' }] });
    const part = await take(pick, '30');
    const own = await netOf();
    expect(own.net).toBe('50.0000');
    expect(own.steps.find(({ step }) => step === 'COVERED')).toMatchObject({
      quantity: '-80.0000',
      parts: [
        { quantity: '-30.0000', document: { kind: 'pick', code: pick.code } },
        { quantity: '-50.0000', document: { kind: 'pick', label: '领料单' } },
      ],
    });
    // 余料 that came back is needed again, and lies there again.
    const back = dataOf(await giveBack(w.user, part, ['10']));
    expect((await netOf()).net).toBe('50.0000');

    // Another pick reserves the 30 that are free and wants 25 more: the run does not order them for it, but alone it goes without them.
    const other = await makePick(w, { lines: [{ skuId, quantity: '55' }] });
    expect(other.lines[0]?.reservedQuantity).toBe('30.0000');
    expect((await netOf()).net).toBe('80.0000');
    expect((await netOf(true)).net).toBe('105.0000');
    await end(other, 'cancel');
    await end(back, 'close');
    // 150 − 20 net picked, 80 lie there.
    expect((await netOf()).net).toBe('50.0000');
  });

  it('make an order ready: what is picked or reserved for it is there for it, and for nobody else', async () => {
    const { id: spuId, skus } = await w.material({}, ['藏青']);
    const skuId = skus[0]?.id ?? '';
    await w.stock(w.factory, { spuId, skuId }, '200');
    const style = await w.style('READY-PICK', ['藏青']);
    const skcId = style.skcs[0] ?? '';
    await w.bom({ styleId: style.id }, [{ spuId, consumption: '1.5', colours: { [skcId]: skuId } }]);
    const [first, second] = [await w.order(style.id, [{ skcId, pieces: 100 }]), await w.order(style.id, [{ skcId, pieces: 100 }])];
    const itemsOf = async (id: string) => {
      await planned(t);
      return dataOf(await w.user.call(nettingApi.explainReadiness, { params: { id } })).items;
    };
    expect(await itemsOf(first)).toMatchObject([{ available: '150.0000', covered: '0.0000', lacking: '0.0000' }]);
    expect(await itemsOf(second)).toMatchObject([{ available: '50.0000', covered: '0.0000', lacking: '100.0000' }]);
    const pick = await makePick(w, { garmentOrderId: first, lines: [{ skuId, skcId, quantity: '150' }] });
    const part = await take(pick, '60');
    expect(await itemsOf(first)).toMatchObject([{ need: '150.0000', available: '0.0000', covered: '150.0000', lacking: '0.0000' }]);
    expect(await itemsOf(second)).toMatchObject([{ available: '50.0000', covered: '0.0000', lacking: '100.0000' }]);
    await giveBack(w.user, part, ['20']);
    expect(await itemsOf(first)).toMatchObject([{ available: '20.0000', covered: '130.0000', lacking: '0.0000' }]);
  });
});

afterAll(async () => {
  expect(await brokenInvariants(t)).toEqual([]);
  expect(await Array.fromAsync(verifyLedger(t.db))).toEqual([]);
});
