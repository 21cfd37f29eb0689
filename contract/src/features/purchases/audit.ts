import type { AuditKind } from '../../lib/audit-kind.ts';
import { purchaseSources, purchaseWorkflow, receiptWorkflow, shipmentWorkflow } from './workflow.ts';

const readPermissions = ['物料采购管理'] as const;
const wordsOf = (states: Readonly<Record<string, { label: string }>>): Record<string, string> =>
  Object.fromEntries(Object.entries(states).map(([state, { label }]) => [state, label]));

export const purchaseAudit: AuditKind = {
  kind: 'purchase',
  label: '采购单',
  readPermissions,
  tables: { purchase_orders: '采购单', purchase_lines: '明细' },
  childLabels: { purchase_lines: 'code' },
  fields: {
    source: '来源',
    state: '状态',
    holder_id: '收货方',
    supplier_id: '供应商',
    currency_id: '币种',
    rate: '汇率',
    revision: '版本',
    need_on: '需求日期',
    due_on: '交期',
    placed_on: '下单日期',
    completed_on: '收完日期',
    remark: '备注',
    netting_run_id: '测算',
    end_reason: '结束原因',
    released_by: '放行人',
    release_reason: '放行原因',
    'purchase_orders.code': '单号',
    code: '物料',
    quantity: '数量',
    unit_price: '单价',
    offer_price: '报价',
    tax_rate: '税率',
    promised_on: '承诺交期',
    confirmed_on: '确认交期',
    skc_id: '货色',
    garment_order_id: '成衣订单',
    reason: '原因',
    shipped_quantity: '已发货',
    received_quantity: '已收货',
    rejected_quantity: '不合格',
    returned_quantity: '已退货',
    closed_quantity: '短交',
  },
  prices: ['unit_price', 'offer_price', 'stock_price', 'tax_rate', 'rate'],
  words: { source: purchaseSources, state: wordsOf(purchaseWorkflow.states) },
  refs: { released_by: 'users' },
};

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
  },
  words: { state: wordsOf(shipmentWorkflow.states) },
};

export const receiptAudit: AuditKind = {
  kind: 'receipt',
  label: '收货单',
  readPermissions,
  tables: { receipts: '收货单', receipt_lines: '明细', purchase_returns: '退货', receipt_price_corrections: '价格更正' },
  childLabels: { receipt_lines: 'code', purchase_returns: 'position', receipt_price_corrections: 'position' },
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
    position: '次序',
    reason: '原因',
    before_price: '原价',
    unit_price: '更正后单价',
    amount: '差额',
    stock_amount: '成本调整',
    difference: '价差',
  },
  prices: ['amount', 'before_price', 'unit_price', 'stock_amount', 'difference'],
  words: { state: wordsOf(receiptWorkflow.states) },
};

export const purchaseAudits: readonly AuditKind[] = [purchaseAudit, shipmentAudit, receiptAudit];
