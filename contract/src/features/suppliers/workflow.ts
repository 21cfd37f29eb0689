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

export const supplierWorkflow = workflow({
  kind: 'supplier',
  label: '供应商',
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
    submit: { from: ['DRAFT'], to: 'PENDING', label: '提交', permission: '供应商档案:提交' },
    approve: {
      from: ['PENDING'],
      to: 'ACTIVE',
      label: '审核通过',
      permission: '供应商档案:审核',
      effect: '审核后即可报价、接单，并有自己的库存持有方；之后只能暂停或停用。',
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
  },
});

/** 待审核 is under review and 终止 is final, so neither can be edited. */
export function isEditable(state: keyof typeof supplierWorkflow.states): boolean {
  return state !== 'PENDING' && state !== 'TERMINATED';
}
