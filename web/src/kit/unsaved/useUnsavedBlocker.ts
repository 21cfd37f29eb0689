import { useEffect, useMemo } from 'react';
import type { BlockerFunction } from 'react-router';
import { create } from 'zustand';
import { useLatest } from '../../lib/useLatest.ts';

export interface Guard {
  holds: BlockerFunction;
}

interface BlockedNavigation {
  /** The layer whose dialog is open. */
  by: Guard | null;
  proceed: () => void;
  reset: () => void;
}

const nobody: BlockedNavigation = { by: null, proceed: () => {}, reset: () => {} };

export const useBlockedNavigation = create<BlockedNavigation>(() => nobody);

/** In order of registration: the last layer is on top. */
const guards: Guard[] = [];

export type NavigationStep = Parameters<BlockerFunction>[0];

/** The layer to ask: the topmost with unsaved changes, of those below `above`. */
export function guardOf(step: NavigationStep, above: Guard | null = null): Guard | null {
  const at = above ? guards.indexOf(above) : -1;
  return (at < 0 ? guards : guards.slice(0, at)).findLast((guard) => guard.holds(step)) ?? null;
}

interface UnsavedBlocker {
  blocked: boolean;
  /** This layer's changes may be discarded: asks the layer below, or continues the navigation. */
  proceed: () => void;
  reset: () => void;
}

/** For a page or dialog with unsaved changes. A router supports one blocker only; here every layer has its own. */
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
