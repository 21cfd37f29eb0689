import { costingApi, odmLookupsApi } from '@mrp/contract/features/costing.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { routes } from '../../platform/http/routes.ts';
import { listPage } from '../../platform/lists/lists.ts';
import { inOrder } from '../../platform/records.ts';
import { adoptBenchmarks } from './quotations/adoption.commands.ts';
import { createQuotation, discardQuotation, editQuotation } from './quotations/commands.ts';
import { getFabric } from './fabric-detail.queries.ts';
import { fabricSource } from './fabrics.queries.ts';
import { listFinishedTasks } from './finished-tasks.queries.ts';
import { quotationSource } from './quotations/list.queries.ts';
import { chooseOdmSuppliers, listOdmSuppliers, listQuotationUnits } from './quotations/lookups.queries.ts';
import { matchLine } from './matching.commands.ts';
import { getQuotation, listQuotations } from './quotations/queries.ts';
import { saveScenario } from './sheets/scenarios.commands.ts';
import { ruleLine, saveSheetLines, saveSheetRates } from './sheets/lines.commands.ts';
import { moveSheet } from './sheets/states.commands.ts';
import { getSheetOf, listNewestSheets } from './sheets/queries.ts';
import { transitionQuotation, transitionQuotations } from './quotations/states.commands.ts';
import { compareTechniques } from './sheets/techniques.queries.ts';
import { getStyleCost, listStyleCostDocuments, styleCostSource } from './style-costs.queries.ts';
import { returnTask, startTask, submitTask, submitTasks, urgeTask, withdrawTask } from './sheets/tasks.commands.ts';

export const costingRoutes = [
  ...routes(costingApi, {
    list: ({ db, user, query }) => listPage(db, quotationSource, query, user),
    get: ({ db, user, params }) => getQuotation(db, user, params.id),
    create: ({ tx, user, body }) => createQuotation(tx, user, body),
    edit: ({ tx, user, params, body }) => editQuotation(tx, user, params.id, body),
    discard: async ({ tx, user, params }) => {
      await discardQuotation(tx, user, params.id);
      return null;
    },
    transition: ({ tx, user, params, body }) => transitionQuotation(tx, user, params.id, body),
    transitionMany: ({ tx, user, body }) => transitionQuotations(tx, user, body),
    getSheet: ({ db, params, query }) => getSheetOf(db, params.id, query.versionNo),
    compareTechniques: ({ db, params }) => compareTechniques(db, params.id),
    saveSheetLines: ({ tx, user, params, body }) => saveSheetLines(tx, user, params.id, body),
    matchLine: ({ tx, user, params, body }) => matchLine(tx, user, params.id, body),
    saveSheetRates: ({ tx, user, params, body }) => saveSheetRates(tx, user, params.id, body),
    saveScenario: ({ tx, user, params, body }) => saveScenario(tx, user, params.id, body),
    startTask: ({ tx, user, params, body }) => startTask(tx, user, params.id, body),
    submitTask: ({ tx, user, params, body }) => submitTask(tx, user, params.id, body),
    listFinishedTasks: ({ db, query }) => listFinishedTasks(db, query.department),
    submitTasks: ({ tx, user, body }) => submitTasks(tx, user, body),
    withdrawTask: ({ tx, user, params, body }) => withdrawTask(tx, user, params.id, body),
    urgeTask: ({ tx, params, body }) => urgeTask(tx, params.id, body.department),
    returnTask: ({ tx, params, body }) => returnTask(tx, params.id, body),
    rule: ({ tx, user, params, body }) => ruleLine(tx, user, params.id, body),
    moveSheet: ({ tx, user, params, body }) => moveSheet(tx, user, params.id, body),
    listFabrics: ({ db, user, query }) => listPage(db, fabricSource, query, user),
    adoptBenchmarks: ({ tx, user, body }) => adoptBenchmarks(tx, user, body.chosen),
    getFabric: ({ db, params }) => getFabric(db, params.id),
    listStyleCosts: ({ db, user, query }) => listPage(db, styleCostSource, query, user),
    getStyleCost: ({ db, params, query }) => getStyleCost(db, params.id, query.skcId ?? null),
    listStyleCostDocuments: ({ db, params, query }) => listStyleCostDocuments(db, params.id, query.spuId),
    print: async ({ db, user, body }) => inOrder(costingWords.quotation, body.ids, await listQuotations(db, user, body.ids)),
    printSheets: ({ db, body }) => listNewestSheets(db, body.ids),
  }),
  ...routes(odmLookupsApi, {
    listOdmSuppliers: ({ db, query }) => listOdmSuppliers(db, query),
    chooseOdmSuppliers: ({ db, body }) => chooseOdmSuppliers(db, body),
    getUnit: ({ db }) => listQuotationUnits(db),
  }),
];
