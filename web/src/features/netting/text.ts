import type { NettingExplanation, NettingInput, NettingRow, NettingRun } from '@mrp/contract/features/netting/record.ts';
import { decimal, type Exact } from '@mrp/contract/lib/decimals.ts';
import type { z } from 'zod';
import { formatCount } from '../../lib/format/format.ts';
import { newAddress } from '../preparations/text.ts';

export const nettingAddress = (id: string): string => `/nettingDetail?id=${id}`;
/** The netting form with all inputs of the run. */
export const runAgainAddress = ({ id, goods }: Pick<NettingRow, 'id' | 'goods'>): string => `${newAddress(goods, 'STYLE')}?againOf=${id}`;
/** Element id of a line's 下单量. */
export const wantedId = (lineId: string): string => `wanted-${lineId}`;

/** In percent of the widest step. */
export interface Bar {
  left: string;
  width: string;
}

export interface Bars {
  steps: Bar[];
  net: Bar;
  rounding: Bar;
  suggest: Bar;
}

/** 瀑布: each step starts at the end of the previous one; nothing is left of zero. */
export function barsOf(quantities: readonly string[], net: string, suggest: string): Bars {
  const zero = decimal('0');
  const ends = quantities.reduce<(typeof zero)[]>((sums, quantity) => [...sums, (sums.at(-1) ?? zero).plus(decimal(quantity))], []);
  const most = [...ends, decimal(net), decimal(suggest)].reduce((widest, end) => (end.gt(widest) ? end : widest), zero);
  const scale = most.isZero() ? decimal('1') : most;
  const percent = (value: typeof zero): typeof zero => (value.lt(0) ? zero : value).div(scale).times(100);
  const between = (from: typeof zero, to: typeof zero): Bar => {
    const [low, high] = from.lt(to) ? [percent(from), percent(to)] : [percent(to), percent(from)];
    return { left: low.toFixed(2), width: high.minus(low).toFixed(2) };
  };
  return {
    steps: ends.map((end, at) => between(ends[at - 1] ?? zero, end)),
    net: between(zero, decimal(net)),
    rounding: between(decimal(net), decimal(suggest)),
    suggest: between(zero, decimal(suggest)),
  };
}

/** One change of what is available on the time axis, in percent of the plot. */
export interface TimeBar {
  kind: 'start' | 'receipt' | 'earlier' | 'demand' | 'lacking' | 'late';
  on: string;
  left: string;
  bottom: string;
  height: string;
}

/**
 * The waterfall along the time: each bar begins where the one before ended. What a demand takes below zero is lacking; receipts that are too
 * late stand beyond the last need date.
 */
export function timeBarsOf({ start, dates, arrivals }: Pick<NettingExplanation, 'start' | 'dates' | 'arrivals'>, from: string) {
  const zero = decimal('0');
  const moves: { kind: TimeBar['kind']; on: string; low: Exact; high: Exact }[] = [];
  let balance = decimal(start);
  const move = (kind: TimeBar['kind'], on: string, to: Exact): void => {
    moves.push(balance.lt(to) ? { kind, on, low: balance, high: to } : { kind, on, low: to, high: balance });
    balance = to;
  };
  moves.push({ kind: 'start', on: from, low: balance.lt(0) ? balance : zero, high: balance.lt(0) ? zero : balance });
  for (const [at, { on, demand, earlier, rest }] of dates.entries()) {
    for (const { on: day, quantity } of arrivals.filter((one) => !one.isTooLate && one.on > (dates[at - 1]?.on ?? '') && one.on <= on))
      move('receipt', day < from ? from : day, balance.plus(decimal(quantity)));
    if (!decimal(earlier).isZero()) move('earlier', on, balance.minus(decimal(earlier)));
    const after = balance.minus(decimal(demand));
    move('demand', on, after.lt(0) && balance.gt(0) ? zero : after.lt(0) ? balance : after);
    if (after.lt(0)) move('lacking', on, after);
    balance = decimal(rest);
  }
  for (const { on, quantity } of arrivals.filter(({ isTooLate }) => isTooLate)) move('late', on, balance.plus(decimal(quantity)));
  return placed(moves.filter(({ kind, low, high }) => kind !== 'demand' || !high.eq(low)));
}

function placed(moves: readonly { kind: TimeBar['kind']; on: string; low: Exact; high: Exact }[]): { bars: TimeBar[]; zero: string } {
  const lowest = moves.reduce((low, one) => (one.low.lt(low) ? one.low : low), decimal('0'));
  const highest = moves.reduce((high, one) => (one.high.gt(high) ? one.high : high), decimal('0'));
  const span = highest.eq(lowest) ? decimal('1') : highest.minus(lowest);
  const days = moves.map(({ on }) => Date.parse(on));
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const share = (value: Exact): string => value.div(span).times(100).toFixed(2);
  const bars = moves.map(({ kind, on, low, high }, at) => ({
    kind,
    on,
    left: (((days[at]! - first) / Math.max(1, last - first)) * 100).toFixed(2),
    bottom: share(low.minus(lowest)),
    height: share(high.minus(low)),
  }));
  return { bars, zero: share(lowest.negated()) };
}

/** What a run was asked for. */
export function inputOf(run: NettingRun): z.input<typeof NettingInput> {
  const { goods, name, holder, otherHolders, withSupplierStock, byDate, alone, demands } = run;
  return {
    goods,
    name,
    holderId: holder.id,
    otherHolderIds: otherHolders.map(({ id }) => id),
    withSupplierStock,
    byDate,
    alone,
    demands: demands.map(({ skcId, garmentOrderId, size, pieces, needOn }) => ({ skcId, garmentOrderId, size, pieces, needOn })),
  };
}

/** Pieces by style, in the order of the run. */
export function stylesOf({ demands }: Pick<NettingRun, 'demands'>): [string, number][] {
  const byStyle = Map.groupBy(demands, ({ styleCode }) => styleCode);
  return [...byStyle].map(([style, of]) => [style, of.reduce((sum, { pieces }) => sum + Number.parseInt(pieces, 10), 0)]);
}

export const ownershipText = (withSupplierStock: boolean): string => (withSupplierStock ? '品牌仓 + 供应商仓' : '仅品牌仓');

export const byDateText = (byDate: boolean): string => (byDate ? '按日期拆分' : '每种物料一行');
export const aloneText = (alone: boolean): string => (alone ? '只看本单' : '先扣早于本单的需求');

type Scope = Pick<NettingRun, 'demands' | 'holder' | 'otherHolders' | 'withSupplierStock' | 'byDate' | 'alone'>;

/** Different inputs of two runs: a figure that changed because of them is no change of stock or orders. */
export function scopeChanges(was: Scope, is: Scope): string[] {
  const facts: [string, (run: Scope) => string][] = [
    ['收货方', ({ holder }) => holder.name],
    ['另计入', ({ otherHolders }) => otherHolders.map(({ name }) => name).join('、') || '无'],
    ['归属', ({ withSupplierStock }) => ownershipText(withSupplierStock)],
    ['拆分', ({ byDate }) => byDateText(byDate)],
    ['其他需求', ({ alone }) => aloneText(alone)],
    ...[...new Set([was, is].flatMap(({ demands }) => demands.map(({ styleCode }) => styleCode)))].flatMap(aboutStyle),
  ];
  return facts.flatMap(([label, of]) => (of(was) === of(is) ? [] : [`${label} ${of(was)} → ${of(is)}`]));
}

const aboutStyle = (style: string): [string, (run: Scope) => string][] => [
  [style, (run) => `${formatCount(stylesOf(run).find(([code]) => code === style)?.[1] ?? 0)} 件`],
  [
    `${style} BOM`,
    ({ demands }) => {
      const boms = demands.flatMap(({ styleCode, bom }) => (styleCode === style && bom ? [`${bom.code} V${bom.versionNo}`] : []));
      return [...new Set(boms)].toSorted().join('、') || '无';
    },
  ],
];
