import { decimal, decimalsOf, type Exact, fraction, roundDown, roundHalfUp, roundUp } from '../decimals.ts';

interface Demand {
  pieces: string;
  /** Gross consumption of one piece in the stock unit. */
  consumption: string;
}

/** Formula 6 of the domain rules: requirement of the garments, in the stock unit, 4 decimals. */
export function grossRequirement(demands: readonly Demand[]): string {
  const gross = demands.reduce((sum, { pieces, consumption }) => sum.plus(decimal(pieces).times(decimal(consumption))), decimal('0'));
  return roundHalfUp(gross, 4);
}

/** The smallest quantity of a unit. */
export function unitStep({ decimals }: { decimals: number }): string {
  return roundUp(decimal('10').pow(-decimals), decimals);
}

/** All in the stock unit, at the holders of the run only. */
interface Availability {
  safety: string;
  onHand: string;
  reserved: string;
  frozen: string;
  /** 0 when the offer has none. */
  moq: string;
  /** The pack quantity, else `unitStep`. */
  multiple: string;
  /** Decimals of the unit, to which an order of a finer multiple is rounded up. */
  decimals?: number;
}

interface Requirement extends Availability {
  gross: string;
  /** Receipts due by the need date. */
  scheduled: string;
}

interface Dated {
  on: string;
  quantity: string;
}

interface DatedRequirement extends Availability {
  demands: readonly Dated[];
  receipts: readonly Dated[];
  /** What demand that goes before takes, from the first need date on that comes after it. */
  earlier?: readonly Dated[];
}

/** One need date of an item. */
export interface NettedDate {
  on: string;
  demand: string;
  /** Receipts that fell due since the previous need date. */
  receipts: string;
  /** What demand that goes before takes since the previous need date. */
  earlier: string;
  /** What is lacking that day. */
  net: string;
  /** Ordered for this date; 0 unless the run orders by date. */
  suggest: string;
  /** What is left for the next date; negative before the first one when the safety stock is not covered. */
  rest: string;
}

export interface NettedDates {
  net: string;
  suggest: string;
  /** The first date with something lacking. */
  uncoveredOn: string | null;
  dates: NettedDate[];
}

const zero = decimal('0');

const dueBetween = (rows: readonly Dated[], after: string, until: string): Exact =>
  rows.filter(({ on }) => on > after && on <= until).reduce((sum, { quantity }) => sum.plus(decimal(quantity)), zero);

/** A whole number of multiples that covers `lacking` and the MOQ; nothing lacking orders nothing. */
function orderFor(lacking: Exact, { moq, multiple, decimals = decimalsOf(multiple) }: Availability): Exact {
  const step = decimal(multiple);
  if (step.lte(0)) throw new RangeError('The multiple of an order must be positive');
  if (lacking.isZero()) return zero;
  return decimal(roundUp((lacking.gte(decimal(moq)) ? lacking : decimal(moq)).div(step).ceil().times(step), decimals));
}

/**
 * Formula 6 of the domain rules: stock without the safety stock runs through the need dates, receipts join when they fall due, and what is
 * lacking is ordered: once for the first uncovered date, or `byDate` for each date, where the rest from rounding up serves the next.
 */
export function netAlongDates(requirement: DatedRequirement, byDate: boolean): NettedDates {
  const { demands, receipts, earlier = [], safety, onHand, reserved, frozen, multiple } = requirement;
  const known = [safety, onHand, reserved, frozen, ...[...demands, ...receipts, ...earlier].map(({ quantity }) => quantity)];
  const say = (figure: Exact): string => roundHalfUp(figure, Math.max(...known.map(decimalsOf)));
  const sayOrder = (figure: Exact): string => roundHalfUp(figure, decimalsOf(multiple));
  const days = [...new Set(demands.map(({ on }) => on))].toSorted();
  let rest = [reserved, frozen, safety].reduce((left, quantity) => left.minus(decimal(quantity)), decimal(onHand));
  let [net, ordered] = [zero, zero];
  const dates = days.map((on, at): NettedDate => {
    const [received, taken, demand] = [receipts, earlier, demands].map((rows) => dueBetween(rows, days[at - 1] ?? '', on)) as [
      Exact,
      Exact,
      Exact,
    ];
    rest = rest.plus(received).minus(taken).minus(demand);
    const lacking = rest.lt(0) ? rest.negated() : zero;
    const suggest = byDate ? orderFor(lacking, requirement) : zero;
    rest = rest.plus(byDate ? suggest : lacking);
    net = net.plus(lacking);
    ordered = ordered.plus(suggest);
    return {
      on,
      demand: say(demand),
      receipts: say(received),
      earlier: say(taken),
      net: say(lacking),
      suggest: sayOrder(suggest),
      rest: say(rest),
    };
  });
  return {
    net: say(net),
    suggest: sayOrder(byDate ? ordered : orderFor(net, requirement)),
    uncoveredOn: dates.find((date) => !decimal(date.net).isZero())?.on ?? null,
    dates,
  };
}

/** The case of one need date: `net` is exact, `suggest` is a whole number of multiples and 0 when nothing is missing. */
export function netRequirement({ gross, scheduled, ...available }: Requirement): { net: string; suggest: string } {
  const [demands, receipts] = [gross, scheduled].map((quantity) => [{ on: 'D', quantity }]) as [Dated[], Dated[]];
  const { net, suggest } = netAlongDates({ ...available, demands, receipts }, false);
  return { net, suggest };
}

/** Default 溢短装 in percent points, when neither supplier nor class sets one. */
export const defaultTolerance = '3';

/** Formula 7 of the domain rules: below `min` is short, above `max` is refused; 4 decimals, in the unit of the plan. */
export function toleranceBand({ plan, tolerance = defaultTolerance }: { plan: string; tolerance?: string }): { min: string; max: string } {
  const planned = decimal(plan);
  const slack = planned.times(fraction(tolerance));
  // Rounded inwards: rounding half up would accept a receipt beyond the exact limit.
  return { min: roundUp(planned.minus(slack), 4), max: roundDown(planned.plus(slack), 4) };
}

interface Kit {
  /** Sets to prepare. */
  planned: string;
  /** Available and needed per set, in the line's own unit. */
  lines: readonly (readonly [available: string, perSet: string])[];
}

/** Formula 14 of the domain rules: `rate` in percent, null when nothing is planned; `blocking` is the line with the fewest sets. */
export function kitCompleteness({ planned, lines }: Kit): { sets: string; rate: string | null; blocking: number | null } {
  const setsByLine = lines.map(([available, perSet]) => decimal(available).divToInt(decimal(perSet)));
  const sets = setsByLine.reduce<Exact | null>((least, each) => (least && least.lte(each) ? least : each), null) ?? decimal('0');
  const goal = decimal(planned);
  const rate = goal.isZero() ? null : roundHalfUp(sets.div(goal).times(100), 2);
  const blocking = sets.lt(goal) ? setsByLine.findIndex((each) => each.eq(sets)) : -1;
  return { sets: roundHalfUp(sets, 0), rate, blocking: blocking === -1 ? null : blocking };
}
