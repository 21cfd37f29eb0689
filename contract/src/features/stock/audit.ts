import { labelsOf } from '../../lib/fields/choices.ts';
import { auditKind, type AuditKind } from '../../lib/fields/audit-kind.ts';
import { documentFields, storedStockLineFields, stockLineFields } from './document-fields.ts';
import { lotFields } from './item.ts';
import { itemLevels, ownershipChoices, titleOf } from './item-level.ts';
import { holderAudit } from './holders.ts';
import { stockDocumentKinds, stockDocumentStates } from './workflow.ts';
import { stockWords } from './words.ts';

const readPermissions = itemLevels.map((goods) => titleOf(goods));
const titles = Object.fromEntries(itemLevels.map((goods) => [goods, titleOf(goods)]));

const { secondQuantity: _second, ...loggedLineFields } = storedStockLineFields;

export const stockDocumentAudit = auditKind({
  kind: 'stockDocument',
  label: stockWords.stockDocument,
  readPermissions,
  titleBy: { table: 'stock_documents', column: 'goods', titles },
  tables: {
    stock_documents: { label: stockWords.stockDocument, fields: documentFields },
    stock_document_lines: { label: stockWords.lines, fields: loggedLineFields },
    stock_document_rolls: stockWords.rollDetails,
  },
  childLabels: { stock_document_lines: 'code', stock_document_rolls: ['lot_no', 'roll_no'] },
  fields: {
    kind: stockWords.kind,
    state: '状态',
    occurred_at: stockWords.occurredAt,
    submitted_by: '提交人',
    approved_by: '审批人',
    'stock_documents.code': stockWords.code,
    code: stockWords.material,
    'stock_document_rolls.quantity': stockLineFields.quantity.label,
    received_quantity: '到货数量',
    lot_no: stockWords.lotNo,
    roll_no: stockWords.rollNo,
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
  label: stockWords.stockItem,
  readPermissions,
  titleBy: { table: 'stock_items', column: 'goods', titles },
  document: 'stock_items',
  // Balances are logged only where the operator rebuilds them.
  tables: {
    lots: { label: stockWords.lotNo, fields: lotFields },
    rolls: '匹',
    frozen_goods: '不良冻结',
    stock_balances: '库存',
    lot_balances: '分缸号、分匹的库存',
  },
  childLabels: { lots: 'lot_no', rolls: 'roll_no' },
  fields: {
    lot_no: stockWords.lotNo,
    supplier_id: documentFields.supplierId.label,
    received_on: '收货日期',
    roll_no: stockWords.rollNo,
    quantity: stockLineFields.quantity.label,
    metres: '米数',
    kilograms: '公斤数',
    defect_points: stockWords.defectPoints,
    on_hand: '库存',
    second_quantity: stockLineFields.secondQuantity.label,
    value: '库存金额',
    reserved: '占用',
    frozen: '冻结',
  },
  prices: ['value'],
});

export const stockAudits: readonly AuditKind[] = [holderAudit, stockDocumentAudit, stockItemAudit];
