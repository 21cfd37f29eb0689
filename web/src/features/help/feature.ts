import type { Feature } from '../../lib/feature.ts';
import { helpPage } from './addresses.ts';

export const helpFeature: Feature = {
  pages: [{ path: helpPage, title: '使用手册', hidden: true, load: async () => (await import('./HelpPage.tsx')).HelpPage }],
};
