import { weekLabel } from '@mrp/contract/features/plan/list.ts';
import {
  demandKinds,
  supplyKinds,
  type PlanDemand,
  type PlanItem,
  type PlanMoment,
  type PlanSupply,
} from '@mrp/contract/features/plan/record.ts';
import { compareDecimals, decimalsToShow, roundDown, roundUp } from '@mrp/contract/lib/decimals.ts';
import { LATER, PAST_DUE, weekStart } from '@mrp/contract/features/plan/weeks.ts';
import { ownerships, type Ownership } from '@mrp/contract/features/stock/ledger.ts';
import { formatCount, formatDay, formatNumber, formatTime } from '../../lib/format/format.ts';

/** 本周（11-29 至 12-06 前）; the first and the last column have one end only. */
export function weekSpan(today: string, bucket: number): string {
  if (bucket === PAST_DUE) return `${formatDay(today)} 前`;
  if (bucket === LATER) return `${formatDay(weekStart(today, LATER))} 起，或没有日期`;
  return `${formatDay(weekStart(today, bucket))} 起，${formatDay(weekStart(today, bucket + 1))} 前`;
}

/** 第2周（11-30 起，12-07 前）; before the moment of the plan is known only the name. */
export const weekTitle = (today: string, bucket: number): string =>
  today === '' ? weekLabel(bucket) : `${weekLabel(bucket)}（${weekSpan(today, bucket)}）`;

export const momentText = ({ asOf, isStale, demands, supplies }: PlanMoment): string =>
  asOf === null
    ? '还没有计算过物料计划，正在计算'
    : `数据截至 ${formatTime(asOf)}：${formatCount(demands)} 条需求、${formatCount(supplies)} 条供应${isStale ? '；之后有变动，正在重算' : ''}`;

export const itemName = ({ name, colourName }: Pick<PlanItem, 'name' | 'colourName'>): string =>
  [name, colourName].filter(Boolean).join(' ');

/** The number of the document; greige is dyed into a colour for it. */
export const demandName = ({ kind, code }: Pick<PlanDemand, 'kind' | 'code'>): string =>
  code || demandKinds[kind === 'DYE' ? 'SAFETY' : kind];

/** 成衣订单; 转色 藏青. */
export const demandNote = ({ kind, colourName }: Pick<PlanDemand, 'kind' | 'colourName'>): string =>
  [demandKinds[kind], colourName].filter(Boolean).join(' ');

/** 库存 华东仓 品牌仓, or the number of the document. */
export const supplyName = ({ kind, code, ownership }: Pick<PlanSupply, 'kind' | 'code' | 'ownership'>): string =>
  code || `${supplyKinds[kind]}（${ownerships[ownership as Ownership]}）`;

/** When it is there, with the days of the transfer: 12-05 可用，调拨约 2 天. */
export function readyText(readyOn: string | null, transferDays: number): string {
  const day = readyOn === null ? '没有到货日期' : `${formatDay(readyOn)} 可用`;
  return transferDays > 0 ? `${day}（含调拨 ${transferDays} 天）` : day;
}

export function demandState({ lacking, servedOn, isLate, kind }: PlanDemand): { text: string; late: boolean } {
  if (compareDecimals(lacking, '0') > 0) return { text: '缺', late: true };
  if (kind === 'SAFETY') return { text: '已满足', late: false };
  if (servedOn === null) return { text: '到货没有日期', late: true };
  return { text: `${formatDay(servedOn)} 到齐`, late: isLate };
}

/** 17,653 粒: in a table a need is rounded up to its unit, and what is left is rounded down. */
export const needed = (quantity: string, { decimals }: PlanItem['unit']): string => formatNumber(roundUp(quantity, decimals), decimals);
export const neededText = (quantity: string, unit: PlanItem['unit']): string => `${needed(quantity, unit)} ${unit.name}`;
export const leftOver = (quantity: string, { decimals }: PlanItem['unit']): string => formatNumber(roundDown(quantity, decimals), decimals);

/** Where it is told how a figure comes about, a need may be finer than its unit: 17,652.2 粒. */
export const exact = (quantity: string, { decimals }: PlanItem['unit']): string =>
  formatNumber(quantity, decimalsToShow(decimals, [quantity]));
export const exactText = (quantity: string, unit: PlanItem['unit']): string => `${exact(quantity, unit)} ${unit.name}`;
