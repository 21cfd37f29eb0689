import { bomsApi } from '@mrp/contract/features/styles.ts';
import { useState } from 'react';
import { prefetchApi, useApiQuery } from '../../lib/useApi.ts';

/** What was asked for on the way to the page is not asked again. Hundreds of lines: comparing them with those of an earlier visit takes longer than drawing them. */
const read = { handlesErrors: 'all', staleTime: 5_000, structuralSharing: false } as const;

/** `isNew`: as it is now, not what an earlier visit has left. */
export function useBom(id: string) {
  const {
    data: bom,
    error,
    isStale,
    isFetching,
    isFetchedAfterMount,
    refetch,
  } = useApiQuery(bomsApi.get, { params: { id } }, { ...read, enabled: id !== '' });
  const [wasNew] = useState(bom !== undefined && !isStale && !isFetching);
  return { bom, error, isNew: wasNew || isFetchedAfterMount, retry: () => void refetch() };
}

export function askBom(params: URLSearchParams): void {
  const id = params.get('id') ?? '';
  if (id !== '') prefetchApi(bomsApi.get, { params: { id } }, { ...read, staleTime: 0 });
}
