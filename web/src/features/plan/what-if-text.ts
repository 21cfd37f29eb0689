import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { purchaseWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { stylesApi } from '@mrp/contract/features/styles.ts';
import { planApi } from '@mrp/contract/features/plan.ts';
import type { PlanException } from '@mrp/contract/features/plan/exceptions.ts';
import type { Assumed, Assumption, ItemChange, OrderChange, OrderState, WhatIf } from '@mrp/contract/features/plan/what-if.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import type { Tone } from '@mrp/contract/lib/workflow.ts';
import type { Action } from '../../kit/list/list-actions.ts';
import { askedAddress } from '../../lib/asked-action.ts';
import { formatCount, formatDay, today } from '../../lib/format/format.ts';
import { chaseAddress, purchaseAddress, purchaseEditAddress, PURCHASES } from '../purchases/text.ts';
import { whatIfAddress } from './addresses.ts';
import { changedOrderAddress } from '../styles/addresses.ts';

export const assumptionKinds = [
  { value: 'ORDER', label: '成衣订单' },
  { value: 'SUPPLIER', label: '供应商' },
  { value: 'PURCHASE', label: '采购单' },
] as const satisfies readonly { value: Assumption['kind']; label: string }[];

const dayText = (day: string | null): string => (day === null ? '没有日期' : formatDay(day));

/** 交期 12-05 → 12-10，件数 5,000 → 6,000 件. */
export function changeText(one: Assumption, now: Assumed | undefined): string {
  const then = (label: string, before: string | undefined, after: string): string =>
    before === undefined ? `${label} ${after}` : `${label} ${before} → ${after}`;
  switch (one.kind) {
    case 'ORDER':
      return [
        one.deliverOn !== null && then('交期', now && dayText(now.day), formatDay(one.deliverOn)),
        one.pieces !== null && then('件数', now && formatCount(now.pieces ?? 0), `${formatCount(one.pieces)} 件`),
      ]
        .filter(Boolean)
        .join('，');
    case 'SUPPLIER':
      return `还要到的货都晚 ${one.days} 天`;
    case 'PURCHASE':
      return one.arriveOn === null ? '取消还没到的' : then('到货', now && dayText(now.day), formatDay(one.arriveOn));
  }
}

/** Where the assumption is done for good: the form of it with its figures filled in. */
export function takeOf(one: Assumption, now: Assumed | undefined): Action {
  const key = 'take';
  switch (one.kind) {
    case 'ORDER':
      return { key, label: '去改订单', to: changedOrderAddress(one.orderId, one), permission: stylesApi.editOrder };
    case 'SUPPLIER':
      return { key, label: '看它的采购单', to: `${PURCHASES}?supplierIds=${one.supplierId}`, permission: purchasesApi.list };
    case 'PURCHASE': {
      if (one.arriveOn !== null && (!now?.day || one.arriveOn < now.day))
        return { key, label: '去催货', to: chaseAddress(one.purchaseId, one.arriveOn), permission: purchasesApi.chase };
      if (one.arriveOn !== null || one.lineId !== null)
        return { key, label: '去改采购单', to: purchaseEditAddress(one.purchaseId), permission: purchasesApi.edit };
      return {
        key,
        label: '去取消',
        to: askedAddress(purchaseAddress(one.purchaseId) as `/${string}`, 'cancel'),
        permission: purchaseWorkflow.transitions.cancel.permission,
      };
    }
  }
}

/** 试算 of what an exception proposes: the order on its new day, the purchase hurried, put off or cancelled. */
export function trialOf({ kind, document, dueOn, needOn }: PlanException): Action[] {
  if (document === null) return [];
  const soonest = (day: string | null): string | null => (day !== null && day < today() ? today() : day);
  const of = (assumption: Assumption): Action[] => [
    { key: 'try', label: '试算', to: whatIfAddress([assumption]), permission: planApi.tryWhatIf, apart: true },
  ];
  if (kind === 'REDATE' && dueOn !== null) return of({ kind: 'ORDER', orderId: document.id, deliverOn: dueOn, pieces: null });
  if (document.kind !== 'purchase') return [];
  const purchase = { kind: 'PURCHASE', purchaseId: document.id, lineId: null } as const;
  if (kind === 'CANCEL') return of({ ...purchase, arriveOn: null });
  return (kind === 'HURRY' || kind === 'POSTPONE') && needOn !== null ? of({ ...purchase, arriveOn: soonest(needOn) }) : [];
}

/** 12-05 交，12-03 到齐. */
export function orderText(state: OrderState | null): string {
  if (state === null) return '不要料';
  const { needOn, lacking, completeOn, daysLate, isLate } = state;
  const due = needOn === null ? '没有交期' : `${formatDay(needOn)} 交`;
  const short = lacking > 0 ? `缺 ${lacking} 种，` : '';
  if (completeOn === null) return `${due}，${short}${lacking > 0 && !isLate ? '来得及' : '没有齐料日期'}`;
  return `${due}，${short}最早 ${formatDay(completeOn)} 齐料${daysLate > 0 ? `，迟 ${daysLate} 天` : ''}`;
}

/** What becomes of an order, in a word, and whether that is good. */
export function orderTurn({ before, after }: OrderChange): { text: string; tone: Tone } {
  const [late, was] = [after?.daysLate ?? 0, before?.daysLate ?? 0];
  if (!before?.isLate && after?.isLate) return { text: late > 0 ? `会迟 ${late} 天` : '没有齐料日期', tone: 'danger' };
  if (before?.isLate && !after?.isLate) return { text: '不再迟', tone: 'success' };
  if (late > was) return { text: `多迟 ${late - was} 天`, tone: 'danger' };
  if (late < was) return { text: `少迟 ${was - late} 天`, tone: 'success' };
  const [lacks, lacked] = [after?.lacking ?? 0, before?.lacking ?? 0];
  if (lacks !== lacked) return lacks > lacked ? { text: '缺料', tone: 'warning' } : { text: '不再缺料', tone: 'success' };
  return { text: '日期变', tone: 'neutral' };
}

export const isWorse = ({ before, after }: ItemChange): boolean => compareDecimals(after.lacking, before.lacking) > 0;

export const isSame = ({ orders, items, appearing, gone, changed }: WhatIf): boolean =>
  [orders, items, appearing, gone, changed].every(({ total }) => total === 0);

/** 3 张订单、1 种物料不同；今天要做多 2 条、少 1 条、变 1 条. */
export function differenceText({ orders, items, appearing, gone, changed }: WhatIf): string {
  const parts = [orders.total > 0 && `${formatCount(orders.total)} 张订单`, items.total > 0 && `${formatCount(items.total)} 种物料`].filter(
    Boolean,
  );
  const exceptions = [
    appearing.total > 0 && `多 ${formatCount(appearing.total)} 条`,
    gone.total > 0 && `少 ${formatCount(gone.total)} 条`,
    changed.total > 0 && `变 ${formatCount(changed.total)} 条`,
  ].filter(Boolean);
  return [parts.length > 0 && `${parts.join('、')}不同`, exceptions.length > 0 && `今天要做${exceptions.join('、')}`]
    .filter(Boolean)
    .join('；');
}
