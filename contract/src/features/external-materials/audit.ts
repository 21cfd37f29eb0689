import { labelsOf } from '../../lib/fields/choices.ts';
import { auditKind } from '../../lib/fields/audit-kind.ts';
import { externalFields } from './fields.ts';
import { externalWorkflow } from './workflow.ts';
import { externalWords } from './words.ts';

export const externalAudit = auditKind({
  kind: externalWorkflow.kind,
  label: externalWorkflow.label,
  readPermissions: ['外部物料档案'],
  tables: {
    external_materials: { label: externalWords.externalMaterial, fields: externalFields },
    external_compositions: externalWords.composition,
    external_pictures: '图片',
  },
  childLabels: { external_compositions: 'ingredient_id' },
  fields: {
    code: externalWords.code,
    state: '匹配状态',
    reject_reason: externalWords.rejectReason,
    sku_id: '内部物料',
    match_reason: '关联原因',
    ingredient_id: externalWords.composition,
    share: '占比',
    file_id: '图片',
  },
  prices: ['metre_price'],
  words: { state: labelsOf(externalWorkflow.states) },
});
