import { useEffect, useState } from 'react';
import { useLatest } from '../../lib/useLatest.ts';
import { createScanQueue, type ScanQueue } from './scan-queue.ts';
import { useWedgeScanner } from './useWedgeScanner.ts';

/** The scanner of a page from its first moment: what is scanned while it reads waits for `useScans`, and no code is cut in two. */
export function useScanQueue(): ScanQueue {
  const [scans] = useState(createScanQueue);
  useWedgeScanner(scans.receive, scans.type);
  return scans;
}

/** Takes what is scanned, and what was while the page was reading; `onTyped` gets what a person types outside of fields. */
export function useScans(scans: ScanQueue, onCode: (code: string) => void, onTyped?: (character: string) => void): void {
  const latest = useLatest({ onCode, onTyped });
  const [taken, setTaken] = useState(0);
  useEffect(
    () =>
      scans.listen({
        onCode: (code) => latest.current.onCode(code),
        onTyped: (character) => latest.current.onTyped?.(character),
      }),
    [scans, latest],
  );
  useEffect(() => {
    const code = scans.takeWaiting();
    if (code === undefined) return undefined;
    latest.current.onCode(code);
    // The next one meets a page that knows this one.
    const next = setTimeout(() => setTaken(taken + 1));
    return () => clearTimeout(next);
  }, [scans, latest, taken]);
}
