import { expect } from 'vitest';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import { NettingInput } from '@mrp/contract/features/netting/record.ts';
import { dataOf } from '../styles.ts';
import { perOf, stepOf, unfitOf } from './balance.ts';
import { inWords } from './compare.ts';
import { amountOf, least, most, sum, units } from './exact.ts';
import { whichOf, type Play } from './play.ts';
import type { GarmentOrder } from './documents.ts';
import { arrivals, picksOf, planOf, SEWN_AT } from './plan.ts';
import type { State } from './state.ts';
import { offeredPrice } from './steps-purchases.ts';
import type { Steps } from './steps.ts';
import { dayIn, type Place } from './world.ts';

/** What of it comes within so many days. */
export const incoming = (state: State, place: Place, item: 'cloth' | 'trim', days: number): bigint =>
  sum(
    arrivals(state, place, item)
      .filter(({ dueIn }) => dueIn <= days)
      .map(({ quantity }) => quantity),
  );

/** What a run for one garment order at the factory must say of one of its materials: what goes before in the plan takes first. */
function expectedLine(state: State, order: GarmentOrder, item: 'cloth' | 'trim') {
  const place = SEWN_AT;
  const gross = state.gross(order, item);
  const covered = least(gross, sum(picksOf(state, order, item).map(({ picked, surplus, reserved }) => picked - surplus + reserved)));
  const balance = state.balance(place, item);
  const [onHand, unfit] = [balance.onHand, unfitOf(balance)];
  const [reserved, scheduled] = [state.reserved(place, item), incoming(state, place, item, order.dueIn)];
  const plan = planOf(state, item);
  const rank = plan.findIndex((one) => one.order === order);
  const before = plan.slice(0, Math.max(0, rank));
  const takes = before.flatMap(({ shares }) => shares).filter((one) => one.place === place && one.dueIn <= order.dueIn);
  const earlier = sum(takes.map(({ quantity }) => quantity));
  const net = most(0n, gross - covered - (onHand - reserved - unfit) - scheduled + earlier);
  const step = stepOf(item);
  const suggest = ((net + step - 1n) / step) * step;
  const amount = amountOf(suggest, offeredPrice(state, item, 'A', suggest), perOf(item));
  return { gross, covered, onHand, reserved, frozen: unfit, earlier, scheduled, net, suggest, amount };
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
      earlier: units(line?.earlier),
      scheduled: units(line?.scheduled),
      net: units(line?.net),
      suggest: units(line?.suggest),
      amount: units(line?.amount),
    };
    expect(inWords(stored), `${play.now}: ${item}`).toEqual(inWords(expectedLine(state, order, item)));
  }
}
