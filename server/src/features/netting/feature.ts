import type { Feature } from '../../platform/feature.ts';

export const nettingFeature: Feature = {
  name: 'netting',
  routes: async () => (await import('./routes.ts')).nettingRoutes,
};
