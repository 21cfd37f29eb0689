import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { countTasksApi, skuStocktakesApi } from '@mrp/contract/features/stocktakes.ts';
import { recountDoubts } from '@mrp/contract/features/stocktakes/record.ts';
import { EXPORT } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { exportedRows } from '../../../test/exports.ts';
import { noticesOf } from '../../../test/notices.ts';
import {
  aCountWorld,
  counterRights,
  giveReasons,
  listLines,
  moveCount,
  openCount,
  planCount,
  readCount,
  sendEvents,
  stepCount,
  type CountWorld,
} from '../../../test/stocktakes.ts';

let t: TestApp;
let w: CountWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aCountWorld(t, 4);
  for (const item of [0, 1, 2, 3, 4, 5, 6, 7]) await w.move(item, '100');
});

const codeOf = (item: number): string => w.codes[item] ?? '';
const finish = (user: TestUser, id: string) => user.call(countTasksApi.finish, { params: { id } });

describe('a count by two people', () => {
  it('is submitted by the last who finishes, and lines beyond the band wait for another person', async () => {
    const { id } = await openCount(w, [0, 1]);
    const [one, two] = w.counters;
    for (const user of w.counters) expect(await user.call(countTasksApi.start, { params: { id } })).toMatchObject({ code: 200 });
    await sendEvents(one, id, [{ code: codeOf(0), quantity: '90' }]);
    await sendEvents(two, id, [{ code: codeOf(1), quantity: '99' }]);
    expect(await finish(one, id)).toMatchObject({ code: 200, data: { state: 'COUNTING', finishedAt: expect.any(String) } });
    expect(await finish(two, id)).toMatchObject({ code: 200, data: { state: 'RECOUNT', finishedAt: null } });
    const [line] = await listLines(w, id);
    expect(line).toMatchObject({ round: 2, counted: null, earlierCounted: '90.0000' });

    // Neither the earlier quantity nor the line is shown to whoever counted it.
    expect((await one.call(countTasksApi.get, { params: { id } })).data.lines).toEqual([]);
    const { answers } = await sendEvents(one, id, [{ lineId: line?.id ?? '', round: 2, quantity: '90' }]);
    expect(answers).toMatchObject([{ result: 'REJECTED', reason: '上一次是你盘的，复盘须由他人' }]);
    expect((await two.call(countTasksApi.get, { params: { id } })).data.lines).toMatchObject([
      { round: 2, counted: null, countedBy: null },
    ]);
    expect(await finish(two, id)).toMatchObject({ code: errors.GUARD.code, message: expect.stringContaining('还有 1 行待复盘') });
    await sendEvents(two, id, [{ lineId: line?.id ?? '', round: 2, quantity: '91' }]);
    expect(await finish(two, id)).toMatchObject({ code: 200, data: { state: 'REVIEW' } });
    await giveReasons(w, id);
    expect(await moveCount(w.supervisor, w, id, 'approve')).toMatchObject({ state: 'DONE', varianceLines: 2, progress: '100' });
    const told = async (user: TestUser) => (await noticesOf(user)).map(([title, path]) => [title.split('：')[0], path.split('?')[0]]);
    expect(await told(one)).toEqual([
      ['有明细要复盘', '/inventoryIndex'],
      ['新的盘点任务', '/inventoryIndex'],
    ]);
    // He submitted it.
    expect(await told(two)).toEqual([
      ['盘点已完成', '/inventoryIndex'],
      ['新的盘点任务', '/inventoryIndex'],
    ]);
    expect(await told(w.supervisor)).toEqual([['盘点待审核', '/skuEndProductDetails']]);
    expect(await told(w.planner)).toEqual([['盘点已完成', '/skuEndProductDetails']]);
  });

  it('that goods moved through while it was counted must be counted again', async () => {
    const { id } = await openCount(w, [2]);
    await sendEvents(w.counters[0], id, [{ code: codeOf(2), quantity: '60', mode: 'ADD' }]);
    await w.move(2, '-10');
    await sendEvents(w.counters[0], id, [{ code: codeOf(2), quantity: '30', mode: 'ADD' }]);
    expect(await listLines(w, id)).toMatchObject([{ variance: '0.0000', isMoved: true }]);
    const [, ...shown] = await exportedRows(
      t,
      await t.aUser(['SKU盘点', EXPORT]),
      'skuStocktakeLines',
      ['code'],
      `stocktakeIds=${id}&show=moved`,
    );
    expect(shown).toEqual([[codeOf(2)]]);
    expect(await moveCount(w.supervisor, w, id, 'finish')).toMatchObject({ state: 'RECOUNT' });
    await moveCount(w.supervisor, w, id, 'cancel');
  });

  it('still says why a line is counted again, during its recount and in the review after it', async () => {
    const [one, two] = w.counters;
    const { id } = await openCount(w, [2, 5], { recountAmount: '9999999' });
    await sendEvents(one, id, [{ code: codeOf(2), quantity: '60', mode: 'ADD' }]);
    await w.move(2, '-10');
    await sendEvents(one, id, [
      { code: codeOf(2), quantity: '20', mode: 'ADD' },
      { code: codeOf(5), quantity: '99' },
    ]);
    const [moved, still] = [2, 5].map((item) => async () => (await listLines(w, id)).find(({ code }) => code === codeOf(item)));
    const counted = await moved?.();
    expect([counted, await still?.()]).toMatchObject([{ isMoved: true, recountedFor: [] }, { isMoved: false }]);
    expect(await moveCount(w.supervisor, w, id, 'finish')).toMatchObject({ state: 'RECOUNT', recountLines: 1 });
    const waiting = { isMoved: false, counted: null, recountedFor: ['MOVED'] };
    expect([await moved?.(), await still?.()]).toMatchObject([waiting, { recountedFor: [] }]);
    await sendEvents(two, id, [{ lineId: counted?.id ?? '', quantity: '80', round: 2 }]);
    expect(await moveCount(w.supervisor, w, id, 'finishRecount')).toMatchObject({ state: 'REVIEW', movedLines: 0 });
    expect(await moved?.()).toMatchObject({ counted: '80.0000', recountedFor: ['MOVED'] });
    expect(recountDoubts((await moved?.()) ?? { recountedFor: [] })).toEqual(['盘点期间有出入库']);
    await moveCount(w.supervisor, w, id, 'cancel');
  });

  it('that two people wrote still says so while somebody else counts it', async () => {
    const { id } = await openCount(w, [6], { recountPercent: '99', recountAmount: '9999999' });
    for (const [at, user] of w.counters.slice(0, 2).entries()) await sendEvents(user, id, [{ code: codeOf(6), quantity: `${99 + at}` }]);
    expect(await moveCount(w.supervisor, w, id, 'finish')).toMatchObject({ state: 'RECOUNT' });
    expect(await listLines(w, id)).toMatchObject([{ isConflicting: false, recountedFor: ['CONFLICT'] }]);
    await moveCount(w.supervisor, w, id, 'cancel');
  });
});

describe('a count of a whole site', () => {
  it('is submitted with every line only', async () => {
    const holderId = w.holders[1] ?? '';
    await w.move(0, '5', { holderId });
    await w.move(1, '5', { holderId });
    const { id } = await openCount(w, [], { kind: 1, holderId, counterIds: [w.counters[0].id] });
    await sendEvents(w.counters[0], id, [{ code: codeOf(0), quantity: '5' }]);
    expect(await finish(w.counters[0], id)).toMatchObject({ code: errors.GUARD.code, message: expect.stringContaining('还有 1 行未盘') });
    await sendEvents(w.counters[0], id, [{ code: codeOf(1), quantity: '5' }]);
    expect(await finish(w.counters[0], id)).toMatchObject({ code: 200, data: { state: 'REVIEW' } });
    await moveCount(w.supervisor, w, id, 'approve');
  });
});

describe('a count of a whole site by two phones', () => {
  it('has left what neither has counted, names it to both, and tells each what is his', async () => {
    const holderId = w.holders[2] ?? '';
    for (const item of [0, 1]) await w.move(item, '5', { holderId });
    const { id } = await openCount(w, [], { kind: 1, holderId, recountPercent: '99', recountAmount: '9999999' });
    const [one, two] = w.counters;
    const progress = async (user: TestUser) => {
      const { data } = await user.call(countTasksApi.list);
      const { lineCount, countedLines } = data.find((task) => task.id === id)!;
      const { lines } = (await user.call(countTasksApi.get, { params: { id } })).data;
      return [lineCount, countedLines, lines.filter(({ counted }) => counted === null).map(({ code }) => code)];
    };
    for (const user of w.counters) await user.call(countTasksApi.start, { params: { id } });
    await sendEvents(one, id, [{ code: codeOf(0), quantity: '5' }]);
    // The phone that counted nothing has one line left, as the other one has.
    for (const user of w.counters) expect(await progress(user)).toEqual([2, 1, [codeOf(1)]]);
    // Who finishes first only says that he is done; the last one is told which line is missing.
    expect(await finish(one, id)).toMatchObject({ data: { state: 'COUNTING' } });
    expect(await finish(two, id)).toMatchObject({
      code: errors.GUARD.code,
      message: expect.stringMatching(new RegExp(`还有 1 行未盘：第 . 行 ${codeOf(1)}`)),
    });
    await sendEvents(two, id, [{ code: codeOf(1), quantity: '5' }]);
    for (const user of w.counters) expect(await progress(user)).toEqual([2, 2, []]);
    expect(await finish(two, id)).toMatchObject({ data: { state: 'REVIEW' } });
    expect((await sendEvents(one, id, [{ code: codeOf(1), quantity: '6' }])).answers).toMatchObject([
      { result: 'REJECTED', reason: '盘点单待审核，记录没有计入；如需补盘请联系负责人' },
    ]);
    await moveCount(w.supervisor, w, id, 'cancel');
  });
});

describe('the workflow of stocktakes', () => {
  it('sends chosen lines back to another person and cancels from every open state', async () => {
    const { id } = await openCount(w, [3, 4], { recountPercent: '99', recountAmount: '9999999' });
    await sendEvents(w.counters[0], id, [
      { code: codeOf(3), quantity: '99' },
      { code: codeOf(4), quantity: '100' },
    ]);
    await moveCount(w.supervisor, w, id, 'finish');
    const [, right] = await listLines(w, id);
    expect(await moveCount(w.supervisor, w, id, 'return', [right?.id ?? ''])).toMatchObject({ state: 'RECOUNT', recountLines: 1 });
    expect(await stepCount(w.supervisor, w, id, 'finishRecount')).toMatchObject({ code: errors.GUARD.code });
    expect(await moveCount(w.supervisor, w, id, 'cancel')).toMatchObject({ state: 'CANCELLED', endReason: '测试', countedLines: 1 });
    expect(await stepCount(w.supervisor, w, id, 'cancel')).toMatchObject({ code: errors.STATE.code });
  });

  it('refuses a step without its right, with an old version, or in another state', async () => {
    const { id, version } = await planCount(w, [5]);
    const step = (user: TestUser, action: 'publish' | 'approve', at = version) =>
      user.call(skuStocktakesApi.transition, { params: { id }, body: { action, version: at, reason: '', lineIds: [] } });
    expect(await step(await t.aUser(['SKU盘点', 'SKU盘点:取消']), 'publish')).toMatchObject({ code: errors.FORBIDDEN.code });
    expect(await step(w.planner, 'approve')).toMatchObject({ code: errors.STATE.code });
    expect(await step(w.planner, 'publish')).toMatchObject({ code: 200 });
    expect(await step(w.planner, 'publish')).toMatchObject({ code: errors.STATE.code });
    await moveCount(w.supervisor, w, id, 'cancel');
  });

  it('holds in SQL too: no state outside it, no counter as approver, no change of what was counted', async () => {
    const { id } = await openCount(w, [6]);
    await sendEvents(w.counters[0], id, [{ code: codeOf(6), quantity: '99' }]);
    const set = (values: object) => t.ownerDb.updateTable('stocktakes').set(values).where('id', '=', id).execute();
    await expect(set({ state: 'DONE', approvedBy: w.supervisor.id })).rejects.toThrow('may not move');
    await expect(set({ approvedBy: w.counters[0].id })).rejects.toThrow('a counter may not approve');
    await expect(t.ownerDb.updateTable('stocktakeEvents').set({ note: 'x' }).execute()).rejects.toThrow();
    await expect(t.ownerDb.deleteFrom('stocktakeEvents').execute()).rejects.toThrow();
    await moveCount(w.supervisor, w, id, 'cancel');
  });

  it('publishes nothing without stock in scope', async () => {
    const { id } = await planCount(w, [11]);
    expect(await stepCount(w.planner, w, id, 'publish')).toMatchObject({
      code: errors.GUARD.code,
      message: expect.stringContaining('没有库存可盘'),
    });
  });

  it('is helped where both counted one line differently: refusals say why, and the leader names another or takes the line', async () => {
    const { id } = await openCount(w, [6, 7], { recountPercent: '99', recountAmount: '9999999' });
    const [one, two] = w.counters;
    for (const item of [6, 7]) {
      await sendEvents(one, id, [{ code: codeOf(item), quantity: '100' }]);
      await sendEvents(two, id, [{ code: codeOf(item), quantity: '98' }]);
    }
    expect(await moveCount(w.supervisor, w, id, 'finish')).toMatchObject({ state: 'RECOUNT', recountLines: 2, stuckLines: 2 });
    const [first, second] = await listLines(w, id);
    expect(first).toMatchObject({ isStuck: true });
    const again = { lineId: first?.id ?? '', round: 2, quantity: '99' };
    expect((await sendEvents(one, id, [again])).answers).toMatchObject([
      { reason: '上一次现在的盘点人都盘过这一行，须由没有盘过的人复盘，请告诉负责人换人或接手' },
    ]);
    expect(await stepCount(w.supervisor, w, id, 'finishRecount')).toMatchObject({
      code: errors.GUARD.code,
      message: expect.stringMatching(/还有 2 行待复盘.*其中 2 行现在的盘点人上一次都盘过.*请更换盘点人，或在明细里接手复盘/),
    });
    const take = async (user: TestUser, lineId = '', quantity = '99') => {
      const { version } = await readCount(w, id);
      return user.call(skuStocktakesApi.takeLine, { params: { id, lineId }, body: { quantity, note: '', version } });
    };
    // Nobody is left: the leader counts one himself, although the count is blind.
    expect(await take(w.supervisor, first?.id, '99.999')).toMatchObject({ data: { fields: { quantity: expect.any(String) } } });
    expect(await take(w.supervisor, first?.id)).toMatchObject({ code: 200, data: { recountLines: 1, stuckLines: 1, countedByMe: true } });
    expect(await take(w.supervisor, first?.id)).toMatchObject({ code: errors.GUARD.code, message: '这一行不用复盘，或者已经复盘' });
    // Another is named for the other one: then it is his.
    const third = await t.aUser(counterRights);
    const { version } = await readCount(w, id);
    const body = { counterIds: [one.id, two.id, third.id], version };
    expect(await w.supervisor.call(skuStocktakesApi.changeCounters, { params: { id }, body })).toMatchObject({ data: { stuckLines: 0 } });
    expect(await take(w.supervisor, second?.id)).toMatchObject({ message: expect.stringContaining('还有盘点人可以复盘这一行') });
    await sendEvents(third, id, [{ lineId: second?.id ?? '', round: 2, quantity: '100' }]);
    expect(await finish(third, id)).toMatchObject({ data: { state: 'REVIEW' } });
    expect(await listLines(w, id)).toMatchObject([{ counted: '99.0000', variance: '-1.0000' }, { counted: '100.0000' }]);
    await giveReasons(w, id);
    // Who counted does not approve.
    expect(await stepCount(w.supervisor, w, id, 'approve')).toMatchObject({ message: expect.stringContaining('盘点人不能审核') });
    expect(await moveCount(w.planner, w, id, 'approve')).toMatchObject({ state: 'DONE' });
  });

  it('counts lines as open until one of the counters has counted them', async () => {
    const { id } = await openCount(w, [6, 7], { recountPercent: '99', recountAmount: '9999999' });
    const [one, two] = w.counters;
    await sendEvents(one, id, [{ code: codeOf(6), quantity: '99' }]);
    for (const user of [one, two])
      expect((await user.call(countTasksApi.list)).data.find((task) => task.id === id)).toMatchObject({ lineCount: 2, countedLines: 1 });
    await moveCount(w.supervisor, w, id, 'cancel');
  });

  it('asks a supervisor for more recounts, which another counter takes', async () => {
    const { id } = await openCount(w, [7], { counterIds: [w.counters[0].id] });
    await sendEvents(w.counters[0], id, [{ code: codeOf(7), quantity: '99' }]);
    expect(await finish(w.counters[0], id)).toMatchObject({ data: { state: 'REVIEW' } });
    const [line] = await listLines(w, id);
    const { version } = await readCount(w, id);
    const recount = { version, lineIds: [line?.id ?? ''] };
    expect(await w.supervisor.call(skuStocktakesApi.requestRecount, { params: { id }, body: recount })).toMatchObject({
      data: { state: 'RECOUNT' },
    });
    const other = await t.aUser(counterRights);
    const counters = { version: version + 1, counterIds: [other.id] };
    expect(await w.supervisor.call(skuStocktakesApi.changeCounters, { params: { id }, body: counters })).toMatchObject({ code: 200 });
    await sendEvents(other, id, [{ code: codeOf(7), round: 2, quantity: '100' }]);
    expect(await finish(other, id)).toMatchObject({ data: { state: 'REVIEW' } });
    expect(await readCount(w, id)).toMatchObject({ varianceLines: 0, accuracy: '100.00' });
    await moveCount(w.supervisor, w, id, 'approve');
  });
});
