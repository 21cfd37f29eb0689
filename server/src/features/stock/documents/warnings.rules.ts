import { decimal, formatDecimal } from '@mrp/contract/lib/decimals.ts';
import { formatRoll } from '../rules.ts';
import type { PlannedPosting, PostingDocument } from './plan.rules.ts';

/** 坯转色 loses fabric, so a dyed quantity above the greige quantity is probably a typing error. */
export function warnOfGain({ kind, lines }: Pick<PostingDocument, 'kind' | 'lines'>): string[] {
  if (kind !== 'CONVERSION') return [];
  return lines.flatMap(({ position, quantity, toQuantity, unitName, measures }) => {
    if (toQuantity === null || decimal(toQuantity).lte(decimal(quantity))) return [];
    const say = (figure: string): string => `${formatDecimal(figure, measures.unit.decimals)} ${unitName}`;
    return [`第 ${position + 1} 行：色布 ${say(toQuantity)}，多于所用坯布 ${say(quantity)}，请核对`];
  });
}

/** A part of a roll travels under a number of its own, and needs a label. */
export const warnOfParts = (planned: readonly PlannedPosting[]): string[] =>
  planned.flatMap(({ line, lotNo, rollNo, becomes }) =>
    becomes
      ? [`第 ${line.position + 1} 行 ${formatRoll({ lotNo: lotNo ?? '', rollNo })}：只调走一段，这一段编为匹 ${becomes.rollNo}，请换标签`]
      : [],
  );
