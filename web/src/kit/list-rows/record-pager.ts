import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import type { Page } from '@mrp/contract/lib/fields/fields.ts';
import { create } from 'zustand';
import { useApiQuery } from '../../lib/api/useApi.ts';
import type { ListRow } from './list-row.ts';

/** The list that a detail page was opened from: its query and the rows of the current page. */
interface PagerState {
  query: Readonly<Record<string, unknown>> & { page: number; pageSize: number };
  ids: readonly string[];
  total: number;
}

const usePagers = create<Readonly<Record<string, PagerState>>>(() => ({}));

export function rememberPager(listKey: string, pager: PagerState): void {
  usePagers.setState({ [listKey]: pager });
}

export interface RecordPager {
  /** Starts at 1. */
  position: number;
  total: number;
  previousId: string | undefined;
  nextId: string | undefined;
  /** Called when the user opens the previous or next record. */
  follow: (id: string) => void;
}

/** An endpoint that returns one page of rows. */
export type ListEndpoint = Endpoint & { response: { _zod: { output: Page<ListRow> } } };

/** The record's position in the list it was opened from; at the edge of a page the neighbouring row is loaded. */
export function useRecordPager(listKey: string, endpoint: ListEndpoint, id: string): RecordPager | undefined {
  const pager = usePagers((trails) => trails[listKey]);
  const at = pager?.ids.indexOf(id) ?? -1;
  const { page, pageSize } = pager?.query ?? { page: 1, pageSize: 1 };
  const isFirst = at === 0 && page > 1;
  const isLast = pager !== undefined && at === pager.ids.length - 1 && page * pageSize < pager.total;
  const before = useNeighbours(endpoint, pager, page - 1, isFirst);
  const after = useNeighbours(endpoint, pager, page + 1, isLast);
  if (!pager || at < 0) return undefined;
  return {
    position: (page - 1) * pageSize + at + 1,
    total: pager.total,
    previousId: pager.ids[at - 1] ?? before?.rows.at(-1)?.id,
    nextId: pager.ids[at + 1] ?? after?.rows[0]?.id,
    follow: (target) => {
      if (before?.rows.at(-1)?.id === target) turnPage(listKey, page - 1, before);
      if (after?.rows[0]?.id === target) turnPage(listKey, page + 1, after);
    },
  };
}

/** Past the edge of a page, the pager continues with the rows of the next one. */
function turnPage(listKey: string, page: number, { rows, total }: Page<{ id: string }>): void {
  const pager = usePagers.getState()[listKey];
  if (pager) rememberPager(listKey, { query: { ...pager.query, page }, ids: rows.map((row) => row.id), total });
}

function useNeighbours(
  endpoint: ListEndpoint,
  pager: PagerState | undefined,
  page: number,
  wanted: boolean,
): Page<{ id: string }> | undefined {
  const { data } = useApiQuery(endpoint, { query: { ...pager?.query, page } } as never, {
    enabled: wanted,
    staleTime: 60_000,
    handlesErrors: 'all',
  });
  return wanted ? (data as Page<{ id: string }> | undefined) : undefined;
}
