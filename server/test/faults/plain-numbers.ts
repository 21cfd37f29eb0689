/** Hundredths of a unit, and what models of sequences share. */
export const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);
export const pickOf = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(1, all.length)];

export function hundredths(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(`${whole}${part.padEnd(2, '0').slice(0, 2)}`);
}
export const printed = (value: bigint): string => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;

/** The first operations of a sequence: each takes the whole of what the one before it made. */
export const openingOf = <Kind extends string>(kinds: readonly Kind[]) =>
  kinds.map((kind) => ({ kind, which: 0, sku: 0, units: 40n, share: 100n as const, isLast: null }));
