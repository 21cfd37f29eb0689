import { chargeKinds } from '../statements/charges.ts';
import { labelsOf } from '../../lib/choices.ts';
import { auditKind, type AuditKind } from '../../lib/audit-kind.ts';
import {
  chaseFields,
  correctedPriceFields,
  defectFields,
  receiptFields,
  returnFields,
  shipmentFields,
  shipmentLineFields,
} from './delivery-fields.ts';
import { purchaseFields, storedLineFields } from './fields.ts';
import { purchaseWorkflow, receiptWorkflow, shipmentWorkflow } from './workflow.ts';

const readPermissions = ['物料采购管理'] as const;

const { skuId: _sku, ...loggedLineFields } = storedLineFields;
const { quantity } = shipmentLineFields;
const loggedQuantity = { quantity };

export const purchaseAudit = auditKind({
  kind: 'purchase',
  label: '采购单',
  readPermissions,
  tables: {
    purchase_orders: { label: '采购单', fields: purchaseFields },
    purchase_lines: { label: '明细', fields: loggedLineFields },
    purchase_chases: { label: '催货', fields: chaseFields },
    supplier_page_links: '供应商链接',
    supplier_answers: '供应商答复',
  },
  childLabels: { purchase_lines: 'code', purchase_chases: 'wanted_on', supplier_answers: 'from_name' },
  fields: {
    is_for_all: '全部未完成的单据',
    expires_at: '有效期至',
    revoked_at: '停用时间',
    base_revision: '答复的版本',
    from_name: '答复人',
    phone: '电话',
    'supplier_answers.note': '留言',
    state: '状态',
    supplier_id: '供应商',
    currency_id: '币种',
    rate: '汇率',
    revision: '版本',
    due_on: '交期',
    placed_on: '下单日期',
    completed_on: '收完日期',
    netting_run_id: '测算',
    end_reason: '结束原因',
    release_asked_at: '申请放行时间',
    release_asked_by: '申请放行人',
    release_wish: '申请放行原因',
    released_by: '放行人',
    release_reason: '放行原因',
    'purchase_orders.code': '单号',
    code: '物料',
    offer_price: '报价',
    tax_rate: '税率',
    is_promised: '承诺交期已填写',
    confirmed_on: '确认交期',
    skc_id: '货色',
    garment_order_id: '成衣订单',
    shipped_quantity: '已发货',
    received_quantity: '已收货',
    rejected_quantity: '不合格',
    returned_quantity: '已退货',
    replaced_quantity: '补货',
    closed_quantity: '短交',
    answer: '回复',
    'purchase_chases.promised_on': '回复交期',
  },
  prices: ['offer_price', 'stock_price', 'tax_rate', 'rate'],
  words: { state: labelsOf(purchaseWorkflow.states) },
  refs: { released_by: 'users', release_asked_by: 'users' },
});

export const shipmentAudit = auditKind({
  kind: 'shipment',
  label: '发货单',
  readPermissions,
  tables: { shipments: { label: '发货单', fields: shipmentFields }, shipment_lines: { label: '明细', fields: loggedQuantity } },
  childLabels: { shipment_lines: 'code' },
  fields: {
    code: '单号',
    state: '状态',
    supplier_id: '供应商',
    holder_id: '收货方',
    close_reason: '关闭原因',
    received_quantity: '已收货',
    lost_quantity: '短少',
    surplus_quantity: '多到',
  },
  words: { state: labelsOf(shipmentWorkflow.states) },
});

export const receiptAudit = auditKind({
  kind: 'receipt',
  label: '收货单',
  readPermissions,
  tables: {
    receipts: { label: '收货单', fields: receiptFields },
    receipt_lines: { label: '明细', fields: loggedQuantity },
    purchase_returns: { label: '退货', fields: returnFields },
    receipt_defects: { label: defectFields.kind.label, fields: defectFields },
    receipt_price_corrections: { label: '价格更正', fields: correctedPriceFields },
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
    state: '状态',
    supplier_id: '供应商',
    holder_id: '收货方',
    shipment_id: '发货单',
    rejected_quantity: '不合格',
    returned_quantity: '已退货',
    'receipt_defects.kind': '原因',
    position: '次序',
    reason: '原因',
    before_price: '原价',
    amount: '差额',
    stock_amount: '成本调整',
    difference: '价差',
    'statement_charges.kind': '类型',
    'statement_charges.amount': '金额（含税）',
    currency_id: '币种',
    tax_rate: '税率',
    share: '扣款比例',
    note: '说明',
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
