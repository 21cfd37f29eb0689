import type { Feature } from '../../platform/feature.ts';
import { reportsExports } from './exports.ts';

export const reportsFeature: Feature = {
  name: 'reports',
  routes: async () => (await import('./routes.ts')).reportsRoutes,
  exports: reportsExports,
};
