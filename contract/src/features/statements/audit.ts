import { auditKind } from '../../lib/audit-kind.ts';
import { labelsOf } from '../../lib/choices.ts';
import { statementFields } from './fields.ts';
import { statementWorkflow } from './workflow.ts';

export const statementAudit = auditKind({
  kind: 'statement',
  label: '对账单',
  readPermissions: ['对账单'],
  tables: { statements: { label: '对账单', fields: statementFields } },
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
  },
  prices: ['amount', 'net_amount', 'tax_amount'],
  words: { state: labelsOf(statementWorkflow.states) },
});
