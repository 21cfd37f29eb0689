import { techniqueAudit } from '@mrp/contract/features/techniques/audit.ts';
import { sql } from 'kysely';
import type { Feature } from '../../platform/feature.ts';
import { entryMerged } from '../dictionaries/merging.commands.ts';
import { techniqueExport } from './exports.ts';
import { techniqueImport } from './imports.ts';
import { moveTechniqueEntries } from './merging.commands.ts';
import { recentTechniques, techniqueSearch } from './search.queries.ts';

export const techniquesFeature: Feature = {
  name: 'techniques',
  routes: async () => (await import('./routes.ts')).techniquesRoutes,
  audits: [techniqueAudit],
  namedTables: { techniques: { name: sql`code || ' ' || name`, searchable: true } },
  exports: [techniqueExport],
  imports: [techniqueImport],
  listeners: [entryMerged.on(moveTechniqueEntries)],
  searchSources: [techniqueSearch],
  recentSources: [recentTechniques],
};
