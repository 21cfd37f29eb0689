import { useState, type ReactNode } from 'react';
import { dismissErrors } from '../../../lib/toast.ts';
import type { Refusal } from '../../form/useFollowUp.ts';
import type { Action } from '../../list/list-actions.ts';
import { TransitionRefusal } from './TransitionRefusal.tsx';
import { refusalOf } from './transition-refusals.ts';

/** Keeps on the page what of a refused transition lies in the record, instead of a message that passes. */
export function useTransitionRefusal(edit: Action | undefined): {
  note: ReactNode;
  /** Passes the failure on; `onPlaced` when the record itself has to be corrected. */
  watch: (work: Promise<unknown>, onPlaced?: () => void) => Promise<unknown>;
} {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const watch = async (work: Promise<unknown>, onPlaced?: () => void) => {
    setRefusal(null);
    try {
      return await work;
    } catch (error) {
      const placed = refusalOf(error);
      if (placed) {
        setRefusal(placed);
        dismissErrors();
        onPlaced?.();
      }
      throw error;
    }
  };
  return { note: refusal && <TransitionRefusal refusal={refusal} edit={edit} onClose={() => setRefusal(null)} />, watch };
}
