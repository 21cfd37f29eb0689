import { askedAddress } from '../../lib/asked-action.ts';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import type { Production, ProductionRow } from '@mrp/contract/features/preparations/production.ts';
import type { Preparation, PreparationRow } from '@mrp/contract/features/preparations/record.ts';
import {
  MEITAO,
  preparationBases,
  preparationKinds,
  preparationSteps,
  preparationWorkflow,
  type PreparationBasis,
  type PreparationKind,
  type PreparationStep,
} from '@mrp/contract/features/preparations/workflow.ts';
import { compareDecimals, decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { actionsFrom, flowFor, type Transition } from '@mrp/contract/lib/workflow.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import type { Action } from '../../kit/list/list-actions.ts';
import type { TransitionFigures } from '../../kit/object/transitions/transition-figures.ts';
import { shortfallOf, type Shortfall } from '../../kit/tables/shortfall.ts';
import { documentReads } from '../stock/documents/document-text.ts';
import { quantityText } from '../../lib/format/quantities.ts';

/** Queries that a change of an order or a production makes stale. */
export const preparationRefreshes = [
  preparationsApi.list,
  preparationsApi.get,
  productionsApi.list,
  productionsApi.get,
  nettingApi.list,
  nettingApi.get,
  homeApi.get,
  auditApi.selectAllLogById,
];
/** Includes stock queries. */
export const postingRefreshes = [...preparationRefreshes, ...documentReads];

export const preparationAddress = (id: string): string => `/preparationDetail?id=${id}`;
export const productionAddress = (id: string): string => `/productionDetail?id=${id}`;
/** 分批完成 from a list opens the production's page, which shows greige and earlier batches. */
export const receiveAction = (productionId: string): Action => ({
  key: 'receive',
  label: preparationWords.receive,
  permission: productionsApi.receive,
  to: productionAddress(productionId),
});
/** 改期 begun, with the day on which the goods are wanted. */
export const rescheduleAddress = (page: string, expectedOn: string | null): string =>
  askedAddress(`${page as `/${string}`}${expectedOn === null ? '' : `&expectedOn=${expectedOn}`}`, 'reschedule');
export const preparationPrintAddress = (ids: readonly string[]): string => `/preparationPrint?ids=${ids.join(',')}`;
export const productionPrintAddress = (ids: readonly string[]): string => `/productionPrint?ids=${ids.join(',')}`;

/** The lists of 备料单管理: orders, netting runs, productions, and the readiness of garment orders. */
export const preparationViews = {
  label: '备料单、今天要做、计划、测算、生产单与齐料',
  links: [
    ['/stock-manage', preparationWords.preparation],
    ['/planExceptions', '今天要做'],
    ['/materialPlan', '计划'],
    ['/preparationNettings', preparationWords.netting],
    ['/preparationProductions', preparationWords.productionOrder],
    ['/preparationReadiness', '齐料'],
  ],
} as const;

const formPaths: Readonly<Record<PreparationKind, Readonly<Record<PreparationBasis, string>>>> = {
  SKU: { STYLE: '/newSkuPreparation', MATERIAL: '/newSkuPreparation-timber' },
  SPU: { STYLE: '/newSpuPreparation', MATERIAL: '/newSpuPreparation-timber' },
  MEITAO: { STYLE: '/newMeiTao', MATERIAL: '/newMeiTao' },
};
export const newAddress = (kind: PreparationKind, basis: PreparationBasis): string => formPaths[kind][basis];
export const preparationEditAddress = ({ id, kind, basis }: Pick<PreparationRow, 'id' | 'kind' | 'basis'>): string =>
  `${formPaths[kind][basis]}?id=${id}`;
const aDay = /^\d{4}-\d{2}-\d{2}$/;
/** The day that the plan proposes, from the address. */
export const proposedDay = (params: URLSearchParams): string | null => {
  const day = params.get('expectedOn');
  return day !== null && aDay.test(day) ? day : null;
};
/** 新建 from what the plan lacks. */
export const preparationOfExceptionsAddress = (kind: 'SKU' | 'SPU', ids: readonly string[]): string =>
  `${newAddress(kind, 'MATERIAL')}?exceptionIds=${ids.join(',')}`;
export const copyAddress = ({ id, kind, basis }: Pick<PreparationRow, 'id' | 'kind' | 'basis'>): string =>
  // A copy keeps its lines and is not netted again.
  `${formPaths[kind][basis]}?copyOf=${id}`;

/** SKU按料备料, 美套备料: the title in menu, breadcrumbs and heading. */
export function formTitle(kind: PreparationKind, basis: PreparationBasis): string {
  return kind === 'MEITAO' ? `${MEITAO}备料` : `${kind}${preparationBases[basis]}备料`;
}

/** 新建SKU按款备料（色布/辅料）: the title with the word of the list, wherever one is begun. */
export const creationLabel = (kind: PreparationKind, basis: PreparationBasis): string =>
  `新建${formTitle(kind, basis)}${kind === 'MEITAO' ? '' : `（${preparationKinds[kind]}）`}`;

/** 色布/辅料 · 按款; a set has only one way. */
export const kindText = ({ kind, basis }: Pick<PreparationRow, 'kind' | 'basis'>): string =>
  kind === 'MEITAO' ? preparationKinds.MEITAO : `${preparationKinds[kind]} · ${preparationBases[basis]}`;

/** The five ways of 新建. */
export const newChoices: readonly { kind: PreparationKind; basis: PreparationBasis }[] = [
  { kind: 'SKU', basis: 'STYLE' },
  { kind: 'SKU', basis: 'MATERIAL' },
  { kind: 'SPU', basis: 'STYLE' },
  { kind: 'SPU', basis: 'MATERIAL' },
  { kind: 'MEITAO', basis: 'MATERIAL' },
];

/** Explains why a finished order or production is below 100 %: 短交, or within the tolerance. */
export const shortfall = ({
  state,
  progress,
  isShort,
  endReason,
}: Pick<PreparationRow, 'progress' | 'isShort' | 'endReason'> & { state: string }): Shortfall | null =>
  shortfallOf({ isOver: state === 'DONE', progress, endedAs: isShort ? '短交' : null, reason: endReason });

/** Items of a set have no common unit: they are counted in 套. */
export const unitName = ({ unit }: Pick<PreparationRow, 'unit'>): string => unit?.name ?? '套';
export const unitDecimals = ({ unit }: Pick<PreparationRow, 'unit'>): number => unit?.decimals ?? 0;

export const isMore = (quantity: string | null, than = '0'): quantity is string => quantity !== null && compareDecimals(quantity, than) > 0;

export function itemName({ materialName, colourName }: Pick<PreparationRow | ProductionRow, 'materialName' | 'colourName'>): string {
  return [materialName, colourName].filter(Boolean).join(' · ');
}

type Steps = Readonly<Record<PreparationStep, Transition<Preparation['state']>>>;

const onlySteps = (): Steps =>
  Object.fromEntries(preparationSteps.map((step) => [step, preparationWorkflow.transitions[step]])) as unknown as Steps;

/** The workflow for this user: 接单 and 生产 have their own dialogs, and he may not approve what he submitted. */
export function workflowFor({ submittedByMe }: Pick<PreparationRow, 'submittedByMe'>) {
  return flowFor<Preparation['state'], PreparationStep>({ ...preparationWorkflow, transitions: onlySteps() }, submittedByMe);
}
export const listFlow = { ...preparationWorkflow, transitions: onlySteps() };
export const stepsOf = (row: Pick<PreparationRow, 'state' | 'submittedByMe'>): PreparationStep[] =>
  actionsFrom<Preparation['state'], PreparationStep>(workflowFor(row), row.state);

/** How much of an order, and for how much where prices are seen; a set is counted in 套. */
export const preparationFigures = ({ lines, quantity, unit, amount }: Preparation): TransitionFigures => ({
  count: lines.length,
  quantities: [{ of: [{ quantity, unit: { name: unitName({ unit }), decimals: unitDecimals({ unit }) } }] }],
  amounts: [{ amount }],
});

/** The progress of a production after a receipt, with its warnings. */
export interface Tolerance {
  /** Including earlier batches. */
  total: string;
  isTooMuch: boolean;
  /** From here on the user must state whether it was the last batch. */
  asksLast: boolean;
  words: string;
}

type Progress = Pick<Production, 'finishedQuantity' | 'least' | 'most' | 'tolerance' | 'unit'>;

/** 溢短装, computed during input. */
export function toleranceOf(typed: string, { finishedQuantity, least, most, tolerance, unit }: Progress): Tolerance {
  const sum = decimal(finishedQuantity).plus(decimal(typed));
  const total = roundHalfUp(sum, 4);
  const isTooMuch = compareDecimals(total, most) > 0;
  const asksLast = !isTooMuch && compareDecimals(total, least) >= 0;
  const told = `累计 ${quantityText(total, unit)}`;
  if (isTooMuch) return { total, isTooMuch, asksLast, words: `${told}，超出上限 ${quantityText(most, unit)}，请减少数量或另开备料单` };
  if (asksLast) return { total, isTooMuch, asksLast, words: `${told}，已在溢短装范围内，请说明是否完成` };
  const missing = roundHalfUp(decimal(least).minus(sum), unit.decimals);
  const share = decimal('100').minus(decimal(tolerance)).toFixed();
  return { total, isTooMuch, asksLast, words: `${told}，再收 ${quantityText(missing, unit)}即满 ${share}%，须说明是否完成` };
}

/** `rolls.2.lotNo` → the cell of a roll. */
export const batchRefusals = (messages: Readonly<Record<string, string>>): { at: number; field: string; message: string }[] =>
  Object.entries(messages).flatMap(([path, message]) => {
    const [, at, field = 'lotNo'] = /^rolls\.(\d+)(?:\.(\w+))?$/.exec(path) ?? [];
    return at === undefined ? [] : [{ at: Number.parseInt(at, 10), field, message }];
  });
