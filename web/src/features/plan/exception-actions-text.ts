import type { PlanException } from '@mrp/contract/features/plan/exceptions.ts';
import { roundDown, roundUp } from '@mrp/contract/lib/decimals.ts';
import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
import { preparationWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { purchaseWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { buttonOf } from '@mrp/contract/features/stock/workflow.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { bomsApi, stylesApi } from '@mrp/contract/features/styles.ts';
import { trimZeros } from '../../lib/format/format.ts';
import { askedAddress } from '../../lib/asked-action.ts';
import type { Action } from '../../kit/list/list-actions.ts';
import { recolourAddress } from '../materials/addresses.ts';
import { preparationAddress, preparationOfExceptionsAddress, productionAddress, rescheduleAddress } from '../preparations/text.ts';
import { chaseAddress, purchaseAddress, purchaseEditAddress, purchaseOfExceptionsAddress, purchasePlanAddress } from '../purchases/text.ts';
import { documentAddress, filledDocumentAddress } from '../stock/documents/document-text.ts';
import { redateOrderAddress } from '../styles/addresses.ts';

const ACT = 'act';
type Page = `/${string}`;

/** As the list shows it and forms take it: a need is finer than its unit. */
const asked = (quantity: string, { decimals }: PlanException['unit']): string => trimZeros(roundUp(quantity, decimals));

/** 下单 of what is lacking, or of the draft that the plan counts on. */
function buying({ id, skuId, document, isPrepared }: PlanException): Omit<Action, 'key' | 'label'> {
  if (document !== null)
    return document.kind === 'purchase'
      ? { to: purchaseAddress(document.id), permission: purchasesApi.get }
      : { to: preparationAddress(document.id), permission: preparationsApi.get };
  return isPrepared
    ? { to: preparationOfExceptionsAddress(skuId === null ? 'SPU' : 'SKU', [id]), permission: preparationsApi.create }
    : { to: purchaseOfExceptionsAddress([id]), permission: purchasesApi.create };
}

/** Another day for what is ordered: of a purchase the supplier is asked for it, or its lines are changed. */
function moving({ document, needOn, skuId }: PlanException, isHurried: boolean): Omit<Action, 'key' | 'label'> | null {
  switch (document?.kind) {
    case 'purchase':
      return isHurried
        ? { to: chaseAddress(document.id, needOn), permission: purchasesApi.chase }
        : {
            to: skuId && needOn ? purchasePlanAddress(document.id, skuId, { promisedOn: needOn }) : purchaseEditAddress(document.id),
            permission: purchasesApi.edit,
          };
    case 'preparation':
      return { to: rescheduleAddress(preparationAddress(document.id), needOn), permission: preparationsApi.reschedule };
    case 'production':
      return { to: rescheduleAddress(productionAddress(document.id), needOn), permission: productionsApi.reschedule };
    case 'stockDocument':
      return { to: documentAddress('SKU', document.id), permission: skuStockApi.getDocument };
    default:
      return null;
  }
}

function bringing({ from, to, skuId, stockItemId, quantity, unit }: PlanException): Omit<Action, 'key' | 'label'> | null {
  if (from === null || to === null || stockItemId === null) return null;
  const goods = skuId === null ? 'SPU' : 'SKU';
  const filled = { quantity: asked(quantity, unit), toHolder: to.id };
  return {
    to: filledDocumentAddress(goods, 'TRANSFER', { holderId: from.id, itemIds: [stockItemId] }, filled),
    permission: buttonOf(goods, 'TRANSFER'),
  };
}

function dyeing({ from, other, code, quantity, suggested, unit }: PlanException): Omit<Action, 'key' | 'label'> | null {
  if (from === null || other?.stockItemId == null) return null;
  const filled = { quantity: asked(suggested ?? quantity, unit), toSku: code, toQuantity: asked(quantity, unit) };
  return {
    to: filledDocumentAddress('SPU', 'CONVERSION', { holderId: from.id, itemIds: [other.stockItemId] }, filled),
    permission: buttonOf('SPU', 'CONVERSION'),
  };
}

/** What nobody wants of an order is taken off. */
function lessening({ document, skuId, quantity, unit }: PlanException): Omit<Action, 'key' | 'label'> | null {
  if (document === null) return null;
  const isBought = document.kind === 'purchase';
  return isBought
    ? {
        to: skuId
          ? purchasePlanAddress(document.id, skuId, { less: trimZeros(roundDown(quantity, unit.decimals)) })
          : purchaseEditAddress(document.id),
        permission: purchasesApi.edit,
      }
    : { to: preparationAddress(document.id), permission: preparationsApi.edit };
}

/** The near colour takes the place of the lacking one in the BOMs that use it: drafts, which are confirmed by whoever answers for the colour. */
function substituting({ spuId, skuId, other }: PlanException): Omit<Action, 'key' | 'label'> | null {
  if (skuId === null || other?.skuId == null) return null;
  return { to: recolourAddress(spuId, { fromSkuId: skuId, toSkuId: other.skuId }), permission: bomsApi.replace };
}

/** What lies of the near colour, with its lots. */
const nearStock = ({ other }: PlanException): Action[] =>
  other?.stockItemId == null
    ? []
    : [{ key: 'stock', label: '看近色库存', to: `/skuStorageDetail?id=${other.stockItemId}`, permission: 'SKU库存' }];

function doing(row: PlanException & { kind: Exclude<PlanException['kind'], 'CANCEL'> }): Omit<Action, 'key' | 'label'> | null {
  switch (row.kind) {
    case 'BUY':
      return buying(row);
    case 'HURRY':
    case 'POSTPONE':
      return moving(row, row.kind === 'HURRY');
    case 'TRANSFER':
      return bringing(row);
    case 'DYE':
      return dyeing(row);
    case 'SUBSTITUTE':
      return substituting(row);
    case 'REDATE':
      return row.document && { to: redateOrderAddress(row.document.id, row.dueOn), permission: stylesApi.editOrder };
    case 'REDUCE':
      return lessening(row);
  }
}

/** 取消 is never the action of a row: one leads to the document, the other asks there. */
function cancelling({ document }: PlanException): Action[] {
  if (document === null) return [];
  const isBought = document.kind === 'purchase';
  const address = (isBought ? purchaseAddress(document.id) : preparationAddress(document.id)) as Page;
  const { permission } = (isBought ? purchaseWorkflow : preparationWorkflow).transitions.cancel;
  return [
    { key: ACT, label: '查看', to: address, permission: isBought ? purchasesApi.get : preparationsApi.get },
    { key: 'cancel', label: isBought ? '取消采购单' : '取消备料单', to: askedAddress(address, 'cancel'), permission, danger: true },
  ];
}

const labels: Readonly<Record<Exclude<PlanException['kind'], 'CANCEL'>, string>> = {
  BUY: '下单',
  HURRY: '催货',
  TRANSFER: '调拨',
  DYE: '转色',
  SUBSTITUTE: '替代',
  REDATE: '改期',
  POSTPONE: '推迟',
  REDUCE: '减少',
};

/** The one action that does what the exception asks for: the form of it with everything filled in. */
export function actionOf(row: PlanException): Action[] {
  const { kind } = row;
  if (kind === 'CANCEL') return cancelling(row);
  const action = doing({ ...row, kind });
  return [...(action ? [{ key: ACT, label: labels[kind], ...action }] : []), ...(kind === 'SUBSTITUTE' ? nearStock(row) : [])];
}

export const exceptionTones = {
  BUY: 'danger',
  HURRY: 'warning',
  TRANSFER: 'info',
  DYE: 'info',
  SUBSTITUTE: 'info',
  REDATE: 'danger',
  POSTPONE: 'neutral',
  REDUCE: 'neutral',
  CANCEL: 'neutral',
} as const;
