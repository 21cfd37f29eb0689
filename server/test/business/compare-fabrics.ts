import { expect } from 'vitest';
import { reportsApi } from '@mrp/contract/features/reports.ts';
import { dataOf } from '../styles.ts';
import { ageOf } from './balance.ts';
import { keptOf, totalOf, type Receipt } from './documents.ts';
import { halfUp, least, most, ONE, percentOf, sum, told, units } from './exact.ts';
import type { Play } from './play.ts';
import type { State } from './state.ts';
import { allPlaces, mills, places, type Mill } from './world.ts';

const names = [
  'bought',
  'amount',
  'price',
  'lowest',
  'highest',
  'latest',
  'change',
  'rejected',
  'returned',
  'kept',
  'refused',
  'leadDays',
  'stock',
  'value',
  'picked',
] as const;
type Figures = Record<(typeof names)[number], bigint | null>;

const quantityOf = ({ shares }: Receipt): bigint => totalOf(shares, ({ quantity }) => quantity);
/** Of one unit, with four decimals. */
const priceOf = (amount: bigint, quantity: bigint): bigint | null => (quantity === 0n ? null : halfUp(amount * ONE, quantity));

/** What was received of the cloth: from one mill, or from all. */
function boughtOf(receipts: readonly Receipt[]): Omit<Figures, 'stock' | 'value' | 'picked'> {
  const shares = receipts.flatMap((one) => one.shares);
  const prices = receipts
    .toSorted((a, b) => b.daysAgo - a.daysAgo || a.postedAt - b.postedAt)
    .map((one) => priceOf(one.amount, quantityOf(one)) ?? 0n);
  const [first = 0n, latest = 0n] = [prices[0], prices.at(-1)];
  const [quantity, amount] = [totalOf(receipts, quantityOf), totalOf(receipts, (one) => one.amount)];
  const [rejected, kept] = [totalOf(shares, (one) => one.rejected), totalOf(shares, keptOf)];
  // Orders of today whose goods came days ago count backwards.
  const lead = sum(receipts.map(({ daysAgo }) => BigInt(-daysAgo)));
  return {
    bought: quantity,
    amount,
    price: priceOf(amount, quantity),
    lowest: prices.reduce(least, first),
    highest: prices.reduce(most, first),
    latest,
    change: percentOf(latest - first, first),
    rejected,
    returned: quantity - kept,
    kept: kept - rejected,
    refused: rejected + quantity - kept,
    leadDays: halfUp(lead, BigInt(receipts.length)) * ONE,
  };
}

/** Stock belongs to no mill: it stands at the preferred one, else at the first that delivered. */
function stockOf(state: State): Pick<Figures, 'stock' | 'value' | 'picked'> {
  const all = allPlaces.map((place) => state.balance(place, 'cloth'));
  const sent = state.shipments.filter(({ item }) => item === 'cloth');
  const moved = state.documents.filter((one) => one.item === 'cloth' && one.state === 'TRAVELLING');
  const underWay = totalOf(sent, ({ shares }) => totalOf(shares, (one) => one.quantity - one.received - one.lost));
  const underWayValue = sum(sent.map(({ amount, goneAmount }) => amount - goneAmount));
  const picks = state.picks.filter((one) => one.item === 'cloth');
  return {
    stock: orNothing(sum(all.map(({ onHand }) => onHand)) + underWay + sum(moved.map(({ quantity, arrived }) => quantity - arrived))),
    value: sum(all.map(({ value }) => value)) + underWayValue + sum(moved.map(({ amount, arrivedAmount }) => amount - arrivedAmount)),
    picked: orNothing(sum(picks.map(({ picked, returned }) => picked - returned))),
  };
}

/** A cell without documents is empty. */
const orNothing = (figure: bigint): bigint | null => (figure === 0n ? null : figure);

const inNames = (figures: Readonly<Record<string, bigint | string | null | undefined>>): Record<string, string | null> =>
  Object.fromEntries(
    names.map((name) => {
      const figure = figures[name];
      return [name, figure === null || figure === undefined ? null : told(typeof figure === 'bigint' ? figure : units(figure))];
    }),
  );

/** 面料报表 by mill, and its group of the material over both. */
export async function compareFabrics({ b, shop, state, user, now }: Play): Promise<void> {
  const query = { pageSize: 200, skuIds: [shop.goods.cloth.skuId], group: 'material' };
  const { rows, groups } = dataOf(await user.call(reportsApi.fabric, { query: query as never }));
  type Row = Record<string, string | null> & { narrow: Record<string, string>; stockAge: number | null };
  const receipts = state.receipts.filter(({ item }) => item === 'cloth');
  const of = (mill: Mill) => receipts.filter(({ shares }) => shares[0]?.order.mill === mill);
  const delivered = mills.filter((mill) => of(mill).length > 0);
  const [preferred] = delivered;
  const expected = delivered.map((mill) => [
    mill,
    inNames({ ...boughtOf(of(mill)), ...(mill === preferred ? stockOf(state) : { stock: null, value: 0n, picked: null }) }),
  ]);
  const stored = (rows as unknown as Row[]).map((row) => [
    mills.find((mill) => b.mills[mill] === row.narrow['supplierIds']) ?? row.narrow['supplierIds'],
    inNames(row),
  ]);
  expect(Object.fromEntries(stored), `${now}: the report of fabrics`).toEqual(Object.fromEntries(expected));
  if (!preferred) return;
  const lying = allPlaces.map((place) => state.balance(place, 'cloth')).filter(({ onHand }) => onHand > 0n);
  if (places.every((place) => state.balance(place, 'cloth').onHand > 0n))
    expect((rows as unknown as Row[])[0]?.stockAge, `${now}: age in the report of fabrics`).toBe(
      Math.max(...lying.map((one) => ageOf(one))),
    );
  const [group] = groups;
  const both = { ...group?.units[0]?.figures, ...group?.others };
  expect(inNames(both), `${now}: both mills in the report of fabrics`).toEqual(inNames({ ...boughtOf(receipts), ...stockOf(state) }));
}
