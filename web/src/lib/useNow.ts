import { useSyncExternalStore } from 'react';

/** The current time in milliseconds, updated in steps while the page is open. */
export function useNow(stepMs = 60_000): number {
  return useSyncExternalStore(
    (changed) => {
      const timer = setInterval(changed, stepMs);
      return () => clearInterval(timer);
    },
    () => Math.floor(Date.now() / stepMs) * stepMs,
  );
}
