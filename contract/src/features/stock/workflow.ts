import type { ButtonName } from '../../permissions.ts';
import { workflow, type Transition, type Workflow } from '../../lib/workflow.ts';
import { itemLevels, titleOf, type ItemLevel } from './item-level.ts';

/** Kinds of 单据 in stock. */
export const stockDocumentKinds = {
  OPENING: '期初',
  SUPPLEMENT: '临时入库',
  OTHER_OUT: '其他出库',
  ADJUSTMENT: '调整',
  TRANSFER: '调拨',
  BUYOUT: '买断',
  CONVERSION: '坯转色',
  RETURN: '退供',
} as const;
export type StockDocumentKind = keyof typeof stockDocumentKinds;
export const stockDocumentKindNames = Object.keys(stockDocumentKinds) as [StockDocumentKind, ...StockDocumentKind[]];

/** Fields that some kinds of document require, with the message when they are missing. */
export const neededFields = {
  reason: '不能为空',
  reasonId: '请选择调整原因',
  categoryId: '请选择出库类别',
  toHolderId: '请选择调入方',
  supplierId: '请选择退回的供应商',
} as const;

interface DocumentKindRule {
  /** A receipt from outside: its lines have lots and rolls, a price and a supplier. */
  incoming: boolean;
  /** 归属 may be decided by the source order. */
  bySourceOrder: boolean;
  needs: readonly (keyof typeof neededFields)[];
}
const plain: DocumentKindRule = { incoming: false, bySourceOrder: false, needs: [] };

/** Rules of each kind of document, for its form, pages and checks. */
export const documentKindRules: Readonly<Record<StockDocumentKind, DocumentKindRule>> = {
  OPENING: { ...plain, incoming: true },
  SUPPLEMENT: { ...plain, incoming: true },
  OTHER_OUT: { ...plain, bySourceOrder: true, needs: ['categoryId', 'reason'] },
  ADJUSTMENT: { ...plain, needs: ['reasonId', 'reason'] },
  TRANSFER: { ...plain, needs: ['toHolderId'] },
  BUYOUT: plain,
  CONVERSION: { ...plain, bySourceOrder: true },
  RETURN: { ...plain, needs: ['supplierId', 'reason'] },
};

const buttonOfKind = {
  OPENING: '期初导入',
  SUPPLEMENT: '临时入库',
  OTHER_OUT: '其他出库',
  ADJUSTMENT: '调整',
  TRANSFER: '调拨',
  BUYOUT: '买断',
  CONVERSION: '坯转色',
  RETURN: '退供',
} as const satisfies Record<StockDocumentKind, string>;

export const stockDocumentStates = {
  DRAFT: { label: '草稿', tone: 'neutral' },
  PENDING: { label: '待审批', tone: 'warning' },
  TRAVELLING: { label: '在途', tone: 'info' },
  POSTED: { label: '已过账', tone: 'success' },
  DONE: { label: '已完成', tone: 'success' },
  REVERSED: { label: '已冲销', tone: 'danger' },
  VOID: { label: '已作废', tone: 'neutral' },
} as const satisfies Workflow['states'];
export type StockDocumentState = keyof typeof stockDocumentStates;
export const stockDocumentStateNames = Object.keys(stockDocumentStates) as [StockDocumentState, ...StockDocumentState[]];

export const stockDocumentActions = [
  'post',
  'submit',
  'withdraw',
  'approve',
  'reject',
  'ship',
  'receive',
  'receivePart',
  'reverse',
  'void',
] as const;
export type StockDocumentAction = (typeof stockDocumentActions)[number];

/** 坯转色 issues greige, so it exists only in the SPU list. */
export function kindsOf(goods: ItemLevel): StockDocumentKind[] {
  return stockDocumentKindNames.filter((kind) => goods === 'SPU' || kind !== 'CONVERSION');
}

/** The permission of a kind's form and transitions. */
export function buttonOf(goods: ItemLevel, kind: StockDocumentKind): ButtonName {
  return `${titleOf(goods)}:${buttonOfKind[kind]}` as ButtonName;
}
/** Permission of a second person: approval, 打回, and reversal of approved documents. */
const approvalOf = (goods: ItemLevel): ButtonName => `${titleOf(goods)}:调整审批`;

const posted = '库存即时变动；之后只能用冲销撤回。';

type Steps = Partial<Record<StockDocumentAction, Transition<StockDocumentState>>>;

function stepsOf(goods: ItemLevel, kind: StockDocumentKind): Steps {
  const permission = buttonOf(goods, kind);
  const post: Transition<StockDocumentState> = { from: ['DRAFT'], to: 'POSTED', label: '过账', permission, effect: posted };
  const reverse: Transition<StockDocumentState> = {
    from: ['POSTED'],
    to: 'REVERSED',
    label: '冲销',
    permission,
    ask: ['reason'],
    danger: true,
    effect: '按原数量和原金额反向记账；货物已被用掉时会被拒绝。',
  };
  const ending: Steps = {
    reverse,
    void: { from: ['DRAFT'], to: 'VOID', label: '作废', permission, danger: true, effect: '作废后不能恢复，库存不变。' },
  };
  switch (kind) {
    case 'ADJUSTMENT':
      return {
        submit: { from: ['DRAFT'], to: 'PENDING', label: '提交审批', permission, inverse: 'withdraw' },
        withdraw: { from: ['PENDING'], to: 'DRAFT', label: '撤回', permission, by: 'submitter' },
        approve: { from: ['PENDING'], to: 'POSTED', label: '审批通过', permission: approvalOf(goods), effect: posted },
        reject: { from: ['PENDING'], to: 'DRAFT', label: '打回', permission: approvalOf(goods), ask: ['reason'] },
        ...ending,
        // Reversing an approved adjustment changes stock, so it needs the second person too.
        reverse: { ...reverse, permission: approvalOf(goods) },
      };
    case 'TRANSFER':
      return {
        post,
        ship: { from: ['DRAFT'], to: 'TRAVELLING', label: '发运', permission, effect: '货物从调出方移到在途，到货后进入调入方。' },
        // A part arrived, the rest is still in transit.
        receivePart: { from: ['TRAVELLING'], to: 'TRAVELLING', label: '部分到货', permission, effect: '货物进入调入方，其余仍在途。' },
        // The last arrival; a shortage needs a reason.
        receive: { from: ['TRAVELLING'], to: 'DONE', label: '到货', permission, effect: '货物进入调入方，少到的数量作调整出库。' },
        ...ending,
        // Before any arrival a reversal returns the goods to the sender.
        reverse: { ...reverse, from: ['POSTED', 'TRAVELLING'] },
      };
    default:
      return { post, ...ending };
  }
}

const isUsed = (steps: Steps, state: string): boolean =>
  Object.values(steps).some(({ from, to }) => to === state || from.some((source) => source === state));

function makeStockWorkflow(goods: ItemLevel, kind: StockDocumentKind): Workflow {
  const transitions = stepsOf(goods, kind);
  const states = Object.fromEntries(Object.entries(stockDocumentStates).filter(([state]) => isUsed(transitions, state)));
  return workflow<string, string>({
    kind: `${goods.toLowerCase()}Stock:${kind}`,
    label: `${titleOf(goods)}${stockDocumentKinds[kind]}单`,
    page: `/${goods.toLowerCase()}DocumentDetail?id=`,
    states,
    initial: ['DRAFT'],
    transitions: transitions as Workflow['transitions'],
  });
}

const workflowsByKind = new Map(
  itemLevels.flatMap((goods) => kindsOf(goods).map((kind) => [`${goods} ${kind}`, makeStockWorkflow(goods, kind)] as const)),
);

/** One workflow for each kind of document and level. */
export const stockWorkflows: readonly Workflow[] = [...workflowsByKind.values()];

export function stockWorkflow(goods: ItemLevel, kind: StockDocumentKind): Workflow {
  const found = workflowsByKind.get(`${goods} ${kind}`);
  if (!found) throw new RangeError(`${goods} has no documents of kind ${kind}`);
  return found;
}

/** All permissions that move documents of this level. */
export function buttonsOf(goods: ItemLevel): ButtonName[] {
  const flows = kindsOf(goods).map((kind) => stockWorkflow(goods, kind));
  return [...new Set(flows.flatMap(({ transitions }) => Object.values(transitions).map(({ permission }) => permission)))];
}
