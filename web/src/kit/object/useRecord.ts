import type { ErrorName } from '@mrp/contract/errors.ts';
import type { Endpoint, Result } from '@mrp/contract/lib/endpoint.ts';
import type { z } from 'zod';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { apiKey, useApiQuery } from '../../lib/api/useApi.ts';
import { untypedInput } from '../../lib/untyped-input.ts';

/** An endpoint that returns one record by its id. */
export type RecordEndpoint = Endpoint & { params: z.ZodObject<{ id: z.ZodType<string> }> };

export interface RecordQuery<E extends RecordEndpoint> {
  read: E;
  /** Further parameters of the endpoint. */
  query?: E extends { query: z.ZodObject } ? Partial<z.output<E['query']>> : never;
  /** The endpoint's id parameter, where it has another name. */
  idOf?: (record: Result<E>) => string;
  /** Milliseconds for which cached data is fresh. */
  staleTime?: number;
  /** false skips comparing hundreds of lines with the cached ones. */
  structuralSharing?: boolean;
}

/**
 * The record of this id, never the previously shown one, nor one that a write has changed before the page was opened. An empty id sends no
 * request.
 */
export function useRecord<E extends RecordEndpoint>(id: string, { read, query, idOf = ownId, ...options }: RecordQuery<E>) {
  const input = { params: { id }, ...(query && { query }) };
  const found = useApiQuery(read, untypedInput(input), { ...options, handlesErrors: 'all', enabled: id !== '' });
  const { data, error, isStale, isFetching, isFetchedAfterMount, refetch } = found;
  const [wasNew] = useState(data !== undefined && !isStale && !isFetching);
  const isCurrent = !useWasChanged(id, apiKey(read, input)) || isFetchedAfterMount;
  const record = data !== undefined && isCurrent && idOf(data) === id ? data : undefined;
  return {
    record,
    error: record === undefined ? error : null,
    /** A fresh read instead of cached data. */
    isNew: wasNew || isFetchedAfterMount,
    retry: () => void refetch(),
  };
}

/** Whether a write had changed the record when it was opened. While it is open, what is shown stays until it is read again. */
function useWasChanged(id: string, queryKey: QueryKey): boolean {
  const client = useQueryClient();
  const look = () => ({ id, wasChanged: client.getQueryState(queryKey)?.isInvalidated === true });
  const [opened, setOpened] = useState(look);
  if (opened.id !== id) setOpened(look());
  return opened.wasChanged;
}

/** For reads beside the record: that it is missing is said by its page. */
export const toldByRecord = ['NOT_FOUND', 'VALIDATION'] as const satisfies readonly ErrorName[];

const ownId = (record: unknown): string => (record as { id: string }).id;
