import type { LotTracking } from '@mrp/contract/features/dictionaries/classifications.ts';
import type { Ownership } from '@mrp/contract/features/stock/ledger.ts';
import { rollKey } from '@mrp/contract/features/stock/lot-numbers.ts';
import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { chooseLots, sourceOrder, type StockSource } from '@mrp/contract/lib/formulas/formulas.ts';
import { secondShare } from './rules.ts';

/** The stock of a lot, or of one of its rolls. */
export interface LotStock {
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
export interface BalanceStock {
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
  lots: LotStock[];
}
type BalanceStockKey = Pick<BalanceStock, 'holderId' | 'ownership' | 'itemId'>;

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

function takeOff(place: Pick<LotStock, 'onHand' | 'available' | 'secondQuantity'>, quantity: string, second: string | null): void {
  place.onHand = minus(place.onHand, quantity);
  place.available = minus(place.available, quantity);
  if (place.secondQuantity !== null && second !== null) place.secondQuantity = minus(place.secondQuantity, second);
}

/** Chooses lots first, so that shades are not mixed, then rolls in their order; a single roll that covers the rest is preferred. */
function chooseRolls(quantity: string, lots: readonly LotStock[]): { lot: LotStock; quantity: string }[] {
  const byLot = [...Map.groupBy(lots, ({ lotId }) => lotId).values()].map((rolls) => ({
    rolls,
    available: sumDecimals(rolls.map(({ available }) => available)),
  }));
  return chooseLots(quantity, byLot).flatMap(({ lot, quantity: part }) => chooseLots(part, lot.rolls));
}

/** Stays in the preferred lots as far as they reach; the rest comes from the others. */
function choosePreferred(quantity: string, lots: readonly LotStock[], preferred: ReadonlySet<string>) {
  const isPreferred = ({ lotId }: LotStock): boolean => preferred.has(lotId);
  const first = chooseRolls(quantity, lots.filter(isPreferred));
  const rest = minus(quantity, sumDecimals(['0', ...first.map((one) => one.quantity)]));
  return decimal(rest).gt(0)
    ? [
        ...first,
        ...chooseRolls(
          rest,
          lots.filter((lot) => !isPreferred(lot)),
        ),
      ]
    : first;
}

/** Among lots with the same key: the exact spelling, else the first. */
function findLot(same: readonly LotStock[] = [], named: { lotNo: string; rollNo: string }): LotStock | undefined {
  return same.find(({ lotNo, rollNo }) => lotNo === named.lotNo && (rollNo ?? '') === named.rollNo) ?? same[0];
}

/** Reduces the balance and the lot by what is taken. */
function takeFrom(balance: BalanceStock, lot: LotStock | null, quantity: string): Take {
  const secondQuantity = secondShare(lot ?? balance, quantity, balance.secondDecimals);
  if (lot) takeOff(lot, quantity, secondQuantity);
  takeOff(balance, quantity, secondQuantity);
  const { ownership, itemId } = balance;
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
}

export type StockPool = ReturnType<typeof createStockPool>;

/** Stock that document lines take from one after another: each line sees what the lines before it left. */
export function createStockPool(balances: readonly BalanceStock[]) {
  const keyOf = ({ holderId, ownership, itemId }: BalanceStockKey): string => `${holderId} ${ownership} ${itemId}`;
  const byKey = new Map(balances.map((balance) => [keyOf(balance), { ...balance, lots: balance.lots.map((lot) => ({ ...lot })) }]));

  const named = new Map<BalanceStock, Map<string, LotStock[]>>();
  const lotsOf = (balance: BalanceStock): Map<string, LotStock[]> => {
    const lots = named.get(balance) ?? Map.groupBy(balance.lots, rollKey);
    named.set(balance, lots);
    return lots;
  };

  return {
    availableOf: (key: BalanceStockKey): string => byKey.get(keyOf(key))?.available ?? '0',
    /**
     * Takes in the order of lots, possibly less than asked; the caller compares the sum. Without lot tracking the whole quantity is taken
     * from an existing balance, and the ledger refuses a shortage. A balance that does not exist gives nothing.
     */
    draw(key: BalanceStockKey, quantity: string, preferredLots: ReadonlySet<string> = new Set()): Take[] {
      const balance = byKey.get(keyOf(key));
      if (!balance) return [];
      if (balance.lotTracked === 'NONE') return [takeFrom(balance, null, quantity)];
      return choosePreferred(quantity, balance.lots, preferredLots).map(({ lot, quantity: part }) => takeFrom(balance, lot, part));
    },
    /** Lots and rolls as they are left by now. */
    lotsAt: (key: BalanceStockKey): readonly LotStock[] => byKey.get(keyOf(key))?.lots ?? [],
    onHandOf: (key: BalanceStockKey): string => byKey.get(keyOf(key))?.onHand ?? '0',
    /** Takes from a lot or roll by its ids, or from an untracked balance; null when it is not there. */
    drawChosen(
      key: BalanceStockKey,
      { lotId, rollId }: Pick<LotStock, 'rollId'> & { lotId: string | null },
      quantity: string,
    ): Take | null {
      const balance = byKey.get(keyOf(key));
      if (!balance) return null;
      if (balance.lotTracked === 'NONE') return lotId === null ? takeFrom(balance, null, quantity) : null;
      const lot = balance.lots.find((one) => one.lotId === lotId && one.rollId === rollId);
      return lot ? takeFrom(balance, lot, quantity) : null;
    },
    /** Takes from a lot or roll by its numbers and returns what was available; null when it does not exist. */
    drawNamed(key: BalanceStockKey, { lotNo, rollNo }: { lotNo: string; rollNo: string }, quantity: string): NamedTake | null {
      const balance = byKey.get(keyOf(key));
      const lot = balance && findLot(lotsOf(balance).get(rollKey({ lotNo, rollNo })), { lotNo, rollNo });
      if (!balance || !lot) return null;
      const { onHand, available } = lot;
      return { take: takeFrom(balance, lot, quantity), available, isShort: decimal(onHand).lt(decimal(quantity)) };
    },
  };
}

export interface SourceTake extends Take {
  source: StockSource;
}

/** An issue at one holder: the items by source, limited to the sources that may be used. */
export interface SourceRequest {
  holderId: string;
  quantity: string;
  /** In percent points. */
  dyeLoss: string;
  decimals: number;
  items: Partial<Record<StockSource, string>>;
}

const ownershipOf = (source: StockSource): Ownership => (source.startsWith('brand') ? 1 : 2);

/** Formula 9 of the domain rules, applied to lots and rolls; reduces the given stock. */
export function drawBySource(stockPool: StockPool, { holderId, quantity, dyeLoss, decimals, items }: SourceRequest) {
  const keyOf = (source: StockSource): BalanceStockKey => ({ holderId, ownership: ownershipOf(source), itemId: items[source] ?? '' });
  const sources = (Object.keys(items) as StockSource[]).map((source) => ({ source, available: stockPool.availableOf(keyOf(source)) }));
  const plan = sourceOrder({
    quantity,
    dyeLoss,
    decimals,
    ...Object.fromEntries(sources.map(({ source, available }) => [source, available])),
  });
  const takes: SourceTake[] = plan.takes.flatMap(({ source, quantity: part }) =>
    stockPool.draw(keyOf(source), part).map((take) => ({ ...take, source })),
  );
  return { ...plan, sources, draws: takes };
}
