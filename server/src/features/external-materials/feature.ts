import { externalAudit } from '@mrp/contract/features/external-materials/audit.ts';
import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import { sql } from 'kysely';
import type { Feature } from '../../platform/feature.ts';
import { classMerged } from '../dictionaries/classifications.commands.ts';
import { colourMerged } from '../dictionaries/colour-merging.commands.ts';
import { entryMerged } from '../dictionaries/merging.commands.ts';
import { moveRecords, supplierRecordsMoved } from '../suppliers/lifecycle/linking.commands.ts';
import { moveExternalClass, moveExternalColours, moveExternalEntries } from './merging.commands.ts';
import { externalExport } from './exports.ts';
import { externalImport } from './imports.ts';
import { externalSearch, recentExternals } from './search.queries.ts';
import { externalTodos } from './todos.queries.ts';

export const externalMaterialsFeature: Feature = {
  name: 'external-materials',
  routes: async () => (await import('./routes.ts')).externalMaterialsRoutes,
  workflows: [externalWorkflow],
  audits: [externalAudit],
  namedTables: { external_materials: { name: sql`code || ' ' || name`, searchable: true } },
  exports: [externalExport],
  imports: [externalImport],
  listeners: [
    supplierRecordsMoved.on(moveRecords('external_materials')),
    classMerged.on(moveExternalClass),
    entryMerged.on(moveExternalEntries),
    colourMerged.on(moveExternalColours),
  ],
  searchSources: [externalSearch],
  todos: externalTodos,
  recentSources: [recentExternals],
};
