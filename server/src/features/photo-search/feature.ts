import type { Feature } from '../../platform/feature.ts';
import { deleteUnusedDescriptors } from './commands.ts';
import { descriptorWorker } from './jobs.ts';

export const photoSearchFeature: Feature = {
  name: 'photo-search',
  routes: async () => (await import('./routes.ts')).photoSearchRoutes,
  cleanups: [deleteUnusedDescriptors],
  threadWorkers: (services) => [descriptorWorker(services)],
};
