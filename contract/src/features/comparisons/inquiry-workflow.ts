import { workflow, type StateOf } from '../../lib/workflow.ts';
import { comparisonWords } from './words.ts';

/** 询价单: 询价中 → 已定价, or 已关闭 without a decision. */
export const inquiryWorkflow = workflow({
  kind: 'inquiry',
  label: comparisonWords.inquiry,
  states: {
    OPEN: { label: '询价中', tone: 'info' },
    DECIDED: { label: '已定价', tone: 'success' },
    CLOSED: { label: '已关闭', tone: 'neutral' },
  },
  initial: ['OPEN'],
  transitions: {
    decide: {
      from: ['OPEN'],
      to: 'DECIDED',
      label: comparisonWords.decide,
      permission: '比价:采用',
      ask: ['reason'],
      effect: '采用的报价成为供应商报价，询价单不能再改。',
    },
    close: { from: ['OPEN'], to: 'CLOSED', label: '关闭', permission: '比价:询价', ask: ['reason'], danger: true },
    reopen: { from: ['CLOSED'], to: 'OPEN', label: '重新打开', permission: '比价:询价' },
  },
});
export type InquiryState = StateOf<typeof inquiryWorkflow>;
