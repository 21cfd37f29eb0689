import type { ButtonName, MenuTitle } from '../../permissions.ts';
import { workflow } from '../../lib/workflow.ts';
import type { ItemLevel } from '../stock/item-level.ts';

/** The title of a level's stocktakes, whose buttons the lists by type of holder share. */
export const stocktakeTitle = <G extends ItemLevel>(goods: G): `${G}盘点` => `${goods}盘点`;
const stocktakeButton = (goods: ItemLevel, action: '新建' | '发布' | '复盘' | '审核过账' | '退回' | '取消' | '打印盘点表'): ButtonName =>
  `${stocktakeTitle(goods)}:${action}`;

/** What a counter does, each with its button. */
export const countButtons = {
  start: '盘点任务:开始',
  record: '盘点任务:记录',
  void: '盘点任务:作废本次',
  finish: '盘点任务:完成',
  recount: '盘点任务:复盘',
} as const satisfies Record<string, ButtonName>;

/** Lists of one type of holder: a title each. */
export const holderTitle = (goods: ItemLevel, kind: 'GARMENT_SUPPLIER' | 'MATERIAL_SUPPLIER') =>
  kind === 'GARMENT_SUPPLIER' ? (`${goods}成品供应商盘点` as const) : (`${goods}物料供应商盘点` as const);

/** Every title that opens stocktakes of this level. */
export const stocktakeReaders = (goods: ItemLevel): MenuTitle[] => [
  stocktakeTitle(goods),
  holderTitle(goods, 'GARMENT_SUPPLIER'),
  holderTitle(goods, 'MATERIAL_SUPPLIER'),
];

export const stocktakeStates = {
  PLANNED: { label: '待盘点', tone: 'neutral' },
  COUNTING: { label: '盘点中', tone: 'info' },
  RECOUNT: { label: '待复盘', tone: 'warning' },
  REVIEW: { label: '待审核', tone: 'warning' },
  DONE: { label: '已完成', tone: 'success' },
  CANCELLED: { label: '已取消', tone: 'neutral' },
} as const;

const endOfCount = '结束后盘点人不能再录入；差异大的行转为复盘，其余等待审核。';
const withdrawn = '回到盘点中，盘点人可以继续录入和修改；再次结束后重新等待审核。有人复核过差异就不能撤回。';
const endOfRecount = '结束后不能再录入，等待审核；盘点期间有出入库的行转为再次复盘。';

/** 撤回 leads to where it came from: the count, or its recount. */
const withdrawalsOf = (goods: ItemLevel) => {
  const step = { from: ['REVIEW'], label: '撤回', permission: stocktakeButton(goods, '复盘'), by: 'submitter', effect: withdrawn } as const;
  return { withdraw: { ...step, to: 'COUNTING' }, withdrawRecount: { ...step, to: 'RECOUNT', automatic: true } } as const;
};

const decisionsOf = (goods: ItemLevel) =>
  ({
    approve: {
      from: ['REVIEW'],
      to: 'DONE',
      label: '审核过账',
      permission: stocktakeButton(goods, '审核过账'),
      effect: '差异将生成盘盈、盘亏流水，不能撤销；被占用的库存有盘亏时，先释放最近的占用并告知其单据。',
    },
    ...withdrawalsOf(goods),
    return: {
      from: ['REVIEW'],
      to: 'RECOUNT',
      label: '退回',
      permission: stocktakeButton(goods, '退回'),
      ask: ['reason'],
      effect: '所选明细（未选则为全部有差异和盘点期间有变动的明细）须由他人重新盘点。',
    },
    cancel: {
      from: ['PLANNED', 'COUNTING', 'RECOUNT', 'REVIEW'],
      to: 'CANCELLED',
      label: '取消',
      permission: stocktakeButton(goods, '取消'),
      ask: ['reason'],
      danger: true,
      effect: '不调整库存，解除冻结，已盘的记录保留。',
    },
  }) as const;

const makeStocktakeWorkflow = (goods: ItemLevel) =>
  workflow({
    kind: `${goods.toLowerCase()}Stocktake`,
    label: `${goods}盘点单`,
    // Opens those of the other level and type of holder too.
    page: goods === 'SKU' ? '/skuEndProductDetails?id=' : '/spuEndProductDetails?id=',
    states: stocktakeStates,
    initial: ['PLANNED'],
    transitions: {
      publish: {
        from: ['PLANNED'],
        to: 'COUNTING',
        label: '发布',
        permission: stocktakeButton(goods, '发布'),
        effect: '发布时按范围生成明细并记下账面数；勾选冻结的，盘点结束前范围内不能出入库。',
      },
      finish: { from: ['COUNTING'], to: 'REVIEW', label: '结束盘点', permission: stocktakeButton(goods, '复盘'), effect: endOfCount },
      recount: { from: ['COUNTING'], to: 'RECOUNT', label: '转复盘', permission: stocktakeButton(goods, '复盘'), automatic: true },
      recountAgain: { from: ['RECOUNT'], to: 'RECOUNT', label: '转复盘', permission: stocktakeButton(goods, '复盘'), automatic: true },
      finishRecount: {
        from: ['RECOUNT'],
        to: 'REVIEW',
        label: '结束复盘',
        permission: stocktakeButton(goods, '复盘'),
        effect: endOfRecount,
      },
      ...decisionsOf(goods),
    },
  });

const workflows = { SKU: makeStocktakeWorkflow('SKU'), SPU: makeStocktakeWorkflow('SPU') };
export const stocktakeWorkflow = (goods: ItemLevel) => workflows[goods];
export const stocktakeWorkflows = [workflows.SKU, workflows.SPU];
export type StocktakeState = keyof typeof stocktakeStates;
export type StocktakeAction = keyof (typeof workflows)['SKU']['transitions'];
export const stocktakeActions = [
  'publish',
  'finish',
  'finishRecount',
  'withdraw',
  'return',
  'approve',
  'cancel',
] as const satisfies readonly StocktakeAction[];
export type StocktakeStep = (typeof stocktakeActions)[number];

/** While counted, from the snapshot to the decision. */
export const openStates = ['COUNTING', 'RECOUNT', 'REVIEW'] as const satisfies readonly StocktakeState[];
