import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { picksApi } from '@mrp/contract/features/picks.ts';
import { receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import type { TestApp } from '../app.ts';
import { readPick, takeGoods } from '../picks.ts';
import type { PreparationWorld } from '../preparations.ts';
import { aConfirmedPurchase, movePurchase, readPurchase, ship } from '../purchases.ts';
import { dataOf } from '../styles.ts';
import type { Changed } from './purchase-comparison.ts';
import { hundredths, least, openingOf, pickOf, printed } from './plain-numbers.ts';
import type { ModelPick, ModelReceipt } from './purchase-model.ts';
import type { ModelRoll, PurchaseRollsModel } from './purchase-rolls-model.ts';

/** Of each colour, in hundredths. */
export const ROLL_PRICES = [4037n, 1299n];
/** Shared by the shipments of a colour, so that a receipt judges goods of others too. */
const LOTS = ['A', 'B', 'C', 'D'];

export const operation = fc.record({
  kind: fc.constantFrom(
    ...(['order', 'ship', 'ship', 'receive', 'receive', 'inspect', 'inspect', 'lose', 'return', 'end'] as const),
    ...(['pick', 'take', 'take', 'takeRoll', 'bringBack', 'endPick'] as const),
  ),
  /** Index among the matching ones. */
  which: fc.nat(99),
  sku: fc.nat(1),
  units: fc.integer({ min: 1, max: 400 }).map(BigInt),
  /** Of what is left, in percent: a part, nearly all, all, or too much. */
  share: fc.constantFrom(23n, 51n, 98n, 100n, 100n, 102n, 110n),
  isLast: fc.constantFrom(null, true, false),
  /** Lots and rolls that are unfit, and lots of what is sent, by bit. */
  bits: fc.nat(255),
});
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** Begins every sequence, so that lots are found unfit and goods are picked in each. */
export const opening: readonly Operation[] = openingOf(['order', 'ship', 'receive', 'inspect', 'pick']).map((one) => ({
  ...one,
  bits: 255,
}));

type Named = Pick<ModelRoll, 'lotNo' | 'rollNo'>;
const isRoll =
  ({ lotNo, rollNo }: Named) =>
  (one: Named): boolean =>
    one.lotNo === lotNo && one.rollNo === rollNo;

/** One to four rolls that add up to the quantity. */
function packed(known: number, quantity: bigint, which: number, bits: number) {
  const count = quantity > 4n ? BigInt((which % 4) + 1) : 1n;
  return Array.from({ length: Number(count) }, (_, at) => ({
    lotNo: LOTS[(bits >> (2 * at)) % LOTS.length] ?? 'A',
    rollNo: String(known + at + 1),
    quantity: at === 0 ? quantity - (quantity / count) * (count - 1n) : quantity / count,
  }));
}
const written = <R extends { quantity: bigint }>(rolls: readonly R[]) =>
  rolls.map((roll) => ({ ...roll, quantity: printed(roll.quantity) }));

const readReceipt = async (w: PreparationWorld, { id }: ModelReceipt): Promise<Receipt> =>
  dataOf(await w.buyer.call(receiptsApi.get, { params: { id } }));

/** One method for each kind of operation: it asks the server and the model, and says what changed; a further document is a further method. */
export class RollCommands {
  private readonly t: TestApp;
  private readonly w: PreparationWorld;
  private readonly model: PurchaseRollsModel;

  constructor(t: TestApp, w: PreparationWorld, model: PurchaseRollsModel) {
    this.t = t;
    this.w = w;
    this.model = model;
  }

  private openPick(which: number): ModelPick | undefined {
    return pickOf(
      this.model.picks.filter(({ state }) => state === 'OPEN'),
      which,
    );
  }

  private rollOf(sku: number, named: Named): ModelRoll {
    return this.model.ofSku(sku).find(isRoll(named)) ?? expect.fail(`${named.lotNo} / ${named.rollNo} was never sent`);
  }

  /** 领料 by the plan or of a roll; answers what was taken of each. */
  private async post(pick: ModelPick, wanted: bigint, takes: { lotId: string; rollId: string }[] | null) {
    const stored = await readPick(this.w.buyer, pick);
    const quantity = printed(wanted);
    const chosen = takes && takes.map((take) => ({ ...take, ownership: 1 as const, quantity }));
    const lines = [{ lineId: stored.lines[0]?.id ?? '', quantity, takes: chosen }];
    const { code, message } = await takeGoods(this.w.buyer, stored, lines, '多裁');
    const known = new Set(stored.lines[0]?.takes.map(({ id }) => id));
    const now = await readPick(this.w.buyer, pick);
    const taken = now.lines[0]?.takes.filter(({ id }) => !known.has(id)) ?? [];
    return { code, message, parts: taken.map((take) => ({ roll: this.rollOf(pick.sku, take), quantity: hundredths(take.quantity) })) };
  }

  async order({ sku, units }: Operation): Promise<Changed> {
    const { id } = await aConfirmedPurchase(this.w, { lines: [{ skuId: this.w.skus[sku] ?? '', quantity: printed(units * 100n) }] });
    return [this.model.order(id, units * 100n, sku, ROLL_PRICES[sku] ?? 0n)];
  }

  async ship({ which, share, isLast, bits }: Operation): Promise<Changed> {
    const order = pickOf(this.model.shippable(), which);
    if (!order) return;
    const orders = which % 2 === 0 ? [order] : this.model.joinedWith(order);
    const wanted = (orders.reduce((sum, one) => sum + this.model.open(one), 0n) * share) / 100n;
    if (wanted <= 0n) return;
    const rolls = packed(this.model.rolls.length, wanted, which, bits);
    const line = { skuId: this.w.skus[order.sku] ?? '', quantity: printed(wanted), unregistered: printed(wanted), rolls: written(rolls) };
    const { code, message, data } = await ship(this.w.buyer, { orderIds: orders.map(({ id }) => id), lines: [line] }, { isLast });
    const isAllowed = this.model.ship(orders, code === 200 ? data.id : '', wanted, isLast);
    expect(code, message).toBe(isAllowed ? 200 : errors.VALIDATION.code);
    if (isAllowed) this.model.pack(rolls);
    return orders;
  }

  async receive({ which, share }: Operation): Promise<Changed> {
    const shipment = pickOf(this.model.underWay(), which);
    if (!shipment) return;
    const wanted = (this.model.left(shipment) * share) / 100n;
    if (wanted <= 0n) return;
    let rest = wanted;
    const parts = this.model.outstanding(shipment).flatMap(({ roll, quantity }) => {
      const part = least(rest, quantity);
      rest -= part;
      return part > 0n ? [{ roll, quantity: part }] : [];
    });
    // What is more than was sent was measured on the last roll.
    const last = parts.at(-1);
    if (last) last.quantity += rest;
    const { version, lines } = dataOf(await this.w.buyer.call(shipmentsApi.get, { params: { id: shipment.id } }));
    const named = written(parts).map(({ roll: { lotNo, rollNo }, quantity }) => ({ lotNo, rollNo, quantity }));
    const line = { lineId: lines[0]?.id ?? '', quantity: printed(wanted), rolls: share === 100n ? [] : named };
    const body = { shipmentId: shipment.id, lines: [line], version };
    const { code, message, data } = await this.w.buyer.call(receiptsApi.create, { body });
    const isAllowed = this.model.receive(shipment, code === 200 ? data.id : '', wanted);
    expect(code, message).toBe(isAllowed ? 200 : errors.VALIDATION.code);
    if (isAllowed) this.model.arrive(shipment, parts);
    return shipment.shares.map(({ order }) => order);
  }

  async inspect({ which, bits }: Operation): Promise<Changed> {
    const receipt = pickOf(this.model.receipts, which);
    if (!receipt) return;
    const stored = await readReceipt(this.w, receipt);
    const lots = this.model.lotsOf(receipt);
    const failed = new Map(lots.map((lot, at) => [lot, ((bits >> (2 * at)) & 3) === 3]));
    const own = this.model.rollsOf(receipt);
    const refused = new Set(own.filter((_, at) => ((bits >> at) & 5) === 5).map(({ roll }) => roll));
    const defect = { kind: 'HOLE' as const };
    const body = {
      version: stored.version,
      lines: [],
      lots: (stored.lines[0]?.lots ?? []).map(({ id, lotNo }) => {
        const fit = which % 2 === 0 ? ('PASSED' as const) : ('CONCEDED' as const);
        return { lotId: id, quality: failed.get(`${receipt.sku} ${lotNo}`) ? ('FAILED' as const) : fit, defect };
      }),
      rolls: (stored.lines[0]?.rolls ?? []).map((one) => ({ id: one.id, rejected: [...refused].some(isRoll(one)), defect })),
    };
    dataOf(await this.w.buyer.call(receiptsApi.inspect, { params: { id: receipt.id }, body }));
    return this.model.inspectRolls(receipt, failed, refused);
  }

  async lose({ which }: Operation): Promise<Changed> {
    const shipment = pickOf(this.model.underWay(), which);
    // Few are lost, so that most goods arrive.
    if (!shipment || which % 4 > 0) return;
    const params = { id: shipment.id };
    const { version } = dataOf(await this.w.buyer.call(shipmentsApi.get, { params }));
    dataOf(await this.w.buyer.call(shipmentsApi.close, { params, body: { reason: '运输短少', version } }));
    return this.model.lose(shipment);
  }

  async return({ which, share, bits }: Operation): Promise<Changed> {
    const receipt = pickOf(this.model.receipts, which);
    if (!receipt) return;
    const { version, lines } = await readReceipt(this.w, receipt);
    const [line] = lines;
    const own = this.model.rollsOf(receipt);
    const chosen = own.filter((_, at) => (bits >> at) & 1);
    const parts = (chosen.length > 0 ? chosen : own.slice(0, 1)).map((of) => {
      const kept = of.quantity - of.returned;
      return { of, roll: of.roll, quantity: (kept * share) / 100n || 1n };
    });
    const body = {
      reason: '破洞',
      version,
      lines: parts.map(({ roll, quantity }) => {
        const rollId = line?.rolls.find(isRoll(roll))?.id ?? '';
        return { lineId: line?.id ?? '', rollId, quantity: printed(quantity) };
      }),
    };
    const { code, message } = await this.w.buyer.call(receiptsApi.returnGoods, { params: { id: receipt.id }, body });
    const short = [errors.STOCK_SHORT.code, errors.STOCK_LOT_SHORT.code];
    const codes = { RETURNED: [200], TOO_MUCH: [errors.VALIDATION.code], SHORT: short };
    expect(codes[this.model.giveBackRolls(receipt, parts)], message).toContain(code);
    return receipt.shares.map(({ order }) => order);
  }

  async end({ which }: Operation): Promise<Changed> {
    const order = pickOf(this.model.endable(), which);
    if (!order || which % 4 > 0) return;
    const { version } = await readPurchase(this.w.buyer, order.id);
    await movePurchase(this.w.buyer, { id: order.id, version }, 'close');
    return [this.model.end(order)];
  }

  async pick({ sku, units }: Operation): Promise<Changed> {
    const lines = [{ skuId: this.w.skus[sku] ?? '', skcId: null, quantity: printed(units * 50n), reason: '' }];
    const body = { holderId: this.w.holders[0] ?? '', garmentOrderId: null, needOn: '2099-01-31', remark: '', lines };
    const { id } = dataOf(await this.w.buyer.call(picksApi.create, { body }));
    return this.model.pick(id, sku, units * 50n);
  }

  async take({ which, share }: Operation): Promise<Changed> {
    const pick = this.openPick(which);
    if (!pick) return;
    const wanted = ((pick.planned - pick.picked) * share) / 100n || 1n;
    const isThere = wanted <= this.model.free(pick.sku) + pick.reserved;
    const { code, message, parts } = await this.post(pick, wanted, null);
    expect(code, message).toBe(isThere ? 200 : errors.STOCK_SHORT.code);
    if (isThere) expect(this.model.takeRolls(pick, parts)).toBe(true);
    return pick;
  }

  async takeRoll({ which, share }: Operation): Promise<Changed> {
    const pick = this.openPick(which);
    const roll = pick && pickOf(this.model.ofSku(pick.sku), which);
    if (!pick || !roll) return;
    const wanted = least(((roll.site || 1n) * share) / 100n || 1n, pick.planned - pick.picked);
    const { rows } = await sql<{ lotId: string; rollId: string }>`
      select r.lot_id, r.id as roll_id from rolls r join lots l on l.id = r.lot_id join stock_items i on i.id = l.item_id
      where i.sku_id = ${this.w.skus[pick.sku]} and l.lot_no = ${roll.lotNo} and r.roll_no = ${roll.rollNo}`.execute(this.t.ownerDb);
    const { code, message } = await this.post(pick, wanted, rows);
    const isAllowed = this.model.takeRolls(pick, [{ roll, quantity: wanted }]);
    expect(code, message).toBe(isAllowed ? 200 : errors.VALIDATION.code);
    return pick;
  }

  async bringBack({ which, share }: Operation): Promise<Changed> {
    const pick = pickOf(
      this.model.picks.filter(({ picked }) => picked > 0n),
      which,
    );
    if (!pick) return;
    const { version, lines } = await readPick(this.w.buyer, pick);
    const take = pickOf(lines[0]?.takes ?? [], which);
    const left = hundredths(take?.quantity ?? '') - hundredths(take?.returnedQuantity ?? '');
    const quantity = (left * share) / 100n || 1n;
    const kind = pickOf(['SURPLUS', 'DEFECT', 'OTHER'] as const, which) ?? 'OTHER';
    const body = { kind, reason: '退回', lines: [{ takeId: take?.id ?? '', quantity: printed(quantity) }], version };
    const { code, message } = await this.w.buyer.call(picksApi.returnGoods, { params: { id: pick.id }, body });
    expect(code, message).toBe(quantity <= left ? 200 : errors.VALIDATION.code);
    const roll = take && this.rollOf(pick.sku, take);
    if (quantity <= left && roll) this.model.bringBackRoll(pick, { roll, quantity }, kind === 'DEFECT');
    return pick;
  }

  async endPick({ which }: Operation): Promise<Changed> {
    const pick = this.openPick(which);
    if (!pick || which % 4 > 0) return;
    const { version } = await readPick(this.w.buyer, pick);
    const body = { action: pick.picked > 0n ? ('close' as const) : ('cancel' as const), version, reason: '不再需要' };
    dataOf(await this.w.buyer.call(picksApi.transition, { params: { id: pick.id }, body }));
    this.model.endPick(pick);
    return pick;
  }
}
