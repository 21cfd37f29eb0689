import { homeApi } from '@mrp/contract/features/home.ts';
import type { Composition } from '../../platform/feature.ts';
import { routes, type Route } from '../../platform/http/routes.ts';
import { arrangeHome } from './arrangement.commands.ts';
import { getHome, listCompletionOrders } from './queries.ts';
import { searchEverything } from './search.queries.ts';

/** The sources are passed by the composition root, because they belong to lower features. */
export const homeRoutes = (composition: Composition): Route[] =>
  routes(homeApi, {
    get: ({ db, user, request }) =>
      getHome(db, composition, user, (label, error) =>
        request.log.error({ err: error, part: label, userId: user.userId }, 'a part of the home page failed'),
      ),
    arrange: ({ tx, user, body }) => arrangeHome(tx, user.userId, body),
    completionOrders: ({ db, query }) => listCompletionOrders(db, query),
    search: ({ db, user, query }) => searchEverything(db, composition.searchSources, query.q, user),
  });
