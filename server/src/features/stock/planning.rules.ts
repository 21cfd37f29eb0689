import type { LotTracking } from '@mrp/contract/features/dictionaries/classifications.ts';
import type { Ownership } from '@mrp/contract/features/stock/ledger.ts';
import { rollKey } from '@mrp/contract/features/stock/lot-numbers.ts';
import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { chooseLots, sourceOrder, type StockSource } from '@mrp/contract/lib/formulas.ts';
import { secondShare } from './rules.ts';

/** The stock of a lot, or of one of its rolls. */
export interface ShelfLot {
  lotId: string;
  lotNo: string;
  rollId: string | null;
  rollNo: string | null;
  onHand: string;
  /** Without the frozen quantity. */
  available: string;
  secondQuantity: string | null;
}

/** The stock of one balance; lots are sorted the oldest first. */
export interface Shelf {
  holderId: string;
  ownership: Ownership;
  itemId: string;
  lotTracked: LotTracking;
  onHand: string;
  /** Without reserved and frozen quantities. */
  available: string;
  secondQuantity: string | null;
  /** Decimals of the second unit; null when the item has no second unit, then the full precision is kept. */
  secondDecimals: number | null;
  lots: ShelfLot[];
}
type ShelfKey = Pick<Shelf, 'holderId' | 'ownership' | 'itemId'>;

/** A quantity taken from one balance, with its share of the second quantity. */
export interface Take {
  ownership: Ownership;
  itemId: string;
  lotId: string | null;
  lotNo: string | null;
  rollId: string | null;
  rollNo: string | null;
  quantity: string;
  secondQuantity: string | null;
}

/** `isShort` compares with the quantity on hand. The ledger checks frozen stock, because some document kinds may move it. */
interface NamedTake {
  take: Take;
  available: string;
  isShort: boolean;
}

const minus = (from: string, quantity: string): string => decimal(from).minus(decimal(quantity)).toFixed();

function takeOff(place: Pick<ShelfLot, 'onHand' | 'available' | 'secondQuantity'>, quantity: string, second: string | null): void {
  place.onHand = minus(place.onHand, quantity);
  place.available = minus(place.available, quantity);
  if (place.secondQuantity !== null && second !== null) place.secondQuantity = minus(place.secondQuantity, second);
}

/** Chooses lots first, so that shades are not mixed, then rolls in their order; a single roll that covers the rest is preferred. */
function chooseRolls(quantity: string, lots: readonly ShelfLot[]): { lot: ShelfLot; quantity: string }[] {
  const byLot = [...Map.groupBy(lots, ({ lotId }) => lotId).values()].map((rolls) => ({
    rolls,
    available: sumDecimals(rolls.map(({ available }) => available)),
  }));
  return chooseLots(quantity, byLot).flatMap(({ lot, quantity: part }) => chooseLots(part, lot.rolls));
}

/** Among lots with the same key: the exact spelling, else the first. */
function findLot(same: readonly ShelfLot[] = [], named: { lotNo: string; rollNo: string }): ShelfLot | undefined {
  return same.find(({ lotNo, rollNo }) => lotNo === named.lotNo && (rollNo ?? '') === named.rollNo) ?? same[0];
}

export type Shelves = ReturnType<typeof openShelves>;

/** Stock that document lines take from one after another: each line sees what the lines before it left. */
export function openShelves(shelves: readonly Shelf[]) {
  const keyOf = ({ holderId, ownership, itemId }: ShelfKey): string => `${holderId} ${ownership} ${itemId}`;
  const byKey = new Map(shelves.map((shelf) => [keyOf(shelf), { ...shelf, lots: shelf.lots.map((lot) => ({ ...lot })) }]));

  const named = new Map<Shelf, Map<string, ShelfLot[]>>();
  const lotsOf = (shelf: Shelf): Map<string, ShelfLot[]> => {
    const lots = named.get(shelf) ?? Map.groupBy(shelf.lots, rollKey);
    named.set(shelf, lots);
    return lots;
  };

  const takeFrom = (shelf: Shelf, lot: ShelfLot | null, quantity: string): Take => {
    const secondQuantity = secondShare(lot ?? shelf, quantity, shelf.secondDecimals);
    if (lot) takeOff(lot, quantity, secondQuantity);
    takeOff(shelf, quantity, secondQuantity);
    const { ownership, itemId } = shelf;
    return {
      ownership,
      itemId,
      lotId: lot?.lotId ?? null,
      lotNo: lot?.lotNo ?? null,
      rollId: lot?.rollId ?? null,
      rollNo: lot?.rollNo ?? null,
      quantity,
      secondQuantity,
    };
  };

  return {
    availableOf: (key: ShelfKey): string => byKey.get(keyOf(key))?.available ?? '0',
    /**
     * Takes in the order of lots, possibly less than asked; the caller compares the sum. Without lot tracking the whole quantity is taken
     * from an existing balance, and the ledger refuses a shortage. A balance that does not exist gives nothing.
     */
    draw(key: ShelfKey, quantity: string): Take[] {
      const shelf = byKey.get(keyOf(key));
      if (!shelf) return [];
      if (shelf.lotTracked === 'NONE') return [takeFrom(shelf, null, quantity)];
      return chooseRolls(quantity, shelf.lots).map(({ lot, quantity: part }) => takeFrom(shelf, lot, part));
    },
    /** Takes from a lot or roll by its numbers and returns what was available; null when it does not exist. */
    drawNamed(key: ShelfKey, { lotNo, rollNo }: { lotNo: string; rollNo: string }, quantity: string): NamedTake | null {
      const shelf = byKey.get(keyOf(key));
      const lot = shelf && findLot(lotsOf(shelf).get(rollKey({ lotNo, rollNo })), { lotNo, rollNo });
      if (!shelf || !lot) return null;
      const { onHand, available } = lot;
      return { take: takeFrom(shelf, lot, quantity), available, isShort: decimal(onHand).lt(decimal(quantity)) };
    },
  };
}

export interface SourceTake extends Take {
  source: StockSource;
}

/** An issue at one holder: the items by source, limited to the sources that may be used. */
export interface SourceWish {
  holderId: string;
  quantity: string;
  /** In percent points. */
  dyeLoss: string;
  decimals: number;
  items: Partial<Record<StockSource, string>>;
}

const ownershipOf = (source: StockSource): Ownership => (source.startsWith('brand') ? 1 : 2);

/** Formula 9 of the domain rules, applied to lots and rolls; reduces the given stock. */
export function drawBySource(shelves: Shelves, { holderId, quantity, dyeLoss, decimals, items }: SourceWish) {
  const keyOf = (source: StockSource): ShelfKey => ({ holderId, ownership: ownershipOf(source), itemId: items[source] ?? '' });
  const sources = (Object.keys(items) as StockSource[]).map((source) => ({ source, available: shelves.availableOf(keyOf(source)) }));
  const plan = sourceOrder({
    quantity,
    dyeLoss,
    decimals,
    ...Object.fromEntries(sources.map(({ source, available }) => [source, available])),
  });
  const takes: SourceTake[] = plan.takes.flatMap(({ source, quantity: part }) =>
    shelves.draw(keyOf(source), part).map((take) => ({ ...take, source })),
  );
  return { ...plan, sources, draws: takes };
}
