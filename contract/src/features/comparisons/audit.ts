import { labelsOf } from '../../lib/fields/choices.ts';
import { auditKind } from '../../lib/fields/audit-kind.ts';
import { supplierSideChildren, supplierSideLabels, supplierSideTables } from '../supplier-links/audit.ts';
import { configFields, configVersionFields } from './fields.ts';
import { answerFields, inquiryFields } from './inquiry-fields.ts';
import { inquiryWorkflow } from './inquiry-workflow.ts';
import { comparisonWords } from './words.ts';

export const COMPARISON_CONFIG = 'comparisonConfig';

export const configAudit = auditKind({
  kind: COMPARISON_CONFIG,
  label: comparisonWords.config,
  readPermissions: ['内部比价配置'],
  tables: {
    comparison_configs: { label: comparisonWords.config, fields: configFields },
    comparison_config_versions: { label: comparisonWords.version, fields: configVersionFields },
  },
  childLabels: { comparison_config_versions: 'version_no' },
  fields: { active: comparisonWords.active, version_no: comparisonWords.version, reason: '修改原因' },
});

export const inquiryAudit = auditKind({
  kind: inquiryWorkflow.kind,
  label: inquiryWorkflow.label,
  readPermissions: ['比价'],
  tables: {
    inquiries: { label: comparisonWords.inquiry, fields: inquiryFields },
    inquiry_answers: { label: comparisonWords.answer, fields: answerFields },
    ...supplierSideTables,
  },
  childLabels: { inquiry_answers: 'supplier_id', ...supplierSideChildren },
  fields: {
    ...supplierSideLabels,
    code: comparisonWords.inquiry,
    state: comparisonWords.state,
    spu_id: comparisonWords.material,
    sku_id: comparisonWords.colour,
    product_id: '物料网商品',
    task_id: '开发任务',
    decision_reason: comparisonWords.decisionReason,
    'inquiry_answers.supplier_id': comparisonWords.supplier,
    sent_at: '发出时间',
    answered_at: '答复时间',
  },
  words: { state: labelsOf(inquiryWorkflow.states) },
});
