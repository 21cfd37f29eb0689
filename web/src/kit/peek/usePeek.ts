import { useEffect, useState } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import { useLatest } from '../../lib/useLatest.ts';
import type { ListRow } from '../list-rows/list-row.ts';

interface Peeked {
  /** The query that the row belongs to; another query closes the drawer. */
  query: string;
  id: string;
  /** Set while the next page loads: the row to open once it has. */
  turn?: { page: number; edge: 'first' | 'last' };
}

/** State of the peek drawer. It is outside React state, because moving on must not render fifty rows. */
export interface Peek {
  store: StoreApi<{ peeked: Peeked | null }>;
  /** The peeked row, if any. */
  idNow: () => string | undefined;
  open: (id: string) => void;
  close: () => void;
  /** Moves to the next or previous row, also across pages. */
  step: (by: 1 | -1) => void;
}

/** The list as the drawer moves through it. */
export interface PeekedList<Row extends ListRow> {
  query: string;
  rows: readonly Row[];
  page: number;
  pageSize: number;
  total: number;
  /** The rows still belong to another page. */
  turning: boolean;
  onPage: (page: number) => void;
}

export function usePeek<Row extends ListRow>(list: PeekedList<Row>): Peek {
  const latest = useLatest(list);
  const [peek] = useState((): Peek => {
    const store = createStore<{ peeked: Peeked | null }>(() => ({ peeked: null }));
    const show = (peeked: Peeked | null) => store.setState({ peeked });
    return {
      store,
      idNow: () => findPeeked(store.getState().peeked, latest.current)?.row.id,
      open: (id) => show({ query: latest.current.query, id }),
      close: () => show(null),
      step: (by) => {
        const { query, rows, page, onPage } = latest.current;
        const now = findPeeked(store.getState().peeked, latest.current);
        if (!now) return;
        const next = rows[now.at + by];
        if (next) show({ query, id: next.id });
        else if (hasNeighbour(now.at, by, latest.current)) {
          show({ query, id: now.row.id, turn: { page: page + by, edge: by === 1 ? 'first' : 'last' } });
          onPage(page + by);
        }
      },
    };
  });
  useFollowing(peek, list);
  return peek;
}

function useFollowing<Row extends ListRow>({ store }: Peek, list: PeekedList<Row>): void {
  useEffect(() => {
    const { peeked } = store.getState();
    const next = peeked && peekedAfter(peeked, list);
    if (next !== peeked) store.setState({ peeked: next });
  }, [store, list]);
}

/** Once the requested page has loaded, its row opens; a row that is gone does not return. */
export function peekedAfter(peeked: Peeked, list: PeekedList<ListRow>): Peeked | null {
  const { query, rows, page, turning } = list;
  const { turn } = peeked;
  if (peeked.query !== query || turn?.page !== page) return findPeeked(peeked, list) ? peeked : null;
  if (turning) return peeked;
  const row = turn.edge === 'first' ? rows[0] : rows.at(-1);
  return row ? { query, id: row.id } : null;
}

export interface PeekedRow<Row> {
  row: Row;
  /** Position on this page. */
  at: number;
}

/** The current data of the row; undefined once it is gone or the query has changed. */
function findPeeked<Row extends ListRow>(peeked: Peeked | null, { query, rows }: PeekedList<Row>): PeekedRow<Row> | undefined {
  if (peeked?.query !== query) return undefined;
  const at = rows.findIndex(({ id }) => id === peeked.id);
  const row = rows[at];
  return row && { row, at };
}

export function usePeeked<Row extends ListRow>({ store }: Peek, list: PeekedList<Row>): PeekedRow<Row> | undefined {
  return findPeeked(
    useStore(store, ({ peeked }) => peeked),
    list,
  );
}

export function hasNeighbour(at: number, by: 1 | -1, { rows, page, pageSize, total }: PeekedList<ListRow>): boolean {
  return rows[at + by] !== undefined || (by === 1 ? page * pageSize < total : page > 1);
}
