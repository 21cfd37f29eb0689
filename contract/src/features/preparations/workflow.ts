import { workflow, type ActionOf, type StateOf } from '../../lib/workflow.ts';

/** 美套: a set of materials that are only useful together. The Chinese word is defined only here. */
export const MEITAO = '美套';

export const preparationKinds = { SKU: '色布/辅料', SPU: '坯布', MEITAO } as const;
export type PreparationKind = keyof typeof preparationKinds;

export const preparationBases = { STYLE: '按款', MATERIAL: '按料' } as const;
export type PreparationBasis = keyof typeof preparationBases;

/** 备料对象: who stores the goods. */
export const preparationObjects = { GARMENT_SUPPLIER: '成品供应商', MATERIAL_SUPPLIER: '物料供应商' } as const;
export type PreparationObject = keyof typeof preparationObjects;

export const preparationWorkflow = workflow({
  kind: 'preparation',
  label: '备料单',
  page: '/preparationDetail?id=',
  states: {
    DRAFT: { label: '草稿', tone: 'neutral' },
    PENDING: { label: '待审核', tone: 'warning' },
    WAITING: { label: '待接单', tone: 'info' },
    PRODUCING: { label: '生产中', tone: 'info' },
    DONE: { label: '已完成', tone: 'success' },
    CANCELLED: { label: '已取消', tone: 'neutral' },
  },
  initial: ['DRAFT'],
  transitions: {
    submit: { from: ['DRAFT'], to: 'PENDING', label: '提交', permission: '备料单管理:提交', inverse: 'withdraw' },
    withdraw: { from: ['PENDING'], to: 'DRAFT', label: '撤回', permission: '备料单管理:提交', by: 'submitter' },
    approve: {
      from: ['PENDING'],
      to: 'WAITING',
      by: 'another',
      label: '审核通过',
      permission: '备料单管理:审核',
      effect: '审核后供应商即可接单，数量计入即将入库；之后不能再编辑，只能取消。',
    },
    reject: { from: ['PENDING'], to: 'DRAFT', label: '打回', permission: '备料单管理:审核', ask: ['reason'] },
    accept: { from: ['WAITING'], to: 'PRODUCING', label: '接单', permission: '备料单管理:接单' },
    finish: {
      from: ['PRODUCING'],
      to: 'DONE',
      label: '完成',
      permission: '备料单管理:分批完成',
      effect: '所有生产单都已结束，备料单完成。',
    },
    reopen: { from: ['PRODUCING'], to: 'WAITING', label: '退回待接单', permission: '备料单管理:取消生产' },
    merge: { from: ['DRAFT'], to: 'CANCELLED', label: '合并', permission: '备料单管理:合并', effect: '并入最早的一张，这张改为已取消。' },
    cancel: {
      from: ['DRAFT', 'PENDING', 'WAITING'],
      to: 'CANCELLED',
      label: '取消',
      permission: '备料单管理:取消',
      ask: ['reason'],
      danger: true,
      effect: '取消后不能恢复；要再备料请复制后新建。',
    },
  },
});
export type PreparationState = StateOf<typeof preparationWorkflow>;
export type PreparationAction = ActionOf<typeof preparationWorkflow>;

/** Actions of users on a single order; accepting, producing and merging trigger the others. */
export const preparationSteps = ['submit', 'withdraw', 'approve', 'reject', 'cancel'] as const satisfies readonly PreparationAction[];
export type PreparationStep = (typeof preparationSteps)[number];

export const productionWorkflow = workflow({
  kind: 'production',
  label: '备料生产单',
  states: {
    PRODUCING: { label: '生产中', tone: 'info' },
    DONE: { label: '已完成', tone: 'success' },
    CANCELLED: { label: '已取消', tone: 'neutral' },
  },
  initial: ['PRODUCING'],
  transitions: {
    finish: {
      from: ['PRODUCING'],
      to: 'DONE',
      label: '完成',
      permission: '备料单管理:分批完成',
      effect: '最后一批入库后生产单结束，不能再收货。',
    },
    close: {
      from: ['PRODUCING'],
      to: 'DONE',
      label: '短交结束',
      permission: '备料单管理:取消生产',
      ask: ['reason'],
      danger: true,
      effect: '没有完成的数量不再生产，不能恢复。',
    },
    cancel: {
      from: ['PRODUCING'],
      to: 'CANCELLED',
      label: '取消生产',
      permission: '备料单管理:取消生产',
      ask: ['reason'],
      danger: true,
      effect: '取消后不能恢复；备料单回到待接单，可以重新接单。',
    },
  },
});
export type ProductionState = StateOf<typeof productionWorkflow>;
