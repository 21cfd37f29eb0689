import { auditKind } from '../../lib/fields/audit-kind.ts';
import { labelsOf } from '../../lib/fields/choices.ts';
import { supplierSideChildren, supplierSideLabels, supplierSideTables } from '../supplier-links/audit.ts';
import { claimFields } from './fields.ts';
import { claimWorkflow } from './workflow.ts';
import { claimWords } from './words.ts';

export const claimAudit = auditKind({
  kind: 'claim',
  label: claimWords.claim,
  readPermissions: ['物料索赔'],
  tables: { claims: { label: claimWords.claim, fields: claimFields }, claim_rolls: '四分制', ...supplierSideTables },
  childLabels: { claim_rolls: 'roll_no', ...supplierSideChildren },
  fields: {
    ...supplierSideLabels,
    'claims.code': '单号',
    state: '状态',
    supplier_id: claimWords.supplier,
    receipt_id: claimWords.receipt,
    material_code: claimWords.material,
    sent_on: claimWords.sentOn,
    answer: '供应商答复',
    answered_on: '答复日期',
    end_reason: '撤销原因',
    lot_no: '缸号',
    roll_no: '匹号',
    points: claimWords.points,
    metres: claimWords.metres,
    width: claimWords.width,
  },
  words: { state: labelsOf(claimWorkflow.states) },
});
