import { plainLotText, rollKey } from '@mrp/contract/features/stock/lot-numbers.ts';
import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import type { ArrivingRoll, ReceivedLine } from './received-lines.ts';

/** A roll of a line, by their positions. */
interface Place {
  line: number;
  roll: number;
}

/** What a scanned code says: a roll, one that was scanned before, one of several of the same number, or none of this shipment. */
export type ScanAnswer = { kind: 'found' | 'again'; place: Place } | { kind: 'several'; lots: string[] } | { kind: 'unknown' };

export const isConfirmed = ({ quantity }: ArrivingRoll): boolean => quantity !== '' && quantity !== '0';

export const rollName = ({ lotNo, rollNo }: ArrivingRoll): string => [lotNo, rollNo].filter(Boolean).join(' / ');

const same = (left: string, right: string): boolean => plainLotText(left).toLowerCase() === plainLotText(right).toLowerCase();

/** Our own label, the lot with the roll number as suppliers print them, or the roll number alone where only one has it. */
export function findScanned(code: string, lines: readonly ReceivedLine[]): ScanAnswer {
  const all = lines.flatMap(({ arriving }, line) => arriving.map((roll, at) => ({ roll, place: { line, roll: at } })));
  const split = code.split(/[/|\s_]+/).filter((part) => part !== '');
  const byName = split.length === 2 ? rollKey({ lotNo: split[0] ?? '', rollNo: split[1] ?? '' }) : undefined;
  const exact = all.filter(({ roll }) => same(roll.label, code) || rollKey(roll) === byName);
  const found = exact.length > 0 ? exact : all.filter(({ roll }) => same(roll.rollNo || roll.lotNo, code));
  const [first, ...others] = found;
  if (!first) return { kind: 'unknown' };
  if (others.length > 0) return { kind: 'several', lots: found.map(({ roll }) => roll.lotNo) };
  return { kind: isConfirmed(first.roll) ? 'again' : 'found', place: first.place };
}

/** The lines before anything was scanned: nothing has arrived. */
export const unscanned = (lines: readonly ReceivedLine[]): ReceivedLine[] =>
  lines.map((line) => ({
    ...line,
    quantity: line.arriving.length > 0 ? line.quantity : '',
    arriving: line.arriving.map((roll) => ({ ...roll, quantity: '' })),
  }));

/** Writes what arrived of one roll. */
export const withQuantity = (line: ReceivedLine, at: number, quantity: string): ReceivedLine => ({
  ...line,
  arriving: line.arriving.map((roll, index) => (index === at ? { ...roll, quantity } : roll)),
});

export function progressOf({ arriving }: ReceivedLine): { confirmed: number; quantity: string } {
  const confirmed = arriving.filter(isConfirmed);
  const figures = confirmed.map(({ quantity }) => quantity).filter((text) => /^\d+(\.\d+)?$/.test(text));
  return { confirmed: confirmed.length, quantity: decimal(sumDecimals(['0', ...figures])).toFixed() };
}
