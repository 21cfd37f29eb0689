import { labelsOf } from '../../lib/choices.ts';
import { auditKind } from '../../lib/audit-kind.ts';
import { configFields, configVersionFields } from './fields.ts';
import { answerFields, inquiryFields } from './inquiry-fields.ts';
import { inquiryWorkflow } from './inquiry-workflow.ts';

export const COMPARISON_CONFIG = 'comparisonConfig';

export const configAudit = auditKind({
  kind: COMPARISON_CONFIG,
  label: '比价配置',
  readPermissions: ['内部比价配置'],
  tables: {
    comparison_configs: { label: '比价配置', fields: configFields },
    comparison_config_versions: { label: '版本', fields: configVersionFields },
  },
  childLabels: { comparison_config_versions: 'version_no' },
  fields: { active: '启用', version_no: '版本', reason: '修改原因' },
});

export const inquiryAudit = auditKind({
  kind: inquiryWorkflow.kind,
  label: inquiryWorkflow.label,
  readPermissions: ['比价'],
  tables: {
    inquiries: { label: '询价单', fields: inquiryFields },
    inquiry_answers: { label: '答复', fields: answerFields },
  },
  childLabels: { inquiry_answers: 'supplier_id' },
  fields: {
    code: '询价单',
    state: '状态',
    spu_id: '物料',
    sku_id: '颜色',
    product_id: '物料网商品',
    task_id: '开发任务',
    decision_reason: '采用原因',
    'inquiry_answers.supplier_id': '供应商',
    sent_at: '发出时间',
    answered_at: '答复时间',
  },
  words: { state: labelsOf(inquiryWorkflow.states) },
});
