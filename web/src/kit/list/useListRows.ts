import type { Page } from '@mrp/contract/lib/fields.ts';
import { useEffect, useMemo } from 'react';
import { useApiQuery } from '../../lib/useApi.ts';
import { hasTotals } from './totals.ts';
import { listQuery, type AnyList, type ListState } from './list-url.ts';
import type { ListRow } from './list-row.ts';
import { rememberPager, type ListEndpoint } from './record-pager.ts';

export interface ListRows<Row> {
  page: Page<Row> | undefined;
  error: Error | null;
  /** No rows have loaded yet: only then a skeleton shows. */
  loading: boolean;
  refreshing: boolean;
  /** The rows still belong to the previous query. */
  turning: boolean;
  refresh: () => void;
}

export function useListRows<Row extends ListRow>(
  spec: AnyList,
  endpoint: ListEndpoint,
  state: ListState,
  fixed: Readonly<Record<string, unknown>> | undefined,
  params: Readonly<Record<string, string>> | undefined,
): ListRows<Row> {
  const query = useMemo(() => ({ ...listQuery(spec, state, fixed), ...(hasTotals(spec) && { totals: true }) }), [spec, state, fixed]);
  const input = { query, ...(params && { params }) } as never;
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useApiQuery(endpoint, input, { handlesErrors: 'all' });
  const page = data as Page<Row> | undefined;
  useEffect(() => {
    if (page && !isPlaceholderData) rememberPager(spec.key, { query, ids: page.rows.map(({ id }) => id), total: page.total });
  }, [spec.key, query, page, isPlaceholderData]);
  return { page, error, loading: isPending, refreshing: isFetching, turning: isPlaceholderData, refresh: () => void refetch() };
}
