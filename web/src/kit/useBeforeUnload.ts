import { useEffect } from 'react';
import { useLatest } from '../lib/useLatest.ts';

/** For what cannot be kept for later: the browser asks before it closes the page or reads it anew. */
export function useBeforeUnload(asks: boolean, isDirty: () => boolean): void {
  const latest = useLatest(isDirty);
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [asks, latest]);
}
