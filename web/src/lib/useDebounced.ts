import { useEffect, useState } from 'react';

/** The text after a pause in typing; pinyin that is still being composed is ignored. */
export function useDebounced(text: string, composing: boolean, pauseMs: number): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    if (composing) return;
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [text, composing, pauseMs]);
  return paused;
}
