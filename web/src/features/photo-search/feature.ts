import type { Feature } from '../../lib/feature.ts';

export const photoSearchFeature: Feature = {
  pages: [
    {
      path: '/photoSearch',
      title: '以图搜布',
      group: '开发管理',
      hidden: true,
      tabOf: '/msgList',
      back: '/msgList',
      load: async () => (await import('./PhotoSearchPage.tsx')).PhotoSearchPage,
    },
  ],
};
