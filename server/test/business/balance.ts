import { least, most, ONE, sum, units } from './exact.ts';
import type { Document, PickOrder, Receipt } from './documents.ts';
import { GROSS, type Item } from './world.ts';

/** The smallest quantity: hundredths of a metre, whole pieces of trim. */
export const stepOf = (item: Item): bigint => (item === 'trim' ? ONE : units('0.01'));
/** A price is for so many of the stock unit. */
export const perOf = (item: Item): bigint => (item === 'trim' ? GROSS : 1n);

/** The brand's goods at one place. */
export interface Balance {
  onHand: bigint;
  value: bigint;
  /** Rejected by an inspection, or brought back as faulty: there, but of no use. */
  unfit: Unfit[];
  /** The last closed count, and the number of the posting that it was. */
  countedAt: number;
  countCode: string;
  /** What has left it, in order: every issue takes its share of what a receipt brought. */
  issues: Issue[];
  /** All that came and went. */
  moves: Move[];
}

interface Issue {
  before: bigint;
  quantity: bigint;
  postedAt: number;
  /** Whose it was, which may bring it back. */
  of: Document | PickOrder | null;
}

export interface Move {
  quantity: bigint;
  postedAt: number;
  /** How many days ago it happened: documents may be entered later. */
  daysAgo: number;
  /** For how many days what came has been in stock, here or where it came from. */
  age: number;
  of: object | null;
  /** 冲销 of another one; what is reversed neither came nor went. */
  isReversal: boolean;
  isReversed: boolean;
}

/** What a receipt or a pick found unfit, the earliest first. */
interface Unfit {
  of: Receipt | PickOrder;
  quantity: bigint;
}
export const unfitOf = ({ unfit }: Balance): bigint => sum(unfit.map(({ quantity }) => quantity));

export const emptyBalance = (): Balance => ({ onHand: 0n, value: 0n, unfit: [], countedAt: 0, countCode: '', issues: [], moves: [] });

/** First in, first out: for how many days the oldest of what is there, or of what was there before a posting, has been in stock. */
export function ageOf({ moves, onHand }: Balance, quantity = onHand, before = Number.MAX_SAFE_INTEGER): number {
  const came = moves.filter((one) => one.quantity > 0n && !one.isReversal && !one.isReversed && one.postedAt < before);
  let rest = quantity;
  let age = 0;
  for (const one of came.toSorted((a, b) => a.age - b.age)) {
    if (rest <= 0n) break;
    age = one.age;
    rest -= one.quantity;
  }
  return age;
}

/** Whether there was enough at the end of each day since then for something to leave that is entered later. */
export function wasEnough({ moves }: Balance, daysAgo: number, quantity: bigint): boolean {
  const days = moves.map((one) => one.daysAgo).filter((day) => day <= daysAgo);
  return [daysAgo, ...days].every((day) => {
    const until = sum(moves.filter((one) => one.daysAgo >= day).map((one) => one.quantity));
    return until >= quantity;
  });
}

/** Nothing happens before a closed count any more: the count has put it right. */
export const isBeforeCount = ({ countCode }: Balance, daysAgo: number): boolean => daysAgo > 0 && countCode !== '';

/** After a loss no more is unfit than is there, the latest goes first. */
export function capUnfit(balance: Balance): void {
  let over = most(0n, unfitOf(balance) - balance.onHand);
  for (const one of balance.unfit.toReversed()) {
    const part = least(over, one.quantity);
    one.quantity -= part;
    over -= part;
  }
  balance.unfit = balance.unfit.filter((one) => one.quantity > 0n);
}
