import { formatDay } from './format.ts';

/** 01-05 至 03-31; the days of two years both with their year, so that the end does not read as before the start. */
export function formatPeriod(from: string, to: string, now: number | Date = Date.now()): string {
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return isOneYear ? `${formatDay(from, now)} 至 ${formatDay(to, now)}` : `${from} 至 ${to}`;
}
