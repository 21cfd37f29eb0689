import { plainLotText, rollKey } from '@mrp/contract/features/stock/lot-numbers.ts';

/** What a scan may name: a lot, or a roll of it. */
export interface ScannableRoll {
  /** Code of our own label. */
  label: string;
  lotNo: string;
  /** Empty: the lot has no rolls. */
  rollNo: string;
}

const same = (left: string, right: string): boolean => plainLotText(left).toLowerCase() === plainLotText(right).toLowerCase();

/** D2610-07A / B07 */
export const rollName = ({ lotNo, rollNo }: Pick<ScannableRoll, 'lotNo' | 'rollNo'>): string => [lotNo, rollNo].filter(Boolean).join(' / ');

/** Rolls of a code: our own label, the lot with the roll number as suppliers print them, else the roll number alone. */
export function findScannedRolls<Roll extends ScannableRoll>(code: string, rolls: readonly Roll[]): Roll[] {
  const split = code.split(/[/|\s_]+/).filter((part) => part !== '');
  const byName = split.length === 2 ? rollKey({ lotNo: split[0] ?? '', rollNo: split[1] ?? '' }) : undefined;
  // A lot may have a stroke of its own: A/07/3 is roll 3 of A/07.
  const isNamed = ({ lotNo, rollNo }: ScannableRoll) => rollNo !== '' && same(`${lotNo}/${rollNo}`, code);
  const exact = rolls.filter((roll) => same(roll.label, code) || rollKey(roll) === byName || isNamed(roll));
  return exact.length > 0 ? exact : rolls.filter(({ rollNo, lotNo }) => same(rollNo || lotNo, code));
}
