import { expect } from 'vitest';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import { planned } from '../plans.ts';
import { dataOf } from '../styles.ts';
import { perOf } from './balance.ts';
import { inWords } from './compare.ts';
import type { GarmentOrder } from './documents.ts';
import { amountOf, halfUp, ONE, sum, told, units } from './exact.ts';
import { givenOf, MOVED_IN, picksOf, planOf, SEWN_AT } from './plan.ts';
import type { Play } from './play.ts';
import type { State } from './state.ts';
import { offeredPrice } from './steps-purchases.ts';
import { daysUntil } from './world.ts';

const bought = ['cloth', 'trim'] as const;

/** One material of a garment order: what the plan gives it, and what is reserved or was picked for it. */
export function materialOf(state: State, order: GarmentOrder, item: 'cloth' | 'trim') {
  const need = state.gross(order, item);
  const coverings = sum(picksOf(state, order, item).map(({ picked, surplus, reserved }) => picked - surplus + reserved));
  const served = planOf(state, item).find((one) => one.order === order);
  if (!served)
    return { figures: { need, available: 0n, underway: 0n, covered: need, lacking: 0n }, coverings, receipts: 0n, completeIn: null };
  const { wants, reserved, shares } = served;
  const [available, underway] = [givenOf(served, 'stock'), givenOf(served, 'travels')];
  const lacking = wants - reserved - available - underway;
  const later = shares
    .filter(({ kind, place }) => kind !== 'stock' || place !== SEWN_AT)
    .map(({ place, dueIn }) => dueIn + (place === SEWN_AT ? 0 : MOVED_IN));
  const isWhole = wants === reserved + sum(shares.map(({ quantity }) => quantity));
  return {
    figures: { need, available, underway, covered: need - wants + reserved, lacking },
    coverings,
    receipts: underway + givenOf(served, 'comes') + givenOf(served, 'dyed'),
    completeIn: isWhole && later.length > 0 ? Math.max(...later) : null,
  };
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
  const short = all.filter(({ figures }) => figures.lacking > 0n);
  const awaited = all.filter(({ figures, completeIn }) => figures.lacking > 0n || completeIn !== null).map(({ completeIn }) => completeIn);
  const isKnown = awaited.length > 0 && awaited.every((day) => day !== null);
  const completeIn = isKnown ? Math.max(...awaited.map((day) => day ?? 0)) : null;
  const amounts = short.map(({ item, figures: { lacking } }) => amountOf(lacking, offeredPrice(state, item, 'A', lacking), perOf(item)));
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
  await planned(b.t);
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
      const { completeIn, figures, coverings, receipts } = materialOf(state, order, item);
      const told4 = Object.fromEntries(Object.keys(figures).map((name) => [name, told(units(found?.[name as 'need']))]));
      expect(
        { ...told4, completeIn: until(found?.completeOn), receipts: parts(found?.receipts), coverings: parts(found?.coverings) },
        `${now}: ${item} of order ${order.code}`,
      ).toEqual(inWords({ ...figures, completeIn, receipts, coverings }));
    }
  }
}
