import { workflow, type ActionOf, type StateOf } from '../../lib/workflow.ts';
import { statementWords } from './words.ts';

export const statementWorkflow = workflow({
  kind: 'statement',
  label: statementWords.statement,
  states: {
    DRAFT: { label: '草稿', tone: 'neutral' },
    SENT: { label: '待供应商确认', tone: 'warning' },
    CONFIRMED: { label: '已确认', tone: 'info' },
    INVOICED: { label: '已开票', tone: 'info' },
    SETTLED: { label: '已结清', tone: 'success' },
  },
  initial: ['DRAFT'],
  transitions: {
    send: {
      from: ['DRAFT'],
      to: 'SENT',
      label: '提交确认',
      permission: '对账单:编辑',
      inverse: 'recall',
      effect: '明细按此刻的收货固定，打印或导出后发给供应商核对；之后的退货与更正进入下一张对账单。',
    },
    recall: { from: ['SENT'], to: 'DRAFT', label: '撤回', permission: '对账单:编辑' },
    confirm: {
      from: ['SENT'],
      to: 'CONFIRMED',
      label: '确认',
      permission: '对账单:确认',
      effect: '供应商已同意这些金额，之后不能再改；付款到期日从今天按账期起算。',
    },
    invoice: { from: ['CONFIRMED'], to: 'INVOICED', label: '开票', permission: '对账单:开票', automatic: true },
    uninvoice: { from: ['INVOICED'], to: 'CONFIRMED', label: '作废发票', permission: '对账单:开票', automatic: true },
    /** Nothing to invoice and to pay: it is settled by being confirmed. */
    close: { from: ['CONFIRMED'], to: 'SETTLED', label: '结清', permission: '对账单:确认', automatic: true },
    settle: { from: ['INVOICED'], to: 'SETTLED', label: '付款', permission: '对账单:付款', automatic: true },
    reopen: { from: ['SETTLED'], to: 'INVOICED', label: '作废付款', permission: '对账单:付款', automatic: true },
  },
});
export type StatementState = StateOf<typeof statementWorkflow>;
export type StatementAction = ActionOf<typeof statementWorkflow>;

export const statementSteps = ['send', 'recall', 'confirm'] as const satisfies readonly StatementAction[];
export type StatementStep = (typeof statementSteps)[number];
