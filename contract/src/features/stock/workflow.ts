import type { ButtonName } from '../../permissions.ts';
import { workflow, type Transition, type Workflow } from '../../lib/workflow.ts';
import { itemLevels, titleOf, type ItemLevel } from './item-level.ts';

/** 单据 of stock itself. */
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

/** What a document may be unable to go without, beside what every one needs, and what is said where it is missing. */
export const neededFields = {
  reason: '不能为空',
  reasonId: '请选择调整原因',
  toHolderId: '请选择调入方',
  supplierId: '请选择退回的供应商',
} as const;

interface KindMeaning {
  /** Goods come in from outside: they bring lots and rolls, their price, and whose they are. */
  incoming: boolean;
  /** 归属 may be left to the order of sources. */
  bySourceOrder: boolean;
  needs: readonly (keyof typeof neededFields)[];
}
const plain: KindMeaning = { incoming: false, bySourceOrder: false, needs: [] };

/** What a kind of document means, for its form, its pages and its checks. */
export const kindMeanings: Readonly<Record<StockDocumentKind, KindMeaning>> = {
  OPENING: { ...plain, incoming: true },
  SUPPLEMENT: { ...plain, incoming: true },
  OTHER_OUT: { ...plain, bySourceOrder: true, needs: ['reason'] },
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

export const stockDocumentActions = ['post', 'submit', 'approve', 'reject', 'ship', 'receive', 'receivePart', 'reverse', 'void'] as const;
export type StockDocumentAction = (typeof stockDocumentActions)[number];

/** 坯转色 turns greige: it is a document of the SPU list only. */
export function kindsOf(goods: ItemLevel): StockDocumentKind[] {
  return stockDocumentKindNames.filter((kind) => goods === 'SPU' || kind !== 'CONVERSION');
}

/** The button that opens a kind's form and carries its transitions. */
export function buttonOf(goods: ItemLevel, kind: StockDocumentKind): ButtonName {
  return `${titleOf(goods)}:${buttonOfKind[kind]}` as ButtonName;
}
/** A second person's: approval, 打回, and undoing what was approved. */
const approvalOf = (goods: ItemLevel): ButtonName => `${titleOf(goods)}:调整审批`;

type Steps = Partial<Record<StockDocumentAction, Transition<StockDocumentState>>>;

function stepsOf(goods: ItemLevel, kind: StockDocumentKind): Steps {
  const permission = buttonOf(goods, kind);
  const post: Transition<StockDocumentState> = { from: ['DRAFT'], to: 'POSTED', label: '过账', permission };
  const reverse: Transition<StockDocumentState> = {
    from: ['POSTED'],
    to: 'REVERSED',
    label: '冲销',
    permission,
    ask: ['reason'],
    danger: true,
  };
  const ending: Steps = { reverse, void: { from: ['DRAFT'], to: 'VOID', label: '作废', permission, danger: true } };
  switch (kind) {
    case 'ADJUSTMENT':
      return {
        submit: { from: ['DRAFT'], to: 'PENDING', label: '提交审批', permission },
        approve: { from: ['PENDING'], to: 'POSTED', label: '审批通过', permission: approvalOf(goods) },
        reject: { from: ['PENDING'], to: 'DRAFT', label: '打回', permission: approvalOf(goods), ask: ['reason'] },
        ...ending,
        // Undoing an approved adjustment adjusts stock: it needs the second person too.
        reverse: { ...reverse, permission: approvalOf(goods) },
      };
    case 'TRANSFER':
      return {
        post,
        ship: { from: ['DRAFT'], to: 'TRAVELLING', label: '发运', permission },
        // Some came, the rest is on its way still.
        receivePart: { from: ['TRAVELLING'], to: 'TRAVELLING', label: '部分到货', permission },
        // The last of it: what is short is told why.
        receive: { from: ['TRAVELLING'], to: 'DONE', label: '到货', permission },
        ...ending,
        // Of what nobody has received yet the goods go back to the sender.
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
    states,
    initial: ['DRAFT'],
    transitions: transitions as Workflow['transitions'],
  });
}

const workflowsByKind = new Map(
  itemLevels.flatMap((goods) => kindsOf(goods).map((kind) => [`${goods} ${kind}`, makeStockWorkflow(goods, kind)] as const)),
);

/** One table of states and transitions for each kind of document of each goods. */
export const stockWorkflows: readonly Workflow[] = [...workflowsByKind.values()];

export function stockWorkflow(goods: ItemLevel, kind: StockDocumentKind): Workflow {
  const found = workflowsByKind.get(`${goods} ${kind}`);
  if (!found) throw new RangeError(`${goods} has no documents of kind ${kind}`);
  return found;
}

/** Every button that moves some document of these goods. */
export function buttonsOf(goods: ItemLevel): ButtonName[] {
  const flows = kindsOf(goods).map((kind) => stockWorkflow(goods, kind));
  return [...new Set(flows.flatMap(({ transitions }) => Object.values(transitions).map(({ permission }) => permission)))];
}
