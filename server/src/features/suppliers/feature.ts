import { supplierAudit, supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import { sql } from 'kysely';
import type { Feature } from '../../platform/feature.ts';
import { classMerged } from '../dictionaries/classifications.commands.ts';
import { entryMerged } from '../dictionaries/merging.commands.ts';
import { moveSupplierClasses, moveSupplierEntries } from './commands.ts';
import { completionFigures } from './scores/completion.queries.ts';
import { supplierExport } from './exports.ts';
import { supplierImport } from './imports.ts';
import { scoreRecorder } from './scores/jobs.ts';
import { recentSuppliers, supplierSearch } from './search.queries.ts';
import { resumeEndedPauses } from './lifecycle/states.commands.ts';
import { supplierTodos } from './todos.queries.ts';

export const suppliersFeature: Feature = {
  name: 'suppliers',
  routes: async () => (await import('./routes.ts')).suppliersRoutes,
  workflows: [supplierWorkflow],
  audits: [supplierAudit],
  namedTables: { suppliers: { name: sql`code || ' ' || abbreviation`, searchable: true } },
  exports: [supplierExport],
  imports: [supplierImport],
  listeners: [classMerged.on(moveSupplierClasses), entryMerged.on(moveSupplierEntries)],
  cleanups: [resumeEndedPauses],
  workers: (services) => [scoreRecorder(services)],
  searchSources: [supplierSearch],
  todos: supplierTodos,
  recentSources: [recentSuppliers],
  homeFigures: [completionFigures],
};
