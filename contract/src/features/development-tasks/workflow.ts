import { workflow, type StateOf } from '../../lib/workflow.ts';

/** 物料开发任务: 待分配 → 开发中 → 待确认 → 已完成; what is not done yet can be closed, and opened again. */
export const taskWorkflow = workflow({
  kind: 'developmentTask',
  label: '开发任务',
  page: '/materialTaskDetails?id=',
  states: {
    WAITING: { label: '待分配', tone: 'warning' },
    DEVELOPING: { label: '开发中', tone: 'info' },
    CONFIRMING: { label: '待确认', tone: 'warning' },
    DONE: { label: '已完成', tone: 'success' },
    CLOSED: { label: '已关闭', tone: 'neutral' },
  },
  initial: ['WAITING'],
  transitions: {
    assign: { from: ['WAITING'], to: 'DEVELOPING', label: '派单', permission: '物料开发任务:派单' },
    submit: { from: ['DEVELOPING'], to: 'CONFIRMING', label: '提交样品', permission: '物料开发任务:提交样品', inverse: 'withdraw' },
    withdraw: { from: ['CONFIRMING'], to: 'DEVELOPING', label: '撤回', permission: '物料开发任务:提交样品', by: 'submitter' },
    sendBack: {
      from: ['CONFIRMING'],
      to: 'DEVELOPING',
      label: '退回',
      permission: '物料开发任务:退回',
      ask: ['reason'],
      by: 'another',
    },
    complete: {
      from: ['CONFIRMING'],
      to: 'DONE',
      label: '完成',
      permission: '物料开发任务:完成',
      effect: '完成后不能再登记样品，也不能重新打开。',
    },
    close: {
      from: ['WAITING', 'DEVELOPING', 'CONFIRMING'],
      to: 'CLOSED',
      label: '关闭',
      permission: '物料开发任务:关闭',
      ask: ['reason'],
      danger: true,
    },
    reopen: { from: ['CLOSED'], to: 'WAITING', label: '重新打开', permission: '物料开发任务:重新打开' },
  },
});

export type TaskState = StateOf<typeof taskWorkflow>;

/** Days that a task may stay in a state before it is overdue; the only place that says them. */
export const targetDays = { WAITING: 2, DEVELOPING: 15, CONFIRMING: 5 } as const satisfies Partial<Record<TaskState, number>>;

/** States in which somebody still has to do something. */
export const openStates = Object.keys(targetDays) as (keyof typeof targetDays)[];
export const isOpen = (state: TaskState): boolean => openStates.some((open) => open === state);
