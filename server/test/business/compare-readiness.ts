import { expect } from 'vitest';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import { dataOf } from '../styles.ts';
import { perOf } from './balance.ts';
import { inWords } from './compare.ts';
import type { GarmentOrder } from './documents.ts';
import { amountOf, halfUp, most, ONE, sum, told, units } from './exact.ts';
import type { Play } from './play.ts';
import type { State } from './state.ts';
import { arrivals } from './steps-planning.ts';
import { offeredPrice } from './steps-purchases.ts';
import { daysUntil, places } from './world.ts';

const bought = ['cloth', 'trim'] as const;

/** One material of a garment order: what is free where it is sewn and in own warehouses, travels there, and is reserved or picked for it. */
export function materialOf(state: State, order: GarmentOrder, item: 'cloth' | 'trim') {
  const need = state.gross(order, item);
  const available = sum(places.map((place) => state.free(place, item)));
  const coming = places.flatMap((place) => arrivals(state, place, item));
  const underway = sum(coming.filter(({ travels }) => travels).map(({ quantity }) => quantity));
  const picks = state.picks.filter((one) => one.order === order && one.item === item);
  const covered = sum(picks.map(({ picked, surplus, reserved }) => picked - surplus + reserved));
  const missing = most(0n, need - available - covered);
  const lacking = most(0n, need - available - underway - covered);
  return { need, available, underway, covered, lacking, completeIn: missing > 0n ? dayOf(coming, missing) : null };
}

/** In how many days so much has come; null: never. */
export function dayOf(coming: readonly { quantity: bigint; dueIn: number }[], missing: bigint): number | null {
  let so = 0n;
  for (const { quantity, dueIn } of coming.toSorted((a, b) => a.dueIn - b.dueIn)) {
    so += quantity;
    if (so >= missing) return dueIn;
  }
  return null;
}

/** 齐料 of an order: the share of its kinds of material that are there, what the rest costs, and when the last of them has come. */
export function readinessOf(state: State, order: GarmentOrder) {
  const all = bought.map((item) => ({ item, ...materialOf(state, order, item) }));
  const short = all.filter(({ lacking }) => lacking > 0n);
  const awaited = all.filter(({ lacking, completeIn }) => lacking > 0n || completeIn !== null).map(({ completeIn }) => completeIn);
  const isKnown = awaited.length > 0 && awaited.every((day) => day !== null);
  const completeIn = isKnown ? Math.max(...awaited.map((day) => day ?? 0)) : null;
  const amounts = short.map(({ item, lacking }) => amountOf(lacking, offeredPrice(state, item, 'A', lacking), perOf(item)));
  return {
    rate: halfUp(BigInt(all.length - short.length) * 10_000n, BigInt(all.length)) * (ONE / 100n),
    shortKinds: short.length,
    shortAmount: short.length > 0 ? sum(amounts) : null,
    completeIn,
    isLate: awaited.length > 0 && (completeIn === null || completeIn > order.dueIn),
  };
}

/** 齐料 of all open orders: the list, and the figures that explain each row. */
export async function compareReadiness({ b, shop, state, user, now }: Play): Promise<void> {
  const { rows } = dataOf(await user.call(nettingApi.listReadiness, { query: { styleIds: [shop.styleId], pageSize: 200 } as never }));
  const open = state.orders.filter((one) => one.state === 'OPEN');
  const until = await daysUntil(b);
  const listed = rows.map(({ id, rate, shortKinds, shortAmount, completeOn, isLate }) => {
    const figures = { rate: told(units(rate)), shortKinds, shortAmount: shortAmount ? told(units(shortAmount)) : null };
    return [id, { ...figures, completeIn: until(completeOn), isLate }];
  });
  const expected = open.map((order) => [order.id, inWords(readinessOf(state, order))]);
  expect(Object.fromEntries(listed), `${now}: 齐料`).toEqual(Object.fromEntries(expected));
  for (const order of open) {
    const { items } = dataOf(await user.call(nettingApi.explainReadiness, { params: { id: order.id } }));
    for (const item of bought) {
      const found = items.find(({ skuId }) => skuId === shop.goods[item].skuId);
      const parts = (all: readonly { quantity: string }[] | undefined) => told(sum((all ?? []).map(({ quantity }) => units(quantity))));
      const { completeIn, ...figures } = materialOf(state, order, item);
      const coming = places.flatMap((place) => arrivals(state, place, item));
      const told4 = Object.fromEntries(Object.keys(figures).map((name) => [name, told(units(found?.[name as 'need']))]));
      expect(
        { ...told4, completeIn: until(found?.completeOn), receipts: parts(found?.receipts), coverings: parts(found?.coverings) },
        `${now}: ${item} of order ${order.code}`,
      ).toEqual(inWords({ ...figures, completeIn, receipts: sum(coming.map(({ quantity }) => quantity)), coverings: figures.covered }));
    }
  }
}
