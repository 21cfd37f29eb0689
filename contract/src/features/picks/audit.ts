import { labelsOf } from '../../lib/choices.ts';
import type { AuditKind } from '../../lib/audit-kind.ts';
import { pickReturnKinds, pickWorkflow } from './workflow.ts';

export const pickAudit: AuditKind = {
  kind: 'pick',
  label: '领料单',
  readPermissions: ['领料管理'],
  tables: { pick_orders: '领料单', pick_lines: '明细', pick_returns: '退料' },
  childLabels: { pick_lines: 'code', pick_returns: 'code' },
  fields: {
    'pick_orders.code': '单号',
    code: '物料',
    state: '状态',
    holder_id: '领料处',
    garment_order_id: '成衣订单',
    style_id: '款式',
    need_on: '需求日',
    completed_on: '完成日期',
    remark: '备注',
    end_reason: '结束原因',
    skc_id: '货色',
    suggested_quantity: '建议数量',
    quantity: '计划数量',
    picked_quantity: '已领',
    returned_quantity: '已退',
    surplus_quantity: '退回余料',
    reason: '原因',
    kind: '退料类型',
  },
  words: {
    state: labelsOf(pickWorkflow.states),
    kind: pickReturnKinds,
  },
};

export const pickAudits: readonly AuditKind[] = [pickAudit];
