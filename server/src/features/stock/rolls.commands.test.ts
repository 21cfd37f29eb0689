import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aDocument, aPosting, aStockWorld, postDocument, type StockWorld } from '../../../test/stock.ts';
import { postMovements, type Posting } from './commands.ts';
import { markCounted } from './open-counts.commands.ts';

let t: TestApp;
let w: StockWorld;
let user: TestUser;
let rolls = 0;

beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t, 1, 'ROLL');
  user = await t.aUser();
});

const place = (holder: number) => ({ holderId: w.holders[holder] ?? '', ownership: 1 as const, itemId: w.items[0] ?? '' });
const post = (...postings: Posting[]) => t.write((tx) => postMovements(tx, postings));
const there = (holder: string) => ({
  message: 'STOCK_ROLL_THERE',
  detail: expect.stringContaining(`"holder": "${holder}"`),
});

/** One roll of 100 at the first site. */
async function aRoll() {
  rolls += 1;
  const roll = { lotNo: 'A1', rollNo: String(rolls), quantity: '100' };
  const document = await postDocument(user, 'SKU', {
    kind: 'SUPPLEMENT',
    holderId: w.holders[0] ?? '',
    lines: [{ materialId: w.skus[0] ?? '', quantity: '100', unitPrice: '2', rolls: [roll] }],
  });
  const { lotId, rollId } = document.lines[0]?.rolls[0] ?? { lotId: '', rollId: '' };
  const moves = (holder: number, quantity: string, type: Posting['type'], changes: Partial<Posting> = {}) =>
    aPosting(place(holder), quantity, { type, lotId, rollId, ...changes });
  return { roll, document, moves, lotId: lotId ?? '', rollId };
}

describe('a roll', () => {
  it('that is in transit is not found by a count, adjusted in, opened or received anywhere else', async () => {
    const { roll, moves } = await aRoll();
    const [holderId = '', toHolderId = ''] = w.holders;
    const lines = [{ materialId: w.skus[0] ?? '', quantity: '100', rolls: [roll] }];
    const body = aDocument({ kind: 'TRANSFER', holderId, toHolderId, travels: true, lines });
    const { data: draft } = await user.call(skuStockApi.createDocument, { body });
    const step = (id: string, version: number, action: 'ship' | 'post' | 'receive') =>
      user.call(skuStockApi.transitionDocument, { params: { id }, body: { action, version } });
    const { data: sent } = await step(draft.id, draft.version, 'ship');
    for (const type of ['COUNT_GAIN', 'ADJUST_IN', 'OPENING_IN', 'PURCHASE_IN'] as const)
      await expect(post(moves(1, '100', type, { amount: '200' }))).rejects.toMatchObject(there('在途'));
    const again = { ...aDocument({ kind: 'SUPPLEMENT', holderId: toHolderId, lines: [{ ...lines[0]!, unitPrice: '2' }] }) };
    const { data: second } = await user.call(skuStockApi.createDocument, { body: again });
    expect(await step(second.id, second.version, 'post')).toMatchObject({
      code: errors.STOCK_ROLL_THERE.code,
      message: expect.stringContaining('在途'),
    });
    expect((await step(sent.id, sent.version, 'receive')).code).toBe(200);
    await post(moves(1, '2', 'COUNT_GAIN', { amount: '4' }));
  });

  it('that was found elsewhere does not come back to where it was taken from, by return or reversal', async () => {
    const { moves } = await aRoll();
    const issue = moves(0, '-100', 'PICK_OUT');
    const [taken] = await post(issue);
    await post(moves(1, '98', 'COUNT_GAIN', { amount: '196' }));
    await expect(post({ ...issue, type: 'RETURN_PICK_IN', quantity: '100', amount: '200' })).rejects.toMatchObject(there('二号仓'));
    const back = { ...issue, quantity: '100', reversalOfId: taken?.movementId ?? '' };
    await expect(post(back)).rejects.toMatchObject(there('二号仓'));
    await post(moves(1, '-98', 'COUNT_LOSS'));
    expect(await post(back)).toHaveLength(1);
  });

  it('that was cut on its way comes back to where its part was taken, and is measured anew where it lies', async () => {
    const { moves } = await aRoll();
    await post(moves(0, '-40', 'TRANSFER_OUT', { pair: 1 }), moves(1, '40', 'TRANSFER_IN', { pair: 1 }));
    const issue = moves(1, '-40', 'PICK_OUT');
    await post(issue);
    await post({ ...issue, type: 'RETURN_PICK_IN', quantity: '5', amount: '10' });
    await post(moves(0, '2', 'COUNT_GAIN', { amount: '4' }));
  });

  it('that was counted alone takes nothing back of before', async () => {
    const { document, lotId, rollId } = await aRoll();
    const { rows } = await sql<{ balanceId: string }>`select balance_id from lot_balances where roll_id = ${rollId}`.execute(t.db);
    const counted = { balanceId: rows[0]?.balanceId ?? '', lotId, rollId, at: new Date().toISOString() };
    await t.write((tx) => markCounted(tx, 'PD1', [], [counted]));
    const body = { action: 'reverse' as const, version: document.version, reason: '做错' };
    const { code, message } = await user.call(skuStockApi.transitionDocument, { params: { id: document.id }, body });
    expect({ code, message }).toEqual({ code: errors.STOCK_REVERSAL_COUNTED.code, message: expect.stringContaining('盘点 PD1 之前') });
  });
});

afterAll(async () => {
  expect(await brokenInvariants(t)).toEqual([]);
});
