import { workflow, type ActionOf, type StateOf } from '../../lib/workflow.ts';

/** ODM报价单 of a garment factory: 未提交 → 待核价 → 核价中 → 已完成; 打回 leads to its next version. */
export const quotationWorkflow = workflow({
  kind: 'quotation',
  label: '报价单',
  states: {
    DRAFT: { label: '未提交', tone: 'neutral' },
    PENDING: { label: '待核价', tone: 'warning' },
    COSTING: { label: '核价中', tone: 'info' },
    APPROVING: { label: '待审批', tone: 'warning' },
    DONE: { label: '已完成', tone: 'success' },
    RETURNED: { label: '已打回', tone: 'danger' },
    CANCELLED: { label: '已取消', tone: 'neutral' },
  },
  initial: ['DRAFT'],
  transitions: {
    submit: { from: ['DRAFT', 'RETURNED'], to: 'PENDING', label: '提交报价', permission: '成衣核价:提交报价' },
    withdraw: {
      from: ['PENDING'],
      to: 'DRAFT',
      label: '撤回',
      permission: '成衣核价:提交报价',
      effect: '报价单回到未提交，修改后再次提交。',
    },
    dispatch: {
      from: ['PENDING'],
      to: 'COSTING',
      label: '派发',
      permission: '成衣核价:派发',
      effect: '按明细派给面料部、技术部和核价部，各部门按工作日期限核价。',
    },
    reject: {
      from: ['PENDING', 'COSTING', 'APPROVING'],
      to: 'RETURNED',
      label: '打回报价',
      permission: '成衣核价:打回报价',
      ask: ['reason'],
      effect: '工厂修改后再次提交成为下一版本；这张核价单不再继续。',
    },
    recost: {
      from: ['DONE'],
      to: 'COSTING',
      label: '重新核价',
      permission: '成衣核价:重新核价',
      ask: ['reason'],
      effect: '按今天的基准价生成下一版核价单，已确认的版本保留。',
    },
    cancel: {
      from: ['DRAFT', 'PENDING', 'RETURNED'],
      to: 'CANCELLED',
      label: '取消报价',
      permission: '成衣核价:取消报价',
      ask: ['reason'],
      danger: true,
      effect: '取消后不能恢复；要再报价请复制后新建。',
    },
    awaitApproval: { from: ['COSTING'], to: 'APPROVING', label: '提交审批', permission: '成衣核价:提交审批', automatic: true },
    resume: { from: ['APPROVING'], to: 'COSTING', label: '继续核价', permission: '成衣核价:退回部门', automatic: true },
    finish: { from: ['COSTING', 'APPROVING'], to: 'DONE', label: '核价完成', permission: '成衣核价:审批', automatic: true },
    reopen: { from: ['COSTING', 'APPROVING'], to: 'PENDING', label: '核价作废', permission: '成衣核价:作废', automatic: true },
  },
});
export type QuotationState = StateOf<typeof quotationWorkflow>;
export type QuotationAction = ActionOf<typeof quotationWorkflow>;
/** What somebody presses on a quotation. */
export const quotationSteps = [
  'submit',
  'withdraw',
  'dispatch',
  'reject',
  'recost',
  'cancel',
] as const satisfies readonly QuotationAction[];
export type QuotationStep = (typeof quotationSteps)[number];

/** 核价单 of a version of a quotation. */
export const sheetWorkflow = workflow({
  kind: 'costSheet',
  label: '核价单',
  states: {
    PENDING: { label: '待核价', tone: 'warning' },
    COSTING: { label: '核价中', tone: 'info' },
    APPROVING: { label: '待审批', tone: 'warning' },
    APPROVED: { label: '已核价', tone: 'success' },
    REJECTED: { label: '已打回', tone: 'danger' },
    VOID: { label: '已作废', tone: 'neutral' },
  },
  initial: ['PENDING'],
  transitions: {
    start: { from: ['PENDING'], to: 'COSTING', label: '开始核价', permission: '成衣核价:核价', automatic: true },
    submit: { from: ['PENDING', 'COSTING'], to: 'APPROVING', label: '提交审批', permission: '成衣核价:提交审批' },
    approve: {
      from: ['APPROVING'],
      to: 'APPROVED',
      label: '审批通过',
      permission: '成衣核价:审批',
      effect: '核价单锁定，核定价写入价格历史；要改须重新核价。',
    },
    withdraw: {
      from: ['APPROVING'],
      to: 'COSTING',
      label: '撤回',
      permission: '成衣核价:提交审批',
      effect: '核价部可以继续修改，再次提交审批。',
    },
    sendBack: {
      from: ['COSTING', 'APPROVING'],
      to: 'COSTING',
      label: '退回部门',
      permission: '成衣核价:退回部门',
      automatic: true,
    },
    reject: {
      from: ['PENDING', 'COSTING', 'APPROVING'],
      to: 'REJECTED',
      label: '打回报价',
      permission: '成衣核价:打回报价',
      automatic: true,
    },
    void: {
      from: ['PENDING', 'COSTING', 'APPROVING'],
      to: 'VOID',
      label: '作废',
      permission: '成衣核价:作废',
      ask: ['reason'],
      danger: true,
      effect: '核价单作废，报价单回到待核价，可以重新派发。',
    },
  },
});
export type SheetState = StateOf<typeof sheetWorkflow>;
export type SheetAction = ActionOf<typeof sheetWorkflow>;
/** What somebody presses on a cost sheet. */
export const sheetSteps = ['submit', 'approve', 'withdraw', 'void'] as const satisfies readonly SheetAction[];
export type SheetStep = (typeof sheetSteps)[number];

/** States in which lines may still change. */
export const isOpenSheet = (state: SheetState): boolean => state === 'PENDING' || state === 'COSTING';
