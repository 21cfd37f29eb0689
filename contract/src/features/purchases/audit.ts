import { chargeKinds } from '../statements/charges.ts';
import { defectKinds } from './inspection.ts';
import { labelsOf } from '../../lib/choices.ts';
import { auditKind, type AuditKind } from '../../lib/audit-kind.ts';
import { purchaseFields, storedLineFields } from './fields.ts';
import { purchaseWorkflow, receiptWorkflow, shipmentWorkflow } from './workflow.ts';

const readPermissions = ['物料采购管理'] as const;

const { skuId: _sku, ...loggedLineFields } = storedLineFields;

export const purchaseAudit = auditKind({
  kind: 'purchase',
  label: '采购单',
  readPermissions,
  tables: {
    purchase_orders: { label: '采购单', fields: purchaseFields },
    purchase_lines: { label: '明细', fields: loggedLineFields },
    purchase_chases: '催货',
  },
  childLabels: { purchase_lines: 'code', purchase_chases: 'wanted_on' },
  fields: {
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
    wanted_on: '要求到货',
    note: '说明',
    answer: '回复',
    'purchase_chases.promised_on': '回复交期',
  },
  prices: ['offer_price', 'stock_price', 'tax_rate', 'rate'],
  words: { state: labelsOf(purchaseWorkflow.states) },
  refs: { released_by: 'users', release_asked_by: 'users' },
});

export const shipmentAudit: AuditKind = {
  kind: 'shipment',
  label: '发货单',
  readPermissions,
  tables: { shipments: '发货单', shipment_lines: '明细' },
  childLabels: { shipment_lines: 'code' },
  fields: {
    code: '单号',
    state: '状态',
    supplier_id: '供应商',
    holder_id: '收货方',
    carrier: '承运方',
    tracking_no: '运单号',
    expected_on: '预计到货',
    close_reason: '关闭原因',
    remark: '备注',
    quantity: '数量',
    received_quantity: '已收货',
    lost_quantity: '短少',
    surplus_quantity: '多到',
  },
  words: { state: labelsOf(shipmentWorkflow.states) },
};

export const receiptAudit: AuditKind = {
  kind: 'receipt',
  label: '收货单',
  readPermissions,
  tables: {
    receipts: '收货单',
    receipt_lines: '明细',
    purchase_returns: '退货',
    receipt_defects: '不合格原因',
    receipt_price_corrections: '价格更正',
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
    remark: '备注',
    quantity: '数量',
    rejected_quantity: '不合格',
    returned_quantity: '已退货',
    kind: '原因',
    place: '部位',
    position: '次序',
    is_replaced: '补货',
    reason: '原因',
    before_price: '原价',
    unit_price: '更正后单价',
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
    kind: Object.fromEntries(defectKinds.map(({ value, label }) => [value, label])),
    'statement_charges.kind': Object.fromEntries(chargeKinds.map(({ value, label }) => [value, label])),
  },
};

export const purchaseAudits: readonly AuditKind[] = [purchaseAudit, shipmentAudit, receiptAudit];
