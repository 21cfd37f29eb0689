import type { Page } from '@mrp/contract/lib/fields/fields.ts';
import { useEffect, useMemo } from 'react';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { hasTotals } from './totals.ts';
import { listQuery, type AnyList, type ListState } from './list-url.ts';
import type { ListRow } from '../list-rows/list-row.ts';
import { rememberPager, type ListEndpoint } from '../list-rows/record-pager.ts';

export interface ListRows<Row> {
  page: Page<Row> | undefined;
  /** The answer with the groups, where the rows are grouped: all that match, none of their rows. */
  grouped: Page<Row> | undefined;
  error: Error | null;
  /** No rows have loaded yet: only then a skeleton shows. */
  loading: boolean;
  refreshing: boolean;
  /** The rows still belong to the previous query. */
  turning: boolean;
  refresh: () => void;
}

type Fixed = Readonly<Record<string, unknown>> | undefined;
type Params = Readonly<Record<string, string>> | undefined;
type Asked = { query?: { groupBy?: string; inGroup?: string } };

/** Rows of the list, or the groups and the rows of the open one. */
export function useListRows<Row extends ListRow>(
  spec: AnyList,
  endpoint: ListEndpoint,
  state: ListState,
  fixed: Fixed,
  params: Params,
): ListRows<Row> {
  const isGrouped = state.groupBy !== undefined;
  const isOpen = state.openGroup !== undefined;
  const query = useMemo(() => ({ ...listQuery(spec, state, fixed), ...(hasTotals(spec) && { totals: true }) }), [spec, state, fixed]);
  const rows = useAnswer<Row>(endpoint, query, params, !isGrouped || isOpen);
  const headQuery = useMemo(() => {
    const all = listQuery(spec, { ...state, openGroup: undefined, page: 1 }, fixed);
    return { ...all, ...(hasTotals(spec) && !isOpen && { totals: true }) };
  }, [spec, state, fixed, isOpen]);
  const heads = useAnswer<Row>(endpoint, headQuery, params, isGrouped);
  const { data: page, isPlaceholderData } = rows;
  useEffect(() => {
    if (page && !isPlaceholderData) rememberPager(spec.key, { query, ids: page.rows.map(({ id }) => id), total: page.total });
  }, [spec.key, query, page, isPlaceholderData]);
  return {
    page: isGrouped && !isOpen ? heads.data : page,
    grouped: isGrouped ? heads.data : undefined,
    error: (isGrouped ? heads.error : null) ?? rows.error,
    loading: isGrouped ? heads.isPending : rows.isPending,
    refreshing: rows.isFetching || heads.isFetching,
    turning: isPlaceholderData,
    refresh: () => {
      if (isGrouped) void heads.refetch();
      if (!isGrouped || isOpen) void rows.refetch();
    },
  };
}

/** While another page or order loads, the rows stay; those of one group never stand under the head of another. */
function useAnswer<Row extends ListRow>(endpoint: ListEndpoint, query: NonNullable<Asked['query']>, params: Params, enabled: boolean) {
  const keeps = ({ query: before }: Asked) => before?.groupBy === query.groupBy && before?.inGroup === query.inGroup;
  const input = { query, ...(params && { params }) } as never;
  const { data, ...rest } = useApiQuery(endpoint, input, { handlesErrors: 'all', enabled, keeps: keeps as never });
  return { ...rest, data: data as Page<Row> | undefined };
}
