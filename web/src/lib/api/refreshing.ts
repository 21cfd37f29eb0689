import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

interface Changed {
  /** Reads that are stale and sent again where they are on screen. */
  refreshes: readonly QueryKey[];
  /** Reads that are stale only. */
  outdates: readonly QueryKey[];
  /** The record is gone: what is read of it is not asked for again. */
  isGone: (query: Query) => boolean;
}

/**
 * After a write: first `leave` closes the dialog or goes to the next page, then what is on screen is read again. What was read by the page or dialog that
 * was left is not: it may be refused by now, which is no read error.
 */
export async function refreshAfter(client: QueryClient, { refreshes, outdates, isGone }: Changed, leave: () => void): Promise<void> {
  // What was asked for before the write may be answered as it was before.
  const begun = new Set(refreshes.flatMap((queryKey) => client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })));
  await Promise.all([...outdates, ...refreshes].map((queryKey) => client.invalidateQueries({ queryKey, refetchType: 'none' })));
  leave();
  await unmounted();
  await arrival.wait();
  await unmounted();
  const isDue = (query: Query): boolean =>
    !isGone(query) && (begun.has(query) || (query.state.isInvalidated && query.state.fetchStatus === 'idle'));
  await Promise.all(refreshes.map((queryKey) => client.refetchQueries({ queryKey, type: 'active', predicate: isDue })));
}

/** Resolves once the next page is shown where one was asked for: the page before stays until its code is there. Set by the router. */
export const arrival = { wait: (): Promise<void> => Promise.resolve() };

/** React has taken away what is not shown any more. */
const unmounted = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
