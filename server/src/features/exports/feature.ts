import type { Feature } from '../../platform/feature.ts';
import { exportCleanup, exportWorker } from './jobs.ts';

export const exportsFeature: Feature = {
  name: 'exports',
  routes: async ({ exports }) => (await import('./routes.ts')).exportsRoutes(exports),
  workers: (services) => [exportCleanup(services)],
  threadWorkers: (services, { exports }) => [exportWorker(services, exports)],
};
