import { skuStockApi, spuStockApi, stockLookupsApi } from '@mrp/contract/features/stock.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { holdersApi } from '@mrp/contract/features/stock/holders.ts';
import { labelPrintsApi } from '@mrp/contract/features/stock/label-prints.ts';
import { materialLabelsApi } from '@mrp/contract/features/stock/material-labels.ts';
import { routes } from '../../platform/http/routes.ts';
import { listPage } from '../../platform/lists/lists.ts';
import { listStock, sumStock } from './balances/queries.ts';
import { createStockDocument, editStockDocument } from './documents/commands.ts';
import { getStockDocument, listDocumentMovements, listStockDocuments, stockDocumentSources } from './documents/queries.ts';
import { readPackingList } from './documents/packing-lists.queries.ts';
import { previewStockDocument, transitionStockDocument } from './documents/states.commands.ts';
import { explainQuantity } from './balances/explanation.queries.ts';
import { createHolder, editHolder, setHolderActive } from './holders.commands.ts';
import { chooseHolders, holderSource } from './holders.queries.ts';
import { chooseStockItems, getStockItem } from './balances/items.queries.ts';
import { recordLabelPrint } from './lots/label-prints.commands.ts';
import { listLabelPrints } from './lots/label-prints.queries.ts';
import { thawGoods } from './lots/frozen-goods.commands.ts';
import { listFrozenGoods } from './lots/frozen-goods.queries.ts';
import { listLabels, listMaterialLabels } from './lots/labels.queries.ts';
import { chooseLots } from './lots/choices.queries.ts';
import { editLot } from './lots/commands.ts';
import { listLots } from './lots/queries.ts';
import { listGreigeTypes, listLevels, listMovements, listReservationLosses } from './balances/movements.queries.ts';
import { planIssue } from './planning.queries.ts';

const holderRoutes = routes(holdersApi, {
  list: ({ db, query, user }) => listPage(db, holderSource, query, user),
  create: ({ tx, body }) => createHolder(tx, body),
  edit: ({ tx, params, body }) => editHolder(tx, params.id, body),
  setActive: ({ tx, params, body }) => setHolderActive(tx, params.id, body),
  choose: ({ db, query }) => chooseHolders(db, query),
});

/** The same routes for both item levels. */
const routesOf = (goods: ItemLevel, api: typeof skuStockApi) =>
  routes(api, {
    list: ({ db, query, user }) => listStock(db, goods, query, user),
    listTotals: ({ db, query, user }) => sumStock(db, goods, query, user),
    get: ({ db, params, query }) => getStockItem(db, goods, params.id, query.at ?? null),
    listLots: ({ db, params, query }) => listLots(db, goods, params.id, query),
    chooseLots: ({ db, body }) => chooseLots(db, goods, body),
    editLot: ({ tx, params, body }) => editLot(tx, goods, params.id, body),
    listFrozen: ({ db, params }) => listFrozenGoods(db, goods, params.id),
    thaw: ({ tx, params, body }) => thawGoods(tx, goods, params.id, body),
    listMovements: ({ db, params, query }) => listMovements(db, goods, params.id, query),
    listLevels: ({ db, params, query }) => listLevels(db, goods, params.id, query),
    explain: ({ db, params, query }) => explainQuantity(db, goods, params.id, query),
    planIssue: ({ db, body }) => planIssue(db, body, goods === 'SKU' ? 'ISSUE' : 'DYEING'),
    choose: ({ db, body }) => chooseStockItems(db, goods, body),
    listDocuments: ({ db, query, user }) => listPage(db, stockDocumentSources[goods], query, user),
    getDocument: ({ db, params, user }) => getStockDocument(db, goods, params.id, user),
    listDocumentMovements: ({ db, params }) => listDocumentMovements(db, goods, params.id),
    createDocument: ({ tx, user, body }) => createStockDocument(tx, goods, user, body),
    editDocument: ({ tx, user, params, body }) => editStockDocument(tx, goods, user, params.id, body),
    readPackingList: ({ upload }) => readPackingList(upload),
    transitionDocument: ({ tx, user, params, body }) => transitionStockDocument(tx, goods, user, params.id, body),
    listLabels: ({ db, user, body }) => listLabels(db, goods, body, user),
    printDocuments: ({ db, user, body }) => listStockDocuments(db, goods, body.ids, user),
    previewDocument: ({ transact, params }) => previewStockDocument(transact, goods, params.id),
  });

const lookupRoutes = routes(stockLookupsApi, {
  listGreigeTypes: ({ db }) => listGreigeTypes(db),
  listReservationLosses: ({ db, query }) => listReservationLosses(db, query),
});

const materialLabelRoutes = routes(materialLabelsApi, {
  listMaterialLabels: ({ db, user, body }) => listMaterialLabels(db, body, user),
});

const labelPrintRoutes = routes(labelPrintsApi, {
  recordPrint: ({ tx, body }) => recordLabelPrint(tx, body),
  listPrints: ({ db, query }) => listLabelPrints(db, query.limit),
});

export const stockRoutes = [
  ...holderRoutes,
  ...lookupRoutes,
  ...materialLabelRoutes,
  ...labelPrintRoutes,
  ...routesOf('SKU', skuStockApi),
  ...routesOf('SPU', spuStockApi),
];
