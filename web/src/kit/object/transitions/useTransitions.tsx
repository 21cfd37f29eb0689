import { actionsFrom, type Workflow } from '@mrp/contract/lib/workflow.ts';
import { useState, type ReactNode, type RefObject } from 'react';
import { whileLoading } from '../../../lib/api/loading.ts';
import { toast } from '../../../lib/toast.ts';
import { useLatest } from '../../../lib/useLatest.ts';
import type { Action } from '../../list/list-actions.ts';
import { lazyPanel } from '../../lazy.tsx';
import type { TransitionCheck, TransitionInput } from './TransitionDialog.tsx';
import { useTransitionRefusal } from './useTransitionRefusal.tsx';
import { figuresText, type TransitionFigures } from './transition-figures.ts';
import { alreadyTold } from '../../../lib/api/already-told.ts';

const TransitionDialog = lazyPanel(async () => (await import('./TransitionDialog.tsx')).TransitionDialog);

export interface ObjectWorkflow<State extends string = string, A extends string = string> {
  flow: Workflow<State, A>;
  state: State;
  /** Name of the record: 物料 F-HB-000123 */
  objectName: string;
  /** Resolves with a sentence where the step became more than its label says; it is told instead. */
  run: (action: A, input: TransitionInput) => Promise<unknown>;
  /** Why the next step is another user's, as 由您提交: told beside the state. */
  waitsForAnother?: string | false;
  /** Lines, quantities by unit and amount of the record, named in each confirmation; null: it has no lines. */
  figures: TransitionFigures | null | ((action: A) => TransitionFigures | null | Promise<TransitionFigures | null>);
  /** Effect of an action on this record, where that is more than the workflow says. */
  effects?: Partial<Record<A, string>>;
  /** An additional option of an action, shown in its dialog and returned as `also`. */
  offers?: Partial<Record<A, string>>;
  /** A check that may refuse an action, shown in its dialog. */
  checks?: Partial<Record<A, TransitionCheck>>;
}

/** Workflow buttons of a document in its state: permissions, dialogs and 撤销 come from the contract. */
export function useTransitions<State extends string, A extends string>(
  workflow: ObjectWorkflow<State, A> | undefined,
  /** Opens the form of the record, where a refusal of its lines leads. */
  edit?: Action,
): { actions: Action[]; dialog: ReactNode; refusal: ReactNode } {
  const [asked, setAsked] = useState<{ action: A; figures: string } | null>(null);
  const refusal = useTransitionRefusal(edit);
  const latest = useLatest(workflow);
  if (!workflow) return { actions: [], dialog: null, refusal: null };
  const { flow, state, objectName, run, figures, effects, offers, checks } = workflow;
  const effectOf = (action: A) => effects?.[action] ?? flow.transitions[action].effect ?? '';
  const start = async (action: A, input: TransitionInput) => {
    // After an error the dialog stays open with its input, unless the record itself has to be corrected.
    const answer = await refusal.watch(run(action, input), () => setAsked(null));
    setAsked(null);
    if (typeof answer === 'string') toast.success(answer);
    else reportDone(workflow, action, latest);
  };
  const press = async (action: A) => {
    const { ask = [], danger = false } = flow.transitions[action];
    if (ask.length === 0 && !danger && !effectOf(action) && !offers?.[action]) return start(action, {});
    const found = typeof figures === 'function' ? await whileLoading(Promise.resolve(figures(action))) : figures;
    setAsked({ action, figures: found ? figuresText(found) : '' });
  };
  return {
    actions: actionsFrom(flow, state).map((action) => ({
      key: action,
      label: flow.transitions[action].label,
      permission: flow.transitions[action].permission,
      danger: flow.transitions[action].danger ?? false,
      run: () => void press(action).catch(alreadyTold),
    })),
    refusal: refusal.note,
    dialog: asked && (
      <TransitionDialog
        transition={flow.transitions[asked.action]}
        objectName={objectName}
        effect={asked.figures + effectOf(asked.action)}
        offer={offers?.[asked.action]}
        check={checks?.[asked.action]}
        onConfirm={(input) => start(asked.action, input)}
        onClose={() => setAsked(null)}
      />
    ),
  };
}

/** Offers an inverse transition without input for eight seconds; it needs the record's current version. */
function reportDone<State extends string, A extends string>(
  { flow }: ObjectWorkflow<State, A>,
  action: A,
  latest: RefObject<ObjectWorkflow<State, A> | undefined>,
): void {
  const { label, inverse } = flow.transitions[action];
  const back = (Object.keys(flow.transitions) as A[]).find((name) => name === inverse);
  const undoable = back !== undefined && !flow.transitions[back].ask?.length;
  toast.success(
    `已${label}`,
    undoable ? { action: { label: '撤销', target: () => void latest.current?.run(back, {}).catch(alreadyTold) } } : {},
  );
}
