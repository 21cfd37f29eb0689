import type { Feature } from '../../lib/feature.ts';
import { menuPage } from '../../lib/page-route.ts';

const group = '报表中心';

export const reportsFeature: Feature = {
  pages: [
    menuPage('/overviewTable', '备料总览', async () => (await import('./OverviewReportPage.tsx')).OverviewReportPage, { group }),
    menuPage('/meitaoTable', '美套报表', async () => (await import('./MeitaoReportPage.tsx')).MeitaoReportPage, { group }),
    menuPage('/fabricTable', '面料报表', async () => (await import('./FabricReportPage.tsx')).FabricReportPage, { group }),
    menuPage('/specialTechnique', '特殊工艺报表', async () => (await import('./TechniqueReportPage.tsx')).TechniqueReportPage, { group }),
    menuPage('/pricingMaterialReport', '核价物料报表', async () => (await import('./CostingReportPage.tsx')).CostingReportPage, { group }),
    menuPage('/payableTable', '应付报表', async () => (await import('./PayablesReportPage.tsx')).PayablesReportPage, { group }),
    menuPage('/supplierQualityTable', '供应商质量报表', async () => (await import('./QualityReportPage.tsx')).QualityReportPage, { group }),
  ],
};
