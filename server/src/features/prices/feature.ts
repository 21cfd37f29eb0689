import { sql } from 'kysely';
import type { Feature } from '../../platform/feature.ts';
import { priceListExport } from './exports.ts';
import { priceImport } from './imports.ts';
import { priceTodos } from './todos.queries.ts';
import { moveRecords, supplierRecordsMoved } from '../suppliers/lifecycle/linking.commands.ts';

export const pricesFeature: Feature = {
  name: 'prices',
  listeners: [supplierRecordsMoved.on(moveRecords('offers'))],
  exports: [priceListExport],
  imports: [priceImport],
  todos: priceTodos,
  routes: async () => (await import('./routes.ts')).pricesRoutes,
  namedTables: {
    offers: {
      name: sql`(select s.abbreviation || ' ' || coalesce(k.colour_name, '坯布') from suppliers s left join skus k on k.id = offers.sku_id where s.id = offers.supplier_id)`,
    },
  },
};
