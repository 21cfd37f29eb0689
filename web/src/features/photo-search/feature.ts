import type { Feature } from '../../lib/feature.ts';
import { innerPage } from '../../lib/page-route.ts';

export const photoSearchFeature: Feature = {
  pages: [
    innerPage('/photoSearch', '以图搜布', async () => (await import('./PhotoSearchPage.tsx')).PhotoSearchPage, {
      group: '开发管理',
      tabOf: '/msgList',
      back: '/msgList',
    }),
  ],
};
