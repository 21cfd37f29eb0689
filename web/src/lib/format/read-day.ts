import { addDays } from '@mrp/contract/lib/days.ts';
import { today } from './format.ts';

/**
 * Parses a day as people write it (2026-11-20, 2026/1/5, 2026.1.5, 2026年1月5日, 20261120, 26-11-20, 20/11/2026, 明天, 3天后, 下周五, 月底) to
 * 2026-11-20; without a year (12-25, 12/25, 1225, 12月25日) the one nearest to `now`, without a month (25日) too. Null when there is no such day.
 */
export function readDay(typed: string, now = today()): string | null {
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace(/(?:T| +)0?0:00(?::00(?:\.0+)?)?$/, '')
    .replace(/(?<=[\d日号])\s*\(?(?:星期|周|礼拜)[一二三四五六日天]\)?$/, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([-/.年月日号]) ?/g, '$1');
  return readFull(text) ?? readNear(text, now) ?? readWord(text, now);
}

const SIGN = '[-/. 年]';

function readFull(text: string): string | null {
  const named = new RegExp(`^(\\d{4}|\\d{2})${SIGN}(\\d{1,2})[-/. 月](\\d{1,2})[日号]?$`).exec(text);
  const [, year, month, day] = named ?? /^(\d{4}|\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (year && month && day) return dayOf(year.length === 2 ? `20${year}` : year, month, day);
  // With the year behind, only where month and day cannot be mistaken for each other.
  const [, first = '', second = '', behind = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  const found = [dayOf(behind, first, second), dayOf(behind, second, first)].filter((one) => one !== null);
  return new Set(found).size === 1 ? (found[0] ?? null) : null;
}

/** A day without its year, or without month and year. */
function readNear(text: string, now: string): string | null {
  const year = numberOf(now.slice(0, 4));
  const [, month, day] = /^(\d{1,2})[-/. 月](\d{1,2})[日号]?$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text) ?? [];
  if (month && day)
    return nearest(
      [year, year - 1, year + 1].flatMap((one) => dayOf(String(one), month, day) ?? []),
      now,
    );
  const [, only] = /^(\d{1,2})[日号]$/.exec(text) ?? [];
  if (!only) return null;
  const months = [0, -1, 1].map((by) => monthAfter(now, by));
  return nearest(
    months.flatMap((one) => dayOf(one.slice(0, 4), one.slice(5, 7), only) ?? []),
    now,
  );
}

const WORDS: Readonly<Record<string, number>> = {
  今天: 0,
  今日: 0,
  明天: 1,
  明日: 1,
  后天: 2,
  大后天: 3,
  昨天: -1,
  昨日: -1,
  前天: -2,
  大前天: -3,
};
const WEEKDAYS = '一二三四五六日';
const WEEKS: Readonly<Record<string, number>> = { 上: -1, 本: 0, 这: 0, 下: 1, 下下: 2 };

function readWord(text: string, now: string): string | null {
  const word = WORDS[text];
  if (word !== undefined) return addDays(now, word);
  const [, count, unit, way] = /^(\d{1,3})(天|日|周|个?星期)(后|前)$/.exec(text) ?? [];
  if (count && unit) return addDays(now, numberOf(count) * (/[天日]/.test(unit) ? 1 : 7) * (way === '前' ? -1 : 1));
  const [, week, weekday] = /^(上|本|这|下下|下)?个?(?:周|星期|礼拜)([一二三四五六日天])$/.exec(text) ?? [];
  if (weekday) {
    const index = WEEKDAYS.indexOf(weekday === '天' ? '日' : weekday);
    const monday = addDays(now, -((new Date(`${now}T00:00:00Z`).getUTCDay() + 6) % 7));
    const day = addDays(monday, index + 7 * (WEEKS[week ?? '本'] ?? 0));
    // 周三 said on a Friday is the one to come.
    return week === undefined && day < now ? addDays(day, 7) : day;
  }
  const [, which] = /^(本|这个?|下个?)?月(?:底|末)$/.exec(text) ?? [];
  return /月[底末]$/.test(text) && (which !== undefined || text.length === 2)
    ? addDays(monthAfter(now, which?.startsWith('下') ? 2 : 1), -1)
    : null;
}

const numberOf = (digits: string): number => Number.parseInt(digits, 10);

function nearest(days: readonly string[], now: string): string | null {
  const distance = (one: string): number => Math.abs(Date.parse(one) - Date.parse(now));
  return days.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}

/** The first day of the month that lies so many months after. */
const monthAfter = (day: string, by: number): string =>
  new Date(Date.UTC(numberOf(day.slice(0, 4)), numberOf(day.slice(5, 7)) - 1 + by, 1)).toISOString().slice(0, 10);

function dayOf(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ? text : null;
}
