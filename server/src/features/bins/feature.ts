import { binAudit } from '@mrp/contract/features/bins/audit.ts';
import { sql } from 'kysely';
import type { Feature } from '../../platform/feature.ts';
import { binExport } from './exports.ts';
import { binImport } from './imports.ts';

export const binsFeature: Feature = {
  name: 'bins',
  routes: async () => (await import('./routes.ts')).binRoutes,
  audits: [binAudit],
  namedTables: { bins: { name: sql`code`, searchable: true } },
  exports: [binExport],
  imports: [binImport],
};
