import type { Feature } from '../../lib/feature.ts';

export const importsFeature: Feature = {
  pages: [
    {
      path: '/importFile',
      title: '数据导入',
      group: '物料备料',
      hidden: false,
      load: async () => (await import('./ImportPage.tsx')).ImportPage,
    },
  ],
};
