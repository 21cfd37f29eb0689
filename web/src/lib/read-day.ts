import { today } from './format.ts';

/**
 * Parses a day as people write it (2026-11-20, 2026/1/5, 2026.1.5, 2026年1月5日, 20261120) to 2026-11-20; without a year (12-25, 12/25,
 * 12月25日) the one nearest to `now`. Null when there is no such day.
 */
export function readDay(typed: string, now = today()): string | null {
  const full = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?: 0?0:00(?::00)?)?$/.exec(typed) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(typed);
  if (full) return dayOf(full[1]!, full[2]!, full[3]!);
  const [, month, day] = /^(\d{1,2})[-/.月](\d{1,2})日?$/.exec(typed) ?? [];
  if (!month || !day) return null;
  const year = Number.parseInt(now.slice(0, 4), 10);
  const days = [year, year - 1, year + 1].flatMap((one) => dayOf(String(one), month, day) ?? []);
  const distance = (one: string): number => Math.abs(Date.parse(one) - Date.parse(now));
  return days.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}

function dayOf(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ? text : null;
}
