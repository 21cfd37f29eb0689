import type { Feature } from '../../lib/feature.ts';

export const planFeature: Feature = {
  pages: [
    {
      path: '/materialPlan',
      group: '物料备料',
      hidden: true,
      tabOf: '/stock-manage',
      title: '物料计划',
      back: '/stock-manage',
      load: async () => (await import('./PlanListPage.tsx')).PlanListPage,
    },
  ],
};
