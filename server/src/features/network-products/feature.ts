import { productAudit } from '@mrp/contract/features/network-products/audit.ts';
import { sql } from 'kysely';
import type { Feature } from '../../platform/feature.ts';
import { classMerged } from '../dictionaries/classifications.commands.ts';
import { entryMerged } from '../dictionaries/merging.commands.ts';
import { moveRecords, supplierRecordsMoved } from '../suppliers/lifecycle/linking.commands.ts';
import { productExport } from './exports.ts';
import { productImport } from './imports.ts';
import { moveProductClass, moveProductEntries } from './merging.commands.ts';
import { productSearch } from './search.queries.ts';

export const networkProductsFeature: Feature = {
  name: 'network-products',
  routes: async () => (await import('./routes.ts')).networkProductsRoutes,
  audits: [productAudit],
  namedTables: { network_products: { name: sql`code || ' ' || name`, searchable: true } },
  exports: [productExport],
  imports: [productImport],
  listeners: [
    supplierRecordsMoved.on(moveRecords('network_products')),
    classMerged.on(moveProductClass),
    entryMerged.on(moveProductEntries),
  ],
  searchSources: [productSearch],
};
