import { decimal, type Exact, roundHalfUp, shareLeft, sumDecimals } from '../decimals.ts';

/** Order in which an issue uses a holder's stock; greige is given before the dye loss. */
const sources = [
  { source: 'brandDyed', isGreige: false },
  { source: 'supplierDyed', isGreige: false },
  { source: 'brandGreige', isGreige: true },
  { source: 'supplierGreige', isGreige: true },
] as const;

export type StockSource = (typeof sources)[number]['source'];

export interface SourceTake {
  source: StockSource;
  /** Taken from this source, in its own unit. */
  quantity: string;
  /** Dyed quantity that it covers. */
  covers: string;
}

/** Usable stock by source; absent sources are not used: picks and shipments pass the dyed stock, dyeing and conversion the greige. */
type IssueDemand = Partial<Record<StockSource, string>> & {
  /** Dyed quantity wanted. */
  quantity: string;
  /** Percent points. */
  dyeLoss: string;
  /** Decimals of the posted unit. */
  decimals?: number;
};

interface SourcePlan {
  takes: SourceTake[];
  covered: string;
  /** Uncovered dyed quantity, and the greige it would need. */
  short: string;
  greigeShort: string;
}

/** Formula 9 of the domain rules: the plan of an issue at one holder, 4 decimals unless the unit has others. */
export function sourceOrder({ quantity, dyeLoss, decimals = 4, ...stock }: IssueDemand): SourcePlan {
  const yieldShare = shareLeft(dyeLoss);
  const round = (value: Exact) => decimal(roundHalfUp(value, decimals));
  const takes: SourceTake[] = [];
  let rest = decimal(quantity);
  for (const { source, isGreige } of sources) {
    const available = decimal(stock[source] ?? '0');
    if (available.lte(0) || rest.lte(0)) continue;
    const needed = isGreige ? rest.div(yieldShare) : rest;
    const enough = available.gte(needed);
    const taken = enough ? needed : available;
    const covers = enough ? rest : round(isGreige ? taken.times(yieldShare) : taken);
    takes.push({ source, quantity: roundHalfUp(taken, decimals), covers: roundHalfUp(covers, decimals) });
    rest = rest.minus(covers);
  }
  return {
    takes,
    covered: roundHalfUp(decimal(quantity).minus(rest), decimals),
    short: roundHalfUp(rest, decimals),
    greigeShort: roundHalfUp(rest.div(yieldShare), decimals),
  };
}

/**
 * Formula 9 of the domain rules: chooses lots, given oldest first. A lot that alone covers the rest goes before an older one that does not,
 * so that shades are not mixed. The result is less than the quantity when the lots are short.
 */
export function chooseLots<Lot extends { available: string }>(quantity: string, lots: readonly Lot[]): { lot: Lot; quantity: string }[] {
  const takes: { lot: Lot; quantity: string }[] = [];
  // Read as decimals once, because there may be hundreds of rolls.
  let waiting = lots.map((lot) => ({ lot, available: decimal(lot.available) })).filter(({ available }) => available.gt(0));
  let rest = decimal(quantity);
  while (rest.gt(0)) {
    const next = waiting.find(({ available }) => available.gte(rest)) ?? waiting[0];
    if (!next) break;
    const taken = next.available.gte(rest) ? rest : next.available;
    takes.push({ lot: next.lot, quantity: taken.toFixed() });
    rest = rest.minus(taken);
    waiting = waiting.filter((other) => other !== next);
  }
  return takes;
}

interface Count {
  snapshot: string;
  /** Signed movements since the snapshot, each with its time. */
  movements: readonly { at: string; qty: string }[];
  counted: string;
  /** Times are compared as text, so all have the same format. */
  countedAt: string;
}

/** Formula 13 of the domain rules: the variance is fixed when counted and posted unchanged; 4 decimals, in the stock unit. */
export function stocktakeVariance({ snapshot, movements, counted, countedAt }: Count): {
  expected: string;
  variance: string;
  afterPosting: string;
} {
  const before = movements.filter(({ at }) => at <= countedAt);
  const expected = sumDecimals([snapshot, ...before.map(({ qty }) => qty)]);
  const variance = decimal(counted).minus(decimal(expected));
  const today = decimal(sumDecimals([snapshot, ...movements.map(({ qty }) => qty)]));
  return { expected: roundHalfUp(expected, 4), variance: roundHalfUp(variance, 4), afterPosting: roundHalfUp(today.plus(variance), 4) };
}
