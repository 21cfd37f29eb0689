import type { Feature } from '../../lib/feature.ts';
import { menuPage } from '../../lib/page-route.ts';

export const importsFeature: Feature = {
  pages: [menuPage('/importFile', '数据导入', async () => (await import('./ImportPage.tsx')).ImportPage, { group: '物料备料' })],
};
