import type { Verdict } from './documents.ts';
import type { Bought, Item, Lot, Mill, Place } from './world.ts';

/** In the stock unit, or in percent of what is there to be taken: "40", "25%". */
export type Quantity = string;

/** What somebody does. `which` names one of what the step may be done to, in the order in which they were made. */
export interface Steps {
  /** Entered so many days after it happened, where a step says so. */
  stock: { item: Item; place: Place; quantity: Quantity; price: string; daysAgo?: number };
  issue: { item: Item; place: Place; quantity: Quantity; daysAgo?: number };
  transfer: { item: Item; from: Place; to: Place; quantity: Quantity; travels: boolean; daysAgo?: number };
  arrive: { which: number; quantity: Quantity };
  reverse: { which: number };
  /** 调整, approved by another person. */
  adjust: { item: Bought; place: Place; change: string };
  count: { item: Bought; place: Place; change: string };
  rollIn: { roll: string; place: Place; quantity: string; as: 'SUPPLEMENT' | 'OPENING' | 'ADJUSTMENT' };
  /** Whole, or a part of it, which is a roll of its own from then on. */
  rollSend: { roll: string; to: Place; part?: Quantity };
  rollArrive: { which: number };
  /** A count misses it, or finds it where it is not listed. */
  rollLost: { roll: string };
  rollFound: { roll: string; place: Place; quantity: string };
  /** Due in so many days. */
  order: { pieces: number; dueIn?: number };
  /** Another number of pieces. */
  resize: { which: number; pieces: number };
  endOrder: { which: number; state: 'CLOSED' | 'CANCELLED' };
  /** The next version of the BOM: what a piece takes. */
  bom: { cloth: string; trim: string };
  /** 锁定: the order keeps the BOM as it is now. */
  lock: { which: number };
  pick: { order: number | null; item: 'cloth' | 'trim'; place: Place; quantity: Quantity };
  /** Without a reason where that is empty. */
  take: { which: number; quantity: Quantity; reason?: string };
  giveBack: { which: number; quantity: Quantity; kind: 'SURPLUS' | 'DEFECT' };
  endPick: { which: number };
  /** Needed in so many days, at the offer's price where none is given; without a reason where that is empty. */
  purchase: { item: Bought; mill: Mill; place: Place; quantity: Quantity; needIn?: number; price?: string; reason?: string };
  /** The mill asks another price from today on: for cloth by the metre, for trim by the gross. */
  offer: { item: 'cloth' | 'trim'; mill: Mill; price: string };
  reprice: { which: number; price: string };
  ship: { which: number; quantity: Quantity; joined: boolean; isLast: boolean | null; daysAgo?: number };
  receive: { which: number; quantity: Quantity; daysAgo?: number };
  /** A packing list names the rolls that are sent, each of a length. */
  rollShip: { which: number; lengths: readonly string[] };
  /** All rolls that are still under way, or the first of them, which measures so much more or less than its label. */
  rollReceive: { which: number; isAll: boolean; change: string };
  lose: { which: number };
  inspect: { which: number; quantity: Quantity };
  /** Without replacement, or with it. */
  sendBack: { which: number; quantity: Quantity; isReplaced?: boolean };
  correct: { which: number; price: string };
  endPurchase: { which: number };
  /** Greige comes to the mill that dyes. */
  greigeIn: { quantity: Quantity; price: string };
  /** 坯转色 there: what is dyed at once, without an order. */
  convert: { quantity: Quantity };
  /** Orders of cloth that is dyed from our greige, taken on as one production. */
  dye: { quantities: readonly Quantity[] };
  /** 短交结束, or 取消 before the first batch: what was not used comes back. */
  endProduction: { which: number };
  prepare: { item: 'cloth' | 'trim'; place: Place; quantities: readonly Quantity[] };
  /** 美套: what one set takes of each. */
  kit: { place: Place; sets: number; cloth: string; trim: string };
  batch: { which: number; quantity: Quantity; isLast: boolean | null };
  net: { which: number };
  /** 质检 of a lot of the cloth by the roll. */
  verdict: { lot: Lot; quality: Verdict };
  /** 检验 of a receipt of rolls: the verdict of each lot, and whether its first roll is refused alone. */
  rollInspect: { which: number; qualities: readonly [Exclude<Verdict, 'PENDING'>, Exclude<Verdict, 'PENDING'>]; refuses: boolean };
  rollSendBack: { which: number; roll: number; quantity: Quantity; isReplaced: boolean };
  rollNet: { pieces: number; needIn: number };
  /** The garment factory quotes what a piece costs, with cloth and trim; null: without it. */
  quote: { cloth: string | null; trim: string | null; loss: string; pieces: number | null };
  /** A line is accepted, reduced to so much of what was quoted, taken at the recommended price, refused, or open again. */
  decide: { which: number; line: number; how: 'ACCEPT' | 'REDUCE' | 'ADOPT' | 'REJECT' | 'UNDO'; percent: string };
  /** The sheet is submitted and approved: its prices are those of the offers from then on. */
  settle: { which: number };
}
export type StepKind = keyof Steps;
export type Step = { [Kind in StepKind]: { do: Kind } & Steps[Kind] }[StepKind];
