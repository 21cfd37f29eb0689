import type { Feature } from '../../lib/feature.ts';

export const homeFeature: Feature = {
  pages: [{ path: '/home', title: '首页', hidden: true, load: async () => (await import('./HomePage.tsx')).HomePage }],
};
