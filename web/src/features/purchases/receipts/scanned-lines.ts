import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { findScannedRolls } from '../../stock/lots/roll-lines.ts';
import type { ArrivingRoll, ReceivedLine } from './received-lines.ts';

/** A roll of a line, by their positions. */
interface Place {
  line: number;
  roll: number;
}

/** What a scanned code says: a roll, one that was scanned before, one of several of the same number, or none of this shipment. */
export type ScanAnswer = { kind: 'found' | 'again'; place: Place } | { kind: 'several'; lots: string[] } | { kind: 'unknown' };

export const isConfirmed = ({ quantity }: ArrivingRoll): boolean => quantity !== '' && quantity !== '0';

/** Finds the roll of a code among the lines. */
export function findScanned(code: string, lines: readonly ReceivedLine[]): ScanAnswer {
  const all = lines.flatMap(({ arriving }, line) => arriving.map((roll, at) => ({ ...roll, place: { line, roll: at } })));
  const found = findScannedRolls(code, all);
  const [first, ...others] = found;
  if (!first) return { kind: 'unknown' };
  if (others.length > 0) return { kind: 'several', lots: found.map(({ lotNo }) => lotNo) };
  return { kind: isConfirmed(first) ? 'again' : 'found', place: first.place };
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
