import { useEffect, useMemo } from 'react';
import type { BlockerFunction } from 'react-router';
import { create } from 'zustand';
import { useLatest } from '../lib/useLatest.ts';

export interface Guard {
  holds: BlockerFunction;
}

interface Held {
  /** Who asks at this moment. */
  by: Guard | null;
  proceed: () => void;
  reset: () => void;
}

const nobody: Held = { by: null, proceed: () => {}, reset: () => {} };

export const useHeld = create<Held>(() => nobody);

/** In the order in which they came: the last one lies on top. */
const guards: Guard[] = [];

export type Step = Parameters<BlockerFunction>[0];

/** Who asks before this step: the topmost layer with something to lose, of those below `above`. */
export function guardOf(step: Step, above: Guard | null = null): Guard | null {
  const at = above ? guards.indexOf(above) : -1;
  return (at < 0 ? guards : guards.slice(0, at)).findLast((guard) => guard.holds(step)) ?? null;
}

interface LeaveBlocker {
  blocked: boolean;
  /** What this layer would lose may go: the layer below is asked, or the step is taken. */
  proceed: () => void;
  reset: () => void;
}

/** Of a page or a dialog with something to lose. A router knows one blocker only; here every layer has its own. */
export function useLeaveBlocker(holds: BlockerFunction): LeaveBlocker {
  const latest = useLatest(holds);
  const guard = useMemo<Guard>(() => ({ holds: (step) => latest.current(step) }), [latest]);
  useEffect(() => {
    guards.push(guard);
    return () => {
      guards.splice(guards.indexOf(guard), 1);
      if (useHeld.getState().by === guard) useHeld.getState().reset();
    };
  }, [guard]);
  const blocked = useHeld(({ by }) => by === guard);
  return useMemo(() => ({ blocked, proceed: () => useHeld.getState().proceed(), reset: () => useHeld.getState().reset() }), [blocked]);
}
