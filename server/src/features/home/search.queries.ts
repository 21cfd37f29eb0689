import type { SearchGroup } from '@mrp/contract/features/home/search.ts';
import type { Db } from '../../platform/database/database.ts';
import type { SearchSource } from '../../platform/lists/global-search.ts';
import { isAllowed } from '../../platform/http/gateway.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { findMark } from './search.rules.ts';

/** Searches the kinds that the user may open; results contain no prices. */
export async function searchEverything(db: Db, sources: readonly SearchSource[], term: string, user: Identity): Promise<SearchGroup[]> {
  const groups = await Promise.all(
    sources
      .filter(({ page }) => isAllowed(page, user))
      .map(async ({ kind, list, find }) => {
        const found = await find(db, term);
        const { total = 0, more = false } = found[0] ?? {};
        const hits = found.map(({ total: _total, more: _more, ...hit }) => ({ ...hit, mark: findMark(hit.name, term) }));
        return { kind, hits, total, more, path: `${list}?q=${encodeURIComponent(term)}` };
      }),
  );
  return groups.filter(({ total }) => total > 0);
}
