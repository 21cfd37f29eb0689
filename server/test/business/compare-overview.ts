import { expect } from 'vitest';
import { reportsApi } from '@mrp/contract/features/reports.ts';
import { dataOf } from '../styles.ts';
import { perOf, unfitOf } from './balance.ts';
import { inWords } from './compare.ts';
import { leftOf, totalOf, type Preparation } from './documents.ts';
import { amountOf, most, percentOf, sum, told, units } from './exact.ts';
import type { Play } from './play.ts';
import type { State } from './state.ts';
import { MADE_IN } from './steps-preparations.ts';
import { daysUntil, places, type Place } from './world.ts';

const bought = ['cloth', 'trim'] as const;
const quantities = [
  'need',
  'finished',
  'waiting',
  'producing',
  'transit',
  'toPick',
  'picked',
  'available',
  'gap',
  'brand',
  'reserved',
] as const;
const amounts = ['gapAmount', 'value'] as const;
const rates = ['rate', 'pickedRate'] as const;
type Figures = Record<(typeof quantities)[number] | (typeof amounts)[number], bigint>;

/** What was ordered to be made of an item for a place, and everything that lies there or is on its way; null: nothing was ordered. */
export function overviewOf(state: State, item: 'cloth' | 'trim', place: Place): Figures | null {
  const own = state.productions.filter((one) => one.item === item && one.place === place);
  if (own.length === 0) return null;
  const lines = own.flatMap(({ orders, state: at }) =>
    orders.map((order) => ({ ...order, open: order.isDone ? 0n : openOf(order), waits: at !== 'PRODUCING' && !order.isDone })),
  );
  const waiting = sum(lines.filter(({ waits }) => waits).map((one) => one.open));
  const picks = state.picks.filter((one) => one.item === item && one.place === place);
  const sent = state.shipments.filter((one) => one.item === item && one.place === place);
  const moved = state.documents.filter((one) => one.item === item && one.to === place && one.state === 'TRAVELLING');
  const { onHand, value, ...balance } = state.balance(place, item);
  const reserved = state.reserved(place, item);
  const open = sum(lines.map((one) => one.open));
  return {
    need: sum(lines.map(({ quantity }) => quantity)),
    finished: sum(lines.map(({ finished }) => finished)),
    waiting,
    producing: open - waiting,
    transit: totalOf(sent, ({ shares }) => totalOf(shares, leftOf)) + sum(moved.map(({ quantity, arrived }) => quantity - arrived)),
    toPick: sum(picks.filter((one) => one.state === 'OPEN').map(({ planned, picked }) => most(0n, planned - picked))),
    picked: sum(picks.map(({ picked, returned }) => picked - returned)),
    available: onHand - reserved - unfitOf({ onHand, value, ...balance }),
    gap: open,
    brand: onHand,
    reserved,
    gapAmount: sum(lines.map((one) => amountOf(one.open, one.price, perOf(item)))),
    value,
  };
}

const openOf = ({ quantity, finished }: Preparation): bigint => most(0n, quantity - finished);

const ratesOf = ({ need, finished, picked }: Figures) => ({ rate: percentOf(finished, need), pickedRate: percentOf(picked, finished) });

type Told = Readonly<Record<string, string | null | undefined>>;
const toldIn = (figures: Told, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, figures[name] === null ? null : told(units(figures[name]))]));

/** 备料总览: a row for each item and place that something was ordered for, the sums of each unit, and the head. */
export async function compareOverview({ b, shop, state, user, now }: Play): Promise<void> {
  const query = { skuIds: bought.map((item) => shop.goods[item].skuId), pageSize: 200 };
  const { rows, sums, kpis } = dataOf(await user.call(reportsApi.overview, { query: query as never }));
  const until = await daysUntil(b);
  const stored = (rows as unknown as (Told & { skuId: string; narrow: Record<string, string> })[]).map((row) => {
    const earliestIn = until(row['earliestOn']);
    return [`${row.skuId} ${row.narrow['holderIds']}`, { ...toldIn(row, [...quantities, ...amounts, ...rates]), earliestIn }];
  });
  const found = bought.flatMap((item) =>
    places.flatMap((place) => {
      const figures = overviewOf(state, item, place);
      return figures ? [{ item, place, figures }] : [];
    }),
  );
  const expected = found.map(({ item, place, figures }) => [
    `${shop.goods[item].skuId} ${b.holders[place]}`,
    inWords({ ...figures, ...ratesOf(figures), earliestIn: figures.gap > 0n ? MADE_IN : null }),
  ]);
  expect(Object.fromEntries(stored), `${now}: 备料总览`).toEqual(Object.fromEntries(expected));
  const totals = amounts.map((name) => told(sum(found.map(({ figures }) => figures[name]))));
  expect(
    amounts.map((name) => told(units(sums.others[name]))),
    `${now}: sums of 备料总览`,
  ).toEqual(totals);
  expect(told(units(kpis['gapAmount']?.value)), `${now}: head of 备料总览`).toBe(totals[0]);
  compareUnits(sums.units as never, found, now);
}

/** Quantities of each unit by themselves, with rates of their own two numbers. */
function compareUnits(
  stored: readonly { figures: Told }[],
  found: readonly { item: 'cloth' | 'trim'; figures: Figures }[],
  now: string,
): void {
  const expected = bought.flatMap((item) => {
    const own = found.filter((one) => one.item === item).map(({ figures }) => figures);
    if (own.length === 0) return [];
    const total = Object.fromEntries(quantities.map((name) => [name, sum(own.map((one) => one[name]))])) as Figures;
    return [inWords({ ...total, ...ratesOf(total) })];
  });
  const byNeed = (a: unknown, c: unknown): number => JSON.stringify(a).localeCompare(JSON.stringify(c));
  const listed = stored.map(({ figures }) => toldIn(figures, [...quantities, ...rates]));
  expect(listed.toSorted(byNeed), `${now}: units of 备料总览`).toEqual(expected.toSorted(byNeed));
}
