import type { ButtonName } from '../permissions.ts';

/** Five tones, always shown as a dot and a word. */
export type Tone = 'neutral' | 'info' | 'warning' | 'success' | 'danger';

export interface Transition<State extends string> {
  from: readonly State[];
  to: State;
  /** The word on the button and in the timeline. */
  label: string;
  permission: ButtonName;
  /** What the form must ask before the transition; `reason` is required text of at most 200 characters. */
  ask?: readonly ('reason' | 'period')[];
  /** The transition that undoes this one, offered as 撤销 for eight seconds. */
  inverse?: string;
  danger?: true;
  /** Follows from a step of another document: nobody presses it. */
  automatic?: true;
}

export interface Workflow<State extends string = string, Action extends string = string> {
  /** Kind of document: also the `type` of the audit log and the key in `workflow_states`. */
  kind: string;
  label: string;
  states: Readonly<Record<State, { label: string; tone: Tone }>>;
  /** States a new record may be born in. */
  initial: readonly NoInfer<State>[];
  transitions: Readonly<Record<Action, Transition<NoInfer<State>>>>;
}

/** One table of states and transitions: the server enforces it, the client draws tags and buttons from it, the migrator copies it into SQL. */
export function workflow<const State extends string, const Action extends string>(spec: Workflow<State, Action>): Workflow<State, Action> {
  return spec;
}

export type StateOf<W> = W extends Workflow<infer State, string> ? State : never;
export type ActionOf<W> = W extends Workflow<string, infer Action> ? Action : never;

export function stateNames<State extends string>(flow: Workflow<State, string>): [State, ...State[]] {
  return Object.keys(flow.states) as [State, ...State[]];
}

/** What users may press, in the order of the table. */
export function actionNames<Action extends string>(flow: Workflow<string, Action>): [Action, ...Action[]] {
  const names = Object.keys(flow.transitions) as Action[];
  return names.filter((name) => !flow.transitions[name].automatic) as [Action, ...Action[]];
}

/** The actions that leave this state, in the order of the table. */
export function actionsFrom<State extends string, Action extends string>(flow: Workflow<State, Action>, state: State): Action[] {
  return actionNames(flow).filter((action) => flow.transitions[action].from.includes(state));
}
