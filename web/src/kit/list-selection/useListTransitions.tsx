import type { BulkResult, Selection } from '@mrp/contract/lib/bulk.ts';
import { actionNames, type Workflow } from '@mrp/contract/lib/workflow.ts';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format/format.ts';
import { toast } from '../../lib/toast.ts';
import { onNewest } from '../object/newest-record.ts';
import type { TransitionInput } from '../object/transitions/TransitionDialog.tsx';
import { useTransitionQuestion, type TransitionEffect } from '../object/transitions/useTransitionQuestion.tsx';
import type { Action, BulkAction, BulkOutcome } from '../list/list-actions.ts';
import { readRowSums, readSelectionEffect, type SelectedFrom } from './read-selection.ts';
import { alreadyTold } from '../../lib/api/already-told.ts';

export interface TransitionsOptions<A extends string, Moved extends { id: string }> {
  workflow: Workflow<string, A>;
  /** Name of a record: F-HB-000123 全棉府绸. */
  nameOf: (record: Moved) => string;
  /** Counter and name of the records: 个物料 */
  counted: string;
  /** Effect of an action, shown in its confirmation. */
  effects?: Partial<Record<A, string>>;
  /** Effect on this record, when it has to be loaded first. */
  look?: (record: Moved, action: A) => Promise<TransitionEffect | undefined>;
  /** What several records are asked with, beside their number and sums. */
  lookMany?: (chosen: Selection, action: A) => Pick<TransitionEffect, 'check'>;
  /** The list of the records: the question about several tells their sums. */
  from: SelectedFrom;
  /** Effect on several records, where it differs. */
  effectsOfMany?: Partial<Record<A, string>>;
  /** Returns the record after the transition. */
  one: (record: Moved, action: A, input: TransitionInput) => Promise<Moved>;
  many: (chosen: Selection, action: A, input: TransitionInput) => Promise<BulkResult>;
}

export interface ListTransitions<A extends string, Moved> {
  actionFor: (record: Moved, action: A) => Action;
  bulkActions: BulkAction[];
  /** The dialogs, which the page renders. */
  dialog: ReactNode;
}

/** Workflow transitions for one or more rows: asks for the required input and offers the inverse transition. */
export function useListTransitions<A extends string, Moved extends { id: string }>(
  options: TransitionsOptions<A, Moved>,
): ListTransitions<A, Moved> {
  const { workflow, nameOf, counted, effects, look, lookMany, effectsOfMany = effects, from, one, many } = options;
  const { transitions } = workflow;
  const { ask, dialog } = useTransitionQuestion(workflow);
  const inverseOf = (action: A): A | undefined => {
    const inverse = actionNames(workflow).find((name) => name === transitions[action].inverse);
    return inverse && !transitions[inverse].ask?.length ? inverse : undefined;
  };
  const isAsked = (action: A, effect: string | undefined): boolean =>
    effect !== undefined || transitions[action].danger === true || (transitions[action].ask?.length ?? 0) > 0;
  const move = async (record: Moved, action: A): Promise<void> => {
    const told = (await look?.(record, action)) ?? { effect: effects?.[action] };
    const usual = told.effect ?? transitions[action].effect;
    const sums = isAsked(action, usual) ? await readRowSums(from, record.id) : '';
    const effect = sums + (usual ?? '') || undefined;
    const moved = await ask(
      action,
      nameOf(record),
      { ...told, effect },
      onNewest(record, (of, input) => one(of, action, input)),
    );
    if (!moved) return;
    const back = inverseOf(action);
    const undo = back && { label: '撤销', target: () => void move(moved, back).catch(alreadyTold) };
    toast.success(`${nameOf(record)} 已${transitions[action].label}`, undo ? { action: undo } : {});
  };
  const moveMany = async (chosen: Selection, count: number, action: A): Promise<BulkOutcome | void> => {
    const usual = effectsOfMany?.[action] ?? transitions[action].effect;
    const told = isAsked(action, usual)
      ? await readSelectionEffect(from, counted, { chosen, count, states: transitions[action].from })
      : '';
    const question = { ...lookMany?.(chosen, action), effect: told + (usual ?? '') || undefined };
    const result = await ask(action, `${formatCount(count)} ${counted}`, question, (input) => many(chosen, action, input));
    if (!result) return;
    const back = inverseOf(action);
    return { ...result, ...(back && { undo: () => many({ ids: result.done }, back, {}) }) };
  };
  return {
    actionFor: (record, action) => stepOf(workflow, action, () => void move(record, action).catch(alreadyTold)),
    bulkActions: actionNames(workflow).map((action) => bulkStepOf(workflow, action, (chosen, count) => moveMany(chosen, count, action))),
    dialog,
  };
}

function buttonOf<A extends string>({ transitions }: Workflow<string, A>, action: A) {
  const { label, permission, danger = false } = transitions[action];
  return { key: action, label, permission, danger };
}

const stepOf = <A extends string>(workflow: Workflow<string, A>, action: A, run: () => void): Action => ({
  ...buttonOf(workflow, action),
  step: true,
  run,
});

const bulkStepOf = <A extends string>(workflow: Workflow<string, A>, action: A, run: BulkAction['run']): BulkAction => ({
  ...buttonOf(workflow, action),
  inRows: true,
  run,
});
