import { expect } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { stylesApi } from '@mrp/contract/features/styles.ts';
import { nextNumber } from '../numbers.ts';
import { dataOf } from '../styles.ts';
import { stepOf } from './balance.ts';
import { whichOf, type Play } from './play.ts';
import { least, most, roundedUpTo, sum } from './exact.ts';
import type { GarmentOrder, PickOrder } from './documents.ts';
import { NEED_IN } from './steps-purchases.ts';
import type { Steps } from './steps.ts';
import { dayIn, garmentOrdersApi } from './world.ts';

const linesOf = ({ shop }: Play, pieces: number) => [{ skcId: shop.skcId, size: '', pieces }];

export async function order(play: Play, { pieces, dueIn = NEED_IN }: Steps['order']): Promise<void> {
  const { b, shop, state } = play;
  const body = {
    code: `YW${nextNumber('business')}`,
    styleId: shop.styleId,
    supplierId: b.garmentSupplier,
    deliverOn: await dayIn(b, dueIn),
    lines: linesOf(play, pieces),
  };
  const { id, code } = dataOf(await play.user.call(garmentOrdersApi.create, { body }));
  state.orders.push({ id, code, pieces: BigInt(pieces), dueIn, locked: null, state: 'OPEN' });
}

async function edit(
  play: Play,
  { id }: GarmentOrder,
  changes: { pieces?: number; state?: 'CLOSED' | 'CANCELLED' },
  asks: boolean,
): Promise<void> {
  const params = { id };
  const stored = dataOf(await play.user.call(garmentOrdersApi.get, { params }));
  const input = {
    code: stored.code,
    styleId: stored.style.id,
    supplierId: play.b.garmentSupplier,
    orderedOn: stored.orderedOn,
    deliverOn: stored.deliverOn,
    state: changes.state ?? ('OPEN' as const),
    lines: linesOf(play, changes.pieces ?? stored.lines[0]?.pieces ?? 0),
  };
  const body = { order: input, version: stored.version };
  const first = await play.user.call(garmentOrdersApi.edit, { params, body: body as never });
  if (first.code !== errors.ORDER_IN_USE.code) {
    // What hangs on the order is shown before it is touched.
    expect([first.code, asks], play.now).toEqual([200, false]);
    return;
  }
  const { token } = dataOf(await play.user.call(stylesApi.previewOrder, { params, body: body as never }));
  dataOf(await play.user.call(garmentOrdersApi.edit, { params, body: { ...body, acknowledged: token ?? '' } as never }));
}

const openOrders = ({ state }: Play): GarmentOrder[] => state.orders.filter((one) => one.state === 'OPEN');

const openPicksOf = ({ state }: Play, order: GarmentOrder): PickOrder[] =>
  state.picks.filter((one) => one.order === order && one.state === 'OPEN');

function endPick(pick: PickOrder): void {
  pick.state = pick.picked > 0n ? 'DONE' : 'CANCELLED';
  pick.reserved = 0n;
}

/** What an order does not need any more is not picked for it: the youngest pick is taken down first, and what it had reserved is free. */
export async function resize(play: Play, { which, pieces }: Steps['resize']): Promise<void> {
  const { state } = play;
  const found = whichOf(openOrders(play), which);
  if (!found) return;
  const before = { ...found };
  const after = { ...found, pieces: BigInt(pieces) };
  const cuts = (['cloth', 'trim'] as const).flatMap((item) => {
    const picks = openPicksOf(play, found).filter((one) => one.item === item);
    const all = state.picks.filter((one) => one.order === found && one.item === item);
    const need = most(0n, state.need(after, item) - sum(all.map(({ picked, surplus }) => picked - surplus)));
    const beyond = sum(picks.map(openOf)) - need;
    const lost = roundedUpTo(state.gross(before, item) - state.gross(after, item), stepOf(item));
    return cutPicks(picks, least(lost, beyond));
  });
  await edit(play, found, { pieces }, cuts.length > 0);
  found.pieces = BigInt(pieces);
  for (const { pick, part } of cuts) {
    pick.reserved = 0n;
    // A pick of which nothing is left is cancelled as it was planned.
    const isGone = part === pick.planned;
    if (!isGone) pick.planned -= part;
    if (isGone || pick.planned <= pick.picked) endPick(pick);
  }
  for (const { pick } of cuts.toReversed()) if (pick.state === 'OPEN') state.reserve(pick);
}

const openOf = ({ planned, picked }: PickOrder): bigint => most(planned - picked, 0n);

function cutPicks(picks: readonly PickOrder[], quantity: bigint): { pick: PickOrder; part: bigint }[] {
  let rest = quantity;
  return picks.toReversed().flatMap((pick) => {
    const part = least(openOf(pick), rest);
    if (part <= 0n) return [];
    rest -= part;
    return [{ pick, part }];
  });
}

/** What its open picks reserved is free again, and they end with it. */
export async function endOrder(play: Play, { which, state }: Steps['endOrder']): Promise<void> {
  const found = whichOf(openOrders(play), which);
  if (!found) return;
  const picks = openPicksOf(play, found);
  await edit(play, found, { state }, picks.length > 0);
  found.state = state;
  for (const pick of picks) endPick(pick);
}
