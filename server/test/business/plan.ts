import type { GarmentOrder, PickOrder } from './documents.ts';
import { halfUp, least, most, sum, units } from './exact.ts';
import { greigeFor } from './greige.ts';
import type { State } from './state.ts';
import { MADE_IN } from './steps-preparations.ts';
import { NEED_IN } from './steps-purchases.ts';
import { allPlaces, DYE_LOSS, LEAD_DAYS, type Bought, type Place } from './world.ts';

/** What comes to a place, and in how many days: ordered, made, or on its way by transfer. */
export function arrivals(state: State, place: Place, item: Bought): { quantity: bigint; dueIn: number; travels: boolean }[] {
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
    // What is unfit is of no use where it arrives either.
    .filter((one) => one.state === 'TRAVELLING' && one.to === place && one.item === item && !(one.roll && state.isUnfit(one.roll)))
    .map(({ quantity, arrived }) => ({ quantity: quantity - arrived, dueIn: 0, travels: true }));
  return [...bought, ...made, ...travelling].filter(({ quantity }) => quantity > 0n);
}

/** What the plan gives to a demand of one supply. */
interface Share {
  place: Place;
  kind: 'stock' | 'travels' | 'comes' | 'dyed';
  quantity: bigint;
  /** In how many days it is there, without a transfer. */
  dueIn: number;
}
export interface Served {
  order: GarmentOrder | null;
  pick: PickOrder | null;
  /** What it still wants, and what of that is reserved for it. */
  wants: bigint;
  reserved: bigint;
  shares: Share[];
}

/** Days of a transfer that somebody still has to make. */
export const MOVED_IN = 2;
/** Where garment orders are sewn. */
export const SEWN_AT = 'factory';

/** Of two places the one that is taken first: 自有仓 before suppliers, the older first. */
const inTurn: readonly Place[] = ['store', 'depot', 'dyer', 'factory'];

/** Taken and not brought back for an order, and what is reserved for it. */
export const picksOf = (state: State, order: GarmentOrder, item: 'cloth' | 'trim'): PickOrder[] =>
  state.picks.filter((one) => one.order === order && one.item === item);
const takenFor = (picks: readonly PickOrder[]): bigint => sum(picks.map(({ picked, surplus }) => picked - surplus));

/** Who wants a material, in the order in which they are served: by day, then by number. */
function wantsOf(state: State, item: 'cloth' | 'trim'): (Served & { dueIn: number; code: string })[] {
  const orders = state.orders
    .filter((one) => one.state === 'OPEN')
    .map((order) => {
      const picks = picksOf(state, order, item);
      const wants = state.gross(order, item) - takenFor(picks);
      const reserved = most(0n, least(wants, sum(picks.map((one) => one.reserved))));
      return { order, pick: null, wants, reserved, dueIn: order.dueIn, code: order.code, shares: [] };
    });
  const picks = state.picks
    .filter((one) => one.state === 'OPEN' && one.order === null && one.item === item)
    .map((pick) => {
      const wants = pick.planned - pick.picked - pick.reserved;
      return { order: null, pick, wants, reserved: 0n, dueIn: NEED_IN, code: `LL${pick.id.padStart(20, '0')}`, shares: [] };
    });
  return [...orders, ...picks]
    .filter((one) => one.wants > 0n)
    .toSorted((a, b) => a.dueIn - b.dueIn || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
}

/**
 * Everybody in turn takes what is left: stock first, then what comes by its day. How much of the stock is decided over all places together; then
 * everybody takes what is at his own place, and after that the rest lies elsewhere.
 */
export function planOf(state: State, item: 'cloth' | 'trim'): Served[] {
  const wants = wantsOf(state, item);
  const stock = new Map(allPlaces.map((place) => [place, most(0n, state.free(place, item))]));
  let there = sum([...stock.values()]);
  const coming = allPlaces
    .flatMap((place) => arrivals(state, place, item).map((one) => ({ ...one, place })))
    .toSorted((a, b) => a.dueIn - b.dueIn || inTurn.indexOf(a.place) - inTurn.indexOf(b.place));
  const fromStock = new Map<Served, bigint>();
  for (const one of wants) {
    let rest = one.wants - one.reserved;
    const part = least(rest, there);
    fromStock.set(one, part);
    [there, rest] = [there - part, rest - part];
    for (const supply of coming) {
      const quantity = least(rest, supply.quantity);
      if (quantity <= 0n) continue;
      supply.quantity -= quantity;
      rest -= quantity;
      one.shares.push({ place: supply.place, kind: supply.travels ? 'travels' : 'comes', quantity, dueIn: supply.dueIn });
    }
  }
  const takeAt = (one: Served, place: Place) => {
    const quantity = least(fromStock.get(one) ?? 0n, stock.get(place) ?? 0n);
    if (quantity <= 0n) return;
    stock.set(place, (stock.get(place) ?? 0n) - quantity);
    fromStock.set(one, (fromStock.get(one) ?? 0n) - quantity);
    one.shares.push({ place, kind: 'stock', quantity, dueIn: 0 });
  };
  for (const one of wants) takeAt(one, one.pick?.place ?? SEWN_AT);
  for (const one of wants) for (const place of inTurn) takeAt(one, place);
  if (item === 'cloth') dyeFor(state, wants);
  return wants;
}

/** Greige at the mill that no production will take becomes what is still lacking of the cloth, in turn. */
function dyeFor(state: State, wants: readonly Served[]): void {
  let left = most(0n, state.free('dyer', 'greige') - greigeWanted(state));
  for (const one of wants) {
    const lacking = one.wants - one.reserved - sum(one.shares.map(({ quantity }) => quantity));
    const whole = halfUp(lacking * HUNDRED, LEFT_OF_HUNDRED);
    if (lacking <= 0n || left <= 0n) continue;
    const quantity = left >= whole ? lacking : least(lacking, halfUp(left * LEFT_OF_HUNDRED, HUNDRED));
    left -= least(left, whole);
    if (quantity > 0n) one.shares.push({ place: 'dyer', kind: 'dyed', quantity, dueIn: LEAD_DAYS });
  }
}

const HUNDRED = units('100');
const LEFT_OF_HUNDRED = HUNDRED - units(DYE_LOSS);

/** What productions will still take of the greige; orders of an ended one wait for another. */
const greigeWanted = (state: State): bigint =>
  sum(
    state.productions.map(({ greige, orders, state: at }) => {
      if (greige === null) return 0n;
      if (at === 'PRODUCING') return most(0n, greige.needed - greige.taken);
      return sum(orders.filter((one) => !one.isDone).map((one) => greigeFor(most(0n, one.quantity - one.finished))));
    }),
  );

/** Of one kind of supply. */
export const givenOf = ({ shares }: Served, kind: Share['kind']): bigint =>
  sum(shares.filter((one) => one.kind === kind).map(({ quantity }) => quantity));
