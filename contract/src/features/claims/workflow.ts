import { workflow, type ActionOf, type StateOf } from '../../lib/workflow.ts';

export const claimWorkflow = workflow({
  kind: 'claim',
  label: '物料索赔',
  states: {
    DRAFT: { label: '草稿', tone: 'neutral' },
    SENT: { label: '待供应商答复', tone: 'warning' },
    NEGOTIATING: { label: '协商', tone: 'info' },
    CONFIRMED: { label: '已确认', tone: 'info' },
    SETTLED: { label: '已结清', tone: 'success' },
    CANCELLED: { label: '已撤销', tone: 'neutral' },
  },
  initial: ['DRAFT'],
  transitions: {
    send: { from: ['DRAFT'], to: 'SENT', label: '提交', permission: '物料索赔:编辑', inverse: 'recall' },
    recall: { from: ['SENT'], to: 'DRAFT', label: '撤回', permission: '物料索赔:编辑' },
    answer: { from: ['SENT', 'NEGOTIATING'], to: 'NEGOTIATING', label: '登记答复', permission: '物料索赔:编辑' },
    confirm: {
      from: ['SENT', 'NEGOTIATING'],
      to: 'CONFIRMED',
      label: '确认',
      permission: '物料索赔:确认',
      effect: '扣款与让步进入下一张对账单；退货与换货在收货单上办理。确认后不能再改，对账确认前可以撤销。',
    },
    settle: {
      from: ['CONFIRMED'],
      to: 'SETTLED',
      label: '结清',
      permission: '物料索赔:确认',
      effect: '索赔到此为止，不能恢复。',
    },
    cancel: {
      from: ['DRAFT', 'SENT', 'NEGOTIATING'],
      to: 'CANCELLED',
      label: '撤销',
      permission: '物料索赔:编辑',
      ask: ['reason'],
      danger: true,
      effect: '撤销后不能恢复；要再索赔请另建。',
    },
    withdraw: {
      from: ['CONFIRMED'],
      to: 'CANCELLED',
      label: '撤销',
      permission: '物料索赔:确认',
      ask: ['reason'],
      danger: true,
      effect: '它的扣款一并作废，不再进入对账单；不能恢复，要再索赔请另建。',
    },
  },
});
export type ClaimState = StateOf<typeof claimWorkflow>;
export type ClaimAction = ActionOf<typeof claimWorkflow>;

export const claimSteps = ['send', 'recall', 'answer', 'confirm', 'settle', 'cancel', 'withdraw'] as const satisfies readonly ClaimAction[];
export type ClaimStep = (typeof claimSteps)[number];
