import { labelsOf } from '../../lib/choices.ts';
import { auditKind, type AuditKind } from '../../lib/audit-kind.ts';
import { documentFields, storedStockLineFields } from './document-fields.ts';
import { lotFields } from './item.ts';
import { itemLevels, ownershipChoices, titleOf } from './item-level.ts';
import { holderAudit } from './holders.ts';
import { stockDocumentKinds, stockDocumentStates } from './workflow.ts';

const readPermissions = itemLevels.map((goods) => titleOf(goods));
const titles = Object.fromEntries(itemLevels.map((goods) => [goods, titleOf(goods)]));

const { secondQuantity: _second, ...loggedLineFields } = storedStockLineFields;

export const stockDocumentAudit = auditKind({
  kind: 'stockDocument',
  label: '库存单据',
  readPermissions,
  titleBy: { table: 'stock_documents', column: 'goods', titles },
  tables: {
    stock_documents: { label: '库存单据', fields: documentFields },
    stock_document_lines: { label: '明细', fields: loggedLineFields },
    stock_document_rolls: '细码',
  },
  childLabels: { stock_document_lines: 'code', stock_document_rolls: 'lot_no' },
  fields: {
    kind: '类型',
    state: '状态',
    occurred_at: '发生时间',
    submitted_by: '提交人',
    approved_by: '审批人',
    'stock_documents.code': '单号',
    code: '物料',
    'stock_document_rolls.quantity': '数量',
    received_quantity: '到货数量',
    lot_no: '缸号',
    roll_no: '匹号',
  },
  words: {
    kind: stockDocumentKinds,
    state: labelsOf(stockDocumentStates),
    ownership: labelsOf(ownershipChoices),
    'stock_document_lines.direction': { IN: '入', OUT: '出' },
  },
  refs: { submitted_by: 'users', approved_by: 'users' },
});

const stockItemAudit = auditKind({
  kind: 'stockItem',
  label: '库存物料',
  readPermissions,
  titleBy: { table: 'stock_items', column: 'goods', titles },
  document: 'stock_items',
  tables: { lots: { label: '缸号', fields: lotFields }, rolls: '匹', frozen_goods: '不良冻结' },
  childLabels: { lots: 'lot_no', rolls: 'roll_no' },
  fields: {
    lot_no: '缸号',
    supplier_id: '供应商',
    received_on: '收货日期',
    roll_no: '匹号',
    quantity: '数量',
    metres: '米数',
    kilograms: '公斤数',
    defect_points: '疵点分',
  },
});

export const stockAudits: readonly AuditKind[] = [holderAudit, stockDocumentAudit, stockItemAudit];
