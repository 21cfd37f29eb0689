import { auditKind } from '../../lib/fields/audit-kind.ts';
import { labelsOf } from '../../lib/fields/choices.ts';
import { supplierEntryStates, supplierSideChildren, supplierSideLabels, supplierSideTables } from '../supplier-links/audit.ts';
import { statementFields } from './fields.ts';
import { statementSettingFields } from './settings.ts';
import { statementWorkflow } from './workflow.ts';
import { statementWords } from './words.ts';

export const statementAudit = auditKind({
  kind: 'statement',
  label: statementWords.statement,
  readPermissions: ['对账单'],
  tables: {
    statements: { label: statementWords.statement, fields: statementFields },
    statement_invoices: statementWords.invoice,
    statement_payments: statementWords.payment,
    supplier_invoices: '供应商发票',
    ...supplierSideTables,
  },
  childLabels: { statement_invoices: 'number', supplier_invoices: 'number', statement_payments: 'paid_on', ...supplierSideChildren },
  fields: {
    ...supplierSideLabels,
    code: '单号',
    state: '状态',
    amount: statementWords.amount,
    net_amount: statementWords.netAmount,
    tax_amount: statementWords.taxAmount,
    sent_on: statementWords.sentOn,
    confirmed_on: statementWords.confirmedOn,
    confirmed_with: statementWords.confirmedWith,
    due_on: statementWords.dueOn,
    number: statementWords.invoiceNo,
    'supplier_invoices.note': '留言',
    'supplier_invoices.reason': '拒绝原因',
    'supplier_invoices.invoice_id': statementWords.invoice,
    issued_on: statementWords.issuedOn,
    is_last: statementWords.complete,
    reason: statementWords.differenceReason,
    paid_on: statementWords.paidOn,
    account: statementWords.account,
    note: statementWords.note,
    needs_release: '须放行',
    released_by: '放行人',
    release_reason: '放行原因',
    void_reason: statementWords.voidReason,
    voided_at: '作废时间',
  },
  prices: ['amount', 'net_amount', 'tax_amount'],
  words: { state: labelsOf(statementWorkflow.states), 'supplier_invoices.state': supplierEntryStates },
});

export const statementSettingsAudit = auditKind({
  kind: 'statementSettings',
  label: statementWords.settings,
  readPermissions: ['对账单'],
  tables: { statement_settings: { label: statementWords.settings, fields: statementSettingFields } },
});
