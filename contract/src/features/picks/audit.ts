import { labelsOf } from '../../lib/fields/choices.ts';
import { auditKind, type AuditKind } from '../../lib/fields/audit-kind.ts';
import { pickFields, pickLineFields } from './fields.ts';
import { pickReturnKinds, pickWorkflow } from './workflow.ts';
import { pickWords } from './words.ts';

const { skuId: _sku, ...loggedLineFields } = pickLineFields;

export const pickAudit = auditKind({
  kind: 'pick',
  label: pickWords.pickOrder,
  readPermissions: ['领料管理'],
  tables: {
    pick_orders: { label: pickWords.pickOrder, fields: pickFields },
    pick_lines: { label: pickWords.lines, fields: loggedLineFields },
    pick_returns: pickWords.return,
  },
  childLabels: { pick_lines: 'code', pick_returns: 'code' },
  fields: {
    'pick_orders.code': '单号',
    code: pickWords.material,
    state: '状态',
    garment_order_id: pickWords.garmentOrder,
    style_id: pickWords.style,
    completed_on: pickWords.completedOn,
    incomplete_note: pickWords.incomplete,
    end_reason: '结束原因',
    skc_id: pickWords.skc,
    suggested_quantity: '建议数量',
    picked_quantity: pickWords.picked,
    returned_quantity: pickWords.returned,
    surplus_quantity: '退回余料',
    'pick_returns.reason': pickLineFields.reason.label,
    kind: '退料类型',
  },
  words: {
    state: labelsOf(pickWorkflow.states),
    kind: pickReturnKinds,
  },
});

export const pickAudits: readonly AuditKind[] = [pickAudit];
