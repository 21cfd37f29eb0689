import { dictionaryAudits } from '@mrp/contract/features/dictionaries/audit.ts';
import { sql } from 'kysely';
import type { Feature } from '../../platform/feature.ts';
import { colourExport } from './colours.exports.ts';

export const dictionariesFeature: Feature = {
  name: 'dictionaries',
  routes: async () => (await import('./routes.ts')).dictionariesRoutes,
  audits: dictionaryAudits,
  namedTables: {
    numbering_rules: { name: sql`label` },
    dictionary_entries: { name: sql`name` },
    units: { name: sql`name` },
    classifications: { name: sql`name` },
    colours: { name: sql`code || ' ' || name`, searchable: true },
  },
  exports: [colourExport],
  install: async (tx) => (await import('./installation.commands.ts')).installDictionaries(tx),
};
