import type { Feature } from '../../platform/feature.ts';
import { exportCleanup, exportWorker } from './jobs.ts';

export const exportsFeature: Feature = {
  name: 'exports',
  routes: async ({ exports }) => {
    const { exportsRoutes, pullsRoutes } = await import('./routes.ts');
    return [...exportsRoutes(exports), ...pullsRoutes(exports)];
  },
  workers: (services, { exports }) => [exportCleanup(services, exports)],
  threadWorkers: (services, { exports }) => [exportWorker(services, exports)],
};
