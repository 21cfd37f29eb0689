import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCan } from '../../lib/session/permissions.tsx';
import { readListState, type AnyList, type ListState, type Reader } from './list-url.ts';
import { addressOf } from '../list-views/saved-views.ts';

type Part = Partial<ListState>;

/** The values to change; a function receives the current state. */
export type ChangeState = (change: Part | ((now: ListState) => Part), how: 'push' | 'replace') => void;

/** A list's state is its address. Queries push a history entry; paging and sorting replace it. */
export function useListState(spec: AnyList, gallery: boolean): { state: ListState; change: ChangeState; reader: Reader } {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const prices = useCan()(VIEW_PRICES);
  const reader = useMemo(() => ({ prices, gallery }), [prices, gallery]);
  const state = useMemo(() => readListState(spec, params, reader), [spec, params, reader]);
  const change = useCallback<ChangeState>(
    (part, how) => {
      // While a page is loading the address is newer than the render: two quick changes must add up.
      const address = new URLSearchParams(window.location.search);
      const now = readListState(spec, address, reader);
      const search = addressOf(spec, { ...now, page: 1, ...(typeof part === 'function' ? part(now) : part) }, address);
      void navigate({ search }, { replace: how === 'replace', preventScrollReset: true });
    },
    [spec, reader, navigate],
  );
  return { state, change, reader };
}
