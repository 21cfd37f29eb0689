import { workflow } from '../../lib/workflow.ts';

/** 内部物料: imported ones that lack a required fact are 待补全; 草稿 → 待审核 → 启用 ⇄ 停用 → 归档. */
export const materialWorkflow = workflow({
  kind: 'material',
  label: '内部物料',
  page: '/insideDetails?id=',
  states: {
    INCOMPLETE: { label: '待补全', tone: 'warning' },
    DRAFT: { label: '草稿', tone: 'neutral' },
    PENDING: { label: '待审核', tone: 'warning' },
    ACTIVE: { label: '启用', tone: 'success' },
    DISABLED: { label: '停用', tone: 'neutral' },
    ARCHIVED: { label: '归档', tone: 'neutral' },
  },
  initial: ['DRAFT', 'INCOMPLETE'],
  transitions: {
    complete: { from: ['INCOMPLETE'], to: 'DRAFT', label: '补全', permission: '内部物料档案:编辑' },
    submit: { from: ['DRAFT'], to: 'PENDING', label: '提交审核', permission: '内部物料档案:提交审核', inverse: 'withdraw' },
    withdraw: { from: ['PENDING'], to: 'DRAFT', label: '撤回', permission: '内部物料档案:提交审核', by: 'submitter' },
    approve: {
      from: ['PENDING'],
      to: 'ACTIVE',
      by: 'another',
      label: '审核通过',
      permission: '内部物料档案:审核',
      effect: '审核后即可用于BOM、备料和出入库；之后只能停用，不能退回草稿。',
    },
    reject: { from: ['PENDING'], to: 'DRAFT', label: '打回', permission: '内部物料档案:审核', ask: ['reason'] },
    disable: { from: ['ACTIVE'], to: 'DISABLED', label: '停用', permission: '内部物料档案:启用停用', inverse: 'enable' },
    enable: { from: ['DISABLED'], to: 'ACTIVE', label: '启用', permission: '内部物料档案:启用停用', inverse: 'disable' },
    archive: {
      from: ['DISABLED', 'DRAFT', 'INCOMPLETE'],
      to: 'ARCHIVED',
      label: '归档',
      permission: '内部物料档案:归档',
      danger: true,
      effect: '归档后不再出现在选择、查重和导入中，不能恢复。编码不会再用。',
    },
  },
});

/** 颜色: 打样中 → 已确认, and 停用 and back. */
export const skuWorkflow = workflow({
  kind: 'sku',
  label: '颜色',
  states: {
    SAMPLING: { label: '打样中', tone: 'info' },
    CONFIRMED: { label: '已确认', tone: 'success' },
    DISABLED: { label: '停用', tone: 'neutral' },
  },
  initial: ['SAMPLING', 'CONFIRMED'],
  transitions: {
    confirm: { from: ['SAMPLING'], to: 'CONFIRMED', label: '确认颜色', permission: '内部物料档案:加颜色' },
    resample: { from: ['CONFIRMED'], to: 'SAMPLING', label: '重新打样', permission: '内部物料档案:加颜色', ask: ['reason'] },
    disable: { from: ['SAMPLING', 'CONFIRMED'], to: 'DISABLED', label: '停用颜色', permission: '内部物料档案:加颜色', inverse: 'enable' },
    enable: { from: ['DISABLED'], to: 'CONFIRMED', label: '启用颜色', permission: '内部物料档案:加颜色', inverse: 'disable' },
  },
});
