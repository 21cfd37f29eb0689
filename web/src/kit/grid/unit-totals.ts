import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { formatNumber } from '../../lib/format/format.ts';

interface Part {
  figure: string;
  unit: string;
  decimals: number;
}

/** Sums that may be added, each in its own unit: 350.00 米 · 20 粒. */
export function unitTotals(parts: readonly (Part | null)[]): string {
  const byUnit = Map.groupBy(
    parts.filter((part) => part !== null),
    ({ unit }) => unit,
  );
  return [...byUnit]
    .map(([unit, same]) => `${formatNumber(sumDecimals(same.map(({ figure }) => figure)), same[0]?.decimals ?? 2)} ${unit}`)
    .join(' · ');
}
