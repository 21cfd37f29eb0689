import { useEffect, useMemo } from 'react';
import type { BlockerFunction } from 'react-router';
import { create } from 'zustand';
import { useLatest } from '../lib/useLatest.ts';

export interface Guard {
  holds: BlockerFunction;
}

interface BlockedNavigation {
  /** Who asks at this moment. */
  by: Guard | null;
  proceed: () => void;
  reset: () => void;
}

const nobody: BlockedNavigation = { by: null, proceed: () => {}, reset: () => {} };

export const useBlockedNavigation = create<BlockedNavigation>(() => nobody);

/** In the order in which they came: the last one lies on top. */
const guards: Guard[] = [];

export type NavigationStep = Parameters<BlockerFunction>[0];

/** Who asks before this step: the topmost layer with something to lose, of those below `above`. */
export function guardOf(step: NavigationStep, above: Guard | null = null): Guard | null {
  const at = above ? guards.indexOf(above) : -1;
  return (at < 0 ? guards : guards.slice(0, at)).findLast((guard) => guard.holds(step)) ?? null;
}

interface UnsavedBlocker {
  blocked: boolean;
  /** What this layer would lose may go: the layer below is asked, or the step is taken. */
  proceed: () => void;
  reset: () => void;
}

/** Of a page or a dialog with something to lose. A router knows one blocker only; here every layer has its own. */
export function useUnsavedBlocker(holds: BlockerFunction): UnsavedBlocker {
  const latest = useLatest(holds);
  const guard = useMemo<Guard>(() => ({ holds: (step) => latest.current(step) }), [latest]);
  useEffect(() => {
    guards.push(guard);
    return () => {
      guards.splice(guards.indexOf(guard), 1);
      if (useBlockedNavigation.getState().by === guard) useBlockedNavigation.getState().reset();
    };
  }, [guard]);
  const blocked = useBlockedNavigation(({ by }) => by === guard);
  return useMemo(
    () => ({ blocked, proceed: () => useBlockedNavigation.getState().proceed(), reset: () => useBlockedNavigation.getState().reset() }),
    [blocked],
  );
}
