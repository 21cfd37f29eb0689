import type { Endpoint, Result } from '@mrp/contract/lib/endpoint.ts';
import type { z } from 'zod';
import { useState } from 'react';
import { useApiQuery } from '../../lib/useApi.ts';

/** A call that answers one record by its id. */
export type RecordEndpoint = Endpoint & { params: z.ZodObject<{ id: z.ZodType<string> }> };

export interface RecordQuery<E extends RecordEndpoint> {
  read: E;
  /** Where the call is asked more than the id. */
  query?: E extends { query: z.ZodObject } ? Partial<z.output<E['query']>> : never;
  /** Where the record calls its id otherwise. */
  idOf?: (record: Result<E>) => string;
  /** Milliseconds for which an answer counts as new. */
  staleTime?: number;
  /** false: hundreds of lines are not compared with those of an earlier visit. */
  structuralSharing?: boolean;
}

/** The record of this id, never the one that was shown before it. Empty: nothing is asked. */
export function useRecord<E extends RecordEndpoint>(id: string, { read, query, idOf = ownId, ...options }: RecordQuery<E>) {
  const input = { params: { id }, ...(query && { query }) };
  const found = useApiQuery(read, input as never, { ...options, handlesErrors: 'all', enabled: id !== '' });
  const { data, error, isStale, isFetching, isFetchedAfterMount, refetch } = found;
  const [wasNew] = useState(data !== undefined && !isStale && !isFetching);
  const record = data !== undefined && idOf(data) === id ? data : undefined;
  return {
    record,
    error: record === undefined ? error : null,
    /** As it is now, not what an earlier visit has left. */
    isNew: wasNew || isFetchedAfterMount,
    retry: () => void refetch(),
  };
}

const ownId = (record: unknown): string => (record as { id: string }).id;
