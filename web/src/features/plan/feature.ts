import { innerPage } from '../../lib/page-route.ts';
import type { Feature } from '../../lib/feature.ts';

export const planFeature: Feature = {
  pages: [
    {
      path: '/planExceptions',
      group: '物料备料',
      hidden: true,
      tabOf: '/stock-manage',
      title: '今天要做',
      back: '/stock-manage',
      load: async () => (await import('./ExceptionListPage.tsx')).ExceptionListPage,
    },
    {
      path: '/materialPlan',
      group: '物料备料',
      hidden: true,
      tabOf: '/stock-manage',
      title: '物料计划',
      back: '/stock-manage',
      load: async () => (await import('./items/PlanListPage.tsx')).PlanListPage,
    },
    {
      path: '/planWhatIf',
      group: '物料备料',
      hidden: true,
      tabOf: '/stock-manage',
      title: '试算',
      back: '/materialPlan',
      load: async () => (await import('./WhatIfPage.tsx')).WhatIfPage,
    },
    innerPage('/planPrint', '打印物料计划', async () => (await import('./items/PlanPrintPage.tsx')).PlanPrintPage, {
      back: '/materialPlan',
      frame: 'plain',
    }),
  ],
};
