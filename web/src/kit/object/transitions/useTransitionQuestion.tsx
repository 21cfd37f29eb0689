import type { Workflow } from '@mrp/contract/lib/workflow.ts';
import { useState, type ReactNode } from 'react';
import { lazyPanel } from '../../lazy.tsx';
import type { TransitionCheck, TransitionInput } from './TransitionDialog.tsx';

const TransitionDialog = lazyPanel(async () => (await import('./TransitionDialog.tsx')).TransitionDialog);

interface Asked<A extends string> {
  action: A;
  objectName: string;
  effect: string | undefined;
  offer: string | undefined;
  check: TransitionCheck | undefined;
  confirm: (input: TransitionInput) => Promise<void>;
  cancel: () => void;
}

/** Effects of an action, and its additional option. */
export interface TransitionEffect {
  effect?: string | undefined;
  offer?: string | undefined;
  /** What is shown before it is confirmed. */
  check?: TransitionCheck | undefined;
}

interface TransitionQuestion<A extends string> {
  /**
   * Does the work with the input and resolves to what it answers; null: the user has cancelled. The dialog stays open with what was typed
   * and says why while the work is refused. Asks nothing when the workflow requires nothing.
   */
  ask: <T>(action: A, objectName: string, told: TransitionEffect, work: (input: TransitionInput) => Promise<T>) => Promise<T | null>;
  /** The dialog, which the page renders. */
  dialog: ReactNode;
}

/** For rows and selections of a list; a document's page uses `useTransitions`. */
export function useTransitionQuestion<A extends string>({ transitions }: Workflow<string, A>): TransitionQuestion<A> {
  const [asked, setAsked] = useState<Asked<A> | null>(null);
  const ask: TransitionQuestion<A>['ask'] = (action, objectName, told, work) => {
    const { ask: fields = [], danger = false, effect: usual } = transitions[action];
    const { effect = usual, offer, check } = told;
    if (fields.length === 0 && !danger && !effect && !offer && !check) return work({});
    return new Promise((resolve) => {
      const confirm = async (input: TransitionInput) => {
        const done = await work(input);
        setAsked(null);
        resolve(done);
      };
      const cancel = () => {
        setAsked(null);
        resolve(null);
      };
      setAsked({ action, objectName, effect, offer, check, confirm, cancel });
    });
  };
  const dialog = asked && (
    <TransitionDialog
      key={asked.action + asked.objectName}
      transition={transitions[asked.action]}
      objectName={asked.objectName}
      effect={asked.effect}
      offer={asked.offer}
      check={asked.check}
      onConfirm={asked.confirm}
      onClose={asked.cancel}
    />
  );
  return { ask, dialog };
}
