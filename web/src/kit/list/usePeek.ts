import { useEffect, useState } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import { useLatest } from '../../lib/useLatest.ts';
import type { ListRow } from './list-row.ts';

interface Peeked {
  /** The question that the row answers; another question closes the drawer. */
  query: string;
  id: string;
  /** On the way over the edge of a page: which row it will be once that page is there. */
  turn?: { page: number; edge: 'first' | 'last' };
}

/** What the drawer beside the list shows. It is not a state of the page: moving on must not draw fifty rows again. */
export interface Peek {
  store: StoreApi<{ peeked: Peeked | null }>;
  /** The row in the drawer, while one is. */
  idNow: () => string | undefined;
  open: (id: string) => void;
  close: () => void;
  /** To the next row or the one before, also over the edge of the page. */
  step: (by: 1 | -1) => void;
}

/** The list as the drawer walks along it. */
export interface PeekedList<Row extends ListRow> {
  query: string;
  rows: readonly Row[];
  page: number;
  pageSize: number;
  total: number;
  /** The rows are still those of another page. */
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

/** Once the page that was asked for is there, its row takes over; what is gone does not come back by itself. */
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
  /** Its place on this page. */
  at: number;
}

/** The row as the list has it now; nothing once it is gone or something else is asked. */
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
