import type { LotTracking } from '@mrp/contract/features/dictionaries/classifications.ts';
import type { Ownership } from '@mrp/contract/features/stock/ledger.ts';
import { rollKey } from '@mrp/contract/features/stock/lot-numbers.ts';
import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { chooseLots, sourceOrder, type StockSource } from '@mrp/contract/lib/formulas.ts';
import { secondShare } from './rules.ts';

/** A lot, or a roll of one, on a shelf. */
export interface ShelfLot {
  lotId: string;
  lotNo: string;
  rollId: string | null;
  rollNo: string | null;
  onHand: string;
  /** Less what is frozen. */
  available: string;
  secondQuantity: string | null;
}

/** What lies under one key, lots the oldest first. */
export interface Shelf {
  holderId: string;
  ownership: Ownership;
  itemId: string;
  lotTracked: LotTracking;
  onHand: string;
  /** Less what is reserved and frozen. */
  available: string;
  secondQuantity: string | null;
  /** Of the second unit; null: the item has none of its own, and what stands in it is kept as finely as it may be. */
  secondDecimals: number | null;
  lots: ShelfLot[];
}
type ShelfKey = Pick<Shelf, 'holderId' | 'ownership' | 'itemId'>;

/** Drawn from one place, with the share of the second quantity that goes with it. */
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

/** Short where more is asked for than lies there; what of that is frozen the ledger judges, for some kinds of goods may leave all the same. */
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

/** Lots first, so that shades are not mixed; of a lot the rolls in their order, one that alone covers the rest before others. */
function chooseRolls(quantity: string, lots: readonly ShelfLot[]): { lot: ShelfLot; quantity: string }[] {
  const byLot = [...Map.groupBy(lots, ({ lotId }) => lotId).values()].map((rolls) => ({
    rolls,
    available: sumDecimals(rolls.map(({ available }) => available)),
  }));
  return chooseLots(quantity, byLot).flatMap(({ lot, quantity: part }) => chooseLots(part, lot.rolls));
}

/** Of those that are called so: as it is spelt, else however it is. */
function findLot(same: readonly ShelfLot[] = [], named: { lotNo: string; rollNo: string }): ShelfLot | undefined {
  return same.find(({ lotNo, rollNo }) => lotNo === named.lotNo && (rollNo ?? '') === named.rollNo) ?? same[0];
}

export type Shelves = ReturnType<typeof openShelves>;

/** Stock to draw on, one document after another line: what a line took is no longer there for the next. */
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
     * In the order of lots, as far as they go: who asks compares the sum. Goods without lots are taken whole from a place that has had some,
     * for the ledger to refuse what is too much; of a place that never had any nothing is taken.
     */
    draw(key: ShelfKey, quantity: string): Take[] {
      const shelf = byKey.get(keyOf(key));
      if (!shelf) return [];
      if (shelf.lotTracked === 'NONE') return [takeFrom(shelf, null, quantity)];
      return chooseRolls(quantity, shelf.lots).map(({ lot, quantity: part }) => takeFrom(shelf, lot, part));
    },
    /** A lot or roll by its numbers: what it could give, and what is taken off it; null: not there. */
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

/** An issue at one holder: which item stands for which source, as far as it may be drawn on. */
export interface SourceWish {
  holderId: string;
  quantity: string;
  /** Percent points. */
  dyeLoss: string;
  decimals: number;
  items: Partial<Record<StockSource, string>>;
}

const ownershipOf = (source: StockSource): Ownership => (source.startsWith('brand') ? 1 : 2);

/** Formula 9 of the domain rules, down to lots and rolls; draws on the shelves. */
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
