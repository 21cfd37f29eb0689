import { z } from 'zod';
import { Selection } from '../lib/bulk.ts';
import { documentCalls } from '../lib/document-calls.ts';
import { endpoint } from '../lib/endpoint.ts';
import { Choice, Id, Text } from '../lib/fields/fields.ts';
import { PrintQuery } from '../lib/print-query.ts';
import { ChaseAnswer, ChaseInput } from './purchases/chases.ts';
import { PriceCorrectionInput, PriceCorrectionPlan, PriceCorrectionRequest } from './purchases/corrections.ts';
import {
  Receipt,
  ReceiptInput,
  ReceiptRow,
  Shipment,
  ShipmentClose,
  ShipmentInput,
  ShipmentPlan,
  ShipmentRequest,
  ShipmentRow,
  ShippableItem,
} from './purchases/delivery.ts';
import { Inspection, PurchaseReturnInput } from './purchases/inspection.ts';
import { purchaseList, receiptList, shipmentList } from './purchases/list.ts';
import {
  CreatedPurchases,
  Purchase,
  PurchaseChange,
  PurchaseEdit,
  PurchaseGroup,
  PurchaseInput,
  PurchaseItemFacts,
  PurchaseLineParts,
  PurchaseRelease,
  PurchaseRow,
  PurchaseTransition,
} from './purchases/record.ts';
import { OrdersToBuyRequest, OrderToBuy, PurchaseProposal, PurchaseProposalRequest } from './purchases/proposal.ts';
import { purchaseSteps } from './purchases/workflow.ts';
import { purchaseWords } from './purchases/words.ts';

export { purchaseList, receiptList, shipmentList } from './purchases/list.ts';

const makeOrEdit = { anyOf: ['物料采购管理:新建', '物料采购管理:编辑'] } as const;
const ship = { anyOf: ['物料采购管理:发货'] } as const;
/** 查看价格 is asked for besides. */
const correct = { anyOf: ['物料采购管理:编辑'] } as const;
const receive = { anyOf: ['物料采购管理:收货'] } as const;
const steps = ['物料采购管理:下单', '物料采购管理:接单', '物料采购管理:短交关单', '物料采购管理:取消'] as const;
const one = z.object({ id: Id });

const orders = '/material/:product/mrp/purchases';
const shipments = '/material/:product/mrp/shipments';
const receipts = '/material/:product/mrp/receipts';

export const purchasesApi = {
  ...documentCalls({
    noun: purchaseWords.purchase,
    path: orders,
    readers: ['物料采购管理'],
    record: Purchase,
    list: { query: purchaseList.query, row: PurchaseRow },
    create: { by: ['物料采购管理:新建'], body: PurchaseInput, response: CreatedPurchases },
    edit: { by: ['物料采购管理:编辑'], body: PurchaseEdit },
    discard: { by: ['物料采购管理:编辑'] },
    transition: { by: steps, body: PurchaseTransition },
    transitionMany: {
      by: steps,
      body: z.strictObject({ action: z.enum(purchaseSteps), chosen: Selection, reason: Text(200).default('') }),
    },
  }),
  /** Preview of the orders: one for each supplier × receiver × currency. */
  previewGroups: endpoint({
    method: 'POST',
    path: `${orders}/groups`,
    permission: makeOrEdit,
    effect: 'read',
    body: PurchaseInput,
    response: z.array(PurchaseGroup),
    summary: '采购分组预览',
  }),
  propose: endpoint({
    method: 'POST',
    path: `${orders}/proposals`,
    permission: { anyOf: ['物料采购管理:新建'] },
    effect: 'read',
    body: PurchaseProposalRequest,
    response: PurchaseProposal,
    summary: '采购建议',
  }),
  /** Open garment orders, those with something to buy first. */
  chooseOrdersToBuy: endpoint({
    method: 'POST',
    path: `${orders}/garment-order-choices`,
    permission: { anyOf: ['物料采购管理:新建'] },
    effect: 'read',
    body: OrdersToBuyRequest,
    response: z.array(OrderToBuy),
    summary: '选择待采购的成衣订单',
  }),
  listItemFacts: endpoint({
    method: 'POST',
    path: `${orders}/item-facts`,
    permission: makeOrEdit,
    effect: 'read',
    body: z.strictObject({
      items: z
        .array(z.strictObject({ skuId: Id, holderId: Id.nullable() }))
        .min(1)
        .max(500),
    }),
    response: z.array(PurchaseItemFacts),
    summary: '采购物料情况',
  }),
  explainLine: endpoint({
    method: 'GET',
    path: `${orders}/:id/lines/:lineId`,
    permission: { anyOf: ['物料采购管理'] },
    params: one.extend({ lineId: Id }),
    response: PurchaseLineParts,
    summary: '采购明细的数量来源',
  }),
  change: endpoint({
    method: 'POST',
    path: `${orders}/:id/changes`,
    permission: { anyOf: ['物料采购管理:编辑'] },
    params: one,
    body: PurchaseChange,
    response: Purchase,
    summary: '变更采购单',
  }),
  /** The supplier is asked to deliver by a day; planners ask too. */
  chase: endpoint({
    method: 'POST',
    path: `${orders}/:id/chases`,
    permission: { anyOf: ['物料采购管理:编辑', '备料单管理:计划调整'] },
    params: one,
    body: ChaseInput,
    response: Purchase,
    summary: '催货',
  }),
  answerChase: endpoint({
    method: 'POST',
    path: `${orders}/:id/chases/:chaseId/answers`,
    permission: { anyOf: ['物料采购管理:编辑', '物料采购管理:接单'] },
    params: one.extend({ chaseId: Id }),
    body: ChaseAnswer,
    response: Purchase,
    summary: '回复催货',
  }),
  askRelease: endpoint({
    method: 'POST',
    path: `${orders}/:id/release-requests`,
    permission: { anyOf: ['物料采购管理:下单'] },
    params: one,
    body: PurchaseRelease,
    response: Purchase,
    summary: '申请放行超限价',
  }),
  declineRelease: endpoint({
    method: 'POST',
    path: `${orders}/:id/release-refusals`,
    permission: { anyOf: ['物料采购管理:放行超限价'] },
    params: one,
    body: PurchaseRelease,
    response: Purchase,
    summary: '不放行超限价',
  }),
  release: endpoint({
    method: 'POST',
    path: `${orders}/:id/releases`,
    permission: { anyOf: ['物料采购管理:放行超限价'] },
    params: one,
    body: PurchaseRelease,
    response: Purchase,
    summary: '放行超限价',
  }),
  print: endpoint({
    method: 'POST',
    path: `${orders}/prints`,
    permission: { anyOf: ['物料采购管理:打印'] },
    effect: 'read',
    body: PrintQuery('采购单'),
    response: z.array(Purchase),
    summary: '打印采购单',
  }),
};

export const shipmentsApi = {
  ...documentCalls({
    noun: purchaseWords.shipment,
    path: shipments,
    readers: ['物料采购管理'],
    record: Shipment,
    list: { query: shipmentList.query, row: ShipmentRow },
    create: { by: ['物料采购管理:发货'], body: ShipmentInput },
  }),
  /** Open goods of the chosen orders. */
  listShippable: endpoint({
    method: 'POST',
    path: `${shipments}/shippable`,
    permission: { anyOf: ['物料采购管理:发货', '物料采购管理:收货'] },
    effect: 'read',
    body: z.strictObject({ orderIds: z.array(Id).min(1, '请选择采购单').max(50, '一次最多50张采购单') }),
    response: z.array(ShippableItem),
    summary: '可发货的物料',
  }),
  plan: endpoint({
    method: 'POST',
    path: `${shipments}/plans`,
    permission: ship,
    effect: 'read',
    body: ShipmentRequest,
    response: ShipmentPlan,
    summary: '发货方案',
  }),
  close: endpoint({
    method: 'POST',
    path: `${shipments}/:id/closings`,
    permission: { anyOf: ['物料采购管理:短交关单'] },
    params: one,
    body: ShipmentClose,
    response: Shipment,
    summary: '关闭发货单余数',
  }),
  print: endpoint({
    method: 'POST',
    path: `${shipments}/prints`,
    permission: { anyOf: ['物料采购管理:打印'] },
    effect: 'read',
    body: PrintQuery('发货单'),
    response: z.array(Shipment),
    summary: '打印发货单',
  }),
};

export const receiptsApi = {
  ...documentCalls({
    noun: purchaseWords.receipt,
    path: receipts,
    readers: ['物料采购管理'],
    record: Receipt,
    list: { query: receiptList.query, row: ReceiptRow },
    create: { by: ['物料采购管理:收货'], body: ReceiptInput },
  }),
  /** Whether this may be received, before anybody is asked: it is posted in a transaction that is rolled back. */
  rehearse: endpoint({
    method: 'POST',
    path: `${receipts}/rehearsals`,
    permission: receive,
    effect: 'own',
    body: ReceiptInput,
    response: z.null(),
    example: { body: { shipmentId: '12', lines: [{ lineId: '34', quantity: '398.5' }], version: 1 } },
    summary: '收货前核对',
  }),
  inspect: endpoint({
    method: 'POST',
    path: `${receipts}/:id/inspections`,
    permission: receive,
    params: one,
    body: Inspection,
    response: Receipt,
    summary: '检验收货单',
  }),
  previewCorrections: endpoint({
    method: 'POST',
    path: `${receipts}/:id/price-corrections/previews`,
    permission: correct,
    effect: 'read',
    params: one,
    body: PriceCorrectionRequest,
    response: PriceCorrectionPlan,
    summary: '收货价格更正预览',
  }),
  correctPrices: endpoint({
    method: 'POST',
    path: `${receipts}/:id/price-corrections`,
    permission: correct,
    params: one,
    body: PriceCorrectionInput,
    response: Receipt,
    summary: '更正收货价格',
  }),
  returnGoods: endpoint({
    method: 'POST',
    path: `${receipts}/:id/returns`,
    permission: { anyOf: ['物料采购管理:退货'] },
    params: one,
    body: PurchaseReturnInput,
    response: Receipt,
    summary: '退货给供应商',
  }),
};

/** The seed's lookup. */
export const purchaseLookupsApi = {
  listPurchaseSources: endpoint({
    method: 'GET',
    path: '/system/:product/sys/company/dict/select/PurchaseOrderSource',
    permission: 'login',
    response: z.array(Choice),
    summary: '采购来源',
  }),
};
