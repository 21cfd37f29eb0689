import { chargeKinds } from '../statements/charges.ts';
import { labelsOf } from '../../lib/fields/choices.ts';
import { auditKind, type AuditKind } from '../../lib/fields/audit-kind.ts';
import {
  chaseFields,
  correctedPriceFields,
  defectFields,
  receiptFields,
  returnFields,
  shipmentFields,
  shipmentLineFields,
} from './delivery-fields.ts';
import { purchaseFields, storedLineFields, purchaseLineFields } from './fields.ts';
import { purchaseWorkflow, receiptWorkflow, shipmentWorkflow } from './workflow.ts';
import { supplierShipmentStates, supplierSideChildren, supplierSideLabels, supplierSideTables } from '../supplier-links/audit.ts';
import { purchaseWords } from './words.ts';

const readPermissions = ['物料采购管理'] as const;

const { skuId: _sku, ...loggedLineFields } = storedLineFields;
const { quantity } = shipmentLineFields;
const loggedQuantity = { quantity };

export const purchaseAudit = auditKind({
  kind: 'purchase',
  label: purchaseWords.purchase,
  readPermissions,
  tables: {
    purchase_orders: { label: purchaseWords.purchase, fields: purchaseFields },
    purchase_lines: { label: purchaseWords.lines, fields: loggedLineFields },
    purchase_chases: { label: purchaseWords.chase, fields: chaseFields },
    ...supplierSideTables,
    supplier_shipments: '供应商发货',
  },
  childLabels: { purchase_lines: 'code', purchase_chases: 'wanted_on', supplier_shipments: 'from_name', ...supplierSideChildren },
  fields: {
    ...supplierSideLabels,
    'supplier_shipments.carrier': shipmentFields.carrier.label,
    'supplier_shipments.tracking_no': shipmentFields.trackingNo.label,
    'supplier_shipments.expected_on': shipmentFields.expectedOn.label,
    'supplier_shipments.note': '留言',
    'supplier_shipments.reason': '拒绝原因',
    'supplier_shipments.shipment_id': purchaseWords.shipment,
    state: purchaseWords.state,
    supplier_id: purchaseLineFields.supplierId.label,
    currency_id: purchaseWords.currency,
    rate: '汇率',
    revision: purchaseWords.revision,
    due_on: purchaseWords.dueOn,
    placed_on: purchaseWords.placedOn,
    completed_on: purchaseWords.completedOn,
    netting_run_id: purchaseWords.netting,
    end_reason: '结束原因',
    release_asked_at: '申请放行时间',
    release_asked_by: '申请放行人',
    release_wish: '申请放行原因',
    released_by: '放行人',
    release_reason: '放行原因',
    'purchase_orders.code': '单号',
    code: purchaseWords.material,
    offer_price: '报价',
    tax_rate: purchaseWords.taxRate,
    is_promised: '承诺交期已填写',
    confirmed_on: purchaseWords.confirmedOn,
    skc_id: purchaseWords.skc,
    garment_order_id: purchaseWords.garmentOrder,
    shipped_quantity: '已发货',
    received_quantity: '已收货',
    rejected_quantity: purchaseWords.rejected,
    returned_quantity: '已退货',
    replaced_quantity: purchaseWords.replaced,
    closed_quantity: '短交',
    answer: '回复',
    'purchase_chases.promised_on': '回复交期',
  },
  prices: ['offer_price', 'stock_price', 'tax_rate', 'rate'],
  words: { state: labelsOf(purchaseWorkflow.states), 'supplier_shipments.state': supplierShipmentStates },
  refs: { released_by: 'users', release_asked_by: 'users' },
});

export const shipmentAudit = auditKind({
  kind: 'shipment',
  label: purchaseWords.shipment,
  readPermissions,
  tables: {
    shipments: { label: purchaseWords.shipment, fields: shipmentFields },
    shipment_lines: { label: purchaseWords.lines, fields: loggedQuantity },
    ...supplierSideTables,
  },
  childLabels: { shipment_lines: 'code', ...supplierSideChildren },
  fields: {
    ...supplierSideLabels,
    code: '单号',
    state: purchaseWords.state,
    supplier_id: purchaseLineFields.supplierId.label,
    holder_id: purchaseFields.holderId.label,
    close_reason: '关闭原因',
    received_quantity: '已收货',
    lost_quantity: '短少',
    surplus_quantity: '多到',
  },
  words: { state: labelsOf(shipmentWorkflow.states) },
});

export const receiptAudit = auditKind({
  kind: 'receipt',
  label: purchaseWords.receipt,
  readPermissions,
  tables: {
    receipts: { label: purchaseWords.receipt, fields: receiptFields },
    receipt_lines: { label: purchaseWords.lines, fields: loggedQuantity },
    purchase_returns: { label: purchaseWords.return, fields: returnFields },
    receipt_defects: { label: defectFields.kind.label, fields: defectFields },
    receipt_price_corrections: { label: purchaseWords.correction, fields: correctedPriceFields },
    statement_charges: '附加费与扣款',
  },
  childLabels: {
    receipt_lines: 'code',
    receipt_defects: 'kind',
    purchase_returns: 'position',
    receipt_price_corrections: 'position',
    statement_charges: 'kind',
  },
  fields: {
    code: '单号',
    state: purchaseWords.state,
    supplier_id: purchaseLineFields.supplierId.label,
    holder_id: purchaseFields.holderId.label,
    shipment_id: purchaseWords.shipment,
    rejected_quantity: purchaseWords.rejected,
    returned_quantity: '已退货',
    'receipt_defects.kind': '原因',
    position: '次序',
    reason: returnFields.reason.label,
    before_price: '原价',
    amount: '差额',
    stock_amount: '成本调整',
    difference: '价差',
    'statement_charges.kind': '类型',
    'statement_charges.amount': '金额（含税）',
    currency_id: purchaseWords.currency,
    tax_rate: purchaseWords.taxRate,
    share: '扣款比例',
    note: chaseFields.note.label,
    void_reason: '作废原因',
    voided_at: '作废时间',
  },
  prices: ['amount', 'before_price', 'unit_price', 'stock_amount', 'difference', 'tax_rate', 'share'],
  words: {
    state: labelsOf(receiptWorkflow.states),
    'statement_charges.kind': labelsOf(chargeKinds),
  },
});

export const purchaseAudits: readonly AuditKind[] = [purchaseAudit, shipmentAudit, receiptAudit];
