import { supplierList, suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { supplierComparisonApi } from '@mrp/contract/features/suppliers/comparison.ts';
import { supplierLinkingApi } from '@mrp/contract/features/suppliers/linking.ts';
import { supplierScoreApi } from '@mrp/contract/features/suppliers/score.ts';
import { supplierLookupsApi } from '@mrp/contract/features/suppliers/lookups.ts';
import { routes } from '../../platform/http/routes.ts';
import { resolveSelection, listPage } from '../../platform/lists/lists.ts';
import { compareSuppliers } from './scores/comparison.queries.ts';
import { createSupplier, discardSupplier, editSupplier } from './commands.ts';
import { editManySuppliers, restoreSuppliers } from './editing.commands.ts';
import { listHoldings } from './lifecycle/holdings.queries.ts';
import { linkSupplier, unlinkSupplier } from './lifecycle/linking.commands.ts';
import { getLink, listAliases, previewLink } from './lifecycle/linking.queries.ts';
import {
  chooseSuppliers,
  listPausedSuppliers,
  listSourceTypes,
  listSupplierEntries,
  listSupplierNames,
  listSuppliersForStyles,
} from './lookups.queries.ts';
import { listOpenDocuments, listOpenOfMany } from './lifecycle/open-documents.queries.ts';
import { getScore } from './scores/queries.ts';
import { getSupplier, supplierSource } from './queries.ts';
import { listSimilarSuppliers } from './lifecycle/similar.queries.ts';
import { transitionSupplier, transitionSuppliers } from './lifecycle/states.commands.ts';

const recordRoutes = routes(suppliersApi, {
  list: ({ db, user, query }) => listPage(db, supplierSource, query, user),
  get: ({ db, user, params }) => getSupplier(db, params.id, user),
  create: ({ tx, user, body }) => createSupplier(tx, user, body),
  edit: ({ tx, user, params, body }) => editSupplier(tx, user, params.id, body),
  discard: async ({ tx, user, params }) => {
    await discardSupplier(tx, user, params.id);
    return null;
  },
  transition: ({ tx, user, params, body }) => transitionSupplier(tx, user, params.id, body),
  transitionMany: ({ tx, user, body }) => transitionSuppliers(tx, user, body),
  editMany: async ({ tx, user, body }) =>
    editManySuppliers(tx, await resolveSelection(tx, supplierSource, supplierList.query, body.chosen, user), body.values, body.version),
  restoreMany: ({ tx, body }) => restoreSuppliers(tx, body.edit),
  listSimilar: ({ db, query }) => listSimilarSuppliers(db, query),
});

const lookupRoutes = routes(supplierLookupsApi, {
  listNames: ({ db, query }) => listSupplierEntries(db, 'name', query, ['ACTIVE']),
  listSourceTypes: ({ db }) => listSourceTypes(db),
  listByName: ({ db, query }) => listSupplierNames(db, 'name', query),
  listByAbbreviation: ({ db, query }) => listSupplierNames(db, 'abbreviation', query),
  listCodes: ({ db, query }) => listSupplierEntries(db, 'abbreviation', query),
  choose: ({ db, body }) => chooseSuppliers(db, body),
  listForStyles: ({ db, query }) => listSuppliersForStyles(db, query),
  listPaused: ({ db }) => listPausedSuppliers(db),
  listAbbreviations: ({ db, query }) => listSupplierEntries(db, 'abbreviation', query, ['ACTIVE', 'PAUSED']),
});

const linkingRoutes = routes(supplierLinkingApi, {
  listHoldings: ({ db, params }) => listHoldings(db, params.id),
  previewLink: ({ db, user, params, query }) => previewLink(db, user, params.id, query),
  getLink: ({ db, params }) => getLink(db, params.id),
  listAliases: ({ db, params }) => listAliases(db, params.id),
  change: ({ tx, user, params, body }) => linkSupplier(tx, user, params.id, 'CHANGE', body),
  relate: ({ tx, user, params, body }) => linkSupplier(tx, user, params.id, 'ALIAS', body),
  unlink: ({ tx, user, params, body }) => unlinkSupplier(tx, user, params.id, body.version),
});

const scoreRoutes = routes(supplierScoreApi, {
  getScore: ({ db, params }) => getScore(db, params.id),
  listOpen: ({ db, user, params }) => listOpenDocuments(db, params.id, user),
  listOpenOfMany: async ({ db, user, body }) =>
    listOpenOfMany(db, user, await resolveSelection(db, supplierSource, supplierList.query, body.chosen, user)),
});

const comparisonRoutes = routes(supplierComparisonApi, {
  compareSuppliers: ({ db, user, query }) => compareSuppliers(db, query.ids, user),
});

export const suppliersRoutes = [...comparisonRoutes, ...recordRoutes, ...lookupRoutes, ...linkingRoutes, ...scoreRoutes];
