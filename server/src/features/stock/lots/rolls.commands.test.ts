import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aDocument, aPosting, aStockWorld, postDocument, type DocumentDraft, type StockWorld } from '../../../../test/stock.ts';
import { dataOf } from '../../../../test/styles.ts';
import { nameReturnedRolls } from './cut-rolls.commands.ts';
import { postMovements, type Posting } from '../commands.ts';
import { markCounted } from '../open-counts.commands.ts';

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

type StockStep = 'ship' | 'submit' | 'post' | 'receive' | 'receivePart' | 'reverse';
const step = ({ id, version }: { id: string; version: number }, action: StockStep, more: object = {}) =>
  user.call(skuStockApi.transitionDocument, { params: { id }, body: { action, version, ...more } });

interface NamedRoll {
  lotNo: string;
  rollNo: string;
  quantity: string;
}

/** Of rolls from the first site to the second. */
function aTransfer(named: NamedRoll[], changes: Partial<DocumentDraft>) {
  const [holderId = '', toHolderId = ''] = w.holders;
  const quantity = sumDecimals(named.map((roll) => roll.quantity));
  return aDocument({
    kind: 'TRANSFER',
    holderId,
    toHolderId,
    lines: [{ materialId: w.skus[0] ?? '', quantity, rolls: named }],
    ...changes,
  });
}

/** Where rolls lie, in the order of their ids. */
async function placesOf(...rollNos: string[]) {
  const { rows } = await sql<{ rollNo: string; holderId: string; onHand: string }>`
    select r.roll_no, b.holder_id, trim_scale(l.on_hand)::text as on_hand
    from lot_balances l join rolls r on r.id = l.roll_id join stock_balances b on b.id = l.balance_id
    where r.roll_no = any(${rollNos}::text[]) and l.on_hand > 0 order by r.id, b.holder_id`.execute(t.db);
  return rows;
}

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

  it('that lies elsewhere, or was counted since, is refused when its adjustment is submitted, not at the approval', async () => {
    const { roll, lotId, rollId } = await aRoll();
    const found = { kind: 'ADJUSTMENT', holderId: w.holders[1] ?? '', reasonId: w.adjustReason, reason: '找到' } as const;
    const adjust = async (line: { direction: 'IN' | 'OUT'; rolls: NamedRoll[] }, changes: Partial<DocumentDraft> = {}) => {
      const lines = [{ materialId: w.skus[0] ?? '', quantity: '100', ...line }];
      const body = aDocument({ ...found, ...changes, lines });
      return step(dataOf(await user.call(skuStockApi.createDocument, { body })), 'submit');
    };
    const refusal = { 'lines.0.rolls.0.lotNo': expect.stringContaining('一匹只能在一处') };
    const elsewhere = await adjust({ direction: 'IN', rolls: [roll] });
    expect(elsewhere).toMatchObject({ code: errors.STOCK_ROLL_THERE.code, data: { fields: refusal } });
    const here = await adjust({ direction: 'IN', rolls: [{ ...roll, rollNo: `${roll.rollNo}-new` }] });
    expect(here).toMatchObject({ code: 200, data: { state: 'PENDING' } });

    const occurredAt = new Date().toISOString();
    const { rows } = await sql<{ balanceId: string }>`select balance_id from lot_balances where roll_id = ${rollId}`.execute(t.db);
    const counted = { balanceId: rows[0]?.balanceId ?? '', lotId, rollId, at: new Date().toISOString() };
    await t.write((tx) => markCounted(tx, 'PD2', [], [counted]));
    const before = await adjust({ direction: 'OUT', rolls: [roll] }, { holderId: w.holders[0] ?? '', occurredAt });
    expect(before).toMatchObject({ code: errors.STOCK_COUNTED.code, message: expect.stringContaining('PD2') });
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

  it('that is sent in part stays where it is, and its part travels on as a roll named after it', async () => {
    const { roll, moves, rollId } = await aRoll();
    await expect(post(moves(0, '-40', 'TRANSFER_OUT', { pair: 1 }), moves(1, '40', 'TRANSFER_IN', { pair: 1 }))).rejects.toMatchObject(
      there('一号仓'),
    );
    const body = aTransfer([{ ...roll, quantity: '40' }], { travels: false });
    const { data: draft } = await user.call(skuStockApi.createDocument, { body });
    const { data: shown } = await user.call(skuStockApi.previewDocument, { params: { id: draft.id } });
    expect(shown.warnings).toEqual([expect.stringContaining('只调走一段')]);
    const { data: sent } = await step(draft, 'post');
    const part = `${roll.rollNo}-2`;
    expect(sent.lines[0]?.rolls).toMatchObject([{ rollNo: part, quantity: '40.0000' }]);
    expect(await placesOf(roll.rollNo, part)).toEqual([
      { rollNo: roll.rollNo, holderId: w.holders[0], onHand: '60' },
      { rollNo: part, holderId: w.holders[1], onHand: '40' },
    ]);
    expect(await t.ownerDb.selectFrom('rolls').select(['remnantOfId', 'kilograms']).where('rollNo', '=', part).execute()).toEqual([
      { remnantOfId: rollId, kilograms: '40.0000' },
    ]);
    await step(sent, 'reverse', { reason: '送错' });
    expect(await placesOf(roll.rollNo, part)).toEqual([{ rollNo: roll.rollNo, holderId: w.holders[0], onHand: '100' }]);
    await step(dataOf(await user.call(skuStockApi.createDocument, { body })), 'post');
    const again = { ...roll, rollNo: `${roll.rollNo}-3`, quantity: '10' };
    const onward = aTransfer([again], { holderId: w.holders[1]!, toHolderId: w.holders[0]!, travels: false });
    const { data: moved } = await step(dataOf(await user.call(skuStockApi.createDocument, { body: onward })), 'post');
    expect(moved.lines[0]?.rolls).toMatchObject([{ rollNo: `${roll.rollNo}-4` }]);
  });

  it('of which the oldest lots give a part travels in the same way', async () => {
    const { roll } = await aRoll();
    const { lines, ...head } = aTransfer([{ ...roll, quantity: '1' }], { travels: true });
    const body = { ...head, lines: lines.map((line) => ({ ...line, rolls: [] })) };
    const { data: sent } = await step(dataOf(await user.call(skuStockApi.createDocument, { body })), 'ship');
    const [part] = sent.lines[0]?.rolls ?? [];
    expect(part).toMatchObject({ rollNo: expect.stringMatching(/^\d+-2$/u), quantity: '1.0000' });
    const { data: come } = await step(sent, 'receive');
    expect(come.state).toBe('DONE');
    expect(await placesOf(part?.rollNo ?? '')).toMatchObject([{ holderId: w.holders[1], onHand: '1' }]);
  });

  it('of which a part arrives keeps its name there, and what is still under way is a roll of its own', async () => {
    const { roll } = await aRoll();
    const body = aTransfer([roll], { travels: true });
    const { data: sent } = await step(dataOf(await user.call(skuStockApi.createDocument, { body })), 'ship');
    const [line] = sent.lines;
    const received = [{ lineId: line?.id ?? '', rollId: line?.rolls[0]?.id ?? '', quantity: '97' }];
    const { data: come } = await step(sent, 'receivePart', { received });
    const rest = `${roll.rollNo}-2`;
    expect(come.lines[0]?.rolls).toMatchObject([
      { rollNo: roll.rollNo, quantity: '97.0000', receivedQuantity: '97.0000' },
      { rollNo: rest, quantity: '3.0000' },
    ]);
    expect(await placesOf(roll.rollNo, rest)).toMatchObject([
      { rollNo: roll.rollNo, holderId: w.holders[1], onHand: '97' },
      { rollNo: rest, onHand: '3' },
    ]);
    await step(come, 'receive');
    expect(await placesOf(rest)).toMatchObject([{ holderId: w.holders[1], onHand: '3' }]);
  });

  it('is not brought back by a reversal once the rest of it moved on', async () => {
    const { roll, moves, lotId, rollId } = await aRoll();
    const issue = moves(0, '-40', 'OTHER_OUT');
    const [taken] = await post(issue);
    await post(moves(0, '-60', 'TRANSFER_OUT', { pair: 1 }), moves(1, '60', 'TRANSFER_IN', { pair: 1 }));
    const back = { ...issue, quantity: '40', reversalOfId: taken?.movementId ?? '' };
    await expect(post(back)).rejects.toMatchObject(there('二号仓'));
    const returned = [{ ...place(0), lotId, rollId, quantity: '5', secondQuantity: null }];
    const [own] = await t.write((tx) => nameReturnedRolls(tx, returned));
    await post({ ...moves(0, '5', 'RETURN_PICK_IN', { amount: '10' }), ...own });
    expect(await placesOf(roll.rollNo, `${roll.rollNo}-2`)).toEqual([
      { rollNo: roll.rollNo, holderId: w.holders[1], onHand: '60' },
      { rollNo: `${roll.rollNo}-2`, holderId: w.holders[0], onHand: '5' },
    ]);
  });

  it('that was cut comes back to where its part was taken, and is measured anew where it lies', async () => {
    const { moves } = await aRoll();
    const issue = moves(0, '-40', 'PICK_OUT');
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
