import { labelsOf } from '../../lib/fields/choices.ts';
import { auditKind } from '../../lib/fields/audit-kind.ts';
import { accountFields, certificateFields, contactFields, supplierFields } from './fields.ts';
import { supplierWorkflow } from './workflow.ts';
import { supplierWords } from './words.ts';

export const supplierAudit = auditKind({
  kind: supplierWorkflow.kind,
  label: supplierWorkflow.label,
  readPermissions: ['供应商档案'],
  tables: {
    suppliers: { label: supplierWords.supplier, fields: supplierFields },
    supplier_names: '曾用名',
    supplier_categories: supplierWords.categories,
    supplier_classifications: '可供分类',
    supplier_contacts: { label: supplierWords.contact, fields: contactFields },
    supplier_bank_accounts: { label: supplierWords.bankAccounts, fields: accountFields },
    supplier_certificates: { label: supplierWords.certificate, fields: certificateFields },
    statement_advances: '预付款',
  },
  childLabels: {
    supplier_names: 'name',
    supplier_categories: 'entry_id',
    supplier_classifications: 'classification_id',
    supplier_contacts: 'name',
    supplier_bank_accounts: 'bank_name',
    supplier_certificates: 'kind',
    statement_advances: 'paid_on',
  },
  fields: {
    code: supplierWords.code,
    state: supplierWords.state,
    main_id: '归到供应商',
    paused_from: '暂停自',
    paused_to: '暂停至',
    pause_reason: '暂停原因',
    submitted_by: '提交人',
    approved_by: '审核人',
    'supplier_names.kind': '种类',
    'supplier_names.name': '曾用名',
    'statement_advances.paid_on': '付款日期',
    'statement_advances.amount': '金额',
    'statement_advances.account': '账号',
    'statement_advances.note': '说明',
    'statement_advances.order_id': '采购单',
    'statement_advances.void_reason': '作废原因',
    entry_id: supplierWords.categories,
    classification_id: supplierFields.classificationIds.label,
  },
  prices: ['amount'],
  masked: ['account_no'],
  words: {
    'supplier_names.kind': { NAME: '全称', ABBREVIATION: '简称' },
    state: labelsOf(supplierWorkflow.states),
  },
  refs: { submitted_by: 'users', approved_by: 'users', main_id: 'suppliers' },
});
