import type { Feature } from '../../platform/feature.ts';

export const homeFeature: Feature = {
  name: 'home',
  routes: async (composition) => {
    const [{ homeRoutes }, { tasksRoutes }] = await Promise.all([import('./routes.ts'), import('./tasks.routes.ts')]);
    return [...homeRoutes(composition), ...tasksRoutes(composition)];
  },
};
