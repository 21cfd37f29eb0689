import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { guardOf, useBlockedNavigation, type Guard, type NavigationStep } from './useUnsavedBlocker.ts';

/** The router supports one blocker: this one asks the topmost layer with unsaved changes. */
export function UnsavedHost() {
  const held = useRef<{ step: NavigationStep; by: Guard } | null>(null);
  const { state, proceed, reset } = useBlocker((step) => {
    const by = guardOf(step);
    held.current = by && { step, by };
    return by !== null;
  });
  useEffect(() => {
    if (state !== 'blocked' || !held.current) return useBlockedNavigation.setState({ by: null });
    const { step, by } = held.current;
    // Set immediately: the router reports the state in a transition, which may come after the next navigation.
    const done = (then: () => void) => () => {
      useBlockedNavigation.setState({ by: null });
      then();
    };
    const pass = () => {
      const below = guardOf(step, useBlockedNavigation.getState().by);
      if (below) useBlockedNavigation.setState({ by: below });
      else done(proceed)();
    };
    useBlockedNavigation.setState({ by, proceed: pass, reset: done(reset) });
  }, [state, proceed, reset]);
  return null;
}
