import type { ReadinessItem, ReadinessRow } from '@mrp/contract/features/netting/readiness.ts';
import { addAmounts } from '@mrp/contract/features/styles/costs.ts';
import { compareDecimals, decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';

export const lostMessage = ({ lineName, skuId }: { lineName: string; skuId: string | null }): string =>
  `${lineName}${skuId === null ? '没有对应的颜色或尺码' : '的单位不能换算'}`;

export interface OrderFact {
  id: string;
  code: string;
  styleId: string;
  styleCode: string;
  styleName: string;
  supplier: string | null;
  deliverOn: string | null;
  today: string;
  pieces: number;
  hasBom: boolean;
}

/** A material of an order; those of one order come with what blocks first. */
export type ItemFact = ReadinessItem & { orderId: string };

export const isLacking = ({ lacking }: Pick<ItemFact, 'lacking'>): boolean => compareDecimals(lacking, '0') > 0;

export const itemOf = ({ orderId: _order, ...item }: ItemFact): ReadinessItem => item;

/** 物料到位率 counts kinds of material; one that could not be exploded is not counted as there. */
export function describeReadiness(
  { today: _today, hasBom, ...order }: OrderFact,
  items: readonly ItemFact[],
  problems: readonly string[],
): ReadinessRow {
  const short = items.filter(isLacking);
  const kinds = items.length + problems.length;
  const [first] = short;
  // What 调拨 brings is not lacking, but has its day too. Days compare as text.
  const awaited = items.filter((item) => isLacking(item) || item.completeOn !== null);
  const days = awaited.map(({ completeOn }) => completeOn);
  const completeOn = days.reduce((last, day) => (last === null || day === null ? null : day > last ? day : last), days[0] ?? null);
  const there = items.length - short.length;
  return {
    ...order,
    kinds,
    shortKinds: short.length,
    rate: kinds === 0 ? null : roundHalfUp(decimal(String(there)).times(100).div(kinds), 2),
    shortAmount: addAmounts(short.map(({ amount }) => amount ?? null)),
    blocking: first ? `${first.name} ${first.colourName}` : null,
    completeOn,
    isLate: awaited.length > 0 && (completeOn === null || (order.deliverOn !== null && completeOn > order.deliverOn)),
    problem: hasBom ? problems.join('；') : '款式没有已生效的BOM',
  };
}
