import type { Feature } from '../../platform/feature.ts';
import { nettingExports } from './exports.ts';
import { shortageFigures } from './shortages.queries.ts';

export const nettingFeature: Feature = {
  name: 'netting',
  routes: async () => (await import('./routes.ts')).nettingRoutes,
  exports: nettingExports,
  homeFigures: [shortageFigures],
};
