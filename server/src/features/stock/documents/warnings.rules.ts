import { decimal, formatDecimal } from '@mrp/contract/lib/decimals.ts';
import type { PostingDocument } from './plan.rules.ts';

/** 坯转色 loses fabric, so a dyed quantity above the greige quantity is probably a typing error. */
export function warnOfGain({ kind, lines }: Pick<PostingDocument, 'kind' | 'lines'>): string[] {
  if (kind !== 'CONVERSION') return [];
  return lines.flatMap(({ position, quantity, toQuantity, unitName, measures }) => {
    if (toQuantity === null || decimal(toQuantity).lte(decimal(quantity))) return [];
    const say = (figure: string): string => `${formatDecimal(figure, measures.unit.decimals)} ${unitName}`;
    return [`第 ${position + 1} 行：色布 ${say(toQuantity)}，多于所用坯布 ${say(quantity)}，请核对`];
  });
}
