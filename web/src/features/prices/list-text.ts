import type { PriceListRow } from '@mrp/contract/features/prices/list.ts';
import { formatDifference } from '../../lib/format/format.ts';

export const materialAddress = ({ spuId }: Pick<PriceListRow, 'spuId'>): string => `/insideDetails?id=${spuId}#prices`;

/** ▲ 5.00%: the direction is a word for those who do not see the sign. */
export function percentText(percent: string): string {
  const { arrow, figure } = formatDifference(percent, 2);
  return `${arrow} ${figure}%`;
}
