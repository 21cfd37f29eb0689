import type { Feature } from '../../lib/feature.ts';
import { innerPage } from '../../lib/page-route.ts';

export const homeFeature: Feature = {
  pages: [innerPage('/home', '首页', async () => (await import('./HomePage.tsx')).HomePage)],
};
