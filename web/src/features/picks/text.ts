import { auditApi } from '@mrp/contract/features/audit.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import { picksApi } from '@mrp/contract/features/picks.ts';
import type { PickOrder, PickLine, PickRow } from '@mrp/contract/features/picks/record.ts';
import { pickSteps, pickWorkflow, type PickState, type PickStep } from '@mrp/contract/features/picks/workflow.ts';
import { compareDecimals, decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { actionsFrom, type Transition, type Workflow } from '@mrp/contract/lib/workflow.ts';
import { pickWords } from '@mrp/contract/features/picks/words.ts';
import type { TransitionFigures } from '../../kit/object/transitions/transition-figures.ts';
import { shortfallOf, type Shortfall } from '../../kit/tables/shortfall.ts';
import { documentReads } from '../stock/documents/document-text.ts';
import { quantityText } from '../../lib/format/quantities.ts';

/** Queries that a change of a pick makes stale, including those of the stock. */
export const pickRefreshes = [
  picksApi.list,
  picksApi.get,
  picksApi.plan,
  picksApi.propose,
  picksApi.getActuals,
  picksApi.offerRemnants,
  nettingApi.listReadiness,
  homeApi.get,
  auditApi.selectAllLogById,
  ...documentReads,
];

export const isSome = (quantity: string | null | undefined): quantity is string =>
  Boolean(quantity) && compareDecimals(quantity ?? '0', '0') > 0;

/** What of a line is still to be picked, with the unit's decimals; 0: nothing. */
export function openOf({ quantity, pickedQuantity, unit }: Pick<PickLine, 'quantity' | 'pickedQuantity' | 'unit'>): string {
  const open = decimal(quantity).minus(decimal(pickedQuantity));
  return roundHalfUp(open.gt(0) ? open : '0', unit.decimals);
}

const NAMED = 3;

/** 四眼树脂扣 卡其 缺 9,425 粒；… 等 19 行 */
export function shortText(lines: readonly { name: string; colourName: string; short: string; unit: PickLine['unit'] }[]): string {
  const named = lines
    .slice(0, NAMED)
    .map(({ name, colourName, short, unit }) => `${[name, colourName].filter(Boolean).join(' ')} 缺 ${quantityText(short, unit)}`);
  return `${named.join('；')}${lines.length > NAMED ? ` 等 ${lines.length} 行` : ''}`;
}

export const isPicked = ({ lines }: PickOrder): boolean => lines.some(({ pickedQuantity }) => isSome(pickedQuantity));
const isRowPicked = ({ pickedQuantity, progress }: Pick<PickRow, 'pickedQuantity' | 'progress'>): boolean =>
  isSome(pickedQuantity ?? progress);

type Steps = Readonly<Record<PickStep, Transition<PickState>>>;
const steps = Object.fromEntries(pickSteps.map((step) => [step, pickWorkflow.transitions[step]])) as unknown as Steps;

/** The transitions that users press. */
export const pickFlow: Workflow<PickState, PickStep> = { ...pickWorkflow, transitions: steps };

/** 关单 ends what was picked in part, 取消 what was not picked at all. */
const stepsOf = (state: PickState, picked: boolean): PickStep[] =>
  actionsFrom<PickState, PickStep>(pickFlow, state).filter((step) => (step === 'close') === picked);

export const rowSteps = (row: PickRow): PickStep[] => stepsOf(row.state, isRowPicked(row));

/** The workflow of this pick. */
export function flowOf(pick: PickOrder): Workflow<PickState, PickStep> {
  const possible = stepsOf(pick.state, isPicked(pick));
  const transitions = Object.fromEntries(
    pickSteps.map((step) => [step, possible.includes(step) ? steps[step] : { ...steps[step], from: [] }]),
  ) as unknown as Steps;
  return { ...pickFlow, transitions };
}

/** What the pick planned, and what 关单 or 取消 leaves unpicked. */
export const pickFigures = ({ lines }: PickOrder): TransitionFigures => ({
  count: lines.length,
  quantities: [
    { label: pickWords.planned, of: lines },
    {
      label: pickWords.open,
      of: lines.map((line) => ({ unit: line.unit, quantity: openOf(line) })).filter(({ quantity }) => isSome(quantity)),
    },
  ],
});

/** 编辑 before anything was picked. */
export const isEditable = (row: PickRow): boolean => row.state === 'OPEN' && !isRowPicked(row);

/** 关单: why a pick that is over stands below 100 %. */
export const shortfall = ({ state, progress, endReason }: Pick<PickRow, 'state' | 'progress' | 'endReason'>): Shortfall | null =>
  shortfallOf({ isOver: state === 'DONE', progress, endedAs: '关单', reason: endReason });
