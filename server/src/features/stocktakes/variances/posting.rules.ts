import { decimal } from '@mrp/contract/lib/decimals.ts';
import type { CostFacts } from '../../stock/costs.rules.ts';
import { receiptValue } from '../../stock/costs.rules.ts';
import { secondShare } from '../../stock/rules.ts';

interface Variance {
  ownership: 1 | 2;
  variance: string;
  onHand: string;
  secondQuantity: string | null;
  secondDecimals: number | null;
}

/** The second quantity that goes with a variance: of what is there, in the same proportion; what empties it takes all. */
function secondOf({ variance, onHand, secondQuantity, secondDecimals }: Variance): string | null {
  if (decimal(onHand).lte(0)) return null;
  const isLoss = decimal(variance).lt(0);
  const share = secondShare({ onHand, secondQuantity }, decimal(variance).abs().toFixed(), secondDecimals);
  return share !== null && isLoss ? decimal(share).negated().toFixed() : share;
}

/** Type, value and second quantity of the movement of a variance; undefined when a gain of the brand has no price. */
export function judgeVariance(share: Variance, costs: () => CostFacts) {
  const isGain = decimal(share.variance).gt(0);
  const amount = isGain && share.ownership === 1 ? receiptValue(costs(), share.variance) : null;
  if (isGain && share.ownership === 1 && amount === null) return undefined;
  return {
    type: isGain ? ('COUNT_GAIN' as const) : ('COUNT_LOSS' as const),
    amount,
    secondQuantity: secondOf(share),
  };
}
