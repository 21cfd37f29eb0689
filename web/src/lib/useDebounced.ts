import { useEffect, useState } from 'react';

/** The text as it was at the last pause in typing; half-written pinyin is no text yet. */
export function useDebounced(text: string, composing: boolean, pauseMs: number): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    if (composing) return;
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [text, composing, pauseMs]);
  return paused;
}
