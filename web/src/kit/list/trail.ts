import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import type { Page } from '@mrp/contract/lib/fields.ts';
import { create } from 'zustand';
import { useApiQuery } from '../../lib/useApi.ts';
import type { ListRow } from './list-row.ts';

/** The list that a detail page was opened from: its question and the rows of the page that was in sight. */
interface Trail {
  query: Readonly<Record<string, unknown>> & { page: number; pageSize: number };
  ids: readonly string[];
  total: number;
}

const useTrails = create<Readonly<Record<string, Trail>>>(() => ({}));

export function rememberTrail(listKey: string, trail: Trail): void {
  useTrails.setState({ [listKey]: trail });
}

export interface TrailStep {
  /** From 1. */
  position: number;
  total: number;
  previousId: string | undefined;
  nextId: string | undefined;
  /** To be called on the way to one of the two. */
  follow: (id: string) => void;
}

/** An endpoint that answers one page of rows. */
export type ListEndpoint = Endpoint & { response: { _zod: { output: Page<ListRow> } } };

/** Where this record stands in the list I came from; at the edge of a page its neighbour is read. */
export function useTrail(listKey: string, endpoint: ListEndpoint, id: string): TrailStep | undefined {
  const trail = useTrails((trails) => trails[listKey]);
  const at = trail?.ids.indexOf(id) ?? -1;
  const { page, pageSize } = trail?.query ?? { page: 1, pageSize: 1 };
  const isFirst = at === 0 && page > 1;
  const isLast = trail !== undefined && at === trail.ids.length - 1 && page * pageSize < trail.total;
  const before = useNeighbours(endpoint, trail, page - 1, isFirst);
  const after = useNeighbours(endpoint, trail, page + 1, isLast);
  if (!trail || at < 0) return undefined;
  return {
    position: (page - 1) * pageSize + at + 1,
    total: trail.total,
    previousId: trail.ids[at - 1] ?? before?.rows.at(-1)?.id,
    nextId: trail.ids[at + 1] ?? after?.rows[0]?.id,
    follow: (target) => {
      if (before?.rows.at(-1)?.id === target) turnPage(listKey, page - 1, before);
      if (after?.rows[0]?.id === target) turnPage(listKey, page + 1, after);
    },
  };
}

/** Over the edge of a page the trail goes on along the rows of that page. */
function turnPage(listKey: string, page: number, { rows, total }: Page<{ id: string }>): void {
  const trail = useTrails.getState()[listKey];
  if (trail) rememberTrail(listKey, { query: { ...trail.query, page }, ids: rows.map((row) => row.id), total });
}

function useNeighbours(endpoint: ListEndpoint, trail: Trail | undefined, page: number, wanted: boolean): Page<{ id: string }> | undefined {
  const { data } = useApiQuery(endpoint, { query: { ...trail?.query, page } } as never, {
    enabled: wanted,
    staleTime: 60_000,
    shows: 'all',
  });
  return wanted ? (data as Page<{ id: string }> | undefined) : undefined;
}
