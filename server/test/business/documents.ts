import type { TestUser } from '../app.ts';
import { sum } from './exact.ts';
import type { Bought, Item, Mill, Place } from './world.ts';

export interface Document {
  id: string;
  kind: 'SUPPLEMENT' | 'OTHER_OUT' | 'TRANSFER' | 'ADJUST_IN' | 'ADJUST_OUT' | 'CONVERSION';
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
  item: Bought;
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
  /** How many times its supplier was asked to confirm it. */
  versions: number;
  author: TestUser;
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
  /** The price at which it was sent. */
  price: bigint;
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
export type Shipment = Delivery<ShipmentShare> & {
  goneAmount: bigint;
  daysAgo: number;
  /** What its packing list names and has not arrived. */
  rolls: Map<string, bigint>;
};
/** With what left of it again to the supplier. */
export type Receipt = Delivery<ReceiptShare> & {
  postedAt: number;
  backAmount: bigint;
  daysAgo: number;
  isInspected: boolean;
  rolls: ReceivedRoll[];
};
export interface ReceivedRoll {
  name: string;
  quantity: bigint;
  returned: bigint;
  /** Refused alone by the inspection of the receipt, whatever its lot. */
  isRefused: boolean;
}

/** 质检. */
export type Verdict = 'PENDING' | 'PASSED' | 'CONCEDED' | 'FAILED';
/** A roll at its place, as long as it was measured. */
export interface Roll {
  place: Place | 'under way' | 'lost';
  quantity: bigint;
  /** Refused alone, in a lot that is fit. */
  isRefused: boolean;
}

/** A line of a quotation, and what was found out about it. Prices are those of one of the stock unit, of one piece. */
export interface QuotedLine {
  id: string;
  item: 'cloth' | 'trim';
  /** What a piece takes with its loss. */
  takes: bigint;
  price: bigint;
  benchmark: bigint;
  decision: 'ACCEPTED' | 'REDUCED' | 'REJECTED' | null;
  approvedPrice: bigint | null;
  hasReason: boolean;
}
export interface Quotation {
  id: string;
  pieces: bigint | null;
  lines: QuotedLine[];
  state: 'COSTING' | 'DONE';
}

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

export interface PickOrder {
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
  lineId: string;
  quantity: bigint;
  finished: bigint;
  price: bigint;
  /** Nothing more comes of it. */
  isDone: boolean;
}
/** 美套: so many sets, each of so much cloth and trim. */
export interface Kit {
  id: string;
  place: Place;
  sets: bigint;
  perSet: Consumption;
  lines: Record<'cloth' | 'trim', Preparation>;
}
export interface Production {
  id: string;
  item: Item;
  place: Place;
  price: bigint;
  orders: Preparation[];
  /** What it takes to dye; null: nothing. */
  greige: DyedGreige | null;
  batches: number;
  state: 'PRODUCING' | 'DONE' | 'CANCELLED';
}
/** Greige of a production, with what it is worth: taken from the mill's place, and used by batches. */
export interface DyedGreige {
  needed: bigint;
  taken: bigint;
  takenAmount: bigint;
  used: bigint;
  usedAmount: bigint;
}

export const leftOf = ({ quantity, received, lost }: ShipmentShare): bigint => quantity - received - lost;
export const keptOf = ({ quantity, returned }: ReceiptShare): bigint => quantity - returned;
export const totalOf = <S>(shares: readonly S[], figure: (share: S) => bigint): bigint => sum(shares.map(figure));
