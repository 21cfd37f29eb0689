import { auditKind } from '../../lib/audit-kind.ts';
import { labelsOf } from '../../lib/choices.ts';
import { claimFields } from './fields.ts';
import { claimWorkflow } from './workflow.ts';

export const claimAudit = auditKind({
  kind: 'claim',
  label: '物料索赔',
  readPermissions: ['物料索赔'],
  tables: { claims: { label: '物料索赔', fields: claimFields }, claim_rolls: '四分制' },
  childLabels: { claim_rolls: 'roll_no' },
  fields: {
    'claims.code': '单号',
    state: '状态',
    supplier_id: '供应商',
    receipt_id: '收货单',
    material_code: '物料',
    sent_on: '提交日期',
    answer: '供应商答复',
    answered_on: '答复日期',
    end_reason: '撤销原因',
    lot_no: '缸号',
    roll_no: '匹号',
    points: '扣分',
    metres: '米数',
    width: '门幅',
  },
  words: { state: labelsOf(claimWorkflow.states) },
});
