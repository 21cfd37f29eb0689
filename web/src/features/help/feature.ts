import type { Feature } from '../../lib/feature.ts';
import { innerPage } from '../../lib/page-route.ts';
import { helpPage } from './addresses.ts';

export const helpFeature: Feature = {
  pages: [innerPage(helpPage, '使用手册', async () => (await import('./HelpPage.tsx')).HelpPage)],
};
