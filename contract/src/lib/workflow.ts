import type { ButtonName } from '../permissions.ts';

/** Five tones, always shown as a dot with a label. */
export type Tone = 'neutral' | 'info' | 'warning' | 'success' | 'danger';

export interface Transition<State extends string> {
  from: readonly State[];
  to: State;
  /** Label of the button and the timeline entry. */
  label: string;
  permission: ButtonName;
  /** Fields that the form asks for before the transition; `reason` is required text of at most 200 characters. */
  ask?: readonly ('reason' | 'period')[];
  /** The transition that undoes this one, offered as 撤销 for eight seconds. */
  inverse?: string;
  danger?: true;
  /** What it does beyond the new state: hard to take back, so it is asked about before, for one record and for many. */
  effect?: string;
  /** Whoever submitted the document (`submitted_by`) alone does it: 撤回; or anybody but him: approval, whose guard is the feature's own. */
  by?: 'submitter' | 'another';
  /** Triggered by a transition of another document, without a button. */
  automatic?: true;
}

export interface Workflow<State extends string = string, Action extends string = string> {
  /** Kind of document: also the `type` of the audit log and the key in `workflow_states`. */
  kind: string;
  label: string;
  /** Address of a document's page before its id: `/supplierDetail?id=`; whoever submitted one is told there what was decided. */
  page?: string;
  states: Readonly<Record<State, { label: string; tone: Tone }>>;
  /** Initial states of a new record. */
  initial: readonly NoInfer<State>[];
  transitions: Readonly<Record<Action, Transition<NoInfer<State>>>>;
}

/** A table of states and transitions: the server enforces it, the client shows labels and buttons from it, the migrator copies it to SQL. */
export function workflow<const State extends string, const Action extends string>(spec: Workflow<State, Action>): Workflow<State, Action> {
  return spec;
}

export type StateOf<W> = W extends Workflow<infer State, string> ? State : never;
export type ActionOf<W> = W extends Workflow<string, infer Action> ? Action : never;

export function stateNames<State extends string>(flow: Workflow<State, string>): [State, ...State[]] {
  return Object.keys(flow.states) as [State, ...State[]];
}

/** Actions with a button, in the order of the table. */
export function actionNames<Action extends string>(flow: Workflow<string, Action>): [Action, ...Action[]] {
  const names = Object.keys(flow.transitions) as Action[];
  return names.filter((name) => !flow.transitions[name].automatic) as [Action, ...Action[]];
}

/** The workflow for somebody: who submitted a document may take it back and not approve it, others the other way round. */
export function flowFor<State extends string, Action extends string>(
  flow: Workflow<State, Action>,
  submittedByMe: boolean,
): Workflow<State, Action> {
  const steps = Object.entries<Transition<State>>(flow.transitions).map(([action, step]) => {
    const isHis = step.by === undefined || (step.by === 'submitter') === submittedByMe;
    return [action, isHis ? step : { ...step, from: [] }] as const;
  });
  return { ...flow, transitions: Object.fromEntries(steps) as Workflow<State, Action>['transitions'] };
}

/** Actions from this state, in the order of the table. */
export function actionsFrom<State extends string, Action extends string>(flow: Workflow<State, Action>, state: State): Action[] {
  return actionNames(flow).filter((action) => flow.transitions[action].from.includes(state));
}
