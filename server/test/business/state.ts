import { capUnfit, emptyBalance, stepOf, unfitOf, type Balance, type Move } from './balance.ts';
import { cents, least, most, roundedUpTo, sum, units } from './exact.ts';
import { consumption, prices, type Item, type Mill, type Place } from './world.ts';

export interface Document {
  id: string;
  kind: 'SUPPLEMENT' | 'OTHER_OUT' | 'TRANSFER' | 'ADJUST_IN' | 'ADJUST_OUT';
  item: Item;
  place: Place;
  to: Place | null;
  quantity: bigint;
  amount: bigint;
  /** Of a transfer that travels. */
  arrived: bigint;
  arrivedAmount: bigint;
  state: 'POSTED' | 'TRAVELLING' | 'DONE' | 'REVERSED';
  postedAt: number;
  /** Of a transfer: for how many days the goods had been in stock when they left. */
  age: number;
  roll?: string;
}

export interface Purchase {
  id: string;
  code: string;
  item: Item;
  mill: Mill;
  place: Place;
  /** Days until it is needed, and until it is expected. */
  needIn: number;
  dueIn: number;
  quantity: bigint;
  /** Without tax for so many of the stock unit. */
  price: bigint;
  shipped: bigint;
  received: bigint;
  /** How much was shipped at which price. */
  shippedAt: Map<bigint, bigint>;
  rejected: bigint;
  returned: bigint;
  /** Of what was returned: what is delivered again. */
  replaced: bigint;
  closed: bigint;
  state: 'OPEN' | 'CLOSED' | 'CANCELLED';
}

export interface ShipmentShare {
  order: Purchase;
  quantity: bigint;
  /** The price at which it was sent. */
  price: bigint;
  received: bigint;
  lost: bigint;
}
export interface ReceiptShare {
  order: Purchase;
  quantity: bigint;
  rejected: bigint;
  returned: bigint;
}
/** Goods of one kind for one place, with what they are worth. */
interface Delivery<S> {
  id: string;
  item: Item;
  place: Place;
  amount: bigint;
  shares: S[];
}
/** Its cost travels with it, apart from everything else that is under way. */
export type Shipment = Delivery<ShipmentShare> & { goneAmount: bigint; daysAgo: number };
/** With what left of it again to the supplier. */
export type Receipt = Delivery<ReceiptShare> & { postedAt: number; backAmount: bigint };

export type Consumption = Readonly<Record<'cloth' | 'trim', bigint>>;

export interface GarmentOrder {
  id: string;
  code: string;
  pieces: bigint;
  dueIn: number;
  /** Of a piece, once its BOM is locked. */
  locked: Consumption | null;
  state: 'OPEN' | 'CLOSED' | 'CANCELLED';
}

/** What one posting of a pick took, in the order of postings. */
export interface Take {
  quantity: bigint;
  amount: bigint;
  /** For how many days the oldest that was there had been in stock. */
  age: number;
  returned: bigint;
  returnedAmount: bigint;
}

export interface Pick {
  id: string;
  order: GarmentOrder | null;
  item: 'cloth' | 'trim';
  place: Place;
  planned: bigint;
  picked: bigint;
  /** All that came back, and the part that is of use. */
  returned: bigint;
  surplus: bigint;
  takes: Take[];
  reserved: bigint;
  /** The latest reservation is the first to go. */
  reservedAt: number;
  state: 'OPEN' | 'DONE' | 'CANCELLED';
}

export interface Preparation {
  id: string;
  quantity: bigint;
  finished: bigint;
}
export interface Production {
  id: string;
  item: Item;
  place: Place;
  price: bigint;
  orders: Preparation[];
  state: 'PRODUCING' | 'DONE';
}

export const leftOf = ({ quantity, received, lost }: ShipmentShare): bigint => quantity - received - lost;
export const keptOf = ({ quantity, returned }: ReceiptShare): bigint => quantity - returned;
export const totalOf = <S>(shares: readonly S[], figure: (share: S) => bigint): bigint => sum(shares.map(figure));

/** What is, in plain numbers. */
export class State {
  readonly balances = new Map<string, Balance>();
  readonly documents: Document[] = [];
  readonly purchases: Purchase[] = [];
  readonly shipments: Shipment[] = [];
  readonly receipts: Receipt[] = [];
  readonly orders: GarmentOrder[] = [];
  readonly picks: Pick[] = [];
  /** Every roll is at one place. */
  readonly rolls = new Map<string, { place: Place | 'under way' | 'lost'; quantity: bigint }>();
  readonly productions: Production[] = [];
  /** 价差: what reversals found no value for, and what corrections came too late for. */
  variance = 0n;
  difference = 0n;
  /** What one piece takes by the BOM in effect. */
  consumption: Consumption = { cloth: units(consumption.cloth), trim: units(consumption.trim) };
  readonly offers = {
    cloth: { A: units(prices.cloth.A), B: units(prices.cloth.B) },
    trim: { A: units(prices.trim), B: units(prices.trim) },
  };
  private postings = 0;

  balance(place: Place, item: Item): Balance {
    const key = `${place} ${item}`;
    const found = this.balances.get(key) ?? emptyBalance();
    this.balances.set(key, found);
    return found;
  }

  /** The number of the posting that happens now. */
  post(): number {
    this.postings += 1;
    return this.postings;
  }

  /** By the BOM, rounded up to the unit's step. */
  need(order: GarmentOrder, item: 'cloth' | 'trim'): bigint {
    return roundedUpTo(this.gross(order, item), stepOf(item));
  }

  gross({ pieces, locked }: GarmentOrder, item: 'cloth' | 'trim'): bigint {
    return pieces * (locked ?? this.consumption)[item];
  }

  reserved(place: Place, item: Item): bigint {
    return sum(this.picks.filter((pick) => pick.place === place && pick.item === item).map(({ reserved }) => reserved));
  }

  free(place: Place, item: Item): bigint {
    const balance = this.balance(place, item);
    return balance.onHand - unfitOf(balance) - this.reserved(place, item);
  }

  bring(place: Place, item: Item, quantity: bigint, amount: bigint, how: Partial<Move> = {}): void {
    const balance = this.balance(place, item);
    balance.onHand += quantity;
    balance.value += amount;
    this.note(balance, quantity, how);
  }

  private note(balance: Balance, quantity: bigint, how: Partial<Move>): Move {
    const { daysAgo = 0 } = how;
    const move = { quantity, postedAt: this.post(), daysAgo, age: daysAgo, of: null, isReversal: false, isReversed: false, ...how };
    balance.moves.push(move);
    return move;
  }

  /** Takes the average's share of the value; the last takes the rest. */
  take(place: Place, item: Item, quantity: bigint, of: Document | Pick | null = null, daysAgo = 0): bigint {
    const balance = this.balance(place, item);
    const amount = quantity === balance.onHand ? balance.value : cents(balance.value * quantity, balance.onHand);
    const { postedAt } = this.note(balance, -quantity, { of, daysAgo });
    balance.issues.push({ before: balance.onHand, quantity, postedAt, of });
    balance.onHand -= quantity;
    balance.value -= amount;
    return amount;
  }

  /** Which part of what came in then is still in the value: what was brought back at its cost never left. */
  partLeft(place: Place, item: Item, since: number): { over: bigint; under: bigint } {
    const part = { over: 1n, under: 1n };
    for (const { before, quantity, postedAt, of } of this.balance(place, item).issues) {
      if (postedAt < since || (of && 'kind' in of && of.state === 'REVERSED')) continue;
      const [back, whole] = of && 'picked' in of ? [of.returned, of.picked] : [0n, 1n];
      part.over *= before * whole - quantity * (whole - back);
      part.under *= before * whole;
    }
    return part;
  }

  /** Takes back what came in at its own amount; what the rest is not worth is a price difference. Reversed goods never came. */
  takeBack(place: Place, item: Item, quantity: bigint, amount: bigint, reversed: Document | null = null): void {
    const balance = this.balance(place, item);
    for (const one of balance.moves) if (reversed && one.of === reversed) one.isReversed = true;
    this.note(balance, -quantity, { isReversal: reversed !== null });
    balance.onHand -= quantity;
    const rest = balance.onHand === 0n ? 0n : most(balance.value - amount, 0n);
    this.variance += amount - (balance.value - rest);
    balance.value = rest;
    this.settle(place, item);
  }

  /** So much of what a document brought is unfit, as far as it is there. */
  spoil(place: Place, item: Item, of: Receipt | Pick, quantity: bigint): void {
    const balance = this.balance(place, item);
    const known = balance.unfit.find((one) => one.of === of) ?? { of, quantity: 0n };
    known.quantity = most(0n, least(quantity, balance.onHand - unfitOf(balance) + known.quantity));
    if (!balance.unfit.includes(known)) balance.unfit.push(known);
    balance.unfit = balance.unfit.filter((one) => one.quantity > 0n);
    this.settle(place, item);
  }

  /** After a loss no more is unfit than is there, the latest goes first; and reservations that need the goods go, the latest first. */
  settle(place: Place, item: Item): void {
    const balance = this.balance(place, item);
    capUnfit(balance);
    let short = -least(this.free(place, item), 0n);
    const reserving = this.picks.filter((pick) => pick.place === place && pick.item === item && pick.reserved > 0n);
    for (const pick of reserving.toSorted((a, b) => b.reservedAt - a.reservedAt)) {
      const part = least(short, pick.reserved);
      pick.reserved -= part;
      short -= part;
    }
  }

  reserve(pick: Pick): void {
    pick.reserved = 0n;
    pick.reserved = most(0n, least(pick.planned - pick.picked, this.free(pick.place, pick.item)));
    pick.reservedAt = this.post();
  }
}
