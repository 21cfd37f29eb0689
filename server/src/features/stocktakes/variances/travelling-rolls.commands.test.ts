import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aDocument, postDocument } from '../../../../test/stock.ts';
import {
  aCountWorld,
  giveReasons,
  listLines,
  moveCount,
  openCount,
  sendEvents,
  stepCount,
  type CountWorld,
} from '../../../../test/stocktakes.ts';
import { dataOf } from '../../../../test/styles.ts';

let t: TestApp;
let w: CountWorld;
let made = 0;

beforeAll(async () => {
  t = await testApp();
  w = await aCountWorld(t, 1, 'ROLL');
});

interface Roll {
  id: string;
  named: { lotNo: string; rollNo: string; quantity: string };
}

/** Two rolls of 100 at the first site, one of which nobody moves. */
async function aRoll(): Promise<Roll> {
  made += 1;
  const named = { lotNo: 'A1', rollNo: `T${made}`, quantity: '100' };
  const stays = { ...named, rollNo: `S${made}` };
  const [holderId = ''] = w.holders;
  const line = { materialId: w.skus[0] ?? '', quantity: '200', unitPrice: '2', rolls: [named, stays] };
  const document = await postDocument(w.supervisor, 'SKU', { kind: 'SUPPLEMENT', holderId, lines: [line] });
  return { id: document.lines[0]?.rolls.find(({ rollNo }) => rollNo === named.rollNo)?.rollId ?? '', named };
}

const step = (id: string, version: number, action: 'ship' | 'receive') =>
  w.supervisor.call(skuStockApi.transitionDocument, { params: { id }, body: { action, version } });

/** From the first site to the second; answers what makes it arrive. */
async function send({ named }: Roll) {
  const [holderId = '', toHolderId = ''] = w.holders;
  const lines = [{ materialId: w.skus[0] ?? '', quantity: named.quantity, rolls: [named] }];
  const body = aDocument({ kind: 'TRANSFER', holderId, toHolderId, travels: true, lines });
  const { id, version } = dataOf(await w.supervisor.call(skuStockApi.createDocument, { body }));
  const sent = dataOf(await step(id, version, 'ship'));
  return async () => dataOf(await step(id, sent.version, 'receive'));
}

/** An open count of one site in which nothing asks for a recount by its band. */
const openAt = (site: number) =>
  openCount(w, [0], { holderId: w.holders[site] ?? '', recountPercent: '99', recountAmount: '9999999', blind: false });

/** Counts every other roll as it is in the books, and this one as given; where it is far off somebody else finds the same. */
async function countRoll(id: string, { id: rollId, named }: Roll, quantity: string): Promise<void> {
  const lines = await listLines(w, id);
  const events = lines.map((line) => ({
    lineId: line.id,
    quantity: line.rollNo === named.rollNo ? quantity : (line.snapshot ?? '0').slice(0, -2),
  }));
  const label = { code: `R${rollId.padStart(10, '0')}`, quantity, adds: true };
  await sendEvents(w.counters[0], id, lines.some(({ rollNo }) => rollNo === named.rollNo) ? events : [...events, label]);
  const { state } = await moveCount(w.supervisor, w, id, 'finish');
  if (state === 'RECOUNT') await recount(id, quantity);
  if ((await listLines(w, id, 'variance')).length > 0) await giveReasons(w, id);
}

/** By whoever did not count it before. */
async function recount(id: string, quantity: string): Promise<void> {
  const lines = (await listLines(w, id)).filter(({ counted }) => counted === null);
  const events = lines.map((line) => ({ lineId: line.id, quantity, round: line.round }));
  await sendEvents(lines[0]?.round === 2 ? w.counters[1] : w.counters[0], id, events);
  await moveCount(w.supervisor, w, id, 'finishRecount');
}

const approve = (id: string) => stepCount(w.supervisor, w, id, 'approve');

/** 退回 of its line, counted again by somebody else, and approved. */
async function countAgain(id: string, { named }: Roll, quantity: string): Promise<void> {
  const line = (await listLines(w, id)).find(({ rollNo }) => rollNo === named.rollNo);
  await moveCount(w.supervisor, w, id, 'return', [line?.id ?? '']);
  await recount(id, quantity);
  if ((await listLines(w, id, 'variance')).length > 0) await giveReasons(w, id);
  expect(await approve(id)).toMatchObject({ code: 200 });
}

/** Where the roll is, with how much. */
async function placesOf({ id }: Roll): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select h.name || ' ' || trim_scale(l.on_hand)::text as place
    from lot_balances l join stock_balances b on b.id = l.balance_id join holders h on h.id = b.holder_id
    where l.roll_id = ${id} and l.on_hand > 0 order by h.id`.execute(t.db);
  return rows.map(({ place }) => place);
}

describe('a roll of a count', () => {
  it('is named with its lot and its number where a step is refused', async () => {
    await aRoll();
    const { id } = await openAt(0);
    const [first, ...others] = await listLines(w, id);
    const counted = [{ lineId: first?.id ?? '', quantity: '99' }, ...others.map((line) => ({ lineId: line.id, quantity: '100' }))];
    await sendEvents(w.counters[0], id, counted);
    await moveCount(w.supervisor, w, id, 'finish');
    expect(await approve(id)).toMatchObject({ message: expect.stringMatching(/第 1 行 .* 缸号 A1 匹 [ST]1(：|，|、|$)/) });
    await moveCount(w.supervisor, w, id, 'cancel');
  });
});

describe('a roll that starts travelling between its count and the approval', () => {
  it('is where it is then when it was counted as it is: the count changes nothing', async () => {
    const roll = await aRoll();
    const { id } = await openAt(0);
    await countRoll(id, roll, '100');
    const arrive = await send(roll);
    expect(await approve(id)).toMatchObject({ code: 200 });
    expect(await placesOf(roll)).toEqual(['在途 100']);
    await arrive();
    expect(await placesOf(roll)).toEqual(['二号仓 100']);
  });

  it.each(['0', '98'])('is not lost a second time when %s of it were counted: its line is named, and counted again', async (counted) => {
    const roll = await aRoll();
    const { id } = await openAt(0);
    await countRoll(id, roll, counted);
    const arrive = await send(roll);
    const refused = await approve(id);
    expect(refused.code).toBe(errors.STOCK_LOT_SHORT.code);
    expect(refused.message).toMatch(new RegExp(`^第 \\d+ 行 缸号 A1 匹 ${roll.named.rollNo}：.*请退回这些行重新盘点$`));
    expect(Object.keys((refused.data as unknown as { fields: Record<string, string> }).fields)).toHaveLength(1);
    expect(await placesOf(roll)).toEqual(['在途 100']);
    await countAgain(id, roll, '0');
    await arrive();
    expect(await placesOf(roll)).toEqual(['二号仓 100']);
  });

  it('is not gained where it left when it was sent first and counted still', async () => {
    const roll = await aRoll();
    const { id } = await openAt(0);
    const arrive = await send(roll);
    await countRoll(id, roll, '100');
    expect(await approve(id)).toMatchObject({ code: errors.STOCK_ROLL_THERE.code, message: expect.stringContaining('“在途”') });
    await arrive();
    expect(await approve(id)).toMatchObject({ code: errors.STOCK_ROLL_THERE.code, message: expect.stringContaining('“二号仓”') });
    await countAgain(id, roll, '0');
    expect(await placesOf(roll)).toEqual(['二号仓 100']);
  });

  it.each(['before', 'after'] as const)('is not gained where it arrives when it was found there %s it was sent', async (when) => {
    const roll = await aRoll();
    // Another roll lies there, so that there is something to count.
    const arriveFirst = await send(await aRoll());
    await arriveFirst();
    const { id } = await openAt(1);
    const sentFirst = when === 'after' ? await send(roll) : null;
    await countRoll(id, roll, '98');
    const arrive = sentFirst ?? (await send(roll));
    expect(await approve(id)).toMatchObject({ code: errors.STOCK_ROLL_THERE.code, message: expect.stringContaining('“在途”') });
    await arrive();
    // It lay there all the time: what was found is no longer more than is there.
    expect(await approve(id)).toMatchObject({ code: errors.GUARD.code, message: expect.stringContaining('退回这些行重新盘点') });
    await countAgain(id, roll, '98');
    expect(await placesOf(roll)).toEqual(['二号仓 98']);
  });
});

afterAll(async () => {
  expect(await brokenInvariants(t)).toEqual([]);
});
