import { expect } from 'vitest';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import { NettingInput } from '@mrp/contract/features/netting/record.ts';
import { dataOf } from '../styles.ts';
import { perOf, stepOf, unfitOf } from './balance.ts';
import { inWords } from './compare.ts';
import { amountOf, least, most, sum, units } from './exact.ts';
import { whichOf, type Play } from './play.ts';
import type { GarmentOrder } from './documents.ts';
import type { State } from './state.ts';
import { MADE_IN } from './steps-preparations.ts';
import { offeredPrice } from './steps-purchases.ts';
import type { Steps } from './steps.ts';
import { dayIn, type Place } from './world.ts';

/** What comes to a place, and in how many days: ordered, made, or on its way by transfer. */
export function arrivals(state: State, place: Place, item: 'cloth' | 'trim'): { quantity: bigint; dueIn: number; travels: boolean }[] {
  const here = <T extends { item: string; place: Place }>(all: readonly T[]): T[] =>
    all.filter((one) => one.item === item && one.place === place);
  const bought = here(state.purchases)
    .filter((one) => one.state === 'OPEN')
    .map(({ quantity, replaced, received, closed, dueIn }) => ({
      quantity: quantity + replaced - received - closed,
      dueIn,
      travels: false,
    }));
  // Orders of a production that ended without goods for them wait for another one, and are still to come.
  const made = here(state.productions)
    .map(({ state: at, orders }) => (at === 'PRODUCING' ? orders : orders.filter((one) => !one.isDone)))
    .map((orders) => ({ quantity: sum(orders.map((one) => one.quantity - one.finished)), dueIn: MADE_IN, travels: false }));
  const travelling = state.documents
    .filter((one) => one.state === 'TRAVELLING' && one.to === place && one.item === item)
    .map(({ quantity, arrived }) => ({ quantity: quantity - arrived, dueIn: 0, travels: true }));
  return [...bought, ...made, ...travelling].filter(({ quantity }) => quantity > 0n);
}

/** What of it comes within so many days. */
export const incoming = (state: State, place: Place, item: 'cloth' | 'trim', days: number): bigint =>
  sum(
    arrivals(state, place, item)
      .filter(({ dueIn }) => dueIn <= days)
      .map(({ quantity }) => quantity),
  );

/** What a run for one garment order at the factory must say of one of its materials; what picks for others still take counts as reserved. */
function expectedLine(state: State, order: GarmentOrder, item: 'cloth' | 'trim') {
  const place = 'factory';
  const gross = state.gross(order, item);
  const own = state.picks.filter((one) => one.order === order && one.item === item);
  const covered = least(gross, sum(own.map(({ picked, surplus, reserved }) => picked - surplus + reserved)));
  const balance = state.balance(place, item);
  const [onHand, unfit] = [balance.onHand, unfitOf(balance)];
  const claimed = state.picks.filter((one) => one.state === 'OPEN' && one.place === place && one.item === item && one.order !== order);
  const claims = sum(claimed.map((one) => one.planned - one.picked - one.reserved));
  const [reserved, scheduled] = [state.reserved(place, item) + claims, incoming(state, place, item, order.dueIn)];
  const net = most(0n, gross - covered - (onHand - reserved - unfit) - scheduled);
  const step = stepOf(item);
  const suggest = ((net + step - 1n) / step) * step;
  const amount = amountOf(suggest, offeredPrice(state, item, 'A', suggest), perOf(item));
  return { gross, covered, onHand, reserved, frozen: unfit, scheduled, net, suggest, amount };
}

/** The figures of a run, and then it is left alone. */
export async function net(play: Play, { which }: Steps['net']): Promise<void> {
  const { b, shop, state } = play;
  const order = whichOf(
    state.orders.filter((one) => one.state === 'OPEN'),
    which,
  );
  if (!order) return;
  const body = NettingInput.parse({
    goods: 'SKU',
    holderId: b.holders.factory,
    demands: [{ skcId: shop.skcId, garmentOrderId: order.id, pieces: String(order.pieces), needOn: await dayIn(b, order.dueIn) }],
  });
  const { id } = dataOf(await play.user.call(nettingApi.run, { body }));
  const { rows } = dataOf(await play.user.call(nettingApi.listLines, { params: { id }, query: { pageSize: 200, sort: 'code' } }));
  for (const item of ['cloth', 'trim'] as const) {
    const line = rows.find((one) => one.skuId === shop.goods[item].skuId);
    const stored = {
      gross: units(line?.gross),
      covered: units(line?.covered),
      onHand: units(line?.onHand),
      reserved: units(line?.reserved),
      frozen: units(line?.frozen),
      scheduled: units(line?.scheduled),
      net: units(line?.net),
      suggest: units(line?.suggest),
      amount: units(line?.amount),
    };
    expect(inWords(stored), `${play.now}: ${item}`).toEqual(inWords(expectedLine(state, order, item)));
  }
}
