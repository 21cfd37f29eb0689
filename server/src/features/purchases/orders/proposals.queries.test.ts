import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { purchasesApi, receiptsApi } from '@mrp/contract/features/purchases.ts';
import { PurchaseInput } from '@mrp/contract/features/purchases/record.ts';
import { type PurchaseProposal } from '@mrp/contract/features/purchases/proposal.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { aNettingWorld, dayAfter, type NettingWorld } from '../../../../test/nettings.ts';
import { planned } from '../../../../test/plans.ts';
import { movePurchase, readPurchase, ship } from '../../../../test/purchases.ts';
import { dataOf } from '../../../../test/styles.ts';

let t: TestApp;
let w: NettingWorld;
let soon: string;

beforeAll(async () => {
  t = await testApp();
  w = await aNettingWorld(t);
  soon = await dayAfter(t, 30);
});

let styles = 0;

/** A style of two colours whose BOM has one material, and an order for 100 and 200 pieces. */
async function anOrder(line: { isPrepared: boolean; supply?: 'BRAND' | 'FACTORY' | 'CUSTOMER'; consumption?: string }) {
  const { id: spuId, skus } = await w.material();
  const skuId = skus[0]?.id ?? '';
  await w.offer(spuId, skuId, { moq: '250' });
  const { id: styleId, skcs } = await w.style(`BUY-${(styles += 1)}`, ['藏青', '黑色']);
  await w.bom({ styleId }, [{ spuId, consumption: '1.01', colours: Object.fromEntries(skcs.map((skc) => [skc, skuId])), ...line }]);
  const pieces = skcs.map((skcId, at) => ({ skcId, pieces: at === 0 ? 100 : 200 }));
  return { skuId, styleId, skcs, orderId: await w.order(styleId, pieces, soon) };
}

/** Holder of another garment factory. */
async function aFactory(): Promise<string> {
  const supplierId = await w.supplier({ kind: 'GARMENT' });
  return (await t.ownerDb.selectFrom('holders').select('id').where('supplierId', '=', supplierId).executeTakeFirstOrThrow()).id;
}

const orderAt = (orderId: string, holderId: string) =>
  t.ownerDb
    .updateTable('garmentOrders')
    .set((eb) => ({ supplierId: eb.selectFrom('holders').select('supplierId').where('id', '=', holderId) }))
    .where('id', '=', orderId)
    .execute();

const propose = (body: object) => w.user.call(purchasesApi.propose, { body: body as never });
const buy = ({ holderId, needOn, lines }: PurchaseProposal, nettingRunId: string | null = null) =>
  w.user.call(purchasesApi.create, {
    body: PurchaseInput.parse({
      source: 'BRAND',
      holderId: holderId ?? w.store,
      needOn,
      nettingRunId,
      lines: lines.map(({ skuId, supplier, holder, quantity, styleId, skcId, garmentOrderId, bomLineId }) => ({
        skuId,
        supplierId: supplier?.id ?? null,
        holderId: holder?.id ?? null,
        quantity: String(Number(quantity)),
        styleId,
        skcId,
        garmentOrderId,
        bomLineId,
      })),
    }),
  });

describe('the proposal for garment orders', () => {
  it('has the BOM lines that are not prepared, by colour and order, less what was bought', async () => {
    const { skuId, styleId, skcs, orderId } = await anOrder({ isPrepared: false });
    const { data } = await propose({ garmentOrderIds: [orderId] });
    expect(data).toMatchObject({
      needOn: soon,
      orders: [],
      lines: [
        { skuId, quantity: '101.0000', styleId, skcId: skcs[0], garmentOrderId: orderId, bomLineId: expect.stringMatching(/\d+/) },
        { skuId, quantity: '202.0000', skcId: skcs[1], needOn: soon },
      ],
    });
    // Together the lines reach the MOQ of 250, so neither needs a reason.
    const made = await buy(data);
    expect(made.code).toBe(200);
    const { data: order } = await w.user.call(purchasesApi.get, { params: { id: made.data.orders[0]?.id ?? '' } });
    expect(order.lines.map(({ warnings }) => warnings)).toEqual([[], []]);
    expect(await propose({ garmentOrderIds: [orderId] })).toMatchObject({
      code: errors.GUARD.code,
      message: expect.stringContaining('已经采购'),
    });
  });

  it('buys what the plan has nothing for: not what stock serves, and again what an earlier order takes of what was bought', async () => {
    const { skuId, orderId, styleId, skcs } = await anOrder({ isPrepared: false });
    const { spuId } = await t.ownerDb.selectFrom('skus').select('spuId').where('id', '=', skuId).executeTakeFirstOrThrow();
    await w.stock(w.store, { spuId, skuId }, '150');
    await planned(t);
    const told = async (id = orderId) =>
      ((await propose({ garmentOrderIds: [id] })).data.lines ?? []).map(({ skcId, quantity }) => [skcs.indexOf(skcId ?? ''), quantity]);
    // 303 − 150, of the colours in their order.
    expect(await told()).toEqual([
      [0, '101.0000'],
      [1, '52.0000'],
    ]);
    dataOf(await buy((await propose({ garmentOrderIds: [orderId] })).data));
    // The plan is behind, and what was bought meanwhile counts.
    expect(await told()).toEqual([[1, '150.0000']]);
    await planned(t);
    expect(await told()).toEqual([]);
    const sooner = await w.order(styleId, [{ skcId: skcs[0] ?? '', pieces: 100 }], await dayAfter(t, 3));
    await planned(t);
    expect(await told(sooner)).toEqual([]);
    expect(await told()).toEqual([[0, '101.0000']]);
  });

  it('rounds quantities up in decimals, so that one that fits the unit is not raised', async () => {
    const { orderId } = await anOrder({ isPrepared: false, consumption: '1.3402' });
    const { data } = await propose({ garmentOrderIds: [orderId] });
    expect(data.lines.map(({ quantity }) => quantity)).toEqual(['134.0200', '268.0400']);
  });

  it('buys a sized trim by the sizes of the order, and names the size that has none', async () => {
    const { id: spuId, skus } = await w.material({}, ['藏青', '米白']);
    const [short = '', long = ''] = skus.map(({ id }) => id);
    const { id: styleId, skcs } = await w.style(`BUY-${(styles += 1)}`, ['藏青']);
    const skcId = skcs[0] ?? '';
    await w.bom({ styleId }, [
      {
        spuId,
        consumption: '1',
        isPrepared: false,
        colours: { [skcId]: short },
        sizeItems: [
          { size: 'S', skuId: short },
          { size: 'M', skuId: short },
          { size: 'L', skuId: long },
        ],
      },
    ]);
    const ordered = ['S', 'M', 'L'].map((size, at) => ({ skcId, size, pieces: 10 * (at + 1) }));
    const orderId = await w.order(styleId, ordered, soon);
    const { data } = await propose({ garmentOrderIds: [orderId] });
    expect(data.lines.map(({ skuId, quantity }: { skuId: string; quantity: string }) => [skuId, quantity])).toEqual([
      [short, '30.0000'],
      [long, '30.0000'],
    ]);
    for (const size of ['XL', '']) {
      const wrong = await w.order(styleId, [...ordered, { skcId, size, pieces: 5 }], soon);
      expect(await propose({ garmentOrderIds: [wrong] })).toMatchObject({
        code: errors.GUARD.code,
        message: expect.stringContaining('没有尺码对应，请先在BOM中补充，或把订单件数拆到尺码'),
      });
    }
  });

  it('leaves out what is prepared, what the customer supplies, and what the factory buys for itself, which it has by itself', async () => {
    const factorys = await anOrder({ isPrepared: false, supply: 'FACTORY' });
    const ids = [(await anOrder({ isPrepared: true })).orderId, (await anOrder({ isPrepared: false, supply: 'CUSTOMER' })).orderId];
    const all = [...ids, factorys.orderId];
    expect(await propose({ garmentOrderIds: all })).toMatchObject({ code: errors.GUARD.code });
    const { data } = await propose({ garmentOrderIds: all, source: 'SUPPLIER' });
    expect(data).toMatchObject({ source: 'SUPPLIER', lines: [{ skuId: factorys.skuId, quantity: '101.0000' }, { quantity: '202.0000' }] });
  });

  it('is known before the choice: orders with something to buy come first, the others say why not, each by itself', async () => {
    const [buyable, prepared, bare] = [
      await anOrder({ isPrepared: false }),
      await anOrder({ isPrepared: true }),
      await w.style(`BUY-${(styles += 1)}`, ['藏青']),
    ];
    const bareOrder = await w.order(bare.id, [{ skcId: bare.skcs[0] ?? '', pieces: 10 }], soon);
    const ids = [bareOrder, prepared.orderId, buyable.orderId];
    const choose = async (body: object) => dataOf(await w.user.call(purchasesApi.chooseOrdersToBuy, { body: body as never }));
    const found = await choose({ ids });
    expect(found.map(({ id, lines, reason }) => [id, lines, reason])).toEqual([
      [buyable.orderId, 2, ''],
      [prepared.orderId, 0, 'BOM共 1 行（备料 1 行），没有要品牌采购的'],
      [bareOrder, 0, '款式没有已生效的BOM'],
    ]);
    expect((await choose({ ids, source: 'SUPPLIER' })).map(({ lines }) => lines)).toEqual([0, 0, 0]);

    const { data } = await propose({ garmentOrderIds: ids });
    expect(data.lines).toHaveLength(2);
    expect(data.skipped).toMatchObject([
      { id: prepared.orderId, reason: expect.stringContaining('备料 1 行') },
      { id: bareOrder, reason: '款式没有已生效的BOM' },
    ]);
    const none = await propose({ garmentOrderIds: [bareOrder, prepared.orderId] });
    expect(none).toMatchObject({ code: errors.GUARD.code, message: expect.stringContaining('款式没有已生效的BOM') });
    expect(none.message).toContain('备料 1 行');
    expect((await buy(data)).code).toBe(200);
    expect(await choose({ ids: [buyable.orderId] })).toMatchObject([{ lines: 0, reason: '要买的都已经采购，或有库存、到货可用' }]);
  });

  it('sends the lines to the factory of each order, which makes an order for each receiver', async () => {
    const [one, other] = [await anOrder({ isPrepared: false }), await anOrder({ isPrepared: false })];
    const second = await aFactory();
    await orderAt(one.orderId, w.factory);
    const { data: alone } = await propose({ garmentOrderIds: [one.orderId] });
    expect(alone).toMatchObject({ holderId: w.factory, lines: [{ holder: null }, { holder: null }] });
    const both = [one.orderId, other.orderId];
    // An order without a factory leaves the receiver to the user.
    expect((await propose({ garmentOrderIds: both })).data).toMatchObject({
      holderId: null,
      lines: [{ holder: { id: w.factory } }, {}, {}, {}],
    });
    await orderAt(other.orderId, second);
    const { data } = await propose({ garmentOrderIds: both });
    expect(data.lines.map(({ holder }) => holder?.id)).toEqual([w.factory, w.factory, second, second]);
    const made = await buy(data);
    const orders = await Promise.all(made.data.orders.map(({ id }) => readPurchase(w.user, id)));
    expect(orders.map(({ holder, lines }) => [holder.id, lines.length])).toEqual([
      [w.factory, 2],
      [second, 2],
    ]);
  });

  it('has again what was returned to the supplier', async () => {
    const { orderId } = await anOrder({ isPrepared: false });
    const made = await buy((await propose({ garmentOrderIds: [orderId] })).data);
    const placed = await movePurchase(w.user, await readPurchase(w.user, made.data.orders[0]?.id ?? ''), 'place');
    const order = await movePurchase(w.user, placed, 'confirm');
    const lines = order.lines.map(({ skuId }) => ({ skuId, quantity: '303', unregistered: '303' })).slice(0, 1);
    const shipment = dataOf(await ship(w.user, { orderIds: [order.id], lines }));
    const received = { lineId: shipment.lines[0]?.id ?? '', quantity: '303', rolls: [], binId: null };
    const body = { shipmentId: shipment.id, lines: [received], version: shipment.version };
    const receipt = dataOf(await w.user.call(receiptsApi.create, { body }));
    const back = { lineId: receipt.lines[0]?.id ?? '', quantity: '30' };
    const returned = { lines: [back], reason: '色差', version: receipt.version };
    dataOf(await w.user.call(receiptsApi.returnGoods, { params: { id: receipt.id }, body: returned }));
    const data = dataOf(await propose({ garmentOrderIds: [orderId] }));
    expect(sumDecimals(data.lines.map(({ quantity }) => quantity))).toBe('30.0000');
  });
});

describe('the proposal for a netting run', () => {
  it('has the chosen rows, split by demand, and tells the orders that were made of it', async () => {
    const { skuId, skcs } = await anOrder({ isPrepared: true });
    const run = await w.run({ demands: skcs.map((skcId, at) => ({ skcId, pieces: at === 0 ? '100' : '200', needOn: soon })) });
    const [line] = await w.lines(run.id);
    const { data } = await propose({ nettingRunId: run.id, nettingLineIds: [line?.id ?? ''] });
    expect(data).toMatchObject({
      holderId: run.holder.id,
      needOn: soon,
      orders: [],
      lines: [{ skuId, supplier: { id: w.supplierId } }, {}],
    });
    const made = await buy(data, run.id);
    expect((await propose({ nettingRunId: run.id })).data.orders).toEqual(made.data.orders);
    const { data: listed } = await w.user.call(purchasesApi.list, { query: { nettingRunIds: [run.id] } });
    expect(listed.rows).toMatchObject([{ nettingRun: { id: run.id }, lineCount: 2 }]);
  });

  it('leaves out what was counted for an order that was cancelled since, and tells it', async () => {
    const [one, other] = [await anOrder({ isPrepared: true }), await anOrder({ isPrepared: true })];
    const demands = [one, other].flatMap(({ orderId, skcs }) =>
      skcs.map((skcId) => ({ skcId, pieces: '100', needOn: soon, garmentOrderId: orderId })),
    );
    const run = await w.run({ demands });
    await t.ownerDb.updateTable('garmentOrders').set({ state: 'CANCELLED' }).where('id', '=', other.orderId).execute();
    const { data } = await propose({ nettingRunId: run.id });
    expect(data.skipped).toMatchObject([{ id: other.orderId, reason: '已取消' }]);
    expect([...new Set(data.lines.map(({ garmentOrderId }) => garmentOrderId))]).toEqual([one.orderId]);
    await t.ownerDb.updateTable('garmentOrders').set({ state: 'CANCELLED' }).where('id', '=', one.orderId).execute();
    expect((await propose({ nettingRunId: run.id })).code).toBe(errors.GUARD.code);
  });

  it('needs exactly one of run and orders, and the permission to make orders', async () => {
    expect((await propose({})).code).toBe(errors.VALIDATION.code);
    expect((await propose({ nettingRunId: '999999' })).code).toBe(errors.NOT_FOUND.code);
    const reader = await t.aUser(['物料采购管理']);
    expect((await reader.call(purchasesApi.propose, { body: { garmentOrderIds: ['1'] } as never })).code).toBe(errors.FORBIDDEN.code);
  });
});
