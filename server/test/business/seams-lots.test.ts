import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusedRollsDiagnostic } from '../../src/features/purchases/receipts/refused-goods.queries.ts';
import { testApp } from '../app.ts';
import { rolledBack } from '../rolled-back.ts';
import { told } from './exact.ts';
import { play } from './run.ts';
import type { Step } from './steps.ts';
import { aBusiness, type Business } from './world.ts';

let b: Business;
beforeAll(async () => {
  b = await aBusiness(await testApp());
});

/** P1 of 30.5 and P3 of 20 of the one lot, P2 of 41.27 of the other, received at the factory. */
const received: Step[] = [
  { do: 'purchase', item: 'rolls', mill: 'A', place: 'factory', quantity: '130' },
  { do: 'rollShip', which: 0, lengths: ['30.5', '41.27', '20'] },
  { do: 'rollReceive', which: 0, isAll: true, change: '0' },
];
const netted: Step = { do: 'rollNet', pieces: 100, needIn: 5 };

describe('a lot', () => {
  it('that an inspection finds unfit is not available, not sent on, and as if it were not there in runs', async () => {
    const { state } = await play(b, [
      ...received,
      netted,
      { do: 'rollInspect', which: 0, qualities: ['FAILED', 'PASSED'], refuses: false },
      netted,
      { do: 'rollSend', roll: 'P1', to: 'store' },
      { do: 'rollSend', roll: 'P2', to: 'store' },
    ]);
    expect([told(state.unfit('factory', 'rolls')), told(state.purchases[0]?.rejected ?? 0n)]).toEqual(['50.5', '50.5']);
  });

  it('that is conceded, or judged anew as fit, is free again with its refused rolls', async () => {
    const { state } = await play(b, [
      ...received,
      { do: 'rollInspect', which: 0, qualities: ['FAILED', 'CONCEDED'], refuses: true },
      { do: 'verdict', lot: 'L1', quality: 'CONCEDED' },
      netted,
      { do: 'rollInspect', which: 0, qualities: ['PASSED', 'CONCEDED'], refuses: true },
      netted,
      { do: 'verdict', lot: 'L1', quality: 'PASSED' },
      { do: 'rollSend', roll: 'P1', to: 'depot' },
    ]);
    expect(state.unfit('factory', 'rolls')).toBe(0n);
  });

  it('that is unfit goes back to its supplier, who delivers it again or not', async () => {
    const { state } = await play(b, [
      ...received,
      { do: 'rollInspect', which: 0, qualities: ['FAILED', 'PASSED'], refuses: false },
      { do: 'rollSendBack', which: 0, roll: 0, quantity: '51%', isReplaced: true },
      { do: 'rollSendBack', which: 0, roll: 1, quantity: '100%', isReplaced: false },
      { do: 'rollSendBack', which: 0, roll: 2, quantity: '100%', isReplaced: false },
      netted,
    ]);
    const [order] = state.purchases;
    expect([order?.rejected, order?.returned, order?.replaced].map((one) => told(one ?? 0n))).toEqual(['14.95', '76.82', '15.55']);
  });

  it('that turns out to be unfit while some of it travels is no use where it arrives, and does not count as coming', async () => {
    const { state } = await play(b, [
      { do: 'rollIn', roll: '1', place: 'depot', quantity: '30', as: 'SUPPLEMENT' },
      { do: 'rollIn', roll: '2', place: 'depot', quantity: '20', as: 'SUPPLEMENT' },
      { do: 'rollSend', roll: '1', to: 'factory' },
      { do: 'rollSend', roll: '2', to: 'factory' },
      netted,
      { do: 'verdict', lot: 'L1', quality: 'FAILED' },
      netted,
      { do: 'rollArrive', which: 0 },
      netted,
    ]);
    expect(told(state.unfit('factory', 'rolls'))).toBe('30');
  });

  it('is judged for what comes later too, whichever way it comes', async () => {
    const { state } = await play(b, [
      ...received,
      { do: 'verdict', lot: 'L1', quality: 'FAILED' },
      { do: 'rollIn', roll: '1', place: 'store', quantity: '20', as: 'SUPPLEMENT' },
      { do: 'rollShip', which: 0, lengths: ['20'] },
      { do: 'rollReceive', which: 0, isAll: true, change: '-0.4' },
      { do: 'rollLost', roll: 'P1' },
      { do: 'rollFound', roll: 'P1', place: 'store', quantity: '30' },
    ]);
    expect(told(state.unfit('store', 'rolls'))).toBe('50');
  });
});

describe('a single roll that an inspection refuses', () => {
  it('while it travels stays of no use where it arrives', async () => {
    const { state } = await play(b, [
      ...received,
      { do: 'rollSend', roll: 'P1', to: 'depot' },
      { do: 'rollInspect', which: 0, qualities: ['PASSED', 'PASSED'], refuses: true },
      { do: 'rollArrive', which: 0 },
    ]);
    expect(told(state.unfit('depot', 'rolls'))).toBe('30.5');
  });

  it('and that was free again where it arrived, before a roll kept that itself, is named by doctor', async () => {
    const { shop } = await play(b, [...received, { do: 'rollInspect', which: 0, qualities: ['PASSED', 'PASSED'], refuses: true }]);
    const { ownerDb, ownerPool: pool, config } = b.t;
    await rolledBack(b.t, async (db) => {
      const asked = { db, config, pool };
      expect(await refusedRollsDiagnostic.run(asked)).toEqual([]);
      await sql`update rolls set refused = false where item_id = ${shop.goods.rolls.itemId}`.execute(db);
      await sql`alter table lot_balances disable trigger user`.execute(db);
      await sql`update lot_balances set frozen = 0 where roll_id in (select id from rolls where item_id = ${shop.goods.rolls.itemId})`.execute(
        db,
      );
      expect(await refusedRollsDiagnostic.run(asked)).toMatchObject([{ level: 'note', text: expect.stringContaining('缸号 L1 匹 P1') }]);
    });
    expect(await refusedRollsDiagnostic.run({ db: ownerDb, config, pool })).toEqual([]);
  });

  it('is of no use when it was lost and is found', async () => {
    const { state } = await play(b, [
      ...received,
      { do: 'rollInspect', which: 0, qualities: ['PASSED', 'PASSED'], refuses: true },
      { do: 'rollLost', roll: 'P1' },
      { do: 'rollFound', roll: 'P1', place: 'factory', quantity: '30' },
    ]);
    expect(told(state.unfit('factory', 'rolls'))).toBe('30');
  });
});
