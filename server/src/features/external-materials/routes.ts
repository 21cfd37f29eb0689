import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { externalList } from '@mrp/contract/features/external-materials/list.ts';
import { routes } from '../../platform/http/routes.ts';
import { listPage, resolveSelection } from '../../platform/lists.ts';
import { createExternal, editExternal } from './commands.ts';
import { externalSource, getExternal } from './queries.ts';
import { transitionExternal, transitionExternals } from './states.commands.ts';

export const externalMaterialsRoutes = routes(externalMaterialsApi, {
  list: ({ db, user, query }) => listPage(db, externalSource, query, user),
  get: ({ db, params }) => getExternal(db, params.id),
  create: ({ tx, user, body }) => createExternal(tx, user, body),
  edit: ({ tx, user, params, body }) => editExternal(tx, user, params.id, body),
  transition: ({ tx, user, params, body }) => transitionExternal(tx, user, params.id, body),
  transitionMany: async ({ tx, user, body: { chosen, ...change } }) =>
    transitionExternals(tx, user, await resolveSelection(tx, externalSource, externalList.query, chosen, user), change),
});
