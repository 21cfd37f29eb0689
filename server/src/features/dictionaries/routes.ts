import { dictionariesApi } from '@mrp/contract/features/dictionaries.ts';
import { routes } from '../../platform/http/routes.ts';
import { listHolders } from '../../platform/holders.ts';
import { listPage } from '../../platform/lists/lists.ts';
import {
  createClassification,
  deleteClassification,
  editClassification,
  mergeClassification,
  moveClassification,
  orderClassifications,
  setClassificationActive,
} from './classifications.commands.ts';
import { getClassTree, listClassifications, listClassOptions, previewMove } from './classifications.queries.ts';
import { mergeColour } from './colour-merging.commands.ts';
import { previewColourMerge } from './colour-merging.queries.ts';
import { createColour, deleteColour, editColour, setColourActive } from './colours.commands.ts';
import { colourSource, listColourOptions, listNearColours } from './colours.queries.ts';
import { createEntry, deleteEntry, editEntry, orderEntries, setEntryActive } from './commands.ts';
import { addRate } from './currencies.commands.ts';
import { getCurrency, listCurrentRates, listRates } from './currencies.queries.ts';
import { editNumberingRule } from './numbering.commands.ts';
import { listNumberingRules } from './numbering.queries.ts';
import { mergeEntry } from './merging.commands.ts';
import { listAccessoryLabels, listByNumber, listCategories, listDictionaries, listEntries, listOptions, listValues } from './queries.ts';
import { listWithChildren } from './references.queries.ts';
import { createUnit, deleteUnit, editUnit, orderUnits, setUnitActive } from './units.commands.ts';
import { listUnitEntries, listUnits } from './units.queries.ts';

export const dictionariesRoutes = routes(dictionariesApi, {
  getClassTree: ({ db, query }) => getClassTree(db, query),
  getIndustryClasses: ({ db, body }) => getClassTree(db, body),
  listByNumber: ({ db, query }) => listByNumber(db, query.type, query.all),
  listCategories: ({ db, query }) => listCategories(db, query.all),
  listValues: ({ db, query }) => listValues(db, query.type, query.all),
  listAccessoryLabels: ({ db, query }) => listAccessoryLabels(db, query.all),
  listCooperationModels: ({ db, query }) => listValues(db, 'cooperationModel', query.all),
  listMaterialSources: ({ db, query }) => listOptions(db, 'materialSource', query.all),

  listDictionaries: ({ db }) => listDictionaries(db),
  listOptions: ({ db, params, query }) => listOptions(db, params.dictionary, query.all),
  listEntries: ({ db, params }) => listEntries(db, params.dictionary),
  createEntry: ({ tx, params, body }) => createEntry(tx, params.dictionary, body),
  orderEntries: ({ tx, params, body }) => orderEntries(tx, params.dictionary, body),
  editEntry: ({ tx, params, body }) => editEntry(tx, params.id, body),
  setEntryActive: ({ tx, params, body }) => setEntryActive(tx, params.id, body),
  mergeEntry: ({ tx, params, body }) => mergeEntry(tx, params.id, body),
  deleteEntry: async ({ tx, params }) => {
    await deleteEntry(tx, params.id);
    return null;
  },

  listUnits: ({ db, query }) => listUnits(db, query.all),
  listUnitEntries: ({ db }) => listUnitEntries(db),
  createUnit: ({ tx, body }) => createUnit(tx, body),
  orderUnits: ({ tx, body }) => orderUnits(tx, body.ids),
  editUnit: ({ tx, params, body }) => editUnit(tx, params.id, body),
  setUnitActive: ({ tx, params, body }) => setUnitActive(tx, params.id, body),
  deleteUnit: async ({ tx, params }) => {
    await deleteUnit(tx, params.id);
    return null;
  },

  listCurrentRates: ({ db }) => listCurrentRates(db),
  listRates: async ({ db, params }) => listRates(db, (await getCurrency(db, params.id)).id),
  addRate: ({ tx, params, body }) => addRate(tx, params.id, body),

  listClassOptions: ({ db }) => listClassOptions(db),
  listClassifications: ({ db }) => listClassifications(db),
  createClassification: ({ tx, body }) => createClassification(tx, body),
  orderClassifications: ({ tx, body }) => orderClassifications(tx, body),
  editClassification: ({ tx, params, body }) => editClassification(tx, params.id, body),
  previewMove: ({ db, params, body }) => previewMove(db, params.id, body.parentId),
  moveClassification: ({ tx, params, body }) => moveClassification(tx, params.id, body),
  mergeClassification: ({ tx, params, body }) => mergeClassification(tx, params.id, body),
  setClassificationActive: ({ tx, params, body }) => setClassificationActive(tx, params.id, body),
  deleteClassification: async ({ tx, params }) => {
    await deleteClassification(tx, params.id);
    return null;
  },

  listColours: ({ db, query, user }) => listPage(db, colourSource, query, user),
  listColourOptions: ({ db, query }) => listColourOptions(db, query),
  listNearColours: ({ db, query }) => listNearColours(db, query),
  createColour: ({ tx, body }) => createColour(tx, body),
  editColour: ({ tx, params, body }) => editColour(tx, params.id, body),
  setColourActive: ({ tx, params, body }) => setColourActive(tx, params.id, body),
  previewColourMerge: ({ db, user, params }) => previewColourMerge(db, user, params),
  mergeColour: ({ tx, params, body }) => mergeColour(tx, params.id, body),
  deleteColour: async ({ tx, params }) => {
    await deleteColour(tx, params.id);
    return null;
  },

  listHolders: async ({ db, user, params: { table, id } }) => listHolders(db, user, table, await listWithChildren(db, table, id)),

  listNumberingRules: ({ db }) => listNumberingRules(db),
  editNumberingRule: ({ tx, params, body }) => editNumberingRule(tx, params.id, body),
});
