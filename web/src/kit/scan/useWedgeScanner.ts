import { useEffect } from 'react';
import { useLatest } from '../../lib/useLatest.ts';
import { watchWedge } from './wedge.ts';

/** Codes of a wedge scanner, which types them and Enter, wherever the focus is; `onTyped` gets what a person types outside of fields, `onStart` comes before either. */
export function useWedgeScanner(onCode: (code: string) => void, onTyped?: (character: string) => void, onStart?: () => void): void {
  const latest = useLatest({ onCode, onTyped, onStart });
  useEffect(
    () =>
      watchWedge(window, {
        onCode: (code) => latest.current.onCode(code),
        onStart: () => latest.current.onStart?.(),
        onTyped: (character) => latest.current.onTyped?.(character),
      }),
    [latest],
  );
}
