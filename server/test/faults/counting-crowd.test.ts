import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { countTasksApi } from '@mrp/contract/features/stocktakes.ts';
import type { CountAnswers, CountEvent } from '@mrp/contract/features/stocktakes/tasks.ts';
import { testApp, type TestApp, type TestUser } from '../app.ts';
import { countByModel } from '../count-model.ts';
import { brokenInvariants } from '../invariants.ts';
import { aCountWorld, anEvent, counterRights, listLines, openCount, type CountWorld } from '../stocktakes.ts';
import { modelSeed } from './model-seed.ts';

const COUNTERS = 12;
const EVENTS = process.env['TEST_FULL'] ? 5_000 : 360;
const ITEMS = process.env['TEST_FULL'] ? 120 : 12;
/** Items beyond these are not in the plan: counters find them. */
const LISTED = ITEMS - 2;
const BATCH = 50;
/** Between two events: more than the clocks of the phones are corrected by. */
const APART_MS = 20_000;
const HOUR = 3_600_000;
/** Two phones are three hours slow and two days fast. */
const skewOf = (counter: number): number => (counter === 1 ? -3 * HOUR : counter === 2 ? 48 * HOUR : 0);

let t: TestApp;
let w: CountWorld;
let counters: TestUser[];
let id: string;

beforeAll(async () => {
  t = await testApp();
  w = await aCountWorld(t, ITEMS / 3);
  for (let item = 0; item < ITEMS; item += 1) await w.move(item, '1000');
  counters = await Promise.all(Array.from({ length: COUNTERS }, () => t.aUser(counterRights)));
  const items = Array.from({ length: LISTED }, (_, at) => at);
  ({ id } = await openCount(w, items, {
    counterIds: counters.map((counter) => counter.id),
    recountPercent: '99',
    recountAmount: '9999999',
  }));
});

interface Draft {
  counter: number;
  item: number;
  mode: CountEvent['mode'];
  cents: number;
  voided: number;
  /** A quantity that the unit does not have. */
  isWrong: boolean;
  /** How often it is sent, as when answers are lost. */
  sent: number;
}

const draft = fc
  .record<Draft>({
    counter: fc.nat(COUNTERS - 1),
    item: fc.nat(ITEMS - 1),
    mode: fc.constantFrom('SET', 'ADD', 'ADD', 'VOID'),
    cents: fc.nat(100_000),
    voided: fc.nat(),
    isWrong: fc.nat(40).map((one) => one === 0),
    sent: fc.integer({ min: 1, max: 3 }),
  })
  // What nobody listed has no line before it is found, so that nothing of it is taken back before that.
  .map((one): Draft => (one.mode === 'VOID' ? (one.item >= LISTED ? { ...one, mode: 'ADD' } : { ...one, isWrong: false }) : one));
const drafts = fc.array(draft, { minLength: EVENTS, maxLength: EVENTS });
const orders = fc.array(fc.nat(), { minLength: 3 * EVENTS, maxLength: 3 * EVENTS });

interface Written extends Draft {
  event: CountEvent;
}

/** The events of all phones in the order of their time; a void names something of the same person and line. */
function writeEvents(plan: readonly Draft[]): Written[] {
  const start = Date.now();
  const written: Written[] = plan.map((one, n) => ({
    ...one,
    event: anEvent({
      code: w.codes[one.item] ?? '',
      adds: one.item >= LISTED,
      mode: one.mode,
      quantity: one.mode === 'VOID' ? '' : one.isWrong ? '1.234' : (one.cents / 100).toFixed(2),
      at: new Date(start + skewOf(one.counter) - (plan.length - n) * APART_MS).toISOString(),
    }),
  }));
  const byPlace = Map.groupBy(written, ({ counter, item }) => `${counter} ${item}`);
  for (const one of written) {
    if (one.mode !== 'VOID') continue;
    const own = (byPlace.get(`${one.counter} ${one.item}`) ?? []).filter((other) => other.mode !== 'VOID' && !other.isWrong);
    one.event.voids = own[one.voided % Math.max(own.length, 1)]?.event.id ?? randomUUID();
  }
  return written;
}

/** Sends what a phone has, in batches of any order, two at a time as when a cut request is repeated while the server still works on it. */
async function sendAll(counter: number, deliveries: readonly CountEvent[]): Promise<CountAnswers['answers']> {
  const answers: CountAnswers['answers'] = [];
  const send = async (from: number): Promise<void> => {
    const batch = deliveries.slice(from, from + BATCH);
    if (batch.length === 0) return;
    const sentAt = new Date(Date.now() + skewOf(counter)).toISOString();
    const body = { deviceId: `phone ${counter}`, sentAt, events: batch };
    const answer = await counters[counter]!.call(countTasksApi.record, { params: { id }, body });
    // As a phone does: what waited for others too long is sent again.
    if (answer.code === errors.BUSY.code) return send(from);
    expect(answer).toMatchObject({ code: 200 });
    expect(answer.data.answers.map((one) => one.id)).toEqual(batch.map((event) => event.id));
    answers.push(...answer.data.answers);
  };
  for (let from = 0; from < deliveries.length; from += 2 * BATCH) await Promise.all([send(from), send(from + BATCH)]);
  return answers;
}

describe(`${COUNTERS} counters of one stocktake with ${EVENTS} events at once`, () => {
  it('lose none and double none: lines count what a plain model of the events says', { timeout: 600_000 }, async () => {
    const seed = modelSeed(20_261);
    const [plan = []] = fc.sample(drafts, { seed, numRuns: 1 });
    const [order = []] = fc.sample(orders, { seed, numRuns: 1 });
    const written = writeEvents(plan);
    const deliveries = written
      .flatMap((one) => Array.from({ length: one.sent }, () => one))
      .map((one, at) => ({ ...one, rank: order[at] ?? 0 }))
      .toSorted((a, b) => a.rank - b.rank);
    const sent = await Promise.all(
      counters.map((_, at) =>
        sendAll(
          at,
          deliveries.flatMap(({ counter, event }) => (counter === at ? event : [])),
        ),
      ),
    );
    const answers = Map.groupBy(sent.flat(), (answer) => answer.id);
    for (const { event, isWrong, sent: times } of written) {
      const results = (answers.get(event.id) ?? []).map(({ result }) => result).toSorted();
      const expected = Array.from({ length: times }, (_, n) => (isWrong ? 'REJECTED' : n === 0 ? 'APPLIED' : 'DUPLICATE'));
      expect(results, `seed ${seed}`).toEqual(expected);
    }
    const kept = written.filter(({ isWrong }) => !isWrong);
    const { rows } = await sql<{ events: number }>`
      select count(*)::int as events from stocktake_events where stocktake_id = ${id}`.execute(t.ownerDb);
    expect(rows).toEqual([{ events: kept.length }]);
    const counted = (await listLines(w, id)).flatMap((line): [string, string][] =>
      line.counted === null ? [] : [[line.code, line.counted]],
    );
    const modelled = [...Map.groupBy(kept, ({ item }) => w.codes[item] ?? '')].flatMap(([code, of]): [string, string][] => {
      const sum = countByModel(of.map(({ event }) => event));
      return sum === null ? [] : [[code, sum]];
    });
    expect(new Map(counted), `seed ${seed}`).toEqual(new Map(modelled));
    expect(await brokenInvariants(t)).toEqual([]);
  });
});
