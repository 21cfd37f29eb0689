import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { postMovements, releaseReservations, reserveStock, type BalanceKey, type Posting } from '../../src/features/stock/commands.ts';
import { verifyLedger } from '../../src/features/stock/balances/verification.queries.ts';
import { testApp, type TestApp } from '../app.ts';
import { brokenInvariants, countDeadlocks } from '../invariants.ts';
import { aPosting, aStockWorld, type StockWorld } from '../stock.ts';
import { repeatWhileBusy } from '../retry-while-busy.ts';
import { modelSeed } from './model-seed.ts';

const CLIENTS = 64;
const full = Boolean(process.env['TEST_FULL']);
const DOCUMENTS = full ? 300 : 4;
const ITEMS = 20;
const [STOCK, TAKES] = full ? [1_000, 2_560] : [100, 256];

let t: TestApp;
let w: StockWorld;
beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t, 7);
  const start = w.items.slice(0, ITEMS).flatMap((_, item) => [0, 1].map((holder) => aPosting(key(holder, item), '100', { amount: '700' })));
  await t.write((tx) => postMovements(tx, start));
});

const key = (holder: number, item: number): BalanceKey => ({
  holderId: w.holders[holder] ?? '',
  itemId: w.items[item] ?? '',
  ownership: 1,
});
/** Refusals of the ledger for quantities that are too large or documents that were changed. */
const refusals = new Set(['STOCK_SHORT', 'STOCK_REVERSED', 'STOCK_LOT_SHORT']);

/** Runs a posting; a refusal of the ledger is a valid result, any other error is not. One that waited too long is tried again. */
async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await repeatWhileBusy(work);
  } catch (error) {
    if (error instanceof Error && refusals.has(error.message)) return null;
    throw error;
  }
}

interface Operation {
  kind: 'issue' | 'receive' | 'transfer' | 'pick' | 'cancel' | 'count';
  holder: 0 | 1;
  items: readonly number[];
  quantity: number;
}

const operations = fc.array(
  fc.record<Operation>({
    kind: fc.constantFrom('issue', 'receive', 'transfer', 'pick', 'cancel', 'count'),
    holder: fc.constantFrom(0, 1),
    items: fc.uniqueArray(fc.nat(ITEMS - 1), { minLength: 3, maxLength: 3 }),
    quantity: fc.integer({ min: 1, max: 40 }),
  }),
  { minLength: DOCUMENTS, maxLength: DOCUMENTS },
);

const write = (work: Parameters<TestApp['write']>[0]) => attempt(() => t.write(work));

/** Posts a document of three lines; the same client may cancel it later. */
async function runOperation(
  { kind, holder, items, quantity }: Operation,
  posted: { posting: Posting; movementId: string }[],
): Promise<void> {
  const lines = items.map((item) => key(holder, item));
  const taken = lines.map((place) => aPosting(place, `-${quantity}`));
  if (kind === 'receive')
    await write((tx) =>
      postMovements(
        tx,
        lines.map((place) => aPosting(place, `${quantity}`, { amount: '9.99' })),
      ),
    );
  else if (kind === 'count')
    await write((tx) =>
      postMovements(
        tx,
        taken.map((one) => ({ ...one, type: 'COUNT_LOSS' as const })),
      ),
    );
  else if (kind === 'transfer')
    await write((tx) =>
      postMovements(
        tx,
        taken.flatMap((one, pair) => transferOf(one, items[pair] ?? 0, holder, pair)),
      ),
    );
  else if (kind === 'pick') await pick(taken, quantity);
  else if (kind === 'cancel') await cancel(posted.splice(0, 1));
  else {
    const answer = (await attempt(() => t.write((tx) => postMovements(tx, taken)))) ?? [];
    posted.push(...answer.map(({ movementId }, at) => ({ posting: taken[at] as Posting, movementId })));
  }
}

const transferOf = (out: Posting, item: number, holder: 0 | 1, pair: number): Posting[] => [
  { ...out, type: 'TRANSFER_OUT', pair },
  { ...out, ...key(1 - holder, item), type: 'TRANSFER_IN', quantity: out.quantity.slice(1), amount: null, pair },
];

/** Reserves, then issues or releases the reserved quantity. */
async function pick(lines: readonly Posting[], quantity: number): Promise<void> {
  const reserved = await attempt(async () => {
    await t.write((tx) =>
      reserveStock(
        tx,
        lines.map((line) => ({ ...line, quantity: String(quantity) })),
      ),
    );
    return true;
  });
  if (!reserved) return;
  if (quantity % 2 === 0) await write((tx) => postMovements(tx, lines));
  await write((tx) =>
    releaseReservations(
      tx,
      'test',
      lines.map(({ documentId }) => documentId),
    ),
  );
}

async function cancel(posted: readonly { posting: Posting; movementId: string }[]): Promise<void> {
  for (const { posting, movementId } of posted) {
    const back = { ...posting, quantity: posting.quantity.slice(1), reversalOfId: movementId, lineId: movementId };
    await write((tx) => postMovements(tx, [back]));
  }
}

async function expectConsistent(): Promise<void> {
  expect(await brokenInvariants(t)).toEqual([]);
}

// Failed with `order by random()` in post_movements: deadlocks exceeded five retries, and PostgreSQL counts the others.
describe('sixty-four clients', () => {
  it('post mixed documents of three lines over twenty items without errors or broken invariants', { timeout: 3_600_000 }, async () => {
    const seed = modelSeed(20_261);
    const deadlocks = await countDeadlocks(t);
    const plans = fc.sample(operations, { numRuns: CLIENTS, seed });
    let over = false;
    const watching = (async () => {
      for (; !over; await sleep(200)) await expectConsistent();
    })();
    const work = async (plan: readonly Operation[]): Promise<void> => {
      const posted: { posting: Posting; movementId: string }[] = [];
      for (const operation of plan) await runOperation(operation, posted);
    };
    const faults = (await Promise.allSettled(plans.map(work))).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    over = true;
    await watching;
    expect(faults, `seed ${seed}`).toEqual([]);
    expect(await countDeadlocks(t)).toBe(deadlocks);
    expect(await Array.fromAsync(verifyLedger(t.ownerDb)), `seed ${seed}`).toEqual([]);
    await expectConsistent();
  });

  it(`succeed exactly ${STOCK} times when they take one piece ${TAKES} times`, { timeout: 600_000 }, async () => {
    const place = key(2, 0);
    await t.write((tx) => postMovements(tx, [aPosting(place, String(STOCK), { amount: '100' })]));
    let left = TAKES;
    let taken = 0;
    const take = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        if (await attempt(() => t.write((tx) => postMovements(tx, [aPosting(place, '-1')])))) taken += 1;
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, take));
    expect(taken).toBe(STOCK);
    const { rows } =
      await sql`select on_hand, value from stock_balances where holder_id = ${place.holderId} and item_id = ${place.itemId}`.execute(t.db);
    expect(rows).toEqual([{ onHand: '0.0000', value: '0.00' }]);
    await expectConsistent();
  });
});
