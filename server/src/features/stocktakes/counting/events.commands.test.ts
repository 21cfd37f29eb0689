import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { countTasksApi, skuStocktakesApi } from '@mrp/contract/features/stocktakes.ts';
import type { CountBatch, CountEvent } from '@mrp/contract/features/stocktakes/tasks.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { countByModel } from '../../../../test/count-model.ts';
import {
  aBatch,
  aCountWorld,
  anEvent,
  freshCount,
  listLines,
  moveCount,
  openCount,
  readCount,
  sendEvents,
  type CountWorld,
} from '../../../../test/stocktakes.ts';

let t: TestApp;
let w: CountWorld;
/** A count of two items, 100 and 50 in the books. */
let id: string;
const [first, second] = [0, 1];

beforeAll(async () => {
  t = await testApp();
  w = await aCountWorld(t, 2);
  await w.move(first, '100');
  await w.move(second, '50');
  await w.move(2, '7');
  await w.move(3, '9');
});

const codeOf = (item: number): string => w.codes[item] ?? '';
const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();
const lineOf = async (item: number) => (await listLines(w, id)).find(({ code }) => code === codeOf(item));

describe('events of counters', () => {
  it('count once, however often they are sent', async () => {
    id = await freshCount(t, w);
    const event = anEvent({ code: codeOf(first), quantity: '12.5', mode: 'ADD' });
    const results = [];
    for (let n = 0; n < 5; n++) results.push((await sendEvents(w.counters[0], id, [event, event])).answers.map(({ result }) => result));
    expect(results).toEqual([['APPLIED', 'DUPLICATE'], ...Array.from({ length: 4 }, () => ['DUPLICATE', 'DUPLICATE'])]);
    expect(await lineOf(first)).toMatchObject({ counted: '12.5000', variance: '-87.5000' });
  });

  it('count once when five batches with them arrive at the same moment', async () => {
    id = await freshCount(t, w);
    const batch = aBatch([
      { code: codeOf(first), quantity: '3', mode: 'ADD' },
      { code: codeOf(second), quantity: '4', mode: 'ADD' },
    ]);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => w.counters[0].call(countTasksApi.record, { params: { id }, body: batch })),
    );
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.flatMap(({ data }) => data.answers).filter(({ result }) => result === 'APPLIED')).toHaveLength(2);
    expect([(await lineOf(first))?.counted, (await lineOf(second))?.counted]).toEqual(['3.0000', '4.0000']);
  });

  it('of two phones that wrote the whole quantity leave the later one, and the line must be counted again', async () => {
    id = await freshCount(t, w);
    // Further apart than a slow network makes clocks look wrong.
    await sendEvents(w.counters[0], id, [{ code: codeOf(first), quantity: '90', at: ago(30) }]);
    await sendEvents(w.counters[1], id, [{ code: codeOf(first), quantity: '95' }]);
    expect(await lineOf(first)).toMatchObject({ counted: '95.0000', isConflicting: true });
    expect(await moveCount(w.supervisor, w, id, 'finish')).toMatchObject({ state: 'RECOUNT', recountLines: 1 });
  });

  it('say by their time what happened last, whatever order they arrive in', async () => {
    id = await freshCount(t, w);
    const [early, late] = [
      anEvent({ code: codeOf(first), quantity: '90', at: ago(-1) }),
      anEvent({ code: codeOf(first), quantity: '5', mode: 'ADD', at: ago(-2) }),
    ];
    const sentAt = ago(-3);
    for (const event of [late, early]) await sendEvents(w.counters[0], id, [event], { sentAt, deviceId: 'three seconds ahead' });
    expect(await lineOf(first)).toMatchObject({ counted: '95.0000' });
  });

  it('are taken back by their author only, also when that arrives first', async () => {
    id = await freshCount(t, w);
    const [kept, gone] = [randomUUID(), randomUUID()];
    const line = await lineOf(first);
    await sendEvents(w.counters[0], id, [
      { id: kept, code: codeOf(first), quantity: '90' },
      { mode: 'VOID', lineId: line?.id ?? '', voids: gone },
    ]);
    await sendEvents(w.counters[0], id, [{ id: gone, code: codeOf(first), quantity: '5', mode: 'ADD' }]);
    expect(await lineOf(first)).toMatchObject({ counted: '90.0000' });
    const { answers } = await sendEvents(w.counters[1], id, [{ mode: 'VOID', voids: kept }]);
    expect(answers).toMatchObject([{ result: 'REJECTED', reason: '只能作废自己在这一行的记录' }]);
    await sendEvents(w.counters[0], id, [{ mode: 'VOID', voids: kept }]);
    expect(await lineOf(first)).toMatchObject({ counted: null, variance: null });
  });

  it('with a wrong clock are corrected and flagged', async () => {
    id = await freshCount(t, w);
    const hours = 3 * 3600;
    await sendEvents(w.counters[0], id, [{ code: codeOf(first), quantity: '100', at: ago(hours) }], {
      sentAt: ago(hours),
      deviceId: 'slow',
    });
    await sendEvents(w.counters[0], id, [{ code: codeOf(second), quantity: '50', at: ago(-2 * 86_400) }], {
      sentAt: ago(-2 * 86_400),
      deviceId: 'fast',
    });
    expect([await lineOf(first), await lineOf(second)]).toMatchObject([
      { variance: '0.0000', isClockOff: true },
      { variance: '0.0000', isClockOff: true },
    ]);
  });

  it('of a clock that was set right since are flagged, and what it dated two days ahead does not outlast what is counted next', async () => {
    id = await freshCount(t, w);
    await sendEvents(w.counters[0], id, [
      { code: codeOf(first), quantity: '80', at: ago(-2 * 86_400) },
      { code: codeOf(second), quantity: '50', at: ago(2 * 86_400) },
    ]);
    expect([await lineOf(first), await lineOf(second)]).toMatchObject([{ isClockOff: true }, { isClockOff: true }]);
    await sendEvents(w.counters[0], id, [{ code: codeOf(first), quantity: '81' }]);
    expect(await lineOf(first)).toMatchObject({ counted: '81.0000' });
  });
});

describe('events that cannot count', () => {
  const reject = async (draft: Partial<CountEvent>, user = w.counters[0]): Promise<string> => {
    const { answers } = await sendEvents(user, id, [draft, { code: codeOf(second), quantity: '50' }]);
    expect(answers[0]?.result).toBe('REJECTED');
    return answers[0]?.reason ?? '';
  };

  it('are rejected one by one with what to do, and the others count', async () => {
    id = await freshCount(t, w);
    const line = await lineOf(first);
    expect(await reject({ code: 'NOTHING', quantity: '1' })).toBe('不在这张盘点单里；确认实物在这里后可加入');
    expect(await reject({ code: 'NOTHING', quantity: '1', adds: true })).toBe('未识别“NOTHING”，请核对标签或搜索物料');
    expect(await reject({ code: `https://example.com/${'x'.repeat(3000)}`, quantity: '1' })).toBe(
      '不在这张盘点单里；确认实物在这里后可加入',
    );
    expect(await reject({ code: codeOf(first), quantity: 'viel' })).toMatch(/^数量/);
    expect(await reject({ code: codeOf(first), quantity: '-1' })).toMatch(/^数量/);
    expect(await reject({ code: codeOf(first), quantity: '1.234' })).toMatch(/^数量/);
    expect(await reject({ code: codeOf(first), quantity: '' })).toMatch(/^数量/);
    expect(await reject({ lineId: '999999', quantity: '1' })).toBe('这一行不在这张盘点单里，请更新任务');
    expect(await reject({ lineId: 'x', quantity: '1' })).toBe('这一行不在这张盘点单里，请更新任务');
    expect(await reject({ lineId: line?.id ?? '', quantity: '1', round: 2 })).toBe('这一行已在第 1 次盘点，请更新任务后重新记录');
    expect(await reject({ code: codeOf(first), quantity: '1', at: 'gestern' })).toBe('记录的时间不正确，请检查手机时间后重新记录');
    for (const at of [
      '2026',
      '2026-11-28',
      '2026-11-28T10:00',
      '0000-01-01T00:00:00Z',
      '+275760-09-13T00:00:00Z',
      '2026-13-41T00:00:00Z',
      '1',
      1_764_374_400_000,
      null,
    ])
      expect(await reject({ code: codeOf(first), quantity: '1', at: at as string }), String(at)).toBe(
        '记录的时间不正确，请检查手机时间后重新记录',
      );
    expect(await reject({ mode: 'VOID', lineId: line?.id ?? '' })).toBe('请选择要作废的记录');
    expect([(await lineOf(first))?.counted, (await lineOf(second))?.counted]).toEqual([null, '50.0000']);
  });

  it.each<[string, object, string | RegExp]>([
    ['of a kind that this server does not know', { mode: 'WEIGH' }, '不认识这种记录方式，请更新后重新记录'],
    ['without a kind', { mode: undefined }, '不认识这种记录方式，请更新后重新记录'],
    ['of a kind that is no text, of something new', { mode: 7, adds: true }, '不认识这种记录方式，请更新后重新记录'],
    ['of a round that is a text', { round: 'x' }, '这一行已在第 1 次盘点，请更新任务后重新记录'],
    ['of a round that is nothing', { round: null }, '这一行已在第 1 次盘点，请更新任务后重新记录'],
    ['with a quantity that is a list', { quantity: ['1'] }, /^数量/],
    ['with a line that is an object', { lineId: {} }, '这一行不在这张盘点单里，请更新任务'],
    ['with a code that is too long', { code: 'x'.repeat(5000) }, '不在这张盘点单里；确认实物在这里后可加入'],
    ['that takes back what has no number', { mode: 'VOID', voids: 'x' }, '请选择要作废的记录'],
    ['without a number', { id: undefined }, '记录没有有效的编号，请重新记录'],
    ['with a number that is none', { id: 'x', adds: true, code: 'NOTHING' }, '记录没有有效的编号，请重新记录'],
  ])('an event %s is rejected alone', async (_, wrong, reason) => {
    id = await freshCount(t, w);
    const sound = anEvent({ code: codeOf(second), quantity: '50' });
    const events = [{ ...anEvent({ code: codeOf(first), quantity: '1' }), ...wrong }, { ...sound, fieldOfTomorrow: 1 }, null];
    const body = { deviceId: 'phone', sentAt: new Date().toISOString(), events } as unknown as CountBatch;
    const { code, data } = await w.counters[0].call(countTasksApi.record, { params: { id }, body });
    expect(code).toBe(200);
    expect(data.answers.map(({ result }) => result)).toEqual(['REJECTED', 'APPLIED', 'REJECTED']);
    expect(data.answers[0]?.reason).toMatch(reason);
    expect([(await lineOf(first))?.counted, (await lineOf(second))?.counted]).toEqual([null, '50.0000']);
  });

  it('take a quantity that was sent as a number', async () => {
    id = await freshCount(t, w);
    await sendEvents(w.counters[0], id, [{ code: codeOf(first), quantity: 12.5 as unknown as string }]);
    expect((await lineOf(first))?.counted).toBe('12.5000');
  });

  it('of somebody who was removed stay with him, what he counted before stays in the count', async () => {
    id = await freshCount(t, w);
    await sendEvents(w.counters[0], id, [{ code: codeOf(first), quantity: '99' }]);
    const { version } = await readCount(w, id);
    const body = { version, counterIds: [w.counters[1].id] };
    expect(await w.planner.call(skuStocktakesApi.changeCounters, { params: { id }, body })).toMatchObject({ code: 200 });
    const { answers, lines } = await sendEvents(w.counters[0], id, [{ code: codeOf(first), quantity: '1' }]);
    expect(answers).toMatchObject([{ result: 'REJECTED', reason: expect.stringContaining('你已不是这张单的盘点人') }]);
    expect(lines).toEqual([]);
    expect(await lineOf(first)).toMatchObject({ counted: '99.0000' });
  });

  it('of a stocktake that was cancelled meanwhile are rejected by a word, and its counts stay', async () => {
    id = await freshCount(t, w);
    await sendEvents(w.counters[0], id, [{ code: codeOf(first), quantity: '99' }]);
    await moveCount(w.supervisor, w, id, 'cancel');
    const { answers } = await sendEvents(w.counters[0], id, [{ code: codeOf(first), quantity: '1' }]);
    expect(answers).toMatchObject([{ result: 'REJECTED', reason: expect.stringContaining('盘点单已取消') }]);
    expect(await lineOf(first)).toMatchObject({ counted: '99.0000' });
  });

  it('of people who do not count are refused as a whole', async () => {
    id = await freshCount(t, w);
    const stranger = await t.aUser(['盘点任务', '盘点任务:记录']);
    const answer = await stranger.call(countTasksApi.record, { params: { id }, body: aBatch([{ code: codeOf(first), quantity: '1' }]) });
    expect(answer.code).toBe(errors.NOT_FOUND.code);
  });
});

describe('an unlisted item', () => {
  it('is added once it is confirmed, with what the books had at the snapshot', async () => {
    id = await freshCount(t, w);
    await w.move(2, '3');
    const { answers, lines } = await sendEvents(w.counters[0], id, [
      { code: codeOf(2), quantity: '6', adds: true },
      { code: codeOf(2), quantity: '2', adds: true, mode: 'ADD', at: ago(-1) },
    ]);
    expect(answers.map(({ result }) => result)).toEqual(['APPLIED', 'APPLIED']);
    expect(lines).toMatchObject([{ code: codeOf(2), isAdded: true, counted: '8.0000' }]);
    expect(await lineOf(2)).toMatchObject({ snapshot: '7.0000', expected: '10.0000', variance: '-2.0000', isAdded: true });
  });

  it('is added once by two phones at the same moment', async () => {
    id = await freshCount(t, w);
    const answers = await Promise.all(
      w.counters.map((user) => sendEvents(user, id, [{ code: codeOf(3), quantity: '4', adds: true, mode: 'ADD' }])),
    );
    expect(answers.map((answer) => answer.answers[0]?.result)).toEqual(['APPLIED', 'APPLIED']);
    expect((await listLines(w, id)).filter(({ code }) => code === codeOf(3))).toMatchObject([{ counted: '8.0000' }]);
  });

  it('stays out while another stocktake counts it, which is named', async () => {
    id = await freshCount(t, w);
    const other = await openCount(w, [3]);
    const { answers } = await sendEvents(w.counters[0], id, [{ code: codeOf(3), quantity: '4', adds: true }]);
    expect(answers).toMatchObject([{ result: 'REJECTED', reason: `${codeOf(3)} 正在盘点单 ${other.code} 中，请在那张单里盘` }]);
  });

  it('is a gain of the brand when the books do not have it and both owners are counted', async () => {
    id = await freshCount(t, w, { ownership: 3 });
    await sendEvents(w.counters[0], id, [{ code: codeOf(4), quantity: '4', adds: true }]);
    expect(await lineOf(4)).toMatchObject({
      variance: '4.0000',
      shares: [
        { ownership: 1, variance: '4.0000' },
        { ownership: 2, variance: '0.0000' },
      ],
    });
  });
});

describe('any events of two phones, in any batches, sent again as often as one likes', () => {
  it('give what a plain model of the events gives', async () => {
    const draft = fc.record({
      counter: fc.constantFrom(0, 1),
      item: fc.constantFrom(0, 1),
      mode: fc.constantFrom('SET' as const, 'ADD' as const, 'VOID' as const),
      cents: fc.integer({ min: 0, max: 100_000 }),
      voided: fc.nat(20),
    });
    const plan = fc.record({
      drafts: fc.array(draft, { minLength: 1, maxLength: 25 }),
      order: fc.infiniteStream(fc.nat()),
      size: fc.integer({ min: 1, max: 7 }),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ drafts, order, size }) => {
        id = await freshCount(t, w);
        const start = Date.now();
        const events = drafts.map(({ mode, cents, item }, n) =>
          anEvent({
            code: codeOf(item),
            mode,
            quantity: mode === 'VOID' ? '' : (cents / 100).toFixed(2),
            at: new Date(start + (n - 30) * 20_000).toISOString(),
          }),
        );
        drafts.forEach(({ mode, voided, counter, item }, n) => {
          // Something of the same person and line; else nothing is taken back.
          const own = events.filter(
            (event, m) => m !== n && drafts[m]?.counter === counter && drafts[m]?.item === item && event.mode !== 'VOID',
          );
          if (mode === 'VOID') Object.assign(events[n] ?? {}, { voids: own[voided % Math.max(own.length, 1)]?.id ?? randomUUID() });
        });
        const deliveries = [...events, ...events]
          .map((event) => ({ event, rank: order.next().value ?? 0 }))
          .toSorted((a, b) => a.rank - b.rank);
        const sentAt = new Date(start).toISOString();
        for (let from = 0; from < deliveries.length; from += size)
          for (const counter of [0, 1] as const) {
            const batch = deliveries
              .slice(from, from + size)
              .map(({ event }) => event)
              .filter((event) => drafts[events.indexOf(event)]?.counter === counter);
            if (batch.length > 0) await sendEvents(w.counters[counter], id, batch, { sentAt });
          }
        for (const item of [0, 1])
          expect((await lineOf(item))?.counted ?? null).toBe(countByModel(events.filter((_, n) => drafts[n]?.item === item)));
      }),
      { numRuns: process.env['TEST_FULL'] === '1' ? 60 : 6 },
    );
  });
});
