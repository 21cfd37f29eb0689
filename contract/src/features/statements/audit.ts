import { auditKind } from '../../lib/audit-kind.ts';
import { labelsOf } from '../../lib/choices.ts';
import { statementFields } from './fields.ts';
import { statementWorkflow } from './workflow.ts';

export const statementAudit = auditKind({
  kind: 'statement',
  label: '对账单',
  readPermissions: ['对账单'],
  tables: { statements: { label: '对账单', fields: statementFields }, statement_invoices: '发票', statement_payments: '付款' },
  childLabels: { statement_invoices: 'number', statement_payments: 'paid_on' },
  fields: {
    code: '单号',
    state: '状态',
    amount: '金额（含税）',
    net_amount: '不含税金额',
    tax_amount: '税额',
    sent_on: '提交日期',
    confirmed_on: '确认日期',
    confirmed_with: '对方确认人',
    due_on: '付款到期日',
    number: '发票号码',
    issued_on: '开票日期',
    is_last: '开齐',
    reason: '差异原因',
    paid_on: '付款日期',
    account: '账号',
    note: '说明',
    void_reason: '作废原因',
    voided_at: '作废时间',
  },
  prices: ['amount', 'net_amount', 'tax_amount'],
  words: { state: labelsOf(statementWorkflow.states) },
});
