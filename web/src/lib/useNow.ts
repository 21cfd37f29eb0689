import { useSyncExternalStore } from 'react';

/** The present moment in milliseconds, in steps, so that a page that shows it stays true while it is open. */
export function useNow(stepMs = 60_000): number {
  return useSyncExternalStore(
    (changed) => {
      const timer = setInterval(changed, stepMs);
      return () => clearInterval(timer);
    },
    () => Math.floor(Date.now() / stepMs) * stepMs,
  );
}
