import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { externalList } from '@mrp/contract/features/external-materials/list.ts';
import { externalMatchingApi } from '@mrp/contract/features/external-materials/matching.ts';
import { routes } from '../../platform/http/routes.ts';
import { listPage, resolveSelection } from '../../platform/lists/lists.ts';
import { createExternalBatch } from './batch.commands.ts';
import { listCandidates } from './matching/candidates.queries.ts';
import { createExternal, editExternal } from './commands.ts';
import { convertExternals, previewConversion, undoConversion } from './matching/conversion.commands.ts';
import { listOtherColours, prepareConversion } from './matching/conversion.queries.ts';
import { linkExternal, unlinkExternal } from './matching/linking.commands.ts';
import { compareWith } from './matching/queries.ts';
import { externalSource, getExternal } from './queries.ts';
import { transitionExternal, transitionExternals } from './states.commands.ts';

const recordRoutes = routes(externalMaterialsApi, {
  list: ({ db, user, query }) => listPage(db, externalSource, query, user),
  get: ({ db, params }) => getExternal(db, params.id),
  create: ({ tx, user, body }) => createExternal(tx, user, body),
  createMany: ({ tx, user, body }) => createExternalBatch(tx, user, body),
  edit: ({ tx, user, params, body }) => editExternal(tx, user, params.id, body),
  transition: ({ tx, user, params, body }) => transitionExternal(tx, user, params.id, body),
  transitionMany: async ({ tx, user, body: { chosen, ...change } }) =>
    transitionExternals(tx, user, await resolveSelection(tx, externalSource, externalList.query, chosen, user), change),
});

const matchingRoutes = routes(externalMatchingApi, {
  listCandidates: async ({ db, user, params }) => listCandidates(db, user, await getExternal(db, params.id)),
  listOtherColours: async ({ db, params }) => listOtherColours(db, await getExternal(db, params.id)),
  compare: ({ db, user, params, query }) => compareWith(db, user, params.id, query.skuId),
  link: ({ tx, user, params, body }) => linkExternal(tx, user, params.id, body),
  unlink: ({ tx, params, body }) => unlinkExternal(tx, params.id, body.version),
  prepareConversion: ({ db, body }) => prepareConversion(db, body.ids),
  previewConversion: ({ db, body }) => previewConversion(db, body),
  convert: ({ tx, user, body }) => convertExternals(tx, user, body),
  undoConversion: ({ tx, user, params, body }) => undoConversion(tx, user, params.id, body.version),
});

export const externalMaterialsRoutes = [...recordRoutes, ...matchingRoutes];
