import { labelsOf } from '../../lib/choices.ts';
import { auditKind, type AuditKind } from '../../lib/audit-kind.ts';
import { pickFields, pickLineFields } from './fields.ts';
import { pickReturnKinds, pickWorkflow } from './workflow.ts';

const { skuId: _sku, ...loggedLineFields } = pickLineFields;

export const pickAudit = auditKind({
  kind: 'pick',
  label: '领料单',
  readPermissions: ['领料管理'],
  tables: {
    pick_orders: { label: '领料单', fields: pickFields },
    pick_lines: { label: '明细', fields: loggedLineFields },
    pick_returns: '退料',
  },
  childLabels: { pick_lines: 'code', pick_returns: 'code' },
  fields: {
    'pick_orders.code': '单号',
    code: '物料',
    state: '状态',
    garment_order_id: '成衣订单',
    style_id: '款式',
    completed_on: '完成日期',
    incomplete_note: '领料时未齐',
    end_reason: '结束原因',
    skc_id: '货色',
    suggested_quantity: '建议数量',
    picked_quantity: '已领',
    returned_quantity: '已退',
    surplus_quantity: '退回余料',
    'pick_returns.reason': '原因',
    kind: '退料类型',
  },
  words: {
    state: labelsOf(pickWorkflow.states),
    kind: pickReturnKinds,
  },
});

export const pickAudits: readonly AuditKind[] = [pickAudit];
