import type { Feature } from '../../platform/feature.ts';
import { nettingExports } from './exports.ts';

export const nettingFeature: Feature = {
  name: 'netting',
  routes: async () => (await import('./routes.ts')).nettingRoutes,
  exports: nettingExports,
};
