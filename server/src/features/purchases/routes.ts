import { choicesOf } from '@mrp/contract/lib/fields/choices.ts';
import { purchaseLookupsApi, purchasesApi, receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import { practiceApi } from '@mrp/contract/features/purchases/practice.ts';
import { purchaseSources } from '@mrp/contract/features/purchases/workflow.ts';
import { routes } from '../../platform/http/routes.ts';
import { listPage } from '../../platform/lists/lists.ts';
import { correctPrices, previewCorrections } from './receipts/corrections.commands.ts';
import { answerChase, chasePurchase } from './orders/chases.commands.ts';
import { changePurchase } from './orders/changes.commands.ts';
import { createPurchases, discardPurchase, editPurchase } from './orders/commands.ts';
import { previewPurchaseGroups } from './orders/groups.queries.ts';
import { inspectReceipt } from './receipts/inspections.commands.ts';
import { listPurchaseItemFacts } from './orders/item-facts.queries.ts';
import { listLineParts } from './orders/line-parts.queries.ts';
import { chooseOrdersToBuy } from './orders/orders-to-buy.queries.ts';
import { proposePurchase } from './orders/proposals.queries.ts';
import { leavePractice, startPractice } from './practice.commands.ts';
import { getPractice } from './practice.queries.ts';
import { getPurchase, listPurchases, purchaseSource } from './orders/queries.ts';
import { createReceipt, rehearseReceipt } from './receipts/commands.ts';
import { getReceipt, receiptSource } from './receipts/queries.ts';
import { returnGoods } from './receipts/returns.commands.ts';
import { closeShipment, createShipment } from './shipments/commands.ts';
import { getShipment, listShipments, shipmentSource } from './shipments/queries.ts';
import { describeShipmentPlan } from './shipments/plan.queries.ts';
import { listShippable } from './shipments/shippable.queries.ts';
import { askRelease, declineRelease, releasePurchase } from './orders/releases.commands.ts';
import { transitionPurchase, transitionPurchases } from './orders/states.commands.ts';

const orderRoutes = routes(purchasesApi, {
  list: ({ db, user, query }) => listPage(db, purchaseSource, query, user),
  get: ({ db, user, params }) => getPurchase(db, params.id, user),
  previewGroups: ({ db, body }) => previewPurchaseGroups(db, body),
  propose: ({ db, user, body }) => proposePurchase(db, user, body),
  chooseOrdersToBuy: ({ db, body }) => chooseOrdersToBuy(db, body),
  listItemFacts: ({ db, body }) => listPurchaseItemFacts(db, body.items),
  create: ({ tx, user, body }) => createPurchases(tx, user, body),
  edit: ({ tx, user, params, body }) => editPurchase(tx, user, params.id, body),
  discard: async ({ tx, user, params }) => {
    await discardPurchase(tx, user, params.id);
    return null;
  },
  transition: ({ tx, user, params, body }) => transitionPurchase(tx, user, params.id, body),
  transitionMany: ({ tx, user, body }) => transitionPurchases(tx, user, body),
  explainLine: ({ db, params }) => listLineParts(db, params.id, params.lineId),
  change: ({ tx, user, params, body }) => changePurchase(tx, user, params.id, body),
  chase: ({ tx, user, params, body }) => chasePurchase(tx, user, params.id, body),
  answerChase: ({ tx, user, params, body }) => answerChase(tx, user, params, body),
  askRelease: ({ tx, user, params, body }) => askRelease(tx, user, params.id, body),
  declineRelease: ({ tx, user, params, body }) => declineRelease(tx, user, params.id, body),
  release: ({ tx, user, params, body }) => releasePurchase(tx, user, params.id, body),
  print: ({ db, user, body }) => listPurchases(db, body.ids, user),
});

const shipmentRoutes = routes(shipmentsApi, {
  list: ({ db, user, query }) => listPage(db, shipmentSource, query, user),
  get: ({ db, params }) => getShipment(db, params.id),
  listShippable: ({ db, body }) => listShippable(db, body.orderIds),
  plan: ({ db, body }) => describeShipmentPlan(db, body),
  create: ({ tx, body }) => createShipment(tx, body),
  close: ({ tx, user, params, body }) => closeShipment(tx, user, params.id, body),
  print: ({ db, body }) => listShipments(db, body.ids),
});

const receiptRoutes = routes(receiptsApi, {
  list: ({ db, user, query }) => listPage(db, receiptSource, query, user),
  get: ({ db, params }) => getReceipt(db, params.id),
  create: ({ tx, user, body }) => createReceipt(tx, user, body),
  rehearse: ({ transact, user, body }) => rehearseReceipt(transact, user, body),
  inspect: ({ tx, user, params, body }) => inspectReceipt(tx, user, params.id, body),
  previewCorrections: ({ db, user, params, body }) => previewCorrections(db, user, params.id, body),
  correctPrices: ({ tx, user, params, body }) => correctPrices(tx, user, params.id, body),
  returnGoods: ({ tx, params, body }) => returnGoods(tx, params.id, body),
});

const lookupRoutes = routes(purchaseLookupsApi, {
  listPurchaseSources: async () => choicesOf(purchaseSources),
});

const practiceRoutes = routes(practiceApi, {
  get: ({ db, user }) => getPractice(db, user.userId),
  start: ({ tx, user }) => startPractice(tx, user.userId),
  leave: ({ tx, user }) => leavePractice(tx, user.userId),
});

export const purchasesRoutes = [...orderRoutes, ...shipmentRoutes, ...receiptRoutes, ...lookupRoutes, ...practiceRoutes];
