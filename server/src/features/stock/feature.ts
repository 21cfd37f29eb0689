import { stockAudits } from '@mrp/contract/features/stock/audit.ts';
import { stockWorkflows } from '@mrp/contract/features/stock/workflow.ts';
import { sql } from 'kysely';
import type { Feature } from '../../platform/feature.ts';
import { suppliersChanged } from '../suppliers/commands.ts';
import { stockExports } from './exports.ts';
import { syncSupplierHolders } from './holders.commands.ts';
import { openingImports } from './imports.ts';
import { ledgerCheck, ledgerDiagnostic, reservationCleanup } from './jobs.ts';
import { rollPlacesDiagnostic } from './lots/roll-places.queries.ts';
import { stockTodos } from './todos.queries.ts';

export const stockFeature: Feature = {
  name: 'stock',
  routes: async () => (await import('./routes.ts')).stockRoutes,
  workflows: stockWorkflows,
  audits: stockAudits,
  namedTables: {
    holders: { name: sql`name` },
    stock_documents: { name: sql`code`, searchable: { texts: 'stock_document_texts', id: 'document_id' } },
    stock_items: {
      name: sql`(select coalesce(k.code, s.code) from spus s left join skus k on k.id = stock_items.sku_id where s.id = stock_items.spu_id)`,
    },
  },
  exports: stockExports,
  imports: openingImports,
  listeners: [suppliersChanged.on(syncSupplierHolders)],
  todos: stockTodos,
  workers: (services) => [reservationCleanup(services), ledgerCheck(services)],
  diagnostics: [ledgerDiagnostic, rollPlacesDiagnostic],
  install: async (tx) => (await import('./installation.commands.ts')).installStock(tx),
};
