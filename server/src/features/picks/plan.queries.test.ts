import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { picksApi } from '@mrp/contract/features/picks.ts';
import { PickPlanRequest, type PickPlan } from '@mrp/contract/features/picks/plan.ts';
import { type PickOrder } from '@mrp/contract/features/picks/record.ts';
import type { z } from 'zod';
import { fieldsOf, testApp, type TestApp } from '../../../test/app.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aPickWorld, makePick, readPick, takeGoods, type PickWorld } from '../../../test/picks.ts';
import { balanceOf } from '../../../test/purchases.ts';
import { verifyLedger } from '../stock/balances/verification.queries.ts';

type Take = NonNullable<z.input<typeof PickPlanRequest>['lines'][number]['takes']>[number];

let t: TestApp;
let w: PickWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPickWorld(t);
});

/** A new colour, so that each test has stock of its own. */
async function aColour(): Promise<string> {
  const { id, skus } = await w.material({}, ['藏青']);
  const skuId = skus[0]?.id ?? '';
  await w.offer(id, skuId);
  return skuId;
}

const aPickOf = (skuId: string, quantity: string, more: object = {}): Promise<PickOrder> =>
  makePick(w, { lines: [{ skuId, quantity }], ...more });

async function plan(pick: PickOrder, quantity: string, takes: Take[] | null = null) {
  const lines = [{ lineId: pick.lines[0]?.id ?? '', quantity, takes }];
  return w.user.call(picksApi.plan, { params: { id: pick.id }, body: PickPlanRequest.parse({ lines }) });
}

async function planned(pick: PickOrder, quantity: string, takes: Take[] | null = null): Promise<PickPlan['lines'][number]> {
  const { code, message, data } = await plan(pick, quantity, takes);
  expect(code, `${message} ${JSON.stringify(data)}`).toBe(200);
  return data.lines[0]!;
}

const refusedFor = async (pick: PickOrder, quantity: string, takes: Take[] | null) => fieldsOf((await plan(pick, quantity, takes)).data);

async function choice(pick: PickOrder, lotNo: string, rollNo: string): Promise<Omit<Take, 'quantity'>> {
  const found = (await planned(pick, '1')).choices.find((one) => one.lotNo === lotNo && one.rollNo === rollNo);
  return { ownership: found?.ownership ?? 1, lotId: found?.lotId ?? null, rollId: found?.rollId ?? null };
}

const places = ({ takes }: PickPlan['lines'][number]) =>
  takes.map(({ ownership, lotNo, rollNo, quantity, left }) => [ownership, lotNo, rollNo, quantity, left]);

describe('the plan of a pick', () => {
  it('takes the oldest lot first, prefers one that alone covers the quantity, and tells what is left of each roll', async () => {
    const skuId = await aColour();
    await w.rolls('A1', { '1': '30', '2': '20' }, { skuId });
    await w.rolls('B7', { '1': '40', '2': '60' }, { skuId });
    const pick = await aPickOf(skuId, '140');
    expect(places(await planned(pick, '45'))).toEqual([
      [1, 'A1', '1', '30', '0'],
      [1, 'A1', '2', '15', '5'],
    ]);
    const line = await planned(pick, '80');
    expect(places(line)).toEqual([
      [1, 'B7', '1', '40', '0'],
      [1, 'B7', '2', '40', '20'],
    ]);
    expect(line).toMatchObject({ short: '0', mixesLots: false, knownLots: [] });
    const all = await planned(pick, '140');
    expect([all.mixesLots, new Set(all.takes.map(({ lotNo }) => lotNo)).size]).toEqual([true, 2]);
  });

  it('stays in the lot that the SKC of the garment order was cut from, in later picks too', async () => {
    const order = await w.garmentOrder(200);
    await w.rolls('A1', { '1': '100' });
    await w.rolls('B7', { '1': '60', '2': '60' });
    const line = { skuId: w.skuId, skcId: order.skcId, quantity: '40', reason: '' };
    const first = await makePick(w, { garmentOrderId: order.id, lines: [line] });
    const other = await choice(first, 'B7', '1');
    const begun = await takeGoods(w.user, first, [
      { lineId: first.lines[0]?.id ?? '', quantity: '40', takes: [{ ...other, quantity: '40' }] },
    ]);
    expect(begun.data.lines).toMatchObject([{ takes: [{ lotNo: 'B7', rollNo: '1', quantity: '40.0000' }] }]);

    const second = await makePick(w, { garmentOrderId: order.id, lines: [{ ...line, quantity: '70' }] });
    const continued = await planned(second, '70');
    expect(continued).toMatchObject({ knownLots: ['B7'], mixesLots: false });
    expect(places(continued)).toEqual([
      [1, 'B7', '1', '20', '0'],
      [1, 'B7', '2', '50', '10'],
    ]);
    // More than the lot has: the rest comes from another one, and the plan says so.
    expect(await planned(second, '90')).toMatchObject({
      mixesLots: true,
      takes: [{ lotNo: 'B7' }, { lotNo: 'B7' }, { lotNo: 'A1', quantity: '10' }],
    });
    const [lotA, lotB] = [await choice(second, 'A1', '1'), await choice(second, 'B7', '2')];
    expect(await planned(second, '5', [{ ...lotA, quantity: '5' }])).toMatchObject({
      mixesLots: true,
      takes: [{ lotNo: 'A1', left: '95' }],
    });
    expect(await planned(second, '5', [{ ...lotB, quantity: '5' }])).toMatchObject({ mixesLots: false });
    // Another SKC is cut from whatever is oldest.
    const elsewhere = await makePick(w, { lines: [{ skuId: w.skuId, quantity: '5' }] });
    expect(await planned(elsewhere, '5')).toMatchObject({ knownLots: [], takes: [{ lotNo: 'A1' }] });
  });

  it('takes the brand stock before the stock of the factory, which is bought out at the price of the day, also within one roll number', async () => {
    const skuId = await aColour();
    await w.rolls('A1', { '1': '10' }, { skuId, price: '9.00' });
    await w.rolls('A1', { '2': '50' }, { skuId, price: null });
    const pick = await aPickOf(skuId, '25');
    expect(pick.lines[0]?.reservedQuantity).toBe('25.0000');
    const line = await planned(pick, '25');
    expect(line.takes).toMatchObject([
      { ownership: 1, label: '品牌仓色布', rollNo: '1', quantity: '10', buyOutPrice: null },
      { ownership: 2, label: '供应商仓色布（买断）', rollNo: '2', quantity: '15', left: '35', buyOutPrice: '12.0000' },
    ]);
    const posted = await takeGoods(w.user, pick, [{ lineId: line.lineId, quantity: '25', takes: null }]);
    expect(posted.data).toMatchObject({ state: 'DONE', lines: [{ takes: [{ amount: '90.00' }, { ownership: 2, amount: '180.00' }] }] });
    expect(await balanceOf(t, w.factory, skuId)).toEqual({ onHand: '0.0000', value: '0.00' });
    expect(await balanceOf(t, w.factory, skuId, 2)).toMatchObject({ onHand: '35.0000' });
  });

  it('buys the rolls of a line out for one amount, rounded once', async () => {
    const { id, skus } = await w.material({}, ['墨绿']);
    const skuId = skus[0]?.id ?? '';
    await w.offer(id, skuId, { bulkPrice: '10.20' });
    await w.rolls('D1', { '1': '3.33', '2': '3.33', '3': '3.33' }, { skuId, price: null });
    const pick = await aPickOf(skuId, '9.99');
    const posted = await takeGoods(w.user, pick, [{ lineId: pick.lines[0]?.id ?? '', quantity: '9.99', takes: null }]);
    expect(posted.data.lines[0]?.takes.map(({ amount }) => amount)).toEqual(['33.97', '33.97', '33.96']);
  });

  it('takes a roll that lies there in part for both owners from each of them in one posting', async () => {
    const skuId = await aColour();
    await w.rolls('C1', { '9': '20' }, { skuId, price: null });
    const first = await aPickOf(skuId, '20');
    const taken = await takeGoods(w.user, first, [{ lineId: first.lines[0]?.id ?? '', quantity: '12', takes: null }]);
    const [take] = taken.data.lines[0]?.takes ?? [];
    const back = await w.user.call(picksApi.returnGoods, {
      params: { id: first.id },
      body: { kind: 'SURPLUS', reason: '', lines: [{ takeId: take?.id ?? '', quantity: '5' }], version: taken.data.version },
    });
    // 5 of the roll are the brand's now, 8 still the factory's.
    const again = await takeGoods(w.user, back.data, [{ lineId: first.lines[0]?.id ?? '', quantity: '8', takes: null }]);
    expect(again.data.lines[0]?.takes.map(({ ownership, rollNo, quantity }) => [ownership, rollNo, quantity])).toEqual([
      [2, '9', '12.0000'],
      [1, '9', '5.0000'],
      [2, '9', '3.0000'],
    ]);
    expect(again.data.state).toBe('DONE');
  });

  it('refuses a wrong roll, too much of one, and quantities that do not add up, each with a way on', async () => {
    const skuId = await aColour();
    await w.rolls('A1', { '1': '30', '2': '20' }, { skuId });
    const otherSku = await aColour();
    await w.rolls('Z9', { '1': '30' }, { skuId: otherSku });
    const pick = await aPickOf(skuId, '40');
    const [roll1, roll2] = [await choice(pick, 'A1', '1'), await choice(pick, 'A1', '2')];
    const foreign = await choice(await aPickOf(otherSku, '10'), 'Z9', '1');
    expect(await refusedFor(pick, '10', [{ ...foreign, quantity: '10' }])).toEqual({
      'lines.0.takes.0.quantity': '这一匹已领完、被冻结或被占用，请换一匹',
    });
    expect(await refusedFor(pick, '35', [{ ...roll1, quantity: '35' }])).toEqual({ 'lines.0.takes.0.quantity': '最多可领 30.00 米' });
    expect(await refusedFor(pick, '30', [{ ...roll1, quantity: '10' }])).toEqual({
      'lines.0.takes': '所选缸号与匹的数量合计须等于领料数量',
    });
    const twice = [roll1, roll1].map((one) => ({ ...one, quantity: '5' }));
    expect(await refusedFor(pick, '10', twice)).toEqual({ 'lines.0.takes.1.quantity': '同一匹填写了两次' });
    expect(
      await planned(
        pick,
        '50',
        [roll1, roll2].map((one, n) => ({ ...one, quantity: n === 0 ? '30' : '20' })),
      ),
    ).toMatchObject({
      short: '0',
      asksReason: true,
    });
    const body = PickPlanRequest.parse({ lines: [{ lineId: '999999', quantity: '1' }] });
    expect(fieldsOf((await w.user.call(picksApi.plan, { params: { id: pick.id }, body })).data)).toEqual({
      'lines.0.lineId': '这张领料单没有该行',
    });
  });

  it('refuses quantities that are finer than the unit', async () => {
    const count = w.d.unit('条');
    const { skus } = await w.material({ firstUnitId: count, secondUnitId: count, unitFactor: null }, ['藏青']);
    const pick = await aPickOf(skus[0]?.id ?? '', '10');
    const refusal = '仅可7位自然数,0位小数';
    expect(await refusedFor(pick, '2.5', null)).toEqual({ 'lines.0.quantity': refusal });
    const lines = [{ skuId: skus[0]?.id ?? '', skcId: null, quantity: '2.5', reason: '' }];
    const body = { holderId: w.factory, garmentOrderId: null, needOn: '2099-01-31', remark: '', lines };
    expect(fieldsOf((await w.user.call(picksApi.create, { body })).data)).toEqual({ 'lines.0.quantity': refusal });
  });

  it('does not take what others have reserved, and says what is missing', async () => {
    const skuId = await aColour();
    await w.rolls('A1', { '1': '50' }, { skuId });
    const first = await aPickOf(skuId, '40');
    const second = await aPickOf(skuId, '30');
    expect([first, second].map(({ lines }) => lines[0]?.reservedQuantity)).toEqual(['40.0000', '10.0000']);
    const line = await planned(second, '30');
    expect([line.short, line.takes.map(({ quantity }) => quantity)]).toEqual(['20', ['10']]);
    const refused = await takeGoods(w.user, second, [{ lineId: line.lineId, quantity: '30', takes: null }]);
    expect(refused).toMatchObject({ code: errors.STOCK_SHORT.code, message: expect.stringContaining('10.00 米') });
    expect((await readPick(w.user, second)).lines[0]).toMatchObject({ pickedQuantity: '0.0000', reservedQuantity: '10.0000' });
  });
});

afterAll(async () => {
  expect(await brokenInvariants(t)).toEqual([]);
  expect(await Array.fromAsync(verifyLedger(t.db))).toEqual([]);
});
