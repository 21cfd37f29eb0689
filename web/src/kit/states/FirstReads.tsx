import { useIsFetching, useQueryClient, type QueryFilters } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import './first-reads.css';

/** Longer than this a page does not wait for one slow read. */
const LONGEST_MS = 1500;

/**
 * Keeps its content out of sight until what the page reads at first has been answered: a section that grows, comes or goes with its
 * read would push away what stands below it. Content that needs no read, or whose data is known, is shown at once.
 */
export function FirstReads({ enabled = true, children }: { enabled?: boolean; children: ReactNode }) {
  const reading = useReading(enabled);
  return (
    <div className={`k-first-reads ${reading ? 'reading' : ''}`} aria-busy={reading}>
      {children}
    </div>
  );
}

const UNANSWERED: QueryFilters = { predicate: ({ state }) => state.data === undefined };

function useReading(enabled: boolean): boolean {
  const client = useQueryClient();
  const open = useIsFetching(UNANSWERED);
  const [settled, setSettled] = useState(!enabled);
  useEffect(() => {
    if (settled) return undefined;
    const timer = setTimeout(() => setSettled(true), LONGEST_MS);
    return () => clearTimeout(timer);
  }, [settled]);
  useEffect(() => {
    if (open > 0) return undefined;
    // What has been read is rendered by then, and what it asks for in its turn has begun, though it may not be told yet.
    const frame = requestAnimationFrame(() => client.isFetching(UNANSWERED) === 0 && setSettled(true));
    return () => cancelAnimationFrame(frame);
  }, [open, client]);
  return !settled;
}
