import { sql } from 'kysely';
import { purchaseAudits } from '@mrp/contract/features/purchases/audit.ts';
import { purchaseWorkflow, receiptWorkflow, shipmentWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import type { Feature } from '../../platform/feature.ts';
import { garmentOrdersCut } from '../styles/order-cuts.commands.ts';
import { purchaseExports } from './exports.ts';
import { purchaseImports } from './imports.ts';
import { overdueNotices } from './jobs.ts';
import { keepCutPurchases } from './orders/order-cuts.commands.ts';
import { lostPricesDiagnostic } from './lost-prices.queries.ts';
import { refusedGoodsDiagnostic, refusedRollsDiagnostic } from './receipts/refused-goods.queries.ts';
import { purchaseSearches, recentPurchases } from './search.queries.ts';
import { purchaseTodos, purchaseWeek } from './todos.queries.ts';

export const purchasesFeature: Feature = {
  name: 'purchases',
  workers: (services) => [overdueNotices(services)],
  routes: async () => (await import('./routes.ts')).purchasesRoutes,
  workflows: [purchaseWorkflow, shipmentWorkflow, receiptWorkflow],
  audits: purchaseAudits,
  namedTables: {
    purchase_orders: { name: sql`code`, searchable: true },
    shipments: { name: sql`code`, searchable: true },
    receipts: { name: sql`code`, searchable: true },
  },
  exports: purchaseExports,
  imports: purchaseImports,
  listeners: [garmentOrdersCut.on(keepCutPurchases)],
  diagnostics: [refusedGoodsDiagnostic, refusedRollsDiagnostic, lostPricesDiagnostic],
  searchSources: purchaseSearches,
  todos: purchaseTodos,
  weekSources: purchaseWeek,
  recentSources: recentPurchases,
};
