import {
  compareTotals,
  moreThan,
  costSideOf,
  type CostSide,
  type StyleCost,
  type StyleCostLine,
} from '@mrp/contract/features/costing/style-costs.ts';
import { compareDecimals, decimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';

/** A share of a side: quantity and amount of one piece, in the stock unit. */
export interface CostShare {
  /** SPU; null: a line of the sheet without a match, by its name. */
  spuId: string | null;
  name: string;
  quantity: string;
  amount: string;
  /** Per stock unit, where a document says it: the price that was approved. */
  price?: string;
}

/** What the BOM takes of a material; without an amount it has no price today. */
export type PlannedShare = Omit<CostShare, 'amount'> & { amount: string | null };

/** What was picked of a material, without what came back. */
export interface PickedShare extends CostShare {
  /** Of the orders that are picked for. */
  pieces: number;
  /** Of what all orders need; null: the BOM does not have it. */
  percent: string | null;
}

export interface CostFacts {
  planned: readonly PlannedShare[];
  costed: readonly CostShare[];
  actual: readonly PickedShare[];
  /** By SPU. */
  items: ReadonlyMap<string, Pick<StyleCostLine, 'item' | 'unit'>>;
}

const keyOf = ({ spuId, name }: Pick<CostShare, 'spuId' | 'name'>): string => spuId ?? `name ${name}`;
const hasAmount = (share: PlannedShare): share is CostShare => share.amount !== null;

/** What the BOM takes of materials of which a share has no price: their planned side is unknown. */
function unpricedOf(planned: readonly PlannedShare[]): Map<string, string> {
  return new Map(
    [...Map.groupBy(planned, keyOf)]
      .filter(([, own]) => !own.every(hasAmount))
      .map(([key, own]) => [key, roundHalfUp(sumDecimals(own.map(({ quantity }) => quantity)), 4)]),
  );
}

function sidesOf<S extends CostShare>(shares: readonly S[], piecesOf: (own: readonly S[]) => number): Map<string, CostSide | null> {
  return new Map(
    [...Map.groupBy(shares, keyOf)].map(([key, own]) => [
      key,
      costSideOf(
        sumDecimals(own.map(({ quantity }) => quantity)),
        sumDecimals(own.map(({ amount }) => amount)),
        piecesOf(own),
        saidPrice(own),
      ),
    ]),
  );
}

/** The price that all shares were approved at; null: they have several, or none. */
function saidPrice(shares: readonly CostShare[]): string | null {
  const [first, ...others] = shares.map(({ price }) => price ?? null);
  return first && others.every((price) => price !== null && compareDecimals(price, first) === 0) ? first : null;
}

/** The materials of a style with their three sides; what was picked beside the BOM is a material too. */
export function costLines({ planned, costed, actual, items }: CostFacts): StyleCostLine[] {
  const unpriced = unpricedOf(planned);
  const sides = {
    planned: sidesOf(
      planned.filter(hasAmount).filter((share) => !unpriced.has(keyOf(share))),
      () => 1,
    ),
    costed: sidesOf(costed, () => 1),
    actual: sidesOf(actual, (own) => Math.max(...own.map(({ pieces }) => pieces))),
  };
  const named = new Map([...planned, ...costed, ...actual].map((share) => [keyOf(share), share]));
  const percents = new Map(actual.map((share) => [keyOf(share), share.percent]));
  return [...named].map(([key, { spuId, name }]) => {
    const [plan, sheet, done] = [sides.planned.get(key) ?? null, sides.costed.get(key) ?? null, sides.actual.get(key) ?? null];
    const known = items.get(spuId ?? '');
    return {
      item: known?.item ?? null,
      name: known?.item?.name ?? name,
      unit: known?.unit ?? null,
      planned: plan,
      unpriced: unpriced.get(key) ?? null,
      costed: sheet,
      actual: done,
      pickedPercent: percents.get(key) ?? null,
      overPlan: moreThan(plan, done),
      overSheet: moreThan(sheet, done),
    };
  });
}

export function costSums(lines: readonly StyleCostLine[]): StyleCost['sums'] {
  const sum = (side: 'planned' | 'costed' | 'actual') => {
    const amounts = lines.flatMap((line) => line[side]?.amount ?? []);
    return amounts.length === 0 ? null : roundHalfUp(sumDecimals(amounts), 2);
  };
  return {
    planned: sum('planned'),
    costed: sum('costed'),
    actual: sum('actual'),
    unpriced: lines.filter(({ unpriced }) => unpriced !== null).length,
    overPlan: compareTotals(lines.map(({ planned, actual }) => ({ base: planned, actual }))),
    overSheet: compareTotals(lines.map(({ costed, actual }) => ({ base: costed, actual }))),
  };
}

/** The mean price of a line over the SKCs that it is for, each by its pieces; null without any price. */
export function meanPrice(prices: readonly { price: string | null; weight: number }[]): string | null {
  const known = prices.flatMap(({ price, weight }) => (price === null ? [] : [{ price, weight }]));
  const weight = known.reduce((sum, one) => sum + one.weight, 0);
  if (known.length === 0) return null;
  const weighed = weight === 0 ? known.map((one) => ({ ...one, weight: 1 })) : known;
  const total = sumDecimals(weighed.map((one) => decimal(one.price).times(one.weight).toFixed()));
  return roundHalfUp(decimal(total).div(weight === 0 ? known.length : weight), 10);
}
