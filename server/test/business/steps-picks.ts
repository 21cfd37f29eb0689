import { picksApi } from '@mrp/contract/features/picks.ts';
import { PickInput } from '@mrp/contract/features/picks/record.ts';
import { readPick, takeGoods } from '../picks.ts';
import { dataOf } from '../styles.ts';
import { ageOf } from './balance.ts';
import { cents, told } from './exact.ts';
import { expectAllowed, materialOf, quantityOf, whichOf, type Play } from './play.ts';
import type { PickOrder } from './documents.ts';
import { NEED_IN } from './steps-purchases.ts';
import type { Steps } from './steps.ts';
import { dayIn } from './world.ts';

export async function pick(play: Play, { order: which, item, place, quantity: text }: Steps['pick']): Promise<void> {
  const { b, shop, state } = play;
  const open = state.orders.filter((one) => one.state === 'OPEN');
  const order = which === null ? null : whichOf(open, which);
  if (order === undefined) return;
  const quantity = quantityOf(text, order ? state.need(order, item) : state.free(place, item), item);
  if (quantity <= 0n) return;
  const lines = [{ skuId: materialOf(play, item), skcId: order ? shop.skcId : null, quantity: told(quantity), reason: '补料' }];
  const body = PickInput.parse({ holderId: b.holders[place], garmentOrderId: order?.id ?? null, needOn: await dayIn(b, NEED_IN), lines });
  const { id } = dataOf(await play.user.call(picksApi.create, { body }));
  const made: PickOrder = {
    id,
    order,
    item,
    place,
    planned: quantity,
    picked: 0n,
    returned: 0n,
    surplus: 0n,
    takes: [],
    reserved: 0n,
    reservedAt: 0,
    state: 'OPEN',
  };
  state.picks.push(made);
  state.reserve(made);
}

const openPicks = ({ state }: Play): PickOrder[] => state.picks.filter((one) => one.state === 'OPEN');

export async function take(play: Play, { which, quantity: text, reason = '多裁' }: Steps['take']): Promise<void> {
  const { state } = play;
  const found = whichOf(openPicks(play), which);
  if (!found) return;
  const quantity = quantityOf(text, found.planned - found.picked, found.item);
  if (quantity <= 0n) return;
  const stored = await readPick(play.user, found);
  const lines = [{ lineId: stored.lines[0]?.id ?? '', quantity: told(quantity), takes: null }];
  const isThere = quantity <= state.free(found.place, found.item) + found.reserved;
  const isExplained = reason !== '' || !isTooMuch(found, quantity);
  expectAllowed(await takeGoods(play.user, stored, lines, reason), isThere && isExplained, play);
  if (!isThere || !isExplained) return;
  const age = ageOf(state.balance(found.place, found.item));
  const amount = state.take(found.place, found.item, quantity, found);
  found.takes.push({ quantity, amount, age, returned: 0n, returnedAmount: 0n });
  found.picked += quantity;
  found.reserved = 0n;
  if (found.picked >= found.planned) found.state = 'DONE';
  else state.reserve(found);
}

/** More than planned beyond the tolerance of 3 %; what is planned follows what the garment order needs. */
const isTooMuch = ({ planned, picked }: PickOrder, quantity: bigint): boolean => (picked + quantity) * 100n > planned * 103n;

/** Of the first take of a pick from which something may come back. */
export async function giveBack(play: Play, { which, quantity: text, kind }: Steps['giveBack']): Promise<void> {
  const { state } = play;
  const found = whichOf(
    state.picks.filter(({ picked, returned }) => picked > returned),
    which,
  );
  if (!found) return;
  const stored = await readPick(play.user, found);
  const at = found.takes.findIndex((one) => one.quantity > one.returned);
  const taken = found.takes[at];
  const takeId = stored.lines[0]?.takes[at]?.id;
  if (!taken || !takeId) return;
  const left = taken.quantity - taken.returned;
  const quantity = quantityOf(text, left, found.item);
  if (quantity <= 0n) return;
  const body = { kind, reason: '退回', lines: [{ takeId, quantity: told(quantity) }], version: stored.version };
  const answer = await play.user.call(picksApi.returnGoods, { params: { id: found.id }, body });
  expectAllowed(answer, quantity <= left, play);
  if (quantity > left) return;
  // Rounded over all that came back, so that small returns do not add up their roundings.
  const due = quantity === left ? taken.amount : cents(taken.amount * (taken.returned + quantity), taken.quantity);
  const amount = due - taken.returnedAmount;
  taken.returned += quantity;
  taken.returnedAmount += amount;
  state.bring(found.place, found.item, quantity, amount, { age: taken.age });
  found.returned += quantity;
  if (kind === 'SURPLUS') found.surplus += quantity;
  else
    state.spoil(
      found.place,
      found.item,
      found,
      (state.balance(found.place, found.item).unfit.find(({ of }) => of === found)?.quantity ?? 0n) + quantity,
    );
}

/** 取消 before the first goods left, 关单 after. */
export async function endPick(play: Play, { which }: Steps['endPick']): Promise<void> {
  const found = whichOf(openPicks(play), which);
  if (!found) return;
  const { version } = await readPick(play.user, found);
  const isTaken = found.picked > 0n;
  const body = { action: isTaken ? ('close' as const) : ('cancel' as const), version, reason: '不再需要' };
  dataOf(await play.user.call(picksApi.transition, { params: { id: found.id }, body }));
  found.state = isTaken ? 'DONE' : 'CANCELLED';
  found.reserved = 0n;
}
