import type { Assumption } from '@mrp/contract/features/plan/what-if.ts';

const PLAN = '/materialPlan';
export const planOfMaterialAddress = (spuId: string): string => `${PLAN}?materialIds=${spuId}`;

/** 打印 of what the list finds: the same parameters. */
export const PLAN_PRINT = '/planPrint';

/** 试算 with these assumptions, each a parameter of its own: `a=ORDER,12,2026-12-10,`. */
export const WHAT_IF = '/planWhatIf';
export const ASSUMED = 'a';

export const whatIfAddress = (assumptions: readonly Assumption[]): string =>
  assumptions.length === 0 ? WHAT_IF : `${WHAT_IF}?${assumptions.map((one) => `${ASSUMED}=${assumptionText(one)}`).join('&')}`;

export function assumptionText(one: Assumption): string {
  switch (one.kind) {
    case 'ORDER':
      return ['ORDER', one.orderId, one.deliverOn ?? '', one.pieces ?? ''].join(',');
    case 'SUPPLIER':
      return ['SUPPLIER', one.supplierId, one.days].join(',');
    case 'PURCHASE':
      return ['PURCHASE', one.purchaseId, one.lineId ?? '', one.arriveOn ?? ''].join(',');
  }
}
