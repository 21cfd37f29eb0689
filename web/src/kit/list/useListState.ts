import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCan } from '../../lib/permissions.tsx';
import { readListState, writeListState, type AnyList, type ListState } from './list-url.ts';

export type ChangeState = (change: Partial<ListState>, how: 'push' | 'replace') => void;

/** The list's state is its address. What is asked pushes an entry of the history; paging and sorting replace it. */
export function useListState(spec: AnyList, gallery: boolean): { state: ListState; change: ChangeState; prices: boolean } {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const prices = useCan()(VIEW_PRICES);
  const state = useMemo(() => readListState(spec, params, { prices, gallery }), [spec, params, prices, gallery]);
  const change = useCallback<ChangeState>(
    (part, how) => {
      const search = writeListState(spec, { ...state, page: 1, ...part }, params).toString().replaceAll('%2C', ',');
      void navigate({ search }, { replace: how === 'replace', preventScrollReset: true });
    },
    [spec, state, params, navigate],
  );
  return { state, change, prices };
}
