import { decimal, decimalsOf, type Exact, fraction, roundDown, roundHalfUp, roundUp } from './decimals.ts';

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
interface Requirement {
  gross: string;
  safety: string;
  onHand: string;
  reserved: string;
  frozen: string;
  /** Receipts due by the need date. */
  scheduled: string;
  /** 0 when the offer has none. */
  moq: string;
  /** The pack quantity, else `unitStep`. */
  multiple: string;
}

/** Formula 6 of the domain rules: `net` is exact, `suggest` is a whole number of multiples and 0 when nothing is missing. */
export function netRequirement(requirement: Requirement): { net: string; suggest: string } {
  const { gross, safety, onHand, reserved, frozen, scheduled, moq, multiple } = requirement;
  const available = decimal(onHand).minus(decimal(reserved)).minus(decimal(frozen));
  const missing = decimal(gross).plus(decimal(safety)).minus(available).minus(decimal(scheduled));
  const net = missing.gt(0) ? missing : decimal('0');
  const finest = Math.max(...[gross, safety, onHand, reserved, frozen, scheduled].map(decimalsOf));
  const step = decimal(multiple);
  if (step.lte(0)) throw new RangeError('The multiple of an order must be positive');
  const wanted = net.gte(decimal(moq)) ? net : decimal(moq);
  const ordered = net.isZero() ? net : wanted.div(step).ceil().times(step);
  return { net: roundHalfUp(net, finest), suggest: roundHalfUp(ordered, decimalsOf(multiple)) };
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
