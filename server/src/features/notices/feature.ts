import type { Feature } from '../../platform/feature.ts';
import { deleteOldNotices } from './commands.ts';

export const noticesFeature: Feature = {
  name: 'notices',
  routes: async () => (await import('./routes.ts')).noticesRoutes,
  cleanups: [deleteOldNotices],
};
