import { compareDecimals, decimal, fraction, roundHalfUp } from '../../lib/decimals.ts';
import type { Statement, StatementLine } from './record.ts';
import type { StatementSettings } from './settings.ts';

export type Bounds = Pick<StatementSettings, 'toleranceAmount' | 'tolerancePercent' | 'releaseAmount' | 'releasePercent'>;

/** Within the tolerance, beyond it (a reason is asked for), beyond the second bound (somebody else releases it). */
export type Verdict = 'WITHIN' | 'REASON' | 'RELEASE';

const size = (amount: string): string => amount.replace('-', '');
export const differenceOf = (actual: string, expected: string): string => roundHalfUp(decimal(actual).minus(decimal(expected)), 2);

/** Whether a difference is at most the amount or the percent points of what was expected, whichever is more. */
const isAtMost = (difference: string, expected: string, amount: string, percent: string): boolean =>
  compareDecimals(size(difference), amount) <= 0 || decimal(size(difference)).lte(decimal(size(expected)).times(fraction(percent)));

export function judgeDifference(actual: string, expected: string, bounds: Bounds): Verdict {
  const difference = differenceOf(actual, expected);
  if (isAtMost(difference, expected, bounds.toleranceAmount, bounds.tolerancePercent)) return 'WITHIN';
  return isAtMost(difference, expected, bounds.releaseAmount, bounds.releasePercent) ? 'REASON' : 'RELEASE';
}

/** What of a statement's line is agreed, and what invoices have of it. */
export interface MatchedLine {
  quantity: string | null;
  netAmount: string;
  taxAmount: string;
  invoicedQuantity: string | null;
  invoicedNet: string;
  invoicedTax: string;
}

/** The lines of a statement with their places from 1 and what invoices have of them, by id. */
export function matchedLines({ lines, matches }: Statement): Map<string, MatchedLine & { line: StatementLine; place: number }> {
  const matchOf = new Map(matches.map((match) => [match.lineId, match]));
  return new Map(
    lines.map((line, at) => {
      const { quantity, netAmount = '0', taxAmount = '0' } = line;
      const { invoicedQuantity = null, invoicedNet = '0', invoicedTax = '0' } = matchOf.get(line.id) ?? {};
      return [line.id, { line, place: at + 1, quantity, netAmount, taxAmount, invoicedQuantity, invoicedNet, invoicedTax }];
    }),
  );
}

interface Share {
  quantity: string | null;
  netAmount: string;
  taxAmount: string;
}

/** What of the line is not invoiced yet. */
export function leftOfLine({ quantity, netAmount, taxAmount, invoicedQuantity, invoicedNet, invoicedTax }: MatchedLine): Share {
  return {
    quantity: quantity === null ? null : roundHalfUp(decimal(quantity).minus(decimal(invoicedQuantity ?? '0')), 4),
    netAmount: differenceOf(netAmount, invoicedNet),
    taxAmount: differenceOf(taxAmount, invoicedTax),
  };
}

/** What an invoice for this quantity of the line comes to: a share of what is left, of more than that no more. */
export function expectedOf(line: MatchedLine, quantity: string | null): Share {
  const left = leftOfLine(line);
  const isAll = quantity === null || left.quantity === null || compareDecimals(size(quantity), size(left.quantity)) >= 0;
  if (isAll || decimal(left.quantity ?? '0').isZero()) return left;
  const share = (amount: string) =>
    roundHalfUp(
      decimal(amount)
        .times(decimal(quantity))
        .div(decimal(left.quantity ?? '1')),
      2,
    );
  return { quantity, netAmount: share(left.netAmount), taxAmount: share(left.taxAmount) };
}

const worst: readonly Verdict[] = ['WITHIN', 'REASON', 'RELEASE'];
export const worstOf = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.reduce<Verdict>((most, verdict) => (worst.indexOf(verdict) > worst.indexOf(most) ? verdict : most), 'WITHIN');
