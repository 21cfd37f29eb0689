import { workflow } from '../../lib/workflow.ts';

export const supplierKinds = [
  { value: 'MATERIAL', label: '物料供应商', aliases: ['物料', '面辅料', '面料', '辅料', '面料供应商', '辅料供应商', '面辅料供应商'] },
  { value: 'GARMENT', label: '成品供应商', aliases: ['成品', '成衣', '成衣工厂', '加工厂', '成品厂'] },
  { value: 'BOTH', label: '两者', aliases: ['物料和成品', '物料/成品', '物料、成品'] },
] as const;
export const supplierLevels = [
  { value: 'A', label: 'A', aliases: ['A级'] },
  { value: 'B', label: 'B', aliases: ['B级'] },
  { value: 'C', label: 'C', aliases: ['C级'] },
  { value: 'D', label: 'D', aliases: ['D级'] },
] as const;

/** A certificate that ends within 30 days, or has ended. */
export const certificateStates = [
  { value: 'EXPIRING', label: '证书即将到期' },
  { value: 'EXPIRED', label: '证书已过期' },
] as const;

export const supplierWorkflow = workflow({
  kind: 'supplier',
  label: '供应商',
  page: '/supplierDetail?id=',
  states: {
    DRAFT: { label: '草稿', tone: 'neutral' },
    PENDING: { label: '待审核', tone: 'warning' },
    ACTIVE: { label: '合作中', tone: 'success' },
    PAUSED: { label: '暂停', tone: 'danger' },
    TERMINATED: { label: '终止', tone: 'neutral' },
  },
  // An imported supplier is submitted for approval at once.
  initial: ['DRAFT', 'PENDING'],
  transitions: {
    submit: { from: ['DRAFT'], to: 'PENDING', label: '提交', permission: '供应商档案:提交', inverse: 'withdraw' },
    withdraw: { from: ['PENDING'], to: 'DRAFT', label: '撤回', permission: '供应商档案:提交', by: 'submitter' },
    approve: {
      from: ['PENDING'],
      to: 'ACTIVE',
      by: 'another',
      label: '审核通过',
      permission: '供应商档案:审核',
      effect: '审核后即可报价、接单，并有自己的库存持有方；之后只能暂停、终止或关联到别的供应商。',
    },
    reject: { from: ['PENDING'], to: 'DRAFT', label: '打回', permission: '供应商档案:审核', ask: ['reason'] },
    pause: {
      from: ['ACTIVE'],
      to: 'PAUSED',
      label: '暂停',
      permission: '供应商档案:暂停恢复',
      ask: ['reason', 'period'],
      inverse: 'resume',
      danger: true,
    },
    resume: { from: ['PAUSED'], to: 'ACTIVE', label: '恢复', permission: '供应商档案:暂停恢复' },
    terminate: {
      from: ['ACTIVE', 'PAUSED'],
      to: 'TERMINATED',
      label: '终止',
      permission: '供应商档案:终止',
      ask: ['reason'],
      danger: true,
      effect: '终止后不能恢复：不能再询价、报价、下单，已有的单据和价格保留。',
    },
    // One record goes to another supplier, with wizards of their own; undone while no document used what was moved.
    change: { from: ['DRAFT', 'PENDING'], to: 'TERMINATED', label: '变更', permission: '供应商档案:变更', automatic: true },
    revertChange: { from: ['TERMINATED'], to: 'DRAFT', label: '撤销变更', permission: '供应商档案:变更', automatic: true },
    relate: { from: ['ACTIVE'], to: 'TERMINATED', label: '关联', permission: '供应商档案:关联', automatic: true },
    unrelate: { from: ['TERMINATED'], to: 'ACTIVE', label: '解除关联', permission: '供应商档案:关联', automatic: true },
  },
});

/** 待审核 is under review and 终止 is final, so neither can be edited. */
export function isEditable(state: keyof typeof supplierWorkflow.states): boolean {
  return state !== 'PENDING' && state !== 'TERMINATED';
}
