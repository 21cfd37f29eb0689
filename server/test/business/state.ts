import { capUnfit, emptyBalance, stepOf, unfitOf, type Balance, type Move } from './balance.ts';
import type {
  Consumption,
  Document,
  GarmentOrder,
  Kit,
  PickOrder,
  Production,
  Purchase,
  Quotation,
  Receipt,
  Roll,
  Shipment,
  Verdict,
} from './documents.ts';
import { cents, least, most, roundedUpTo, sum, units } from './exact.ts';
import { consumption, prices, type Item, type Lot, type Place } from './world.ts';

/** The lot of a roll, and of what was cut off it: that of roll 2, or the one of all others. */
export const lotOf = (roll: string): Lot => ((roll.split('-')[0] ?? '').endsWith('2') ? 'L2' : 'L1');

/** What is, in plain numbers. */
export class State {
  readonly balances = new Map<string, Balance>();
  readonly documents: Document[] = [];
  readonly purchases: Purchase[] = [];
  /** Purchases that could not be placed stay drafts. */
  refusedPurchases = 0;
  readonly shipments: Shipment[] = [];
  readonly receipts: Receipt[] = [];
  readonly orders: GarmentOrder[] = [];
  readonly picks: PickOrder[] = [];
  /** Titles of notices, in no order. */
  readonly told: string[] = [];
  readonly quotations: Quotation[] = [];
  /** Every roll is at one place. */
  readonly rolls = new Map<string, Roll>();
  readonly verdicts = new Map<Lot, Verdict>();
  readonly productions: Production[] = [];
  readonly kits: Kit[] = [];
  /** 价差: what reversals found no value for, and what corrections came too late for. */
  variance = 0n;
  difference = 0n;
  /** What one piece takes by the BOM in effect. */
  consumption: Consumption = { cloth: units(consumption.cloth), trim: units(consumption.trim) };
  readonly offers = {
    cloth: { A: units(prices.cloth.A), B: units(prices.cloth.B) },
    trim: { A: units(prices.trim), B: units(prices.trim) },
    rolls: { A: units(prices.rolls.A), B: units(prices.rolls.B) },
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
    return this.balance(place, item).onHand - this.unfit(place, item) - this.reserved(place, item);
  }

  /** There, but of no use: what was refused or came back faulty, of rolls those of unfit lots and those refused alone. */
  unfit(place: Place | 'under way', item: Item): bigint {
    if (item !== 'rolls') return place === 'under way' ? 0n : unfitOf(this.balance(place, item));
    return sum([...this.rolls].filter(([name, roll]) => roll.place === place && this.isUnfit(name)).map(([, { quantity }]) => quantity));
  }

  isUnfit(roll: string): boolean {
    return this.verdicts.get(lotOf(roll)) === 'FAILED' || this.rolls.get(roll)?.isRefused === true;
  }

  /** A roll comes to a place, or is measured anew there; what it was judged it stays. */
  lay(roll: string, place: Roll['place'], quantity: bigint): void {
    const isRefused = this.rolls.get(roll)?.isRefused ?? false;
    this.rolls.set(roll, { place, quantity, isRefused });
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
  take(place: Place, item: Item, quantity: bigint, of: Document | PickOrder | null = null, daysAgo = 0): bigint {
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
  spoil(place: Place, item: Item, of: Receipt | PickOrder, quantity: bigint): void {
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

  reserve(pick: PickOrder): void {
    pick.reserved = 0n;
    pick.reserved = most(0n, least(pick.planned - pick.picked, this.free(pick.place, pick.item)));
    pick.reservedAt = this.post();
  }
}
