import { useEffect } from 'react';
import { useLatest } from '../../lib/useLatest.ts';

/** Keys of a scanner come faster than anybody types. */
const FASTEST_TYPING_MS = 50;
const SHORTEST_CODE = 4;

/** Codes of a wedge scanner, which types them and Enter, wherever the focus is but in a field of its own. */
export function useWedgeScanner(onCode: (code: string) => void): void {
  const latest = useLatest(onCode);
  useEffect(() => {
    let code = '';
    let last = 0;
    const read = (event: KeyboardEvent): void => {
      const { key, target, timeStamp } = event;
      const inField = target instanceof Element && target.closest('input, select, textarea, dialog') !== null;
      if (inField || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (timeStamp - last > FASTEST_TYPING_MS) code = '';
      last = timeStamp;
      if (key === 'Enter' && code.length >= SHORTEST_CODE) {
        // Enter would press the card that has the focus.
        event.preventDefault();
        latest.current(code);
        code = '';
      } else if (key.length === 1 && key !== ' ') code += key;
    };
    window.addEventListener('keydown', read, true);
    return () => window.removeEventListener('keydown', read, true);
  }, [latest]);
}
