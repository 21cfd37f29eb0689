import { expect } from 'vitest';
import { picksApi } from '@mrp/contract/features/picks.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import { dataOf } from '../styles.ts';
import { perOf } from './balance.ts';
import { underWay } from './compare.ts';
import { amountOf, most, ONE, sum, told, units } from './exact.ts';
import type { Play } from './play.ts';
import type { State } from './state.ts';
import { allPlaces, garmentOrdersApi, kept, type Item } from './world.ts';

type Sums = Readonly<Record<string, readonly { unit: string | null; value: string }[]>>;
interface Listed {
  totals?: Sums | undefined;
}

const unitOf = (item: Item): string => (item === 'trim' ? '个' : '米');
/** Figures of each unit by themselves; nothing where there are no rows. */
function byUnit<T extends { item: Item }>(rows: readonly T[], figure: (row: T) => bigint): Record<string, string> {
  return Object.fromEntries([...Map.groupBy(rows, ({ item }) => unitOf(item))].map(([unit, own]) => [unit, told(sum(own.map(figure)))]));
}
const read = ({ totals = {} }: Listed, name: string): Record<string, string> =>
  Object.fromEntries((totals[name] ?? []).map(({ unit, value }) => [unit ?? '', told(units(value))]));

/** 合计 rows: what stands under a list is the sum of all its rows, unit by unit. */
export async function compareTotals(play: Play): Promise<void> {
  const { shop, now } = play;
  const spuIds = [...new Set(kept.map((item) => shop.goods[item].spuId))];
  expect(
    {
      ...(await picksOf(play, spuIds)),
      ...(await purchasesOf(play, spuIds)),
      ...(await preparationsOf(play, spuIds)),
      ...(await ordersOf(play)),
    },
    `${now}: 合计 of lists`,
  ).toEqual(totalsOf(play.state));
  await compareStock(play, spuIds);
}

const page = { page: 1, pageSize: 200, totals: true };

async function picksOf({ user }: Play, spuIds: string[]) {
  const listed: Listed = dataOf(await user.call(picksApi.list, { query: { ...page, spuIds } }));
  return { planned: read(listed, 'quantity'), picked: read(listed, 'pickedQuantity'), open: read(listed, 'openQuantity') };
}

/** Amounts as the rows have them, each of which is compared by itself. */
async function purchasesOf({ user }: Play, spuIds: string[]) {
  const state = ['PLACED', 'CONFIRMED', 'SHIPPED', 'RECEIVED', 'CLOSED'];
  const listed = dataOf(await user.call(purchasesApi.list, { query: { ...page, spuIds, state } }));
  const amount = told(sum(listed.rows.map((row) => units(row.amount))));
  expect(Object.values(read(listed, 'amount')), 'amounts of purchases under their list').toEqual(listed.rows.length > 0 ? [amount] : []);
  return { ordered: read(listed, 'quantity'), shipped: read(listed, 'shippedQuantity'), received: read(listed, 'receivedQuantity') };
}

async function preparationsOf({ user }: Play, spuIds: string[]) {
  const listed: Listed = dataOf(await user.call(preparationsApi.list, { query: { ...page, spuIds, kind: ['SKU'] } }));
  return { prepared: read(listed, 'quantity'), finished: read(listed, 'finishedQuantity'), worth: read(listed, 'amount')[''] ?? '0' };
}

async function ordersOf({ user, shop }: Play) {
  const query = { ...page, styleIds: [shop.styleId] };
  const all: Listed = dataOf(await user.call(garmentOrdersApi.list, { query: query as never }));
  const open: Listed = dataOf(await user.call(nettingApi.listReadiness, { query: query as never }));
  return { pieces: read(all, 'pieces')[''] ?? '0', openPieces: read(open, 'pieces')[''] ?? '0' };
}

function totalsOf({ picks, purchases, productions, kits, orders }: State) {
  const bought = purchases.filter((one) => one.state !== 'CANCELLED');
  const inKits = new Set(kits.flatMap(({ lines }) => Object.values(lines)));
  const made = productions.flatMap(({ item, orders: own }) => own.filter((one) => !inKits.has(one)).map((one) => ({ ...one, item })));
  const open = orders.filter((one) => one.state === 'OPEN');
  const pieces = (all: State['orders']): string => told(sum(all.map((one) => one.pieces)) * ONE);
  return {
    planned: byUnit(picks, ({ planned }) => planned),
    picked: byUnit(picks, ({ picked }) => picked),
    open: byUnit(picks, ({ state, planned, picked }) => (state === 'OPEN' ? most(planned - picked, 0n) : 0n)),
    ordered: byUnit(bought, ({ quantity }) => quantity),
    shipped: byUnit(bought, ({ shipped }) => shipped),
    received: byUnit(bought, ({ received }) => received),
    prepared: byUnit(made, ({ quantity }) => quantity),
    finished: byUnit(made, ({ finished }) => finished),
    worth: told(sum(made.map(({ item, quantity, price }) => amountOf(quantity, price, perOf(item))))),
    pieces: pieces(orders),
    openPieces: pieces(open),
  };
}

/** 合计 of stock: goods of all places that have any, and those under way. */
async function compareStock({ user, state, now }: Play, spuIds: string[]): Promise<void> {
  const rows = dataOf(await user.call(skuStockApi.listTotals, { query: { ...page, spuIds } }));
  const balances = kept.flatMap((item) => {
    const [onHand, value] = underWay(state, item);
    const here = allPlaces.map((place) => {
      const balance = state.balance(place, item);
      return { item, onHand: balance.onHand, value: balance.value, reserved: state.reserved(place, item), unfit: state.unfit(place, item) };
    });
    return [...here, { item, onHand, value, reserved: 0n, unfit: state.unfit('under way', item) }];
  });
  const there = balances.filter(({ onHand }) => onHand !== 0n);
  const figures = {
    brand: byUnit(there, ({ onHand }) => onHand),
    total: byUnit(there, ({ onHand }) => onHand),
    reserved: byUnit(there, ({ reserved }) => reserved),
    available: byUnit(there, ({ onHand, reserved, unfit }) => onHand - reserved - unfit),
    value: byUnit(there, ({ value }) => value),
  };
  const stored = Object.fromEntries(
    (Object.keys(figures) as (keyof typeof figures)[]).map((name) => [
      name,
      Object.fromEntries(rows.map((row) => [row.unit, told(units(row[name]))])),
    ]),
  );
  expect(stored, `${now}: 合计 of stock`).toEqual(figures);
}
