import { useEffect } from 'react';
import { useLatest } from '../../lib/useLatest.ts';

/** For changes without a draft: the browser asks before it closes or reloads the page. */
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
