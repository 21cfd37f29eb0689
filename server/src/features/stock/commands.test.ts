import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aPosting, aStockWorld, type StockWorld } from '../../../test/stock.ts';
import { postMovements, releaseReservations, reserveStock, type BalanceKey, type Posting } from './commands.ts';

let t: TestApp;
let w: StockWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t);
});

const post = (...postings: Posting[]) => t.write((tx) => postMovements(tx, postings));
const key = (holder: number, item: number, ownership: 1 | 2 = 1): BalanceKey => ({
  holderId: w.holders[holder] ?? '',
  itemId: w.items[item] ?? '',
  ownership,
});
const balance = ({ holderId, itemId, ownership }: BalanceKey) =>
  t.db
    .selectFrom('stockBalances')
    .select(['onHand', 'reserved', 'value'])
    .where('holderId', '=', holderId)
    .where('itemId', '=', itemId)
    .where('ownership', '=', ownership)
    .executeTakeFirst();
const refusal = (name: string) => expect.objectContaining({ message: name });

describe('the stock ledger', () => {
  it('keeps quantity and value, and derives the moving average of the specification', async () => {
    const place = key(0, 0);
    await post(aPosting(place, '1000', { amount: '12000.00' }), aPosting(place, '500', { amount: '6300.00' }));
    expect(await balance(place)).toEqual({ onHand: '1500.0000', reserved: '0.0000', value: '18300.00' });
    const [issue] = await post(aPosting(place, '-400'));
    expect(issue?.amount).toBe('-4880.00');
    await post(aPosting(place, '200', { amount: '2590.00' }));
    const { onHand = '', value } = (await balance(place)) ?? {};
    expect(new Decimal(value ?? '').div(onHand).toFixed(4)).toBe('12.3154');
  });

  it('gives the remaining value to the issue that empties the balance', async () => {
    const place = key(0, 1);
    await post(aPosting(place, '3', { amount: '10.00' }));
    const [one] = await post(aPosting(place, '-1'));
    const [two] = await post(aPosting(place, '-2'));
    expect([one?.amount, two?.amount]).toEqual(['-3.33', '-6.67']);
    expect(await balance(place)).toEqual({ onHand: '0.0000', reserved: '0.0000', value: '0.00' });
  });

  it('refuses a negative balance and posts no part of the call', async () => {
    const place = key(1, 0);
    await post(aPosting(place, '5'));
    await expect(post(aPosting(place, '4'), aPosting(place, '-10'))).rejects.toEqual(refusal('STOCK_SHORT'));
    expect((await balance(place))?.onHand).toBe('5.0000');
  });

  it('moves a transfer at the value that left the source', async () => {
    const [from, to] = [key(0, 2), key(1, 2)];
    await post(aPosting(from, '7', { amount: '20.00' }));
    const [out, into] = await post(
      aPosting(from, '-3', { type: 'TRANSFER_OUT', pair: 1 }),
      aPosting(to, '3', { type: 'TRANSFER_IN', pair: 1, amount: null }),
    );
    expect([out?.amount, into?.amount]).toEqual(['-8.57', '8.57']);
  });

  it('converts greige into dyed fabric at its cost plus the dye fee, exact over several rolls', async () => {
    const greige: BalanceKey = { holderId: w.holders[2] ?? '', itemId: w.greige, ownership: 1 };
    const dyed = key(2, 0);
    await post(aPosting(greige, '100', { amount: '1000.01' }));
    const posted = await post(
      aPosting(greige, '-100', { type: 'DYE_OUT', pair: 1 }),
      ...['31', '31', '32'].map((quantity) => aPosting(dyed, quantity, { type: 'DYE_IN', pair: 1, amount: '50.00' })),
    );
    expect(
      posted
        .slice(1)
        .reduce((sum, { amount }) => sum.plus(amount ?? '0'), new Decimal(0))
        .toFixed(2),
    ).toBe('1150.01');
  });

  it('refuses too many decimals, a greige movement type for dyed fabric, a missing price and a future date', async () => {
    const place = key(0, 3);
    await expect(post(aPosting(place, '1.005'))).rejects.toEqual(refusal('STOCK_DECIMALS'));
    await expect(post(aPosting(place, '1', { type: 'GREIGE_RETURN_IN' }))).rejects.toEqual(refusal('STOCK_KIND'));
    await expect(post(aPosting(place, '1', { amount: null }))).rejects.toEqual(refusal('STOCK_PRICE'));
    await expect(post(aPosting(place, '1', { occurredAt: '2999-01-01T00:00:00Z' }))).rejects.toEqual(refusal('STOCK_FUTURE'));
    await expect(post(aPosting(place, '-1', { type: 'SUPPLEMENT_IN' }))).rejects.toEqual(refusal('STOCK_DIRECTION'));
  });

  it('posts once when the same call is sent ten times at once', async () => {
    const place = key(1, 3);
    const postings = [aPosting(place, '10', { amount: '99.00' }), aPosting(place, '-4')];
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(...postings)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await balance(place))?.onHand).toBe('6.0000');
  });

  it('reverses a movement once, at the value that left', async () => {
    const place = key(2, 3);
    await post(aPosting(place, '10', { amount: '100.00' }));
    const issue = aPosting(place, '-4');
    const [posted] = await post(issue);
    await post(aPosting(place, '10', { amount: '400.00' }));
    const back = { ...issue, quantity: '4', reversalOfId: posted?.movementId ?? '' };
    const [reversed] = await post(back);
    expect(reversed?.amount).toBe('40.00');
    await expect(post({ ...back, lineId: '0' })).rejects.toEqual(refusal('STOCK_REVERSED'));
  });

  it('reverses a receipt at its own amount, and books to 价差 what the balance cannot carry', async () => {
    const place = key(2, 4);
    const first = aPosting(place, '10', { amount: '90.00' });
    const [received] = await post(first);
    await post(aPosting(place, '10', { amount: '10.00' }), aPosting(place, '-9'));
    expect(await balance(place)).toMatchObject({ onHand: '11.0000', value: '55.00' });
    const [back] = await post({ ...first, quantity: '-10', amount: null, reversalOfId: received?.movementId ?? '' });
    expect(back?.amount).toBe('-90.00');
    expect(await balance(place)).toMatchObject({ onHand: '1.0000', value: '0.00' });
    const variances = await t.db
      .selectFrom('movements')
      .select(['quantity', 'beforeQuantity', 'amount', 'afterValue'])
      .where('type', '=', 'COST_VARIANCE')
      .where('lineId', '=', first.lineId)
      .execute();
    expect(variances).toEqual([{ quantity: '0.0000', beforeQuantity: '11.0000', amount: '35.00', afterValue: '90.00' }]);
  });

  it('books the value that a reversal leaves behind without goods to 价差, of each of its lines', async () => {
    const [place, other] = [key(2, 5), key(2, 2)];
    const lines = [aPosting(place, '10', { amount: '10.00' }), aPosting(other, '5', { amount: '5.00' })] as const;
    const received = await post(...lines);
    await post(aPosting(place, '10', { amount: '90.00' }), aPosting(other, '5', { amount: '1.00' }));
    await post(aPosting(place, '-10'), aPosting(other, '-5'));
    const back = await post(
      ...lines.map((line, at) => ({
        ...line,
        quantity: line.quantity === '10' ? '-10' : '-5',
        amount: null,
        reversalOfId: received[at]?.movementId ?? '',
        lineId: lines[0].lineId,
      })),
    );
    expect(back.map(({ amount, afterQuantity }) => [amount, afterQuantity])).toEqual([
      ['-10.00', '0.0000'],
      ['-5.00', '0.0000'],
    ]);
    expect([await balance(place), await balance(other)]).toMatchObject([{ value: '0.00' }, { value: '0.00' }]);
    const { rows } = await sql<{ amount: string }>`
      select amount from movements where type = 'COST_VARIANCE' and line_id = ${lines[0].lineId} order by sequence`.execute(t.db);
    expect(rows.map(({ amount }) => amount)).toEqual(['-40.00', '2.00']);
  });

  it('lets a line consume its own reservation, and refuses the reserved quantity to other lines', async () => {
    const place = key(0, 4);
    await post(aPosting(place, '10'));
    const issue = aPosting(place, '-8');
    await t.write((tx) => reserveStock(tx, [{ ...issue, quantity: '8' }]));
    expect((await balance(place))?.reserved).toBe('8.0000');
    await expect(post(aPosting(place, '-3'))).rejects.toEqual(refusal('STOCK_SHORT'));
    await expect(t.write((tx) => reserveStock(tx, [{ ...aPosting(place, '3') }]))).rejects.toEqual(refusal('STOCK_SHORT'));
    const empty = key(1, 4);
    await expect(post(aPosting(place, '-3', { lineNo: 1 }), aPosting(empty, '-1', { lineNo: 2 }))).rejects.toMatchObject({
      detail: expect.stringMatching(
        /"ordinal": 1.+"available": "2.00 公斤".+"ordinal": 2.+"available": "0.00 公斤"|"available": "2.00 公斤".+"available": "0.00 公斤"/,
      ),
    });
    await post(issue);
    expect(await balance(place)).toMatchObject({ onHand: '2.0000', reserved: '0.0000' });
  });

  it('releases the latest reservations first when stock is lost, and notifies their documents', async () => {
    const place = key(1, 4);
    await post(aPosting(place, '10'));
    const [old, young] = [aPosting(place, '4'), aPosting(place, '5')];
    await t.write((tx) => reserveStock(tx, [old]));
    await t.write((tx) => reserveStock(tx, [young]));
    await post(aPosting(place, '-3', { type: 'COUNT_LOSS' }));
    expect(await balance(place)).toMatchObject({ onHand: '7.0000', reserved: '7.0000' });
    const told = await t.db.selectFrom('reservationLosses').select(['documentId', 'quantity', 'cause']).execute();
    expect(told).toEqual([{ documentId: young.documentId, quantity: '2.0000', cause: 'LOSS' }]);
    await t.write((tx) => releaseReservations(tx, 'test', [old.documentId, young.documentId]));
    expect((await balance(place))?.reserved).toBe('0.0000');
  });

  it('cannot be written by the application except through its functions, and cannot be truncated', async () => {
    for (const statement of [
      'update stock_balances set on_hand = 1',
      'delete from movements',
      'truncate movements',
      "insert into reservations (balance_id, document_kind, document_id, line_id, quantity, expires_at) values (1, 'x', 1, 1, 1, now())",
    ])
      await expect(sql.raw(statement).execute(t.db), statement).rejects.toMatchObject({ code: '42501' });
    await expect(sql`truncate movements cascade`.execute(t.ownerDb)).rejects.toMatchObject({ code: '42501' });
    await expect(sql`update stock_balances set on_hand = -1`.execute(t.ownerDb)).rejects.toMatchObject({ code: '23514' });
  });

  it('agrees with a simple model over random sequences of operations, including two at once in either order', async () => {
    const sequences = fc.array(fc.array(operations(), { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(sequences, async (sequence) => {
        let model = await readPlaces();
        for (const atOnce of sequence) {
          const posted = await Promise.all(atOnce.map(isPosted));
          const inTurn = [atOnce, atOnce.toReversed()].map((calls) => playThrough(model, calls));
          const outcomes = inTurn.map(({ accepted }) => atOnce.map((moves) => accepted.has(moves)));
          expect(outcomes).toContainEqual(posted);
          model = inTurn[outcomes.findIndex((outcome) => outcome.every((one, at) => one === posted[at]))]?.after ?? model;
        }
        expect(plain(await readPlaces())).toEqual(plain(model));
      }),
      { numRuns: 15 },
    );
  });

  it('keeps every invariant after all tests of this file', async () => {
    expect(await brokenInvariants(t)).toEqual([]);
  });
});

const places = () => [key(0, 5), key(1, 5), key(2, 5)];
const placeOf = ({ holderId, itemId, ownership }: BalanceKey): string => `${holderId}/${ownership}/${itemId}`;

function operations() {
  return fc.array(
    fc.record({ at: fc.nat(2), hundredths: fc.integer({ min: 1, max: 2000 }), isOut: fc.boolean() }).map(({ at, hundredths, isOut }) => ({
      place: places()[at] as BalanceKey,
      quantity: `${isOut ? '-' : ''}${new Decimal(hundredths).div(100).toFixed(2)}`,
    })),
    { minLength: 1, maxLength: 4 },
  );
}

type Moves = readonly { place: BalanceKey; quantity: string }[];
type Model = ReadonlyMap<string, Decimal>;

async function readPlaces(): Promise<Model> {
  const found = places().map(async (place) => [placeOf(place), new Decimal((await balance(place))?.onHand ?? 0)] as const);
  return new Map(await Promise.all(found));
}
const plain = (model: Model) => Object.fromEntries([...model].map(([place, quantity]) => [place, quantity.toString()]));

/** False when there was not enough stock. */
async function isPosted(moves: Moves): Promise<boolean> {
  const [answer] = await Promise.allSettled([
    post(...moves.map(({ place, quantity }) => aPosting(place, quantity, { amount: quantity.startsWith('-') ? null : '3.33' }))),
  ]);
  if (answer.status === 'rejected') expect(answer.reason).toEqual(refusal('STOCK_SHORT'));
  return answer.status === 'fulfilled';
}

/** Runs one call; a call that would make a balance negative at any moment changes nothing. */
function playThrough(model: Model, calls: readonly Moves[]): { accepted: ReadonlySet<Moves>; after: Model } {
  const accepted = new Set<Moves>();
  let after = model;
  for (const moves of calls) {
    const next = new Map(after);
    const isShort = moves.some(({ place, quantity }) => {
      const left = (next.get(placeOf(place)) ?? new Decimal(0)).plus(quantity);
      next.set(placeOf(place), left);
      return left.isNegative();
    });
    if (isShort) continue;
    accepted.add(moves);
    after = next;
  }
  return { accepted, after };
}
