import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { countTasksApi, skuStocktakesApi } from '@mrp/contract/features/stocktakes.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { aPosting, postDocument } from '../../../../test/stock.ts';
import {
  aCountWorld,
  giveReasons,
  listLines,
  moveCount,
  onHand,
  openCount,
  readCount,
  sendEvents,
  stepCount,
  type CountWorld,
} from '../../../../test/stocktakes.ts';
import { postMovements, reserveStock } from '../../stock/commands.ts';

let t: TestApp;
let w: CountWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aCountWorld(t, 4);
});

const wideBand = { recountPercent: '99', recountAmount: '9999999' };

/** Both counters are done: the count waits for its review. */
const finishCount = (id: string) => moveCount(w.supervisor, w, id, 'finish');

async function countAndReview(item: number, quantity: string, changes = {}) {
  const { id } = await openCount(w, [item], { ...wideBand, ...changes });
  await sendEvents(w.counters[0], id, [{ code: w.codes[item] ?? '', quantity }]);
  await finishCount(id);
  return id;
}

describe('an approved stocktake', () => {
  it('posts what was counted less what was expected at that moment, although goods moved before and after', async () => {
    await w.move(0, '500');
    const { id } = await openCount(w, [0], wideBand);
    await w.move(0, '100');
    await sendEvents(w.counters[0], id, [{ code: w.codes[0] ?? '', quantity: '590' }]);
    await w.move(0, '-50');
    expect(await listLines(w, id)).toMatchObject([
      { snapshot: '500.0000', expected: '600.0000', counted: '590.0000', variance: '-10.0000', isMoved: false },
    ]);
    await finishCount(id);
    await giveReasons(w, id);
    expect(await moveCount(w.supervisor, w, id, 'approve')).toMatchObject({ state: 'DONE', varianceLines: 1, accuracy: '0.00' });
    expect(await onHand(t, w, 0)).toBe('540.0000');
    const movements = await t.ownerDb
      .selectFrom('movements')
      .select(['type', 'quantity'])
      .where('documentId', '=', id)
      .where('documentKind', '=', 'stocktake')
      .execute();
    expect(movements).toEqual([{ type: 'COUNT_LOSS', quantity: '-10.0000' }]);
  });

  it('divides one total of both owners pro rata by largest remainder', async () => {
    await w.move(1, '300');
    await w.move(1, '120.5', { ownership: 2 });
    const id = await countAndReview(1, '408.15', { ownership: 3 });
    expect(await listLines(w, id)).toMatchObject([
      {
        variance: '-12.3500',
        shares: [
          { ownership: 1, expected: '300.0000', variance: '-8.8100' },
          { ownership: 2, expected: '120.5000', variance: '-3.5400', amount: null },
        ],
      },
    ]);
    await giveReasons(w, id);
    await moveCount(w.supervisor, w, id, 'approve');
    expect([await onHand(t, w, 1, 1), await onHand(t, w, 1, 2)]).toEqual(['291.1900', '116.9600']);
  });

  it('takes the split of the reviewer, who may not change the sum or take more than an owner has', async () => {
    await w.move(2, '10');
    await w.move(2, '10', { ownership: 2 });
    const id = await countAndReview(2, '14', { ownership: 3 });
    const [line] = await listLines(w, id);
    const { version } = await readCount(w, id);
    const lines = [{ lineId: line?.id ?? '', reasonId: w.reasonId, note: '', brandVariance: '-10.5' }];
    const refused = await w.supervisor.call(skuStocktakesApi.reviewLines, { params: { id }, body: { version, lines } });
    expect(refused).toMatchObject({
      code: errors.VALIDATION.code,
      data: { fields: { 'lines.0.brandVariance': '品牌仓应有 10.00 公斤，不能亏 10.50 公斤' } },
    });
    await giveReasons(w, id, '-1');
    expect((await listLines(w, id))[0]?.shares).toMatchObject([{ variance: '-1.0000' }, { variance: '-5.0000' }]);
    await moveCount(w.supervisor, w, id, 'approve');
    expect([await onHand(t, w, 2, 1), await onHand(t, w, 2, 2)]).toEqual(['9.0000', '5.0000']);
  });

  it('is posted once when two supervisors approve at the same moment', async () => {
    await w.move(3, '100');
    const id = await countAndReview(3, '98');
    await giveReasons(w, id);
    const other = await t.aUser();
    const { version } = await readCount(w, id);
    const approve = { params: { id }, body: { action: 'approve' as const, version, reason: '', lineIds: [] } };
    const answers = await Promise.all(
      [w.supervisor, other, w.supervisor, other].map((user) => user.call(skuStocktakesApi.transition, approve)),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await onHand(t, w, 3)).toBe('98.0000');
  });

  it('posts nothing for a line without a variance, and remembers when it was counted', async () => {
    await w.move(4, '70');
    const id = await countAndReview(4, '70');
    await moveCount(w.supervisor, w, id, 'approve');
    const { rows } = await sql<{ counted: boolean; movements: number }>`
      select last_counted_at is not null as counted, (select count(*)::int from movements m where m.document_kind = 'stocktake' and m.document_id = ${id}) as movements
      from stock_balances where item_id = ${w.items[4]} and holder_id = ${w.holders[0]} and ownership = 1`.execute(t.ownerDb);
    expect(rows).toEqual([{ counted: true, movements: 0 }]);
  });

  it('is refused while a variance has no reason, and by whoever counted', async () => {
    await w.move(5, '30');
    const counting = await t.aUser();
    const { id } = await openCount(w, [5], { ...wideBand, blind: false, counterIds: [counting.id] });
    await sendEvents(counting, id, [{ code: w.codes[5] ?? '', quantity: '29' }]);
    await finishCount(id);
    expect(await stepCount(w.supervisor, w, id, 'approve')).toMatchObject({
      code: errors.GUARD.code,
      message: expect.stringContaining('没有原因'),
    });
    await giveReasons(w, id);
    expect(await stepCount(counting, w, id, 'approve')).toMatchObject({
      code: errors.GUARD.code,
      message: expect.stringContaining('盘点人不能审核'),
    });
    await moveCount(w.supervisor, w, id, 'approve');
  });

  it('releases the youngest reservation that a loss needs', async () => {
    await w.move(6, '50');
    const key = { holderId: w.holders[0] ?? '', ownership: 1 as const, itemId: w.items[6] ?? '' };
    for (const [lineId, quantity] of [
      ['900', '30'],
      ['901', '20'],
    ] as const)
      await t.write((tx) => reserveStock(tx, [{ ...key, quantity, documentKind: 'test', documentId: lineId, lineId }]));
    const id = await countAndReview(6, '45');
    await giveReasons(w, id);
    await moveCount(w.supervisor, w, id, 'approve');
    expect(await onHand(t, w, 6)).toBe('45.0000');
    // Of 50 reserved the later 20 give what the loss needs, and their document is told.
    const of = (table: 'reservations' | 'reservationLosses') =>
      t.ownerDb.selectFrom(table).select(['documentId', 'quantity']).where('documentKind', '=', 'test').orderBy('id').execute();
    expect(await of('reservations')).toEqual([
      { documentId: '900', quantity: '30.0000' },
      { documentId: '901', quantity: '15.0000' },
    ]);
    expect(await of('reservationLosses')).toEqual([{ documentId: '901', quantity: '5.0000' }]);
  });

  it('names the line whose counted goods are gone meanwhile, and posts nothing', async () => {
    await w.move(7, '20');
    const id = await countAndReview(7, '12');
    await giveReasons(w, id);
    await w.move(7, '-15');
    const refused = await stepCount(w.supervisor, w, id, 'approve');
    expect(refused.code).not.toBe(200);
    expect(refused.message).toContain('第 1 行');
    expect(await readCount(w, id)).toMatchObject({ state: 'REVIEW' });
    expect(await onHand(t, w, 7)).toBe('5.0000');
    await moveCount(w.supervisor, w, id, 'cancel');
  });
});

describe('a movement that is posted after the count but occurred before it', () => {
  it('flags the line, and the approval asks to count it again', async () => {
    await w.move(8, '100');
    const { id } = await openCount(w, [8], wideBand);
    const before = new Date(Date.now() - 60_000).toISOString();
    await sendEvents(w.counters[0], id, [{ code: w.codes[8] ?? '', quantity: '80' }]);
    await finishCount(id);
    await giveReasons(w, id);
    await w.move(8, '-20', { occurredAt: before });
    expect(await stepCount(w.supervisor, w, id, 'approve')).toMatchObject({
      code: errors.GUARD.code,
      message: expect.stringContaining('提交后补录了盘点之前的出入库'),
    });
    const [line] = await listLines(w, id);
    await moveCount(w.supervisor, w, id, 'return', [line?.id ?? '']);
    await sendEvents(w.counters[1], id, [{ lineId: line?.id ?? '', quantity: '80', round: 2 }]);
    await moveCount(w.supervisor, w, id, 'finishRecount');
    expect(await listLines(w, id)).toMatchObject([{ expected: '80.0000', variance: '0.0000', earlierCounted: '80.0000', isMoved: false }]);
    await moveCount(w.supervisor, w, id, 'approve');
    expect(await onHand(t, w, 8)).toBe('80.0000');
  });

  it('while others are counted again, has its line counted again too, as often as it happens', async () => {
    const [one, two] = w.counters;
    await w.move(11, '100');
    const { id } = await openCount(w, [11, 3], { recountAmount: '9999999' });
    const late = new Date().toISOString();
    await sendEvents(one, id, [
      { code: w.codes[11] ?? '', quantity: '99' },
      { code: w.codes[3] ?? '', quantity: '1' },
    ]);
    expect(await moveCount(w.supervisor, w, id, 'finish')).toMatchObject({ state: 'RECOUNT', recountLines: 1 });
    await sendEvents(two, id, [{ code: w.codes[3] ?? '', quantity: '98', round: 2 }]);
    await w.move(11, '-1', { occurredAt: late });
    // The supervisor ends the recount, then the last counter does: either way the line whose goods moved waits for somebody else.
    expect(await moveCount(w.supervisor, w, id, 'finishRecount')).toMatchObject({ state: 'RECOUNT', recountLines: 1, movedLines: 0 });
    const again = new Date().toISOString();
    await sendEvents(two, id, [{ code: w.codes[11] ?? '', quantity: '99', round: 2 }]);
    await w.move(11, '-2', { occurredAt: again });
    expect(await two.call(countTasksApi.finish, { params: { id } })).toMatchObject({ data: { state: 'RECOUNT' } });
    await sendEvents(one, id, [{ code: w.codes[11] ?? '', quantity: '97', round: 3 }]);
    expect(await one.call(countTasksApi.finish, { params: { id } })).toMatchObject({ data: { state: 'REVIEW' } });
    await moveCount(w.supervisor, w, id, 'approve');
    expect(await onHand(t, w, 11)).toBe('97.0000');
  });

  it('is shown at every line, after the refusal too, and 退回 without a choice sends all of them back', async () => {
    const items = [0, 1, 2, 4];
    const { id } = await openCount(w, items, wideBand);
    const before = new Date().toISOString();
    for (const item of items)
      await sendEvents(w.counters[0], id, [{ code: w.codes[item] ?? '', quantity: (await onHand(t, w, item)).slice(0, -2) }]);
    await finishCount(id);
    for (const item of items) await w.move(item, '1', { occurredAt: before });
    expect(await stepCount(w.supervisor, w, id, 'approve')).toMatchObject({
      code: errors.GUARD.code,
      message: expect.stringMatching(/^4 行.*退回/),
    });
    expect(await listLines(w, id, 'moved')).toHaveLength(4);
    const approval = { state: 'DONE', approvedBy: w.supervisor.id };
    await expect(t.ownerDb.updateTable('stocktakes').set(approval).where('id', '=', id).execute()).rejects.toThrow('counted again');
    expect(await readCount(w, id)).toMatchObject({ movedLines: 4, varianceLines: 0 });
    expect(await moveCount(w.supervisor, w, id, 'return')).toMatchObject({ state: 'RECOUNT', recountLines: 4, movedLines: 0 });
    await moveCount(w.supervisor, w, id, 'cancel');
  });

  it('is seen by an approval that waits for it', async () => {
    const { id } = await openCount(w, [5], wideBand);
    const before = new Date().toISOString();
    await sendEvents(w.counters[0], id, [{ code: w.codes[5] ?? '', quantity: await onHand(t, w, 5).then((had) => had.slice(0, -2)) }]);
    await finishCount(id);
    const key = { holderId: w.holders[0] ?? '', ownership: 1 as const, itemId: w.items[5] ?? '' };
    let approval: ReturnType<typeof stepCount> | undefined;
    await t.write(async (tx) => {
      await postMovements(tx, [aPosting(key, '-3', { occurredAt: before })]);
      approval = stepCount(w.supervisor, w, id, 'approve');
      await setTimeout(300);
    });
    expect(await approval).toMatchObject({ code: errors.GUARD.code });
    await moveCount(w.supervisor, w, id, 'cancel');
  });
});

describe('a freezing stocktake', () => {
  it('refuses movements of its goods by its number until it ends', async () => {
    await w.move(9, '40');
    const { id, code } = await openCount(w, [9], { freezes: true });
    const taking = {
      kind: 'OTHER_OUT' as const,
      holderId: w.holders[0] ?? '',
      reason: '送样',
      lines: [{ materialId: w.skus[9] ?? '', quantity: '1' }],
    };
    await expect(postDocument(w.planner, 'SKU', taking)).rejects.toThrow(`盘点单 ${code} 正在盘点并已冻结`);
    await moveCount(w.supervisor, w, id, 'cancel');
    await w.move(9, '-1');
    expect(await onHand(t, w, 9)).toBe('39.0000');
  });

  it('of a whole site refuses what arrives there too, until its own variances are posted', async () => {
    const holderId = w.holders[2] ?? '';
    await w.move(0, '10', { holderId });
    const { id } = await openCount(w, [], { kind: 1, holderId, freezes: true, ...wideBand });
    const arriving = aPosting({ holderId, ownership: 1, itemId: w.items[1] ?? '' }, '5');
    await expect(t.write((tx) => postMovements(tx, [arriving]))).rejects.toThrow('STOCK_BEING_COUNTED');
    await sendEvents(w.counters[0], id, [{ code: w.codes[0] ?? '', quantity: '9' }]);
    await finishCount(id);
    await giveReasons(w, id);
    await moveCount(w.supervisor, w, id, 'approve');
    await t.write((tx) => postMovements(tx, [arriving]));
  });

  it('is refused for goods that another open count has, by its number', async () => {
    await w.move(10, '5');
    const { code, id } = await openCount(w, [10]);
    await expect(openCount(w, [10])).rejects.toThrow(code);
    await moveCount(w.supervisor, w, id, 'cancel');
  });
});
