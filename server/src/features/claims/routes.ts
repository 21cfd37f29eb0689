import { claimsApi } from '@mrp/contract/features/claims.ts';
import { routes } from '../../platform/http/routes.ts';
import { listPage } from '../../platform/lists/lists.ts';
import { createClaim, discardClaim, editClaim } from './commands.ts';
import { claimSource, getClaim } from './queries.ts';
import { transitionClaim } from './states.commands.ts';

export const claimsRoutes = routes(claimsApi, {
  list: ({ db, user, query }) => listPage(db, claimSource, query, user),
  get: ({ db, user, params }) => getClaim(db, params.id, user),
  create: ({ tx, user, body }) => createClaim(tx, user, body),
  edit: ({ tx, user, params, body }) => editClaim(tx, user, params.id, body),
  discard: async ({ tx, user, params }) => {
    await discardClaim(tx, user, params.id);
    return null;
  },
  transition: ({ tx, user, params, body }) => transitionClaim(tx, user, params.id, body),
});
