import { workflow } from '../../lib/workflow.ts';

/** 外部物料: 待处理 → 已转内部, 已关联内部 or 不采纳, and back. Conversion and linking have wizards of their own. */
export const externalWorkflow = workflow({
  kind: 'externalMaterial',
  label: '外部物料',
  states: {
    PENDING: { label: '待处理', tone: 'warning' },
    CONVERTED: { label: '已转内部', tone: 'success' },
    LINKED: { label: '已关联内部', tone: 'success' },
    REJECTED: { label: '不采纳', tone: 'neutral' },
  },
  initial: ['PENDING'],
  transitions: {
    convert: { from: ['PENDING'], to: 'CONVERTED', label: '转内部', permission: '外部物料档案:转内部', automatic: true },
    link: { from: ['PENDING'], to: 'LINKED', label: '关联内部', permission: '外部物料档案:关联内部', automatic: true },
    undoConversion: { from: ['CONVERTED'], to: 'PENDING', label: '撤销转内部', permission: '外部物料档案:转内部', automatic: true },
    unlink: { from: ['LINKED'], to: 'PENDING', label: '解除关联', permission: '外部物料档案:关联内部', automatic: true },
    reject: { from: ['PENDING'], to: 'REJECTED', label: '不采纳', permission: '外部物料档案:不采纳', ask: ['reason'] },
    reopen: { from: ['REJECTED'], to: 'PENDING', label: '重新打开', permission: '外部物料档案:不采纳' },
  },
});
