import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(max-width: 767.98px)');

function watch(changed: () => void): () => void {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
}

/** True on a phone: lists become cards, filters move into a drawer. */
export const useIsNarrow = (): boolean => useSyncExternalStore(watch, () => narrow.matches);
