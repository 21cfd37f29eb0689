import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
import { preparationLookupsApi } from '@mrp/contract/features/preparations/lookups.ts';
import { routes } from '../../platform/http/routes.ts';
import { listPage } from '../../platform/lists/lists.ts';
import { acceptPreparations } from './productions/acceptance.commands.ts';
import { planAcceptance } from './productions/acceptance.queries.ts';
import { receiveBatch } from './productions/batches.commands.ts';
import { createPreparations, discardPreparation, editPreparation } from './commands.ts';
import { listItemFacts } from './lines/item-facts.queries.ts';
import { previewGroups } from './groups.queries.ts';
import { listApplicableCategories, listMeitaoFactories, listMeitaoSkus, listSaleStatuses } from './lines/lookups.queries.ts';
import { mergePreparations } from './merging.commands.ts';
import { endProduction, rescheduleProduction } from './productions/commands.ts';
import { getProduction, listProductions, productionSource } from './productions/queries.ts';
import { getPreparation, listPreparations, preparationSource } from './queries.ts';
import { reschedulePreparation, transitionPreparation, transitionPreparations } from './states.commands.ts';

const orderRoutes = routes(preparationsApi, {
  list: ({ db, user, query }) => listPage(db, preparationSource, query, user),
  get: ({ db, user, params }) => getPreparation(db, params.id, user),
  previewGroups: ({ db, body }) => previewGroups(db, body),
  listItemFacts: ({ db, body }) => listItemFacts(db, body),
  create: async ({ tx, user, body }) => ({ orders: await createPreparations(tx, user, [body]) }),
  edit: ({ tx, user, params, body }) => editPreparation(tx, user, params.id, body),
  discard: async ({ tx, user, params }) => {
    await discardPreparation(tx, user, params.id);
    return null;
  },
  transition: ({ tx, user, params, body }) => transitionPreparation(tx, user, params.id, body),
  transitionMany: ({ tx, user, body }) => transitionPreparations(tx, user, body),
  merge: ({ tx, user, body }) => mergePreparations(tx, user, body.chosen),
  reschedule: ({ tx, user, params, body }) => reschedulePreparation(tx, user, params.id, body),
  print: ({ db, user, body }) => listPreparations(db, body.ids, user),
  planAcceptance: ({ db, user, body }) => planAcceptance(db, user, body),
  accept: ({ tx, user, body }) => acceptPreparations(tx, user, body),
});

const productionRoutes = routes(productionsApi, {
  list: ({ db, user, query }) => listPage(db, productionSource, query, user),
  get: ({ db, params }) => getProduction(db, params.id),
  print: ({ db, body }) => listProductions(db, body.ids),
  receive: ({ tx, user, params, body }) => receiveBatch(tx, user, params.id, body),
  end: ({ tx, user, params, body }) => endProduction(tx, user, params.id, body),
  reschedule: ({ tx, user, params, body }) => rescheduleProduction(tx, user, params.id, body),
});

const lookupRoutes = routes(preparationLookupsApi, {
  listApplicableCategories: ({ db }) => listApplicableCategories(db),
  listMeitaoFactories: ({ db }) => listMeitaoFactories(db),
  listSaleStatuses: ({ db }) => listSaleStatuses(db),
  listMeitaoSkus: ({ db, body }) => listMeitaoSkus(db, body),
});

export const preparationsRoutes = [...orderRoutes, ...productionRoutes, ...lookupRoutes];
