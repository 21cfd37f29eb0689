import { workflow, type ActionOf, type StateOf } from '../../lib/workflow.ts';

export const pickWorkflow = workflow({
  kind: 'pick',
  label: '领料单',
  states: {
    OPEN: { label: '待完成', tone: 'warning' },
    DONE: { label: '已完成', tone: 'success' },
    CANCELLED: { label: '已取消', tone: 'neutral' },
  },
  initial: ['OPEN'],
  transitions: {
    pick: { from: ['OPEN'], to: 'DONE', label: '领料', permission: '领料管理:领料', automatic: true },
    close: {
      from: ['OPEN'],
      to: 'DONE',
      label: '关单',
      permission: '领料管理:关单',
      ask: ['reason'],
      danger: true,
      effect: '未领的数量不再领，占用随即释放，不能恢复。',
    },
    cancel: {
      from: ['OPEN'],
      to: 'CANCELLED',
      label: '取消',
      permission: '领料管理:取消',
      ask: ['reason'],
      danger: true,
      effect: '占用随即释放；已经领过料的领料单不能取消，请关单。',
    },
  },
});
export type PickState = StateOf<typeof pickWorkflow>;
export type PickAction = ActionOf<typeof pickWorkflow>;

/** Actions of users; picking the last quantity ends a pick by itself. */
export const pickSteps = ['close', 'cancel'] as const satisfies readonly PickAction[];
export type PickStep = (typeof pickSteps)[number];

export const pickReturnKinds = { SURPLUS: '余料', DEFECT: '不良', OTHER: '其他' } as const;
