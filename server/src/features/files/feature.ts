import { sql } from 'kysely';
import type { Feature } from '../../platform/feature.ts';
import { bytesCleanup, fileCleanup, fileDiagnostic } from './jobs.ts';

export const filesFeature: Feature = {
  name: 'files',
  routes: async () => (await import('./routes.ts')).filesRoutes,
  namedTables: { files: { name: sql`name` } },
  diagnostics: [fileDiagnostic],
  workers: (services) => [fileCleanup(services), bytesCleanup(services)],
};
