import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { aStockWorld, postDocument, type DocumentDraft, type StockWorld } from '../../../../test/stock.ts';
import { reserveStock, releaseReservations } from '../commands.ts';
import { verifyLedger } from '../balances/verification.queries.ts';

const isFull = process.env['TEST_FULL'] === '1';

let t: TestApp;
let w: StockWorld;
let user: TestUser;
beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t, 1, 'LOT');
  user = await t.aUser();
});

const lot = (lotNo: string, quantity: string) => ({ lotNo, rollNo: '', quantity });

/** A simple ledger in whole hundredths and cents; a lot is as old as its first receipt at any holder. */
interface ModelPlace {
  value: bigint;
  reserved: bigint;
  /** The oldest lot first. */
  lots: { lotNo: string; quantity: bigint }[];
}
const handOf = ({ lots }: ModelPlace): bigint => lots.reduce((sum, { quantity }) => sum + quantity, 0n);
const halfUp = (numerator: bigint, denominator: bigint): bigint => (2n * numerator + denominator) / (2n * denominator);

/** Takes from the lots by the rule and returns the value of each take, or null when not enough is available. */
function takeFromModel(place: ModelPlace, wanted: bigint): { lotNo: string; quantity: bigint; value: bigint }[] | null {
  if (handOf(place) - place.reserved < wanted) return null;
  const takes = [];
  for (let rest = wanted; rest > 0n;) {
    const lots = place.lots.filter(({ quantity }) => quantity > 0n);
    const chosen = lots.find(({ quantity }) => quantity >= rest) ?? lots[0];
    if (!chosen) return null;
    const quantity = chosen.quantity < rest ? chosen.quantity : rest;
    const hand = handOf(place);
    const value = quantity === hand ? place.value : halfUp(place.value * quantity, hand);
    chosen.quantity -= quantity;
    place.value -= value;
    rest -= quantity;
    takes.push({ lotNo: chosen.lotNo, quantity, value });
  }
  return takes;
}

function putIntoModel(place: ModelPlace, lotNo: string, quantity: bigint, value: bigint): void {
  const known = place.lots.find((one) => one.lotNo === lotNo);
  if (known) known.quantity += quantity;
  else place.lots = [...place.lots, { lotNo, quantity }].toSorted((a, b) => a.lotNo.localeCompare(b.lotNo));
  place.value += value;
}

const text = (hundredths: bigint): string => `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
const amount = fc.integer({ min: 1, max: 9000 }).map(BigInt);
const operation = fc.oneof(
  fc.record({
    verb: fc.constant('receive' as const),
    at: fc.nat(1),
    quantity: amount,
    price: fc.integer({ min: 1, max: 5000 }).map(BigInt),
  }),
  fc.record({ verb: fc.constant('issue' as const), at: fc.nat(1), quantity: amount }),
  fc.record({ verb: fc.constant('transfer' as const), at: fc.nat(1), quantity: amount }),
  fc.record({ verb: fc.constant('reserve' as const), at: fc.nat(1), quantity: amount }),
  fc.record({ verb: fc.constant('release' as const), at: fc.nat(1) }),
);

describe('the posting of random documents', () => {
  it('agrees with a simple model in quantities, lots, values and reservations', { timeout: 3_600_000 }, async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 3, maxLength: 10 }), async (operations) => {
        const materialId = w.skus[0] ?? '';
        run += 1;
        const places = [`模型${run}甲`, `模型${run}乙`];
        const made = await t.ownerDb
          .insertInto('holders')
          .values(places.map((name) => ({ kind: 'OWN', name })))
          .returning('id')
          .execute();
        const holders = made.map(({ id }) => id);
        const model: ModelPlace[] = holders.map(() => ({ value: 0n, reserved: 0n, lots: [] }));
        let lots = 0;
        let line = 1000 * run;
        const reserved: { at: number; id: string; quantity: bigint }[] = [];
        const post = (draft: DocumentDraft) => postDocument(user, 'SKU', draft);
        for (const one of operations) {
          const { at } = one;
          const [place, other] = [model[at], model[1 - at]];
          const [holderId, toHolderId] = [holders[at] ?? '', holders[1 - at] ?? ''];
          if (!place || !other) return;
          if (one.verb === 'receive') {
            lots += 1;
            const lotNo = `M${run}-${String(lots).padStart(2, '0')}`;
            const value = halfUp(one.quantity * one.price, 100n);
            await post({
              kind: 'SUPPLEMENT',
              holderId,
              lines: [{ materialId, quantity: text(one.quantity), unitPrice: text(one.price), rolls: [lot(lotNo, text(one.quantity))] }],
            });
            putIntoModel(place, lotNo, one.quantity, value);
          } else if (one.verb === 'issue' || one.verb === 'transfer') {
            const draft: DocumentDraft =
              one.verb === 'issue'
                ? { kind: 'OTHER_OUT', holderId, reason: '模型', lines: [{ materialId, quantity: text(one.quantity) }] }
                : { kind: 'TRANSFER', holderId, toHolderId, lines: [{ materialId, quantity: text(one.quantity) }] };
            const takes = takeFromModel(place, one.quantity);
            if (!takes) await expect(post(draft)).rejects.toThrow('库存不足');
            else await post(draft);
            if (one.verb === 'transfer') for (const { lotNo, quantity, value } of takes ?? []) putIntoModel(other, lotNo, quantity, value);
          } else if (one.verb === 'reserve') {
            line += 1;
            const item = await itemOf(materialId);
            const call = t.write((tx) =>
              reserveStock(tx, [
                {
                  holderId,
                  ownership: 1,
                  itemId: item,
                  documentKind: 'model',
                  documentId: String(line),
                  lineId: String(line),
                  quantity: text(one.quantity),
                },
              ]),
            );
            if (handOf(place) - place.reserved < one.quantity) await expect(call).rejects.toMatchObject({ message: 'STOCK_SHORT' });
            else {
              await call;
              place.reserved += one.quantity;
              reserved.push({ at, id: String(line), quantity: one.quantity });
            }
          } else {
            const ended = reserved.pop();
            if (!ended) continue;
            await t.write((tx) => releaseReservations(tx, 'model', [ended.id]));
            const released = model[ended.at];
            if (released) released.reserved -= ended.quantity;
          }
        }
        expect(await kept(holders, materialId)).toEqual(
          model.map((place) => ({ hand: handOf(place), value: place.value, reserved: place.reserved, lots: lotsOf(place) })),
        );
      }),
      { numRuns: isFull ? 200 : 6 },
    );
    expect(await Array.fromAsync(verifyLedger(t.ownerDb))).toEqual([]);
  });
});

const itemOf = async (skuId: string): Promise<string> => {
  const { id } = await t.db.selectFrom('stockItems').select('id').where('skuId', '=', skuId).executeTakeFirstOrThrow();
  return id;
};
const lotsOf = ({ lots }: ModelPlace) =>
  Object.fromEntries(lots.filter(({ quantity }) => quantity > 0n).map(({ lotNo, quantity }) => [lotNo, quantity]));

/** The ledger's state in the whole numbers of the model. */
async function kept(holders: readonly string[], skuId: string) {
  const whole = (decimal: string): bigint => BigInt(decimal.replace('.', '')) / (decimal.split('.')[1]?.length === 4 ? 100n : 1n);
  const { rows } = await sql<{
    holderId: string;
    onHand: string;
    value: string;
    reserved: string;
    lots: { lotNo: string; quantity: string }[];
  }>`
    select b.holder_id, b.on_hand, b.value, b.reserved,
           coalesce((select jsonb_agg(jsonb_build_object('lotNo', l.lot_no, 'quantity', lb.on_hand::text))
                     from lot_balances lb join lots l on l.id = lb.lot_id where lb.balance_id = b.id and lb.on_hand > 0), '[]') as lots
    from stock_balances b where b.holder_id = any(${holders as string[]}::bigint[]) and b.item_id = ${await itemOf(skuId)} and b.ownership = 1`.execute(
    t.db,
  );
  return holders.map((holder) => {
    const row = rows.find(({ holderId }) => holderId === holder);
    if (!row) return { hand: 0n, value: 0n, reserved: 0n, lots: {} };
    const lots = Object.fromEntries(row.lots.map(({ lotNo, quantity }) => [lotNo, whole(quantity)]));
    return { hand: whole(row.onHand), value: whole(row.value), reserved: whole(row.reserved), lots };
  });
}
