import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLive } from '../../lib/api/live.ts';
import { apiKey } from '../../lib/api/useApi.ts';
import { useLatest } from '../../lib/useLatest.ts';

/** Events after which there may be a new answer. */
const NEWS = ['notices', 'missed', 'ready'];

/** Reads what a supplier said, and the document that it may have moved on, again when the server tells of something new. */
export function useLiveAnswers(hasLinks: boolean, ...reads: readonly Endpoint[]): void {
  const client = useQueryClient();
  const latest = useLatest(reads);
  useEffect(() => {
    if (!hasLinks) return;
    return onLive((event) => {
      if (!NEWS.includes(event)) return;
      for (const read of latest.current) void client.invalidateQueries({ queryKey: apiKey(read) });
    });
  }, [hasLinks, client, latest]);
}
