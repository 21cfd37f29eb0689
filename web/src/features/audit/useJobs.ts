import { jobsApi, type BackgroundJob } from '@mrp/contract/features/audit/jobs.ts';
import type { Page } from '@mrp/contract/lib/fields/fields.ts';
import { useState, type FocusEvent, type PointerEvent } from 'react';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { keepInPlace } from './text.ts';

const POLL_MS = 5_000;

export interface Jobs {
  page: Page<BackgroundJob> | undefined;
  error: Error | null;
  loading: boolean;
  /** Time of the last read, in milliseconds. */
  readAt: number;
  /** New jobs that wait while rows are held. */
  waiting: number;
  paused: boolean;
  setPaused: (paused: boolean) => void;
  refreshing: boolean;
  refresh: () => void;
  /** Shows all rows now, even while they are held. */
  release: () => void;
  /** Pauses polling while a dialog is open. */
  whileAsking: <T>(question: () => Promise<T>) => Promise<T>;
  /** Handlers that hold the rows while the pointer or the focus is on them. */
  holding: ReturnType<typeof useHolding>['props'];
}

/** Jobs, polled every five seconds. */
export function useJobs(query: Readonly<Record<string, unknown>>): Jobs {
  const [paused, setPaused] = useState(false);
  const [asking, setAsking] = useState(false);
  const [releases, setReleases] = useState(0);
  const { held, props: holding } = useHolding();
  const pollMs = () => (paused || asking ? false : POLL_MS);
  const { data, error, isPending, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useApiQuery(
    jobsApi.listJobs,
    { query },
    { pollMs, handlesErrors: 'all' },
  );
  const question = JSON.stringify([query, releases]);
  const { rows, waiting } = useRowsInPlace(isPlaceholderData ? undefined : data, question, held);
  const release = () => setReleases((count) => count + 1);
  return {
    page: data && { ...data, rows },
    error,
    loading: isPending,
    readAt: dataUpdatedAt,
    waiting,
    paused,
    setPaused,
    refreshing: isFetching,
    refresh: () => void refetch().then(release),
    release,
    whileAsking: async (ask) => {
      setAsking(true);
      try {
        return await ask();
      } finally {
        setAsking(false);
      }
    },
    holding,
  };
}

/** The displayed rows: while held, only their state is updated by newer responses to the same query. */
function useRowsInPlace(data: Page<BackgroundJob> | undefined, question: string, held: boolean) {
  const [inSight, setInSight] = useState({ question, held, data, rows: data?.rows ?? [], waiting: 0 });
  if (data && (inSight.data !== data || inSight.question !== question || inSight.held !== held)) {
    const kept = held && inSight.question === question ? keepInPlace(inSight.rows, data.rows) : { rows: data.rows, waiting: 0 };
    setInSight({ question, held, data, ...kept });
  }
  return inSight;
}

function useHolding() {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  return {
    held: pointed || focused,
    props: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setPointed(pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused((before) => before && currentTarget.contains(relatedTarget)),
    },
  };
}
