import { expect } from 'vitest';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { giveReasons, listLines, moveCount, openCount, readCount, sendEvents, stepCount, type CountWorld } from '../stocktakes.ts';
import { aDocument } from '../stock.ts';
import { dataOf } from '../styles.ts';
import { amountOf, told, units } from './exact.ts';
import { lotOf } from './state.ts';
import { expectAllowed, materialOf, quantityOf, whichOf, type Play } from './play.ts';
import type { Steps } from './steps.ts';
import { worthOf } from './worth.ts';
import type { Place } from './world.ts';

type EventDraft = Parameters<typeof sendEvents>[2][number];

const PRICE = '10';

/** Comes in from outside: a roll that is anywhere already cannot. Books are opened once, where there was nothing. */
export async function rollIn(play: Play, { roll, place, quantity: text, as }: Steps['rollIn']): Promise<void> {
  const { b, state } = play;
  const quantity = units(text);
  const { onHand } = state.balance(place, 'rolls');
  const line = {
    materialId: materialOf(play, 'rolls'),
    quantity: text,
    rolls: [{ lotNo: lotOf(roll), rollNo: roll, quantity: text }],
    ...(as === 'ADJUSTMENT' ? { direction: 'IN' as const } : { unitPrice: PRICE }),
  };
  const why = as === 'ADJUSTMENT' && { reasonId: b.d.entry('adjustReason', '报损'), reason: '找到' };
  const draft = { kind: as, holderId: b.holders[place], ownership: 1 as const, lines: [line], ...why };
  const made = await b.buyer.call(skuStockApi.createDocument, { body: aDocument(draft) });
  const posted = made.code === 200 ? await postIn(play, made.data, as === 'ADJUSTMENT') : made;
  const isNew = !state.rolls.has(roll) || state.rolls.get(roll)?.place === 'lost';
  // An adjustment may say that a roll which lies there is longer.
  const lies = as === 'ADJUSTMENT' && state.rolls.get(roll)?.place === place ? state.rolls.get(roll) : undefined;
  const isAllowed = lies !== undefined || (isNew && (as !== 'OPENING' || onHand === 0n));
  expectAllowed(posted, isAllowed, play);
  if (!isAllowed) return;
  const amount = as === 'ADJUSTMENT' ? worthOf(state, place, 'rolls', quantity) : amountOf(quantity, units(PRICE), 1n);
  state.bring(place, 'rolls', quantity, amount);
  state.lay(roll, place, quantity + (lies?.quantity ?? 0n));
}

async function postIn({ b }: Play, { id, version }: { id: string; version: number }, isAdjustment: boolean) {
  const move = (who: Play['user'], action: 'post' | 'submit' | 'approve', at: number) =>
    who.call(skuStockApi.transitionDocument, { params: { id }, body: { action, version: at } });
  if (!isAdjustment) return move(b.buyer, 'post', version);
  const submitted = await move(b.buyer, 'submit', version);
  return submitted.code === 200 ? move(b.supervisor, 'approve', submitted.data.version) : submitted;
}

/** What is cut off a roll is named after it: 1-2, then 1-3, pieces of pieces too. */
export function cutName({ state }: Play, roll: string): string {
  const [stem] = roll.split('-');
  let number = 2;
  while (state.rolls.has(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}

export async function rollSend(play: Play, { roll, to, part = '100%' }: Steps['rollSend']): Promise<void> {
  const { b, state } = play;
  const known = state.rolls.get(roll);
  if (!known || known.place === 'under way' || known.place === 'lost' || known.place === to) return;
  const { place } = known;
  const quantity = quantityOf(part, known.quantity, 'rolls');
  const line = {
    materialId: materialOf(play, 'rolls'),
    quantity: told(quantity),
    rolls: [{ lotNo: lotOf(roll), rollNo: roll, quantity: told(quantity) }],
  };
  const draft = {
    kind: 'TRANSFER' as const,
    holderId: b.holders[place],
    toHolderId: b.holders[to],
    ownership: 1 as const,
    travels: true,
    lines: [line],
  };
  const { id, version } = dataOf(await play.user.call(skuStockApi.createDocument, { body: aDocument(draft) }));
  const params = { id };
  const sent = await play.user.call(skuStockApi.transitionDocument, { params, body: { action: 'ship', version } });
  // What is unfit goes nowhere but back to its supplier.
  const isAllowed = !state.isUnfit(roll);
  expectAllowed(sent, isAllowed, play);
  if (!isAllowed) {
    dataOf(await play.user.call(skuStockApi.transitionDocument, { params, body: { action: 'void', version } }));
    return;
  }
  const travelling = quantity === known.quantity ? roll : cutName(play, roll);
  known.quantity -= quantity;
  state.lay(travelling, 'under way', quantity);
  const amount = state.take(place, 'rolls', quantity);
  const trip = {
    id,
    kind: 'TRANSFER' as const,
    item: 'rolls' as const,
    place,
    to,
    quantity,
    amount,
    arrived: 0n,
    arrivedAmount: 0n,
    age: 0,
  };
  state.documents.push({ ...trip, state: 'TRAVELLING', postedAt: state.post(), roll: travelling });
}

export async function rollArrive(play: Play, { which }: Steps['rollArrive']): Promise<void> {
  const { state } = play;
  const trip = whichOf(
    state.documents.filter((one) => one.state === 'TRAVELLING' && one.roll !== undefined),
    which,
  );
  if (!trip?.to) return;
  const params = { id: trip.id };
  const { version } = dataOf(await play.user.call(skuStockApi.getDocument, { params }));
  dataOf(await play.user.call(skuStockApi.transitionDocument, { params, body: { action: 'receive', version } }));
  trip.state = 'DONE';
  state.bring(trip.to, 'rolls', trip.quantity, trip.amount);
  state.lay(trip.roll ?? '', trip.to, trip.quantity);
}

/** A count of the rolls of a place in which one is found, or missing; null when it is not approved. */
async function countRolls(
  play: Play,
  place: Place,
  counted: (rollNo: string | null, books: string) => string,
  more: EventDraft[],
): Promise<boolean> {
  const { b, shop } = play;
  const w = {
    holders: [b.holders[place]],
    items: [shop.goods.rolls.itemId],
    planner: b.buyer,
    supervisor: b.supervisor,
    counters: b.counters,
    reasonId: b.countReason,
  } as unknown as CountWorld;
  const { id } = await openCount(w, [0], { recountPercent: '99', recountAmount: '9999999' });
  const lines = await listLines(w, id);
  const events = lines.map((line) => ({ lineId: line.id, quantity: counted(line.rollNo, line.snapshot ?? '0') }));
  const sent = [...events, ...more];
  const { answers } = await sendEvents(b.counters[0], id, sent);
  const counts = new Map(answers.map(({ lineId }, at) => [lineId, sent[at]?.quantity ?? '0']));
  await moveCount(b.supervisor, w, id, 'finish');
  await countAgain(play, w, id, counts);
  await giveReasons(w, id).catch(() => undefined);
  const isApproved = (await stepCount(b.supervisor, w, id, 'approve')).code === 200;
  if (!isApproved) await stepCount(b.supervisor, w, id, 'cancel');
  return isApproved;
}

/** A roll that is missing or found is counted by another person too, who agrees. */
async function countAgain({ b }: Play, w: CountWorld, id: string, counts: ReadonlyMap<string | null, string>): Promise<void> {
  if ((await readCount(w, id)).state !== 'RECOUNT') return;
  const lines = (await listLines(w, id)).filter(({ round }) => round === 2);
  await sendEvents(
    b.counters[1],
    id,
    lines.map((line) => ({ lineId: line.id, quantity: counts.get(line.id) ?? '0', round: 2 })),
  );
  await stepCount(b.supervisor, w, id, 'finishRecount');
}

/** The label of a roll that is known. */
async function labelOf({ b, shop }: Play, roll: string): Promise<string> {
  const found = await b.t.ownerDb
    .selectFrom('rolls')
    .select('id')
    .where('itemId', '=', shop.goods.rolls.itemId)
    .where('rollNo', '=', roll)
    .executeTakeFirst();
  return `R${(found?.id ?? '0').padStart(10, '0')}`;
}

/** A count finds a roll that it does not list: it is gained only if it is nowhere else. */
export async function rollFound(play: Play, { roll, place, quantity: text }: Steps['rollFound']): Promise<void> {
  const { state } = play;
  const known = state.rolls.get(roll);
  if (state.balance(place, 'rolls').onHand === 0n || !known || known.place === place) return;
  const found = { code: await labelOf(play, roll), quantity: text, adds: true };
  const isApproved = await countRolls(play, place, (_, books) => books, [found]);
  if (known.place !== 'lost') return;
  expect(isApproved, play.now).toBe(true);
  const quantity = units(text);
  state.bring(place, 'rolls', quantity, worthOf(state, place, 'rolls', quantity));
  state.lay(roll, place, quantity);
}

/** A count misses a roll. */
export async function rollLost(play: Play, { roll }: Steps['rollLost']): Promise<void> {
  const { state } = play;
  const known = state.rolls.get(roll);
  if (!known || known.place === 'under way' || known.place === 'lost') return;
  const { place, quantity } = known;
  expect(await countRolls(play, place, (rollNo, books) => (rollNo === roll ? '0' : books), []), play.now).toBe(true);
  state.take(place, 'rolls', quantity);
  known.place = 'lost';
}
