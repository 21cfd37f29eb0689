import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { countTasksApi } from '@mrp/contract/features/stocktakes.ts';
import { postMovements } from '../../src/features/stock/commands.ts';
import { verifyLedger } from '../../src/features/stock/balances/verification.queries.ts';
import { testApp, type TestApp } from '../app.ts';
import { brokenInvariants } from '../invariants.ts';
import { aPosting } from '../stock.ts';
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
} from '../stocktakes.ts';

// Many rolls of one lot: what compares each roll with all of its lot would not end.
const [ITEMS, ROLLS] = process.env['TEST_FULL'] ? [2, 5000] : [5, 50];
const LINES = ITEMS * ROLLS;
const BATCH = 200;
/** Of so many rolls one is counted a metre short. */
const EVERY = 100;
const wide = { recountPercent: '99', recountAmount: '9999999' };

let t: TestApp;
let w: CountWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aCountWorld(t, Math.ceil((ITEMS + 1) / 3), 'ROLL');
}, 120_000);

const keyOf = (item: number) => ({ holderId: w.holders[0] ?? '', ownership: 1 as const, itemId: w.items[item] ?? '' });

/** So many rolls of 40 in one lot; ids in the order of their numbers. */
async function stockRolls(item: number, rolls: number): Promise<{ lotId: string; rollIds: string[] }> {
  const { rows } = await sql<{ lotId: string; rollId: string }>`
    with lot as (insert into lots (item_id, lot_no) values (${w.items[item]}, ${`C${item}`}) returning id),
    made as (insert into rolls (lot_id, item_id, roll_no) select id, ${w.items[item]}::bigint, lpad(n::text, 5, '0') from lot, generate_series(1, ${rolls}::int) n returning id, lot_id)
    select lot_id, id as roll_id from made order by id`.execute(t.ownerDb);
  const lotId = rows[0]?.lotId ?? '';
  await t.write((tx) =>
    postMovements(
      tx,
      rows.map(({ rollId }) => aPosting(keyOf(item), '40', { lotId, rollId, amount: '400.00' })),
    ),
  );
  return { lotId, rollIds: rows.map(({ rollId }) => rollId) };
}

describe('a stocktake of rolls', () => {
  it(`of ${LINES} lines is downloaded, counted, reviewed and approved whole`, { timeout: 900_000 }, async () => {
    const items = Array.from({ length: ITEMS }, (_, at) => at);
    for (const item of items) await stockRolls(item, ROLLS);
    const { id } = await openCount(w, items, wide);
    const [counter] = w.counters;
    const { data: task } = await counter.call(countTasksApi.get, { params: { id } });
    expect(task.lines).toHaveLength(LINES);
    const events = task.lines.map((line, at) => ({ lineId: line.id, quantity: at % EVERY === 0 ? '39' : '40' }));
    for (let from = 0; from < events.length; from += BATCH) await sendEvents(counter, id, events.slice(from, from + BATCH));
    await moveCount(w.supervisor, w, id, 'finish');
    await giveReasons(w, id);
    const short = Math.ceil(LINES / EVERY);
    expect(await moveCount(w.supervisor, w, id, 'approve')).toMatchObject({ state: 'DONE', varianceLines: short });
    const { rows } = await sql<{ onHand: string }>`
      select sum(on_hand)::int as on_hand from stock_balances where holder_id = ${w.holders[0]}`.execute(t.ownerDb);
    expect(rows).toEqual([{ onHand: 40 * LINES - short }]);
  });

  it('of which a counted roll left meanwhile names its line, posts nothing, and is approved once the line was counted again', async () => {
    const { lotId, rollIds } = await stockRolls(ITEMS, 3);
    const { id } = await openCount(w, [ITEMS], wide);
    const lines = await listLines(w, id);
    await sendEvents(
      w.counters[0],
      id,
      lines.map((line, at) => ({ lineId: line.id, quantity: at === 1 ? '35' : '40' })),
    );
    await moveCount(w.supervisor, w, id, 'finish');
    await giveReasons(w, id);
    // The other rolls would cover the loss: what is lost is of this one.
    await t.write((tx) => postMovements(tx, [aPosting(keyOf(ITEMS), '-40', { lotId, rollId: rollIds[1] ?? '' })]));
    const refused = await stepCount(w.supervisor, w, id, 'approve');
    expect(refused.code).not.toBe(200);
    expect(refused.message).toContain('第 2 行');
    expect(await readCount(w, id)).toMatchObject({ state: 'REVIEW' });
    expect(await onHand(t, w, ITEMS)).toBe('80.0000');

    await moveCount(w.supervisor, w, id, 'return', [lines[1]?.id ?? '']);
    await sendEvents(w.counters[1], id, [{ lineId: lines[1]?.id ?? '', quantity: '0', round: 2 }]);
    await moveCount(w.supervisor, w, id, 'finishRecount');
    expect(await moveCount(w.supervisor, w, id, 'approve')).toMatchObject({ state: 'DONE', varianceLines: 0 });
    expect(await onHand(t, w, ITEMS)).toBe('80.0000');
  });

  it('leaves ledger and invariants whole', async () => {
    expect(await brokenInvariants(t)).toEqual([]);
    expect(await Array.fromAsync(verifyLedger(t.ownerDb))).toEqual([]);
  });
});
