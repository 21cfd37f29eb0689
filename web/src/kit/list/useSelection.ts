import type { Selection } from '@mrp/contract/lib/bulk.ts';
import { useMemo, useState } from 'react';

export interface Selected {
  ids: readonly string[];
  /** All rows of the query, including other pages. */
  everything: boolean;
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  choose: (ids: readonly string[]) => void;
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
}

export function useSelection(query: string): Selected {
  const [chosen, setChosen] = useState<Picked>({ query, ids: [], everything: false });
  return useMemo(() => {
    const { ids, everything }: Pick<Picked, 'ids' | 'everything'> = chosen.query === query ? chosen : { ids: [], everything: false };
    const choose = (next: readonly string[]) => setChosen({ query, ids: next, everything: false });
    return {
      ids,
      everything,
      has: (id) => everything || ids.includes(id),
      toggle: (id) => choose(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
      choose,
      chooseEverything: () => setChosen({ query, ids, everything: true }),
      clear: () => choose([]),
      asked: (total) => (everything ? { query, count: total } : { ids: [...ids] }),
    };
  }, [chosen, query]);
}
