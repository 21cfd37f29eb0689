import type { LotChoice } from '@mrp/contract/features/stock/item.ts';
import { compareDecimals, decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';

/** A lot or roll with what is free of it. */
export interface FreeLot extends LotChoice {
  free: string;
}

export const lotKey = ({ lotNo, rollNo }: Pick<LotChoice, 'lotNo' | 'rollNo'>): string => `${lotNo}\n${rollNo}`;

/** How much each chosen lot or roll gives: all of it, or what is still wanted, in the order of the list; the last chosen may give nothing. */
export function sharesOf(lots: readonly FreeLot[], chosen: ReadonlySet<string>, wanted: string | null): Map<string, string> {
  let left = wanted;
  return new Map(
    lots
      .filter((lot) => chosen.has(lotKey(lot)))
      .map((lot) => {
        const share = left === null || compareDecimals(lot.free, left) <= 0 ? lot.free : left;
        if (left !== null) left = decimal(left).minus(decimal(share)).toFixed();
        return [lotKey(lot), share];
      }),
  );
}

/** The oldest lots and rolls that together cover what is wanted, or all of them. */
export function chooseOldest(lots: readonly FreeLot[], wanted: string): Set<string> {
  const chosen = new Set<string>();
  let covered = '0';
  for (const lot of lots) {
    if (compareDecimals(covered, wanted) >= 0) break;
    if (compareDecimals(lot.free, '0') <= 0) continue;
    chosen.add(lotKey(lot));
    covered = sumDecimals([covered, lot.free]);
  }
  return chosen;
}
