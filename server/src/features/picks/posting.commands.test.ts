import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { picksApi } from '@mrp/contract/features/picks.ts';
import type { PickOrder } from '@mrp/contract/features/picks/record.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { fieldsOf, testApp, type TestApp } from '../../../test/app.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aPickWorld, giveBack, makePick, readPick, takeGoods, type PickWorld } from '../../../test/picks.ts';
import { balanceOf } from '../../../test/purchases.ts';
import { aCountWorld, moveCount, openCount } from '../../../test/stocktakes.ts';
import { dataOf } from '../../../test/styles.ts';
import { verifyLedger } from '../stock/balances/verification.queries.ts';

let t: TestApp;
let w: PickWorld;
let lots = 0;

beforeAll(async () => {
  t = await testApp();
  w = await aPickWorld(t);
});

/** A pick of a new colour that lies there in one lot of two rolls, 60 and 40 米 at 12.00. */
async function aStockedPick(quantity: string): Promise<{ pick: PickOrder; skuId: string; lineId: string; lotNo: string }> {
  const { skus } = await w.material({}, ['藏青']);
  const skuId = skus[0]?.id ?? '';
  lots += 1;
  const lotNo = `L${lots}`;
  await w.rolls(lotNo, { '1': '60', '2': '40' }, { skuId });
  const pick = await makePick(w, { lines: [{ skuId, quantity }] });
  return { pick, skuId, lineId: pick.lines[0]?.id ?? '', lotNo };
}

async function judge(itemId: string, lotNo: string, quality: 'PASSED' | 'FAILED'): Promise<void> {
  const lot = (await w.user.call(skuStockApi.listLots, { params: { id: itemId } })).data.find((one) => one.lotNo === lotNo);
  const { code, message } = await w.user.call(skuStockApi.editLot, {
    params: { id: lot?.id ?? '' },
    body: { quality, version: lot?.version ?? 0 },
  });
  expect(code, message).toBe(200);
}

const frozenOf = async (pick: PickOrder): Promise<string> => {
  const { rows } = await t.ownerPool.query<{ frozen: string }>(
    `select frozen::text from stock_balances where holder_id = ${w.factory} and ownership = 1 and item_id = ${pick.lines[0]?.itemId}`,
  );
  return rows[0]?.frozen ?? '';
};

describe('posting a pick', () => {
  it('in parts consumes its reservation step by step and ends it with the last part', async () => {
    const { pick, lineId, skuId } = await aStockedPick('90');
    expect(pick.lines[0]?.reservedQuantity).toBe('90.0000');
    const part = await takeGoods(w.user, pick, [{ lineId, quantity: '50', takes: null }]);
    expect(part.data).toMatchObject({
      state: 'OPEN',
      lines: [{ pickedQuantity: '50.0000', reservedQuantity: '40.0000' }],
      progress: '55.56',
    });
    const whole = await takeGoods(w.user, part.data, [{ lineId, quantity: '40', takes: null }]);
    expect(whole.data).toMatchObject({ state: 'DONE', completedOn: expect.any(String), lines: [{ reservedQuantity: '0' }] });
    expect(await balanceOf(t, w.factory, skuId)).toEqual({ onHand: '10.0000', value: '120.00' });
  });

  it('of more than planned and its tolerance asks for a reason', async () => {
    const { pick, lineId } = await aStockedPick('50');
    const within = await takeGoods(w.user, pick, [{ lineId, quantity: '49', takes: null }]);
    const lines = [{ lineId, quantity: '3', takes: null }];
    const refused = await takeGoods(w.user, within.data, lines);
    expect(fieldsOf(refused.data)).toEqual({ reason: '领料超过计划的允差，请填写原因' });
    const posted = await takeGoods(w.user, within.data, lines, '裁剪损耗大');
    expect(posted.data).toMatchObject({ state: 'DONE', lines: [{ pickedQuantity: '52.0000' }] });
  });

  it('twice takes the goods once', async () => {
    const { pick, lineId, skuId } = await aStockedPick('50');
    const lines = [{ lineId, quantity: '20', takes: null }];
    const { data: plan } = await w.user.call(picksApi.plan, { params: { id: pick.id }, body: { lines } });
    const request = { params: { id: pick.id }, body: { lines, fingerprint: plan.fingerprint, reason: '', version: pick.version } };
    const key = { 'Idempotency-Key': 'picked-once' };
    const answers = await Promise.all([1, 2, 3].map(() => w.user.call(picksApi.post, request, key)));
    expect(new Set(answers.map(({ code, data }) => JSON.stringify([code, data.version])))).toEqual(
      new Set([JSON.stringify([200, pick.version + 1])]),
    );
    expect((await w.user.call(picksApi.post, request)).code).toBe(errors.VERSION_CONFLICT.code);
    expect(await balanceOf(t, w.factory, skuId)).toMatchObject({ onHand: '80.0000' });
  });

  it('a plan that the stock no longer allows is refused, and planned again it is posted', async () => {
    const { pick, lineId, skuId } = await aStockedPick('30');
    const lines = [{ lineId, quantity: '30', takes: null }];
    const { data: plan } = await w.user.call(picksApi.plan, { params: { id: pick.id }, body: { lines } });
    const other = await makePick(w, { lines: [{ skuId, quantity: '40' }] });
    expect((await takeGoods(w.user, other, [{ lineId: other.lines[0]?.id ?? '', quantity: '40', takes: null }])).code).toBe(200);
    const body = { lines, fingerprint: plan.fingerprint, reason: '', version: pick.version };
    expect((await w.user.call(picksApi.post, { params: { id: pick.id }, body })).code).toBe(errors.STOCK_PLAN_CHANGED.code);
    expect((await takeGoods(w.user, pick, lines)).data.state).toBe('DONE');
  });

  it('of a lot that turned 不合格 since it was made is refused; the pick tells what it lost, and goes on when the lot is fit again', async () => {
    const { pick, lineId, lotNo } = await aStockedPick('90');
    const lines = [{ lineId, quantity: '90', takes: null }];
    const { data: plan } = await w.user.call(picksApi.plan, { params: { id: pick.id }, body: { lines } });
    await judge(pick.lines[0]?.itemId ?? '', lotNo, 'FAILED');
    const body = { lines, fingerprint: plan.fingerprint, reason: '', version: pick.version };
    expect((await w.user.call(picksApi.post, { params: { id: pick.id }, body })).code).toBe(errors.STOCK_PLAN_CHANGED.code);
    expect((await takeGoods(w.user, pick, lines)).code).toBe(errors.STOCK_SHORT.code);
    expect(await readPick(w.user, pick)).toMatchObject({
      lines: [{ pickedQuantity: '0.0000', reservedQuantity: '0' }],
      reservationLosses: [{ quantity: '90.0000', unit: { name: '米' }, cause: 'FREEZE' }],
    });
    await judge(pick.lines[0]?.itemId ?? '', lotNo, 'PASSED');
    expect((await takeGoods(w.user, pick, lines)).data.state).toBe('DONE');
  });
});

describe('goods that a stocktake is counting', () => {
  it('are not picked while it is frozen, and are afterwards', async () => {
    const app = await testApp();
    const count = await aCountWorld(app);
    const user = await app.aUser();
    await count.move(0, '50');
    const lines = [{ skuId: count.skus[0] ?? '', skcId: null, quantity: '20', reason: '' }];
    const body = { holderId: count.holders[0] ?? '', garmentOrderId: null, needOn: '2099-01-31', remark: '', lines };
    const pick = dataOf(await user.call(picksApi.create, { body }));
    const { id } = await openCount(count, [0], { freezes: true });
    const asked = [{ lineId: pick.lines[0]?.id ?? '', quantity: '20', takes: null }];
    expect((await takeGoods(user, pick, asked)).code).toBe(errors.STOCK_BEING_COUNTED.code);
    await moveCount(count.planner, count, id, 'cancel');
    expect((await takeGoods(user, pick, asked)).data).toMatchObject({ state: 'DONE', lines: [{ pickedQuantity: '20.0000' }] });
    expect(await brokenInvariants(app)).toEqual([]);
  });
});

describe('returning what was picked', () => {
  it('values it at the cost that the pick took, the last part at the rest, and never takes back more than was picked', async () => {
    const { skus } = await w.material({}, ['藏青']);
    const skuId = skus[0]?.id ?? '';
    await w.rolls('R1', { '1': '1.5' }, { skuId, price: '3.33' });
    const pick = await makePick(w, { lines: [{ skuId, quantity: '1.5' }] });
    const posted = await takeGoods(w.user, pick, [{ lineId: pick.lines[0]?.id ?? '', quantity: '1.5', takes: null }]);
    // A third of it is 1.67, two thirds are 3.33; the last third is the rest.
    expect(posted.data.lines[0]?.takes[0]?.amount).toBe('5.00');
    // A dearer receipt in between does not change what comes back.
    await w.rolls('R2', { '1': '5' }, { skuId, price: '50.00' });
    let current = posted.data;
    for (const kind of ['SURPLUS', 'OTHER', 'SURPLUS'] as const) current = (await giveBack(w.user, current, ['0.5'], kind)).data;
    expect(current.returns.map(({ kind, lines }) => [kind, lines[0]?.amount])).toEqual([
      ['SURPLUS', '1.67'],
      ['OTHER', '1.66'],
      ['SURPLUS', '1.67'],
    ]);
    expect(current.lines[0]).toMatchObject({ returnedQuantity: '1.5000', surplusQuantity: '1.0000' });
    expect(await balanceOf(t, w.factory, skuId)).toEqual({ onHand: '6.5000', value: '255.00' });
    const refused = await giveBack(w.user, current, ['0.01']);
    expect(fieldsOf(refused.data)).toEqual({ 'lines.0.quantity': '最多可退 0.00 米' });
  });

  it('refuses more than was picked, a return without reason, and another version', async () => {
    const { pick, lineId } = await aStockedPick('50');
    const { data: posted } = await takeGoods(w.user, pick, [{ lineId, quantity: '50', takes: null }]);
    expect(fieldsOf((await giveBack(w.user, posted, ['50.01'])).data)).toEqual({ 'lines.0.quantity': '最多可退 50.00 米' });
    const takeId = posted.lines[0]?.takes[0]?.id ?? '';
    const body = { kind: 'OTHER' as const, reason: '', lines: [{ takeId, quantity: '1' }], version: posted.version };
    expect(fieldsOf((await w.user.call(picksApi.returnGoods, { params: { id: pick.id }, body })).data)).toEqual({ reason: '不能为空' });
    expect((await giveBack(w.user, { ...posted, version: posted.version - 1 }, ['1'])).code).toBe(errors.VERSION_CONFLICT.code);
    const foreign = (await aStockedPick('10')).pick;
    const stranger = { ...body, kind: 'SURPLUS' as const, version: foreign.version };
    expect(fieldsOf((await w.user.call(picksApi.returnGoods, { params: { id: foreign.id }, body: stranger })).data)).toEqual({
      'lines.0.takeId': '这张领料单没有领过这一匹',
    });
  });

  it('as 不良 is frozen until its lot is inspected again', async () => {
    const { pick, lineId, lotNo } = await aStockedPick('100');
    const { data: posted } = await takeGoods(w.user, pick, [{ lineId, quantity: '100', takes: null }]);
    const { data: back } = await giveBack(w.user, posted, ['10', '5'], 'DEFECT');
    expect(back.returns).toMatchObject([{ kind: 'DEFECT', reason: '色花', lines: [{ rollNo: '1' }, { rollNo: '2' }] }]);
    expect(await frozenOf(pick)).toBe('15.0000');
    const { data: more } = await giveBack(w.user, back, ['20']);
    expect(await frozenOf(pick)).toBe('15.0000');
    const next = await makePick(w, { lines: [{ skuId: pick.lines[0]?.skuId ?? '', quantity: '30' }] });
    expect(next.lines[0]?.reservedQuantity).toBe('20.0000');
    await judge(pick.lines[0]?.itemId ?? '', lotNo, 'PASSED');
    expect(await frozenOf(pick)).toBe('0.0000');
    expect((await takeGoods(w.user, next, [{ lineId: next.lines[0]?.id ?? '', quantity: '30', takes: null }])).data.state).toBe('DONE');
    expect(more.lines[0]).toMatchObject({ returnedQuantity: '35.0000', surplusQuantity: '20.0000' });
  });
});

afterAll(async () => {
  expect(await brokenInvariants(t)).toEqual([]);
  expect(await Array.fromAsync(verifyLedger(t.db))).toEqual([]);
});
