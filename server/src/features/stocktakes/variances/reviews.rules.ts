import { decimal } from '@mrp/contract/lib/decimals.ts';
import { formatQuantity } from '../../stock/rules.ts';

/** A line with a variance, as a reviewer judges it. */
export interface ReviewedLine {
  id: string;
  position: number;
  variance: string | null;
  decimals: number;
  unitName: string;
  shares: { ownership: 1 | 2; expected: string }[];
}

/** Why the brand's part of a variance cannot be this: the sum stays, no owner loses more than it was expected to have. */
export function judgeSplit({ variance, decimals, unitName, shares }: ReviewedLine, brandVariance: string): string | null {
  if (shares.length < 2) return '这一行只有一个归属，不能分摊';
  const told = (quantity: string): string => formatQuantity(quantity, { unitName, decimals });
  const part = decimal(brandVariance);
  const rest = decimal(variance ?? '0').minus(part);
  if (part.decimalPlaces() > decimals) return `最多${decimals}位小数`;
  for (const [share, taken] of [
    [shares[0], part],
    [shares[1], rest],
  ] as const) {
    const expected = decimal(share?.expected ?? '0');
    if (taken.lt(0) && expected.plus(taken).lt(0))
      return `${share?.ownership === 1 ? '品牌仓' : '供应商仓'}应有 ${told(expected.toFixed())}，不能亏 ${told(taken.abs().toFixed())}`;
  }
  return null;
}
