import { compareDecimals, decimal, formatDecimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';

export const EMPTY = '—';

/** Thousands separators and fixed decimals; a missing value is a dash. */
export function formatNumber(text: string | null | undefined, decimals: number): string {
  return text === null || text === undefined || text === '' ? EMPTY : formatDecimal(text, decimals);
}

/** A figure without the zeros of its storage: "2000.0000" → "2,000". */
export function formatTrimmed(text: string | null | undefined): string {
  const trimmed = text ? trimZeros(text) : '';
  return formatNumber(trimmed, trimmed.split('.')[1]?.length ?? 0);
}

export const formatMoney = (text: string | null | undefined): string => formatNumber(text, 2);

/** Percent points: "3.5000" → "3.5%". */
export const formatPercent = (text: string | null | undefined, decimals = 1): string => (text ? `${formatNumber(text, decimals)}%` : EMPTY);

/** Whole percents as they are, others with their decimals: 99.98 % is not finished yet. */
export const formatProgress = (percent: string): string => formatPercent(percent, decimal(percent).isInteger() ? 0 : 2);

/** `estimated`: the count is a lower bound. */
export const formatCount = (count: number, estimated = false): string => `${estimated ? '约 ' : ''}${formatDecimal(String(count), 0)}`;

/** A difference with its sign: +12.50, -3.00, 0.00. */
export const formatSigned = (text: string, decimals: number): string =>
  `${compareDecimals(roundHalfUp(text, decimals), '0') > 0 ? '+' : ''}${formatDecimal(text, decimals)}`;

/** A difference with ▲ or ▼ and a word for screen readers. */
export function formatDifference(text: string, decimals: number): { arrow: '▲' | '▼' | ''; figure: string; spoken: string } {
  const rounded = roundHalfUp(text, decimals);
  const sign = compareDecimals(rounded, '0');
  const figure = formatDecimal(rounded.replace('-', ''), decimals);
  if (sign === 0) return { arrow: '', figure, spoken: `持平` };
  return sign > 0 ? { arrow: '▲', figure, spoken: `上升 ${figure}` } : { arrow: '▼', figure, spoken: `下降 ${figure}` };
}

/** Bytes as KB with one decimal, as everywhere in the export centre. */
export const formatSize = (bytes: number): string => `${formatDecimal(String(bytes / 1024), 1)} KB`;

interface Clock {
  year: string;
  /** MM-DD */
  day: string;
  time: string;
  seconds: string;
  weekday: string;
}

const CHINA_OFFSET_MS = 8 * 3_600_000;
const weekdays = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'];

/** For values without a clock time, such as Shanghai's offset of seconds before 1901: one value must not break a page. */
const UNREADABLE: Clock = { year: EMPTY, day: EMPTY, time: EMPTY, seconds: EMPTY, weekday: '' };

/** Business time is Asia/Shanghai on any machine; it has no daylight saving time. */
function chinaClock(instant: string | number | Date): Clock {
  const shifted = new Date(new Date(instant).getTime() + CHINA_OFFSET_MS);
  if (Number.isNaN(shifted.getTime())) return UNREADABLE;
  const iso = shifted.toISOString();
  return {
    year: iso.slice(0, 4),
    day: iso.slice(5, 10),
    time: iso.slice(11, 16),
    seconds: iso.slice(11, 19),
    weekday: weekdays[shifted.getUTCDay()]!,
  };
}

/** The business day of an instant: 2026-11-20. */
export function dayOf(instant: string | number | Date): string {
  const { year, day } = chinaClock(instant);
  return `${year}-${day}`;
}

/** Within this year 11-20 10:32, otherwise 2025-11-20. */
export function formatTime(instant: string | null | undefined, now: number | Date = Date.now()): string {
  if (!instant) return EMPTY;
  const { year, day, time } = chinaClock(instant);
  return year === chinaClock(now).year ? `${day} ${time}` : `${year}-${day}`;
}

/** The full time, for titles: 2026-11-20 10:32:05 */
export function formatFullTime(instant: string): string {
  const { year, day, seconds } = chinaClock(instant);
  return `${year}-${day} ${seconds}`;
}

export const formatClock = (instant: string): string => chinaClock(instant).time;

/** A business day: within this year 11-20, otherwise 2025-11-20. */
export function formatDay(day: string | null | undefined, now: number | Date = Date.now()): string {
  if (!day) return EMPTY;
  return day.startsWith(chinaClock(now).year) ? day.slice(5) : day;
}

/** Today's business day: 2026-11-20. */
export const today = (now: number | Date = Date.now()): string => dayOf(now);

/** 11月20日 星期五 */
export function formatToday(now: number | Date = Date.now()): string {
  const { day, weekday } = chinaClock(now);
  const [month, date] = day.split('-');
  return `${month!.replace(/^0/, '')}月${date!.replace(/^0/, '')}日 ${weekday}`;
}

export const weekdayOf = (day: string): string => chinaClock(`${day}T12:00:00+08:00`).weekday;

/** "160.0000" → "160" */
export const trimZeros = (text: string | null | undefined): string => (text ? text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : '');

/** 12.00 → 12: width of a bar, at most the whole. */
export const shareWidth = (percent: string): string => `${compareDecimals(percent, '100') > 0 ? '100' : roundHalfUp(percent, 2)}%`;
