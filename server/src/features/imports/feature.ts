import type { Feature } from '../../platform/feature.ts';
import { importCleanup, importWorker } from './jobs.ts';

export const importsFeature: Feature = {
  name: 'imports',
  routes: async ({ imports }) => (await import('./routes.ts')).importsRoutes(imports),
  workers: (services) => [importCleanup(services)],
  threadWorkers: (services, { imports }) => [importWorker(services, imports)],
};
