import { workflow } from '../../lib/workflow.ts';

export const bomTypes = [
  { value: 'DEVELOPMENT', label: '开发' },
  { value: 'CUSTOM', label: '定制' },
  { value: 'BULK', label: '大货' },
] as const;
export type BomType = (typeof bomTypes)[number]['value'];

export const bomSections = [
  { value: 'MAIN', label: '主料' },
  { value: 'LINING', label: '里料' },
  { value: 'CONTRAST', label: '配料' },
  { value: 'TRIM', label: '辅料' },
  { value: 'PACKAGING', label: '包装' },
] as const;
export type BomSection = (typeof bomSections)[number]['value'];

/** Who supplies the material. */
export const bomSupplies = [
  { value: 'BRAND', label: '品牌备料' },
  { value: 'FACTORY', label: '供应商自采' },
  { value: 'CUSTOMER', label: '客供' },
] as const;

export const garmentOrderStates = {
  OPEN: { label: '进行中', tone: 'info' },
  CLOSED: { label: '已完成', tone: 'success' },
  CANCELLED: { label: '已取消', tone: 'neutral' },
} as const;

/** 定制BOM: 草稿 → 待确认 → 已生效 → 已被替代; 作废. A confirmed BOM is not edited: a change creates the next version. */
export const bomWorkflow = workflow({
  kind: 'bom',
  label: '定制BOM',
  page: '/BOMEdit?id=',
  states: {
    DRAFT: { label: '草稿', tone: 'neutral' },
    PENDING: { label: '待确认', tone: 'warning' },
    EFFECTIVE: { label: '已生效', tone: 'success' },
    REPLACED: { label: '已被替代', tone: 'neutral' },
    VOID: { label: '已作废', tone: 'danger' },
  },
  // The 大货 copy of an order is frozen when it is created.
  initial: ['DRAFT', 'EFFECTIVE'],
  transitions: {
    submit: { from: ['DRAFT'], to: 'PENDING', label: '提交', permission: '定制BOM:提交', inverse: 'withdraw' },
    withdraw: { from: ['PENDING'], to: 'DRAFT', label: '撤回', permission: '定制BOM:提交', by: 'submitter' },
    confirm: {
      from: ['PENDING'],
      to: 'EFFECTIVE',
      by: 'another',
      label: '确认',
      permission: '定制BOM:确认',
      effect: '确认后不能再编辑；同一款式、同一类型的上一版本会变为已被替代。已锁定的大货BOM不变。',
    },
    reject: { from: ['PENDING'], to: 'DRAFT', label: '打回', permission: '定制BOM:确认', ask: ['reason'] },
    /** Follows from the confirmation of its next version. */
    replace: { from: ['EFFECTIVE'], to: 'REPLACED', label: '替代', permission: '定制BOM:确认', automatic: true },
    void: {
      from: ['DRAFT', 'PENDING', 'EFFECTIVE'],
      to: 'VOID',
      label: '作废',
      permission: '定制BOM:作废',
      ask: ['reason'],
      danger: true,
      effect: '作废后不能恢复，编号不会再用。',
    },
  },
});
