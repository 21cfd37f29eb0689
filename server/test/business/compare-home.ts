import { expect } from 'vitest';
import { homeApi, type Home } from '@mrp/contract/features/home.ts';
import { planned } from '../plans.ts';
import { dataOf } from '../styles.ts';
import { perOf } from './balance.ts';
import { materialOf } from './compare-readiness.ts';
import { leftOf, totalOf } from './documents.ts';
import { amountOf, halfUp, sum, told, units } from './exact.ts';
import { planOf } from './plan.ts';
import type { Play } from './play.ts';
import type { State } from './state.ts';
import { offeredPrice } from './steps-purchases.ts';
import { daysUntil } from './world.ts';

const bought = ['cloth', 'trim'] as const;
/** 近期缺料 looks so many days ahead, and 未来七天 so many. */
const SOON = 14;
const WEEK = 7;

export const readHome = async ({ b }: Pick<Play, 'b'>): Promise<Home> => {
  await planned(b.t);
  return dataOf(await b.buyer.call(homeApi.get, {}));
};

/** What the plan does not give to the orders of the next days from stock or 调拨. */
function shortageOf(state: State, item: 'cloth' | 'trim') {
  const soon = planOf(state, item).flatMap(({ order }) => (order && order.dueIn <= SOON ? [order] : []));
  const needs = soon.map((order) => ({ order, ...materialOf(state, order, item).figures }));
  const [lacking, need] = [sum(needs.map((one) => one.lacking)), sum(needs.map((one) => one.need))];
  if (lacking === 0n) return null;
  const from = Math.min(...needs.filter((one) => one.lacking > 0n).map(({ order }) => order.dueIn));
  const amount = amountOf(lacking, offeredPrice(state, item, 'A', lacking), perOf(item));
  return { lacking, percent: halfUp(lacking * 100n, need), from, amount };
}

/** Others worked here before: what a sequence adds to the figures of the home page is what its own documents are. */
export async function compareHome({ b, shop, state, now }: Play, before: Home): Promise<void> {
  const home = await readHome({ b });
  expect(home.failed, `${now}: figures of the home page that could not be read`).toEqual([]);
  const until = await daysUntil(b);
  const short = bought.flatMap((item) => {
    const one = shortageOf(state, item);
    return one ? [{ item, ...one }] : [];
  });
  const added = (figure: (of: Home) => number): number => figure(home) - figure(before);
  const amountIn = ({ shortages }: Home): bigint => units(shortages?.amount);
  expect(
    {
      kinds: added(({ shortages }) => shortages?.kinds ?? 0),
      styles: added(({ shortages }) => shortages?.styles ?? 0),
      amount: told(amountIn(home) - amountIn(before)),
    },
    `${now}: 近期缺料`,
  ).toEqual({ kinds: short.length, styles: short.length > 0 ? 1 : 0, amount: told(sum(short.map(({ amount }) => amount))) });
  for (const { item, lacking, percent, from } of short) {
    const row = home.shortages?.rows.find(({ skuId }) => skuId === shop.goods[item].skuId);
    if (row)
      expect([told(units(row.lacking)), row.percent, until(row.from)], `${now}: 近期缺料 of ${item}`).toEqual([
        told(lacking),
        String(percent),
        from,
      ]);
  }
  const waiting = Object.keys(todosOf(state)).map((key) => [key, added(({ todos }) => todos.find((one) => one.key === key)?.count ?? 0)]);
  expect(Object.fromEntries(waiting), `${now}: what waits`).toEqual(todosOf(state));
  const due = state.orders.filter((one) => one.state === 'OPEN' && one.dueIn < WEEK).length;
  const deliveries = ({ week }: Home): number =>
    week.filter(({ key }) => key === 'garmentOrders').reduce((all, { count }) => all + count, 0);
  expect(added(deliveries), `${now}: orders to deliver within a week`).toBe(due);
}

function todosOf(state: State): Record<string, number> {
  return {
    openPicks: state.picks.filter((one) => one.state === 'OPEN').length,
    arrivingShipments: state.shipments.filter(({ shares }) => totalOf(shares, leftOf) > 0n).length,
    pendingReceipts: state.receipts.filter(({ isInspected }) => !isInspected).length,
    receivableProductions: state.productions.filter((one) => one.state === 'PRODUCING').length,
    draftPurchases: state.refusedPurchases,
  };
}
