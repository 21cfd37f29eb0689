import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { aCountWorld, listLines, openCount, readCount, sendEvents } from '../../../test/stocktakes.ts';

it('a counter is as fast as the median of his lines, each from its first record to its last', async () => {
  const t = await testApp();
  const w = await aCountWorld(t, 1);
  for (const item of [0, 1, 2]) await w.move(item, '100');
  const { id } = await openCount(w, [0, 1, 2]);
  await sql`update stocktakes set snapshot_at = snapshot_at - interval '1 hour' where id = ${id}`.execute(t.ownerDb);
  const lines = await listLines(w, id);
  const now = Date.now();
  const [first, second] = w.counters;
  const record = (user: typeof first, line: number, ago: number) => {
    const event = { lineId: lines[line]?.id ?? '', quantity: '100', at: new Date(now - 1000 * ago).toISOString() };
    return sendEvents(user, id, [event], { sentAt: new Date(now).toISOString() });
  };
  for (const [line, ago] of [
    [0, 300],
    [0, 240],
    [1, 200],
    [1, 180],
  ] as const)
    await record(first, line, ago);
  const paces = async () =>
    (await readCount(w, id)).progressByCounter.map(({ lines: count, events, paceSeconds }) => [count, events, paceSeconds]);
  expect(await paces()).toEqual([
    [2, 4, '40.0'],
    [0, 0, null],
  ]);
  await record(first, 2, 100);
  await record(second, 2, 50);
  // A line that another counter wrote last has its time with both.
  expect(await paces()).toEqual([
    [2, 5, '20.0'],
    [1, 1, '0.0'],
  ]);
});

it('a variance is worth its share of the value, not its quantity times a rounded price of a piece', async () => {
  const t = await testApp();
  const w = await aCountWorld(t, 1);
  // 600.00 for 7,200: a piece at 0.0833 would make 119.95 of 1,440.
  await w.move(0, '7200', { amount: '600' });
  const { id } = await openCount(w, [0], { recountPercent: '99', recountAmount: '9999999' });
  await sendEvents(w.counters[0], id, [{ code: w.codes[0] ?? '', quantity: '5760' }]);
  expect(await listLines(w, id)).toMatchObject([{ variance: '-1440.0000', amount: '-120.00' }]);
});
