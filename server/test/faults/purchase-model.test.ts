import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { picksApi } from '@mrp/contract/features/picks.ts';
import { receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import { verifyLedger } from '../../src/features/stock/balances/verification.queries.ts';
import { testApp, type TestApp } from '../app.ts';
import { brokenInvariants } from '../invariants.ts';
import { aPreparationWorld, type PreparationWorld } from '../preparations.ts';
import { readPick, takeGoods } from '../picks.ts';
import { aConfirmedPurchase, movePurchase, readPurchase, ship } from '../purchases.ts';
import { dataOf } from '../styles.ts';
import { modelSeed } from './model-seed.ts';
import { compareDocuments, compareStock } from './purchase-comparison.ts';
import { hundredths, openingOf, pickOf, printed } from './plain-numbers.ts';
import { PurchaseModel, type ModelPick, type ModelPurchase } from './purchase-model.ts';

const [RUNS, OPERATIONS] = process.env['TEST_FULL'] ? [40, 90] : [3, 60];
/** Of each colour, in hundredths. */
const PRICES = [4037n, 1299n, 713n];

let t: TestApp;
let w: PreparationWorld;
/** Shared by all sequences, because the database keeps the result of earlier ones. */
const model = new PurchaseModel();

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  for (const [at, price] of PRICES.entries()) await w.offer(w.skus[at] ?? '', { bulk: printed(price) });
});

const operation = fc.record({
  kind: fc.constantFrom(
    ...(['order', 'ship', 'ship', 'receive', 'receive', 'lose', 'inspect', 'return', 'end'] as const),
    ...(['pick', 'take', 'take', 'bringBack', 'endPick'] as const),
  ),
  /** Index among the matching ones. */
  which: fc.nat(99),
  sku: fc.nat(2),
  /** Ordered, in whole units, so that the limits are exact. */
  units: fc.integer({ min: 1, max: 400 }).map(BigInt),
  /** Of what is left, in percent: a part, nearly all, all, or too much. */
  share: fc.constantFrom(23n, 51n, 98n, 100n, 100n, 102n, 110n),
  isLast: fc.constantFrom(null, true, false),
});
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** Begins every sequence, so that goods are received and picked in each. */
const opening: readonly Operation[] = openingOf(['order', 'ship', 'receive', 'pick', 'take']);

/** One entry for each kind; a further document is a further entry. */
const commands: Record<Operation['kind'], (one: Operation) => Promise<readonly ModelPurchase[] | ModelPick | undefined>> = {
  order: async ({ sku, units }) => {
    const { id } = await aConfirmedPurchase(w, { lines: [{ skuId: w.skus[sku] ?? '', quantity: printed(units * 100n) }] });
    return [model.order(id, units * 100n, sku, PRICES[sku] ?? 0n)];
  },
  ship: async ({ which, share, isLast }) => {
    const order = pickOf(model.shippable(), which);
    if (!order) return;
    const orders = which % 2 === 0 ? [order] : model.joinedWith(order);
    const wanted = (orders.reduce((sum, one) => sum + model.open(one), 0n) * share) / 100n;
    if (wanted <= 0n) return;
    const quantity = printed(wanted);
    const lines = [{ skuId: w.skus[order.sku] ?? '', quantity, unregistered: quantity }];
    const { code, message, data } = await ship(w.buyer, { orderIds: orders.map(({ id }) => id), lines }, { isLast });
    const isAllowed = model.ship(orders, code === 200 ? data.id : '', wanted, isLast);
    expect(code, message).toBe(isAllowed ? 200 : errors.VALIDATION.code);
    return orders;
  },
  receive: async ({ which, share }) => {
    const shipment = pickOf(model.underWay(), which);
    if (!shipment) return;
    const wanted = (model.left(shipment) * share) / 100n;
    if (wanted <= 0n) return;
    const { version, lines } = dataOf(await w.buyer.call(shipmentsApi.get, { params: { id: shipment.id } }));
    const body = { shipmentId: shipment.id, lines: [{ lineId: lines[0]?.id ?? '', quantity: printed(wanted), rolls: [] }], version };
    const { code, message, data } = await w.buyer.call(receiptsApi.create, { body });
    const isAllowed = model.receive(shipment, code === 200 ? data.id : '', wanted);
    expect(code, message).toBe(isAllowed ? 200 : errors.VALIDATION.code);
    if (isAllowed)
      expect([errors.VERSION_CONFLICT.code, errors.STATE.code]).toContain((await w.buyer.call(receiptsApi.create, { body })).code);
    return shipment.shares.map(({ order }) => order);
  },
  lose: async ({ which }) => {
    const shipment = pickOf(model.underWay(), which);
    // Few are lost, so that most goods arrive.
    if (!shipment || which % 4 > 0) return;
    const params = { id: shipment.id };
    const { version } = dataOf(await w.buyer.call(shipmentsApi.get, { params }));
    dataOf(await w.buyer.call(shipmentsApi.close, { params, body: { reason: '运输短少', version } }));
    return model.lose(shipment);
  },
  inspect: async ({ which, share }) => {
    const receipt = pickOf(model.receipts, which);
    if (!receipt) return;
    const rejected = (model.kept(receipt) * share) / 200n;
    const params = { id: receipt.id };
    const { version, lines } = dataOf(await w.buyer.call(receiptsApi.get, { params }));
    const body = {
      version,
      lines: [{ lineId: lines[0]?.id ?? '', rejected: printed(rejected), defect: { kind: 'STAIN' as const } }],
      lots: [],
      rolls: [],
    };
    dataOf(await w.buyer.call(receiptsApi.inspect, { params, body }));
    model.freezeLoose(receipt, rejected);
    return model.inspect(receipt, rejected);
  },
  return: async ({ which, share }) => {
    const receipt = pickOf(model.receipts, which);
    if (!receipt) return;
    const wanted = (model.kept(receipt) * share) / 100n || 1n;
    const params = { id: receipt.id };
    const { version, lines } = dataOf(await w.buyer.call(receiptsApi.get, { params }));
    const body = { reason: '色差', lines: [{ lineId: lines[0]?.id ?? '', quantity: printed(wanted) }], version };
    const { code, message } = await w.buyer.call(receiptsApi.returnGoods, { params, body });
    const refusal = wanted > model.kept(receipt) ? errors.VALIDATION : errors.STOCK_SHORT;
    expect(code, message).toBe(model.giveBack(receipt, wanted) ? 200 : refusal.code);
    return receipt.shares.map(({ order }) => order);
  },
  end: async ({ which }) => {
    const order = pickOf(model.endable(), which);
    if (!order || which % 4 > 0) return;
    const { version } = await readPurchase(w.buyer, order.id);
    await movePurchase(w.buyer, { id: order.id, version }, 'close');
    return [model.end(order)];
  },
  pick: async ({ sku, units }) => {
    const lines = [{ skuId: w.skus[sku] ?? '', skcId: null, quantity: printed(units * 50n), reason: '' }];
    const body = { holderId: w.holders[0] ?? '', garmentOrderId: null, needOn: '2099-01-31', remark: '', lines };
    const { id } = dataOf(await w.buyer.call(picksApi.create, { body }));
    return model.pick(id, sku, units * 50n);
  },
  take: async ({ which, share }) => {
    const pick = pickOf(
      model.picks.filter(({ state }) => state === 'OPEN'),
      which,
    );
    if (!pick) return;
    const wanted = ((pick.planned - pick.picked) * share) / 100n || 1n;
    const stored = await readPick(w.buyer, pick);
    const lines = [{ lineId: stored.lines[0]?.id ?? '', quantity: printed(wanted), takes: null }];
    const { code, message } = await takeGoods(w.buyer, stored, lines, '多裁');
    const isAllowed = model.take(pick, wanted);
    expect(code, message).toBe(isAllowed ? 200 : errors.STOCK_SHORT.code);
    if (isAllowed) expect((await takeGoods(w.buyer, stored, lines, '多裁')).code).not.toBe(200);
    return pick;
  },
  bringBack: async ({ which, share }) => {
    const pick = pickOf(
      model.picks.filter(({ picked }) => picked > 0n),
      which,
    );
    if (!pick) return;
    const stored = await readPick(w.buyer, pick);
    const takes = stored.lines[0]?.takes ?? [];
    const take = takes[which % takes.length];
    const left = hundredths(take?.quantity ?? '') - hundredths(take?.returnedQuantity ?? '');
    const wanted = (left * share) / 100n || 1n;
    const kind = pickOf(['SURPLUS', 'DEFECT', 'OTHER'] as const, which) ?? 'OTHER';
    const body = { kind, reason: '退回', lines: [{ takeId: take?.id ?? '', quantity: printed(wanted) }], version: stored.version };
    const { code, message } = await w.buyer.call(picksApi.returnGoods, { params: { id: pick.id }, body });
    const isAllowed = wanted <= left && model.bringBack(pick, wanted);
    expect(code, message).toBe(isAllowed ? 200 : errors.VALIDATION.code);
    if (isAllowed && kind === 'DEFECT') model.freezeLoose(pick, model.frozenOf(pick) + wanted);
    return pick;
  },
  endPick: async ({ which }) => {
    const pick = pickOf(
      model.picks.filter(({ state }) => state === 'OPEN'),
      which,
    );
    if (!pick || which % 4 > 0) return;
    const { version } = await readPick(w.buyer, pick);
    const body = { action: pick.picked > 0n ? ('close' as const) : ('cancel' as const), version, reason: '不再需要' };
    dataOf(await w.buyer.call(picksApi.transition, { params: { id: pick.id }, body }));
    model.endPick(pick);
    return pick;
  },
};

describe('purchases, shipments, receipts, returns, picks and their returns', () => {
  it('match a simple arithmetic model for any sequence of operations', { timeout: 3_600_000 }, async () => {
    const seed = modelSeed(20_261);
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: OPERATIONS, maxLength: OPERATIONS }), async (operations) => {
        for (const one of [...opening, ...operations]) {
          const changed = await commands[one.kind](one);
          await compareDocuments(w, model, changed);
        }
        await compareStock(t, w, model, PRICES.length);
        expect(await brokenInvariants(t)).toEqual([]);
      }),
      // Shrinking is off, because a sequence leaves its result in the database.
      { seed, numRuns: RUNS, endOnFailure: true },
    );
    expect(Math.min(model.receipts.length, model.picks.filter(({ picked }) => picked > 0n).length), `seed ${seed}`).toBeGreaterThan(0);
    expect(await Array.fromAsync(verifyLedger(t.ownerDb)), `seed ${seed}`).toEqual([]);
  });
});
