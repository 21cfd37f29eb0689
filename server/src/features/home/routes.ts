import { homeApi } from '@mrp/contract/features/home.ts';
import { routes } from '../../platform/http/routes.ts';
import { getHome } from './queries.ts';
import { searchEverything } from './search.queries.ts';

export const homeRoutes = routes(homeApi, {
  get: ({ db, user }) => getHome(db, user),
  search: ({ db, user, query }) => searchEverything(db, query.q, user),
});
