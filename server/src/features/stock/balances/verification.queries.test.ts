import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { aPosting, aStockWorld, type StockWorld } from '../../../../test/stock.ts';
import { postMovements, reserveStock, type BalanceKey } from '../commands.ts';
import { verifyLedger } from './verification.queries.ts';
import type { Difference } from './verification.rules.ts';

let t: TestApp;
let w: StockWorld;
let place: BalanceKey;

beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t, 1);
  place = { holderId: w.holders[0] ?? '', itemId: w.items[0] ?? '', ownership: 1 };
  for (const [quantity, amount] of [['10', '33.33'], ['-3'], ['5', '20.00'], ['-4'], ['-8']] as const)
    await t.write((tx) => postMovements(tx, [aPosting(place, quantity, { amount: amount ?? null })]));
  await t.write((tx) => postMovements(tx, [aPosting(place, '6', { amount: '6.00' })]));
  await t.write((tx) => reserveStock(tx, [aPosting(place, '2')]));
});

const differences = async (): Promise<Difference[]> => Array.fromAsync(verifyLedger(t.ownerDb));

/** Changes data as the database owner with triggers disabled, runs the check, and rolls back. */
async function broken(statement: string): Promise<Difference[]> {
  const backup = await t.ownerDb.selectFrom('stockBalances').selectAll().execute();
  await sql`alter table movements disable trigger user`.execute(t.ownerDb);
  const movements = await t.ownerDb.selectFrom('movements').selectAll().execute();
  try {
    await sql.raw(statement).execute(t.ownerDb);
    return await differences();
  } finally {
    for (const { id, onHand, reserved, value } of backup)
      await t.ownerDb.updateTable('stockBalances').set({ onHand, reserved, value }).where('id', '=', id).execute();
    for (const { id, amount, afterValue } of movements)
      await t.ownerDb.updateTable('movements').set({ amount, afterValue }).where('id', '=', id).execute();
    await sql`alter table movements enable trigger user`.execute(t.ownerDb);
  }
}

describe('the ledger check', () => {
  it('finds nothing in a ledger written by its functions', async () => {
    expect(await differences()).toEqual([]);
  });

  it('finds a changed balance', async () => {
    expect(await broken('update stock_balances set on_hand = on_hand + 1')).toEqual([
      expect.objectContaining({ what: 'onHand', kept: '7.0000', recomputed: '6.0000' }),
    ]);
  });

  it('finds a changed value, reservation and amount', async () => {
    expect(await broken('update stock_balances set value = value + 0.01')).toMatchObject([
      { what: 'value', kept: '6.01', recomputed: '6.00' },
    ]);
    expect(await broken('update stock_balances set reserved = 1')).toMatchObject([
      { what: 'reserved', kept: '1.0000', recomputed: '2.0000' },
    ]);
    const found = await broken('update movements set amount = amount - 0.01 where id = (select min(id) from movements where quantity < 0)');
    expect(found[0]).toMatchObject({ what: 'amount', kept: '-10.01', recomputed: '-10.00' });
  });
});
