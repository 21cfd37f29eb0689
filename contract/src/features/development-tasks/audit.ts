import { labelsOf } from '../../lib/fields/choices.ts';
import { auditKind } from '../../lib/fields/audit-kind.ts';
import { supplierEntryStates, supplierSideChildren, supplierSideLabels, supplierSideTables } from '../supplier-links/audit.ts';
import { roundFields, suppliedSampleFields, taskFields, verdicts } from './fields.ts';
import { taskWorkflow } from './workflow.ts';
import { taskWords } from './words.ts';

export const taskAudit = auditKind({
  kind: taskWorkflow.kind,
  label: taskWorkflow.label,
  readPermissions: ['物料开发任务'],
  tables: {
    development_tasks: { label: taskWords.task, fields: taskFields },
    task_compositions: taskWords.composition,
    task_collaborators: '协作人',
    task_pictures: '图片',
    task_products: '询价商品',
    task_rounds: { label: taskWords.sample, fields: roundFields },
    round_compositions: '样品成分',
    round_pictures: '样品图片',
    supplier_samples: { label: '供应商样品', fields: suppliedSampleFields },
    ...supplierSideTables,
  },
  childLabels: {
    task_compositions: 'ingredient_id',
    task_collaborators: 'user_id',
    task_products: 'network_product_id',
    task_rounds: 'serial',
    round_compositions: 'ingredient_id',
    supplier_samples: 'sample_no',
    ...supplierSideChildren,
  },
  fields: {
    ...supplierSideLabels,
    'supplier_samples.note': '留言',
    'supplier_samples.reason': '拒绝原因',
    'supplier_samples.round_id': '登记的样品',
    'supplier_samples.state': '状态',
    code: '任务号',
    state: '状态',
    assignee_id: taskWords.assignee,
    close_reason: taskWords.closeReason,
    submitted_by: '提交人',
    adopted_round_id: '采纳样品',
    spu_id: '内部物料',
    sku_id: '物料颜色',
    source_spu_id: '来源物料',
    source_external_id: '来源外部物料',
    source_quotation_id: '来源报价单',
    source_line_id: '来源明细',
    source_line_name: '来源明细名称',
    ingredient_id: taskWords.ingredient,
    share: '占比',
    user_id: '协作人',
    network_product_id: '询价商品',
    file_id: '图片',
    serial: taskWords.sample,
    verdict: '结论',
    verdict_reason: '结论原因',
  },
  refs: { submitted_by: 'users', round_id: 'task_rounds' },
  words: {
    state: labelsOf(taskWorkflow.states),
    verdict: labelsOf(verdicts),
    'supplier_samples.state': supplierEntryStates,
  },
});
