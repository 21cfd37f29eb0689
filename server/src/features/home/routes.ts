import { homeApi } from '@mrp/contract/features/home.ts';
import type { Composition } from '../../platform/feature.ts';
import { routes, type Route } from '../../platform/http/routes.ts';
import { getHome } from './queries.ts';
import { searchEverything } from './search.queries.ts';

/** What the page and the palette show belongs to lower features, so the composition names it. */
export const homeRoutes = (composition: Composition): Route[] =>
  routes(homeApi, {
    get: ({ db, user }) => getHome(db, composition, user),
    search: ({ db, user, query }) => searchEverything(db, composition.searchSources, query.q, user),
  });
