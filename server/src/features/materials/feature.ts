import { materialAudit } from '@mrp/contract/features/materials/audit.ts';
import { materialWorkflow, skuWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import { sql } from 'kysely';
import type { Feature } from '../../platform/feature.ts';
import { classMerged } from '../dictionaries/classifications.commands.ts';
import { colourMerged } from '../dictionaries/colour-merging.commands.ts';
import { entryMerged } from '../dictionaries/merging.commands.ts';
import { moveMaterialColours, moveMaterialEntries, moveToClassification } from './merging.commands.ts';
import { materialExport } from './exports.ts';
import { materialImport } from './imports.ts';
import { materialSearch, recentMaterials } from './search.queries.ts';
import { materialTodos } from './todos.queries.ts';

export const materialsFeature: Feature = {
  name: 'materials',
  routes: async () => {
    const { materialsRoutes, comparisonRoutes, fabricCardRoutes, publicSkuRoutes } = await import('./routes.ts');
    return [...materialsRoutes, ...comparisonRoutes, ...fabricCardRoutes, ...publicSkuRoutes];
  },
  workflows: [materialWorkflow, skuWorkflow],
  audits: [materialAudit],
  namedTables: {
    spus: { name: sql`code || ' ' || name`, searchable: true },
    skus: { name: sql`code || ' ' || colour_name`, searchable: true },
  },
  exports: [materialExport],
  imports: [materialImport],
  listeners: [classMerged.on(moveToClassification), entryMerged.on(moveMaterialEntries), colourMerged.on(moveMaterialColours)],
  searchSources: [materialSearch],
  todos: materialTodos,
  recentSources: [recentMaterials],
};
