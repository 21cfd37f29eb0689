import type { Selection } from '@mrp/contract/lib/bulk.ts';
import { useMemo, useState } from 'react';
import type { ListRow } from '../list-rows/list-row.ts';
import type { ListRows } from '../list/useListRows.ts';

export interface Selected {
  ids: readonly string[];
  /** All rows of the query, including other pages. */
  everything: boolean;
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  choose: (ids: readonly string[]) => void;
  /** 全选: all rows shown; while others are on their way, those that are shown then. */
  chooseShown: (ids: readonly string[]) => void;
  chooseEverything: () => void;
  clear: () => void;
  /** The request of a bulk action: the server repeats the query and rejects a different number of rows. */
  asked: (total: number) => Selection;
}

interface Picked {
  /** The query of these rows; another query clears the selection. */
  query: string;
  ids: readonly string[];
  everything: boolean;
  /** The rows that are still loading will be added. */
  waits?: true;
}

export function useSelection(query: string, { page, turning }: Pick<ListRows<ListRow>, 'page' | 'turning'>): Selected {
  const [chosen, setChosen] = useState<Picked>({ query, ids: [], everything: false });
  if (chosen.waits && chosen.query === query && !turning && page) {
    const shown = page.rows.map(({ id }) => id);
    setChosen({ query, ids: [...new Set([...chosen.ids, ...shown])], everything: false });
  }
  return useMemo(() => {
    const { ids, everything }: Pick<Picked, 'ids' | 'everything'> = chosen.query === query ? chosen : { ids: [], everything: false };
    const choose = (next: readonly string[]) => setChosen({ query, ids: next, everything: false });
    return {
      ids,
      everything,
      has: (id) => everything || ids.includes(id),
      toggle: (id) => choose(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
      choose,
      chooseShown: (next) => (turning ? setChosen({ query, ids, everything: false, waits: true }) : choose(next)),
      chooseEverything: () => setChosen({ query, ids, everything: true }),
      clear: () => choose([]),
      asked: (total) => (everything ? { query, count: total } : { ids: [...ids] }),
    };
  }, [chosen, query, turning]);
}
