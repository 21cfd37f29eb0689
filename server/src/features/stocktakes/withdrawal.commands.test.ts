import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { countTasksApi, skuStocktakesApi } from '@mrp/contract/features/stocktakes.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { noticesOf } from '../../../test/notices.ts';
import {
  aCountWorld,
  giveReasons,
  listLines,
  moveCount,
  openCount,
  readCount,
  sendEvents,
  stepCount,
  type CountWorld,
} from '../../../test/stocktakes.ts';

let t: TestApp;
let w: CountWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aCountWorld(t, 3);
  for (const item of [0, 1, 2, 3, 4, 5]) await w.move(item, '100');
});

const codeOf = (item: number): string => w.codes[item] ?? '';
const finish = (user: TestUser, id: string) => user.call(countTasksApi.finish, { params: { id } });
const withdrawTask = (user: TestUser, id: string) => user.call(countTasksApi.withdraw, { params: { id } });
const taskOf = async (user: TestUser, id: string) => (await user.call(countTasksApi.list)).data.find((task) => task.id === id);
const wide = { recountPercent: '99', recountAmount: '9999999' };

describe('a count that waits for its review', () => {
  it('is taken back by who ended it, and counted on with what was counted', async () => {
    const { id } = await openCount(w, [0, 1], wide);
    const [one] = w.counters;
    await sendEvents(one, id, [{ code: codeOf(0), quantity: '98' }]);
    await moveCount(w.supervisor, w, id, 'finish');
    expect(await readCount(w, id)).toMatchObject({ state: 'REVIEW', submittedById: w.supervisor.id });
    // Its counters see how much of it was counted.
    expect(await taskOf(one, id)).toMatchObject({ state: 'REVIEW', countedLines: 1 });
    // What comes meanwhile is told as not counted, and counts when it is sent again.
    const late = { id: randomUUID(), code: codeOf(1), quantity: '97' };
    expect((await sendEvents(one, id, [late])).answers).toMatchObject([{ result: 'REJECTED', reason: expect.stringContaining('待审核') }]);
    expect(await stepCount(w.planner, w, id, 'withdraw')).toMatchObject({
      code: errors.GUARD.code,
      message: expect.stringContaining('只有提交人'),
    });
    expect(await moveCount(w.supervisor, w, id, 'withdraw')).toMatchObject({
      state: 'COUNTING',
      countedLines: 1,
      submittedById: null,
      submittedAt: null,
    });
    expect(await taskOf(one, id)).toMatchObject({ state: 'COUNTING', finishedAt: null, countedLines: 1 });
    expect((await sendEvents(one, id, [late])).answers).toMatchObject([{ result: 'APPLIED' }]);
    expect(await noticesOf(w.supervisor)).toEqual([]);
    await moveCount(w.planner, w, id, 'finish');
    await giveReasons(w, id);
    await moveCount(w.supervisor, w, id, 'approve');
    expect(await listLines(w, id)).toMatchObject([{ counted: '98.0000' }, { counted: '97.0000' }]);
    const { code } = await readCount(w, id);
    // Once, although he planned it too.
    expect(await noticesOf(w.planner)).toEqual([[`SKU盘点单 ${code} 已审核过账`, `/skuEndProductDetails?id=${id}`]]);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('goes back to its recount, of the same lines, by the same people', async () => {
    const { id } = await openCount(w, [2, 3]);
    const [one, two] = w.counters;
    await sendEvents(one, id, [{ code: codeOf(2), quantity: '50' }]);
    await sendEvents(two, id, [{ code: codeOf(3), quantity: '100' }]);
    await moveCount(w.supervisor, w, id, 'finish');
    const lines = await listLines(w, id);
    const [line, other] = [2, 3].map((item) => lines.find(({ code }) => code === codeOf(item)));
    await sendEvents(two, id, [{ lineId: line?.id ?? '', round: 2, quantity: '60' }]);
    expect(await moveCount(w.supervisor, w, id, 'finishRecount')).toMatchObject({ state: 'REVIEW' });
    expect(await moveCount(w.supervisor, w, id, 'withdraw')).toMatchObject({ state: 'RECOUNT', recountLines: 0 });
    const again = await sendEvents(two, id, [
      { lineId: line?.id ?? '', round: 2, quantity: '61' },
      { lineId: other?.id ?? '', round: 1, quantity: '1' },
    ]);
    expect(again.answers).toMatchObject([{ result: 'APPLIED' }, { reason: '这一行不用复盘，记录没有计入' }]);
    expect((await sendEvents(one, id, [{ lineId: line?.id ?? '', round: 2, quantity: '1' }])).answers).toMatchObject([
      { reason: '上一次是你盘的，复盘须由他人' },
    ]);
    expect(await finish(two, id)).toMatchObject({ data: { state: 'REVIEW' } });
    // Sent back lines are another recount: the ones before are not in it.
    expect(await moveCount(w.supervisor, w, id, 'return', [other?.id ?? ''])).toMatchObject({ state: 'RECOUNT', recountLines: 1 });
    expect((await two.call(countTasksApi.get, { params: { id } })).data.lines).toEqual([]);
    expect((await one.call(countTasksApi.get, { params: { id } })).data.lines).toMatchObject([{ id: other?.id }]);
    await moveCount(w.supervisor, w, id, 'cancel');
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('is not withdrawn once it is reviewed, and its submitter is notified of the decision', async () => {
    const { id, code } = await openCount(w, [4], wide);
    await sendEvents(w.counters[0], id, [{ code: codeOf(4), quantity: '98' }]);
    const before = (await noticesOf(w.planner)).length;
    await moveCount(w.planner, w, id, 'finish');
    await giveReasons(w, id);
    expect(await stepCount(w.planner, w, id, 'withdraw')).toMatchObject({ message: expect.stringMatching(/已复核差异，不能撤回.*请退回/) });
    const [line] = await listLines(w, id);
    const { version } = await readCount(w, id);
    await w.supervisor.call(skuStocktakesApi.requestRecount, { params: { id }, body: { version, lineIds: [line?.id ?? ''] } });
    expect(await noticesOf(w.planner)).toHaveLength(before + 1);
    expect((await noticesOf(w.planner))[0]).toEqual([`SKU盘点单 ${code} 已转复盘`, `/skuEndProductDetails?id=${id}`]);
    expect(await stepCount(w.planner, w, id, 'withdraw')).toMatchObject({ code: errors.STATE.code });
    await sendEvents(w.counters[1], id, [{ lineId: line?.id ?? '', round: 2, quantity: '99' }]);
    await moveCount(w.planner, w, id, 'finishRecount');
    await moveCount(w.supervisor, w, id, 'return', [line?.id ?? '']);
    expect((await noticesOf(w.planner))[0]).toEqual([`SKU盘点单 ${code} 已退回`, `/skuEndProductDetails?id=${id}`]);
    await moveCount(w.supervisor, w, id, 'cancel');
  });

  it('is taken back on the phone by the counter who finished last', async () => {
    const { id } = await openCount(w, [5], wide);
    const [one, two] = w.counters;
    for (const user of [one, two]) await user.call(countTasksApi.start, { params: { id } });
    await sendEvents(one, id, [{ code: codeOf(5), quantity: '98' }]);
    for (const user of [one, two]) await finish(user, id);
    expect([(await taskOf(one, id))?.canWithdraw, (await taskOf(two, id))?.canWithdraw]).toEqual([false, true]);
    expect(await withdrawTask(one, id)).toMatchObject({ code: errors.GUARD.code, message: expect.stringContaining('只有提交人') });
    expect(await withdrawTask(two, id)).toMatchObject({ code: 200, data: { state: 'COUNTING', finishedAt: null, canWithdraw: false } });
    expect(await taskOf(one, id)).toMatchObject({ finishedAt: expect.any(String) });
    expect(await withdrawTask(two, id)).toMatchObject({ code: errors.STATE.code });
    await sendEvents(two, id, [{ code: codeOf(5), quantity: '99' }]);
    expect(await finish(two, id)).toMatchObject({ data: { state: 'RECOUNT' } });
    await moveCount(w.supervisor, w, id, 'cancel');
  });
});
