import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { guardOf, useHeld, type Guard, type Step } from './useLeaveBlocker.ts';

/** The one blocker of the router: it holds a step for whichever layer has something to lose. */
export function LeaveHost() {
  const held = useRef<{ step: Step; by: Guard } | null>(null);
  const { state, proceed, reset } = useBlocker((step) => {
    const by = guardOf(step);
    held.current = by && { step, by };
    return by !== null;
  });
  useEffect(() => {
    if (state !== 'blocked' || !held.current) return useHeld.setState({ by: null });
    const { step, by } = held.current;
    // At once: the router tells of it in a transition, which may come after the next step.
    const done = (then: () => void) => () => {
      useHeld.setState({ by: null });
      then();
    };
    const pass = () => {
      const below = guardOf(step, useHeld.getState().by);
      if (below) useHeld.setState({ by: below });
      else done(proceed)();
    };
    useHeld.setState({ by, proceed: pass, reset: done(reset) });
  }, [state, proceed, reset]);
  return null;
}
