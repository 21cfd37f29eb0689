import type { Feature } from '../../lib/feature.ts';

const group = '报表中心';

export const reportsFeature: Feature = {
  pages: [
    {
      path: '/overviewTable',
      title: '备料总览',
      group,
      hidden: false,
      load: async () => (await import('./OverviewReportPage.tsx')).OverviewReportPage,
    },
    {
      path: '/meitaoTable',
      title: '美套报表',
      group,
      hidden: false,
      load: async () => (await import('./MeitaoReportPage.tsx')).MeitaoReportPage,
    },
    {
      path: '/fabricTable',
      title: '面料报表',
      group,
      hidden: false,
      load: async () => (await import('./FabricReportPage.tsx')).FabricReportPage,
    },
    {
      path: '/specialTechnique',
      title: '特殊工艺报表',
      group,
      hidden: false,
      load: async () => (await import('./TechniqueReportPage.tsx')).TechniqueReportPage,
    },
    {
      path: '/pricingMaterialReport',
      title: '核价物料报表',
      group,
      hidden: false,
      load: async () => (await import('./CostingReportPage.tsx')).CostingReportPage,
    },
  ],
};
