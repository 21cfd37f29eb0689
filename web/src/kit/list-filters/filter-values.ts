import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { relativeDays, type Days, type Filter, type Range, type RelativeDays } from '@mrp/contract/lib/list.ts';
import { isEmptyFilter } from '../list/list-url.ts';

export const relativeLabels: Readonly<Record<RelativeDays, string>> = {
  today: '今日',
  last7d: '近7天',
  last30d: '近30天',
  last90d: '近90天',
  thisMonth: '本月',
  lastMonth: '上月',
};

export const isRelative = (days: Days | undefined): days is RelativeDays => typeof days === 'string' && relativeDays.includes(days);

export const isDecimalText = (text: string): boolean => /^-?\d{1,16}(\.\d{1,8})?$/.test(text);

function cleanRange({ min = '', max = '' }: Range): Range | undefined {
  const low = isDecimalText(min) ? min : undefined;
  const high = isDecimalText(max) ? max : undefined;
  const turned = low !== undefined && high !== undefined && compareDecimals(low, high) > 0;
  const range = {
    ...((turned ? high : low) && { min: turned ? high : low }),
    ...((turned ? low : high) && { max: turned ? low : high }),
  } as Range;
  return isEmptyFilter(range) ? undefined : range;
}

/** Typed values as query values: ordered number ranges, without empty values. */
export function cleanFilters(filters: Readonly<Record<string, unknown>>, specs: Readonly<Record<string, Filter>>): Record<string, unknown> {
  const clean: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(filters)) {
    const kept = specs[name]?.kind === 'range' && value ? cleanRange(value as Range) : typeof value === 'string' ? value.trim() : value;
    if (!isEmptyFilter(kept)) clean[name] = kept;
  }
  return clean;
}

/** Sets this filter; undefined removes it. */
export function withFilter(filters: Readonly<Record<string, unknown>>, name: string, value: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...filters, [name]: value }).filter(([, one]) => one !== undefined));
}

/** Formats a range: `100–150 g/㎡`, `≥ 100 g/㎡` */
export function rangeText({ min, max }: Range, unit = ''): string {
  const text = min === undefined ? `≤ ${max}` : max === undefined ? `≥ ${min}` : min === max ? min : `${min}–${max}`;
  return unit ? `${text} ${unit}` : text;
}

export function daysText(days: Days): string {
  if (typeof days === 'string') return relativeLabels[days];
  const { from, to } = days;
  return from === undefined ? `${to} 以前` : to === undefined ? `${from} 起` : `${from} – ${to}`;
}
