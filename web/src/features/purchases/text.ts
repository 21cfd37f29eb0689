import { auditApi } from '@mrp/contract/features/audit.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { purchasesApi, receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import { practiceApi } from '@mrp/contract/features/purchases/practice.ts';
import type { Purchase, PurchaseRow } from '@mrp/contract/features/purchases/record.ts';
import { purchaseSteps, purchaseWorkflow, type PurchaseState, type PurchaseStep } from '@mrp/contract/features/purchases/workflow.ts';
import type { PriceBand } from '@mrp/contract/lib/formulas/formulas.ts';
import { compareDecimals, decimal } from '@mrp/contract/lib/decimals.ts';
import { actionsFrom, type Transition } from '@mrp/contract/lib/workflow.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import type { TransitionFigures } from '../../kit/object/transitions/transition-figures.ts';
import { shortfallOf, type Shortfall } from '../../kit/tables/shortfall.ts';
import { askedAddress } from '../../lib/asked-action.ts';
import { formatSigned } from '../../lib/format/format.ts';
import { moneyName } from '../../lib/format/money-unit.ts';
import { documentReads } from '../stock/documents/document-text.ts';

/** Queries that a change of an order, shipment or receipt makes stale. */
export const purchaseRefreshes = [
  purchasesApi.list,
  purchasesApi.get,
  shipmentsApi.list,
  shipmentsApi.get,
  shipmentsApi.listShippable,
  receiptsApi.list,
  receiptsApi.get,
  practiceApi.get,
  homeApi.get,
  auditApi.selectAllLogById,
];
/** Includes stock queries. */
export const deliveryRefreshes = [...purchaseRefreshes, ...documentReads];
/** Of the dialogs that list what can be shipped: they are still open, and nothing may be left to ship, which would be refused. */
export const deliveryEffects = {
  refreshes: deliveryRefreshes.filter((read) => read !== shipmentsApi.listShippable),
  outdates: [shipmentsApi.listShippable],
};

export const PURCHASES = '/materialPurchaseManage';
export const purchaseAddress = (id: string): string => `/purchaseDetail?id=${id}`;
export const purchaseEditAddress = (id: string): string => `/purchaseEdit?id=${id}`;
/** 编辑 or 变更 with another day, or with less, of one material. */
export const purchasePlanAddress = (id: string, skuId: string, change: { promisedOn: string } | { less: string }): string =>
  `${purchaseEditAddress(id)}&${new URLSearchParams({ skuId, ...change }).toString()}`;
export const purchaseCopyAddress = (id: string): string => `/newPurchase?copyOf=${id}`;
/** 新建 from rows of a netting run, or from all that lack something. */
export const purchaseOfRunAddress = (runId: string, lineIds: readonly string[]): string =>
  `/newPurchase?runId=${runId}${lineIds.length > 0 ? `&lineIds=${lineIds.join(',')}` : ''}`;
/** Whose BOM lines: those the brand supplies, or those the garment factory buys for itself. */
export type OrderBomsSource = 'BRAND' | 'SUPPLIER';
/** 新建 from BOM lines of garment orders. */
export const purchaseOfOrdersAddress = (orderIds: readonly string[], source: OrderBomsSource = 'BRAND'): string =>
  `/newPurchase?orderIds=${orderIds.join(',')}${source === 'BRAND' ? '' : `&source=${source}`}`;
/** 催货 begun, with the day by which the goods are wanted. */
export const chaseAddress = (id: string, wantedOn: string | null): string =>
  askedAddress(`/purchaseDetail?id=${id}${wantedOn === null ? '' : `&wantedOn=${wantedOn}`}`, 'chase');
/** 新建 from the adopted answer of an inquiry. */
export const purchaseOfInquiryAddress = (id: string): string => `/newPurchase?inquiryId=${id}`;
/** 新建 from what the plan lacks. */
export const purchaseOfExceptionsAddress = (ids: readonly string[]): string => `/newPurchase?exceptionIds=${ids.join(',')}`;
export const shipmentPrintAddress = (ids: readonly string[]): string => `/shipmentPrint?ids=${ids.join(',')}`;
export const shipmentAddress = (id: string): `/${string}` => `/shipmentDetail?id=${id}`;
export const scanArrivalAddress = (shipmentId: string): string => `/scanArrival?id=${shipmentId}`;
export const receiptAddress = (id: string): `/${string}` => `/receiptDetail?id=${id}`;
export const purchasePrintAddress = (ids: readonly string[]): string => `/purchasePrint?ids=${ids.join(',')}`;

/** The lists of 物料采购管理. */
export const purchaseViews = {
  label: '采购单、发货单与收货单',
  links: [
    [PURCHASES, '采购单'],
    ['/purchaseShipments', purchaseWords.shipment],
    ['/purchaseReceipts', purchaseWords.receipt],
  ],
} as const;

export const isSome = (quantity: string | null | undefined): quantity is string =>
  Boolean(quantity) && compareDecimals(quantity ?? '0', '0') > 0;

/** 精梳府绸 · 藏青 等 3 种 */
export function goodsName({ materialName, colourName, lineCount }: Pick<PurchaseRow, 'materialName' | 'colourName' | 'lineCount'>): string {
  const first = [materialName, colourName].filter(Boolean).join(' · ');
  return lineCount > 1 ? `${first} 等 ${lineCount} 种` : first;
}

/** 短交, or within the tolerance: why an order that is over stands below 100 %. */
export const shortfall = ({ state, progress, endReason }: Pick<PurchaseRow, 'state' | 'progress' | 'endReason'>): Shortfall | null =>
  shortfallOf({
    isOver: state === 'RECEIVED' || state === 'CLOSED',
    progress,
    endedAs: state === 'CLOSED' || endReason !== '' ? '短交' : null,
    reason: endReason,
  });

/** Days after the due day: 迟 3 天, 早 2 天. */
export function deviationText(days: number | null): string | null {
  if (days === null) return null;
  if (days === 0) return '准时';
  return days > 0 ? `迟 ${days} 天` : `早 ${-days} 天`;
}

/** +7.50%, with the band's word where it needs more than a look. */
export function priceDeviationText(
  deviation: string | null | undefined,
  band: PriceBand | undefined,
  released: Pick<Purchase, 'releasedBy' | 'releaseAskedBy'> | null = null,
): string {
  const release = released?.releasedBy ? `，已由 ${released.releasedBy} 放行` : released?.releaseAskedBy ? '，已申请放行' : '，需主管放行';
  const need = band === 'RED' ? release : band === 'ORANGE' ? '，需原因' : '';
  if (deviation === null || deviation === undefined) return `无报价${need}`;
  return `${formatSigned(deviation, 2)}%${need}`;
}

type Steps = Readonly<Record<PurchaseStep, Transition<PurchaseState>>>;
const steps = Object.fromEntries(purchaseSteps.map((step) => [step, purchaseWorkflow.transitions[step]])) as unknown as Steps;

/** The transitions that one press does; changes, shipments and receipts have their own dialogs. */
export const purchaseFlow = { ...purchaseWorkflow, transitions: steps };
export const stepsFrom = (state: PurchaseState): PurchaseStep[] => actionsFrom<PurchaseState, PurchaseStep>(purchaseFlow, state);

/** What is ordered, what of it was not shipped yet, and the amount in the order's currency. */
export function purchaseFigures({ lines, amount, currency, state }: Purchase): TransitionFigures {
  const open = lines.map(({ unit, quantity, replacedQuantity, shippedQuantity, closedQuantity }) => ({
    unit,
    quantity: decimal(quantity).plus(decimal(replacedQuantity)).minus(decimal(shippedQuantity)).minus(decimal(closedQuantity)).toFixed(),
  }));
  const isUnderway = state === 'CONFIRMED' || state === 'SHIPPED';
  return {
    count: lines.length,
    quantities: [
      { of: lines },
      ...(isUnderway ? [{ label: '未发货', of: open.filter(({ quantity }) => compareDecimals(quantity, '0') > 0) }] : []),
    ],
    amounts: [{ amount, unit: moneyName(currency.name) }],
  };
}

/** What may become of prices above their band: the author asks, a supervisor answers. */
export const releaseSteps = {
  askRelease: { title: '申请放行超限价', button: '申请放行', done: '已申请放行，主管会收到通知' },
  release: { title: purchaseWords.release, button: '放行', done: '的超限价已放行' },
  declineRelease: { title: '不放行超限价', button: '不放行', done: '没有放行，已告知申请人' },
} as const;
export type ReleaseStep = keyof typeof releaseSteps;
