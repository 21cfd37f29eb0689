import type { Feature } from '../../lib/feature.ts';
import { innerPage, menuPage } from '../../lib/page-route.ts';
import { deliveriesPage, webhooksPage } from './addresses.ts';

export const webhooksFeature: Feature = {
  pages: [
    menuPage(webhooksPage, '事件推送', async () => (await import('./WebhooksPage.tsx')).WebhooksPage, { group: '系统管理' }),
    innerPage(deliveriesPage, '推送记录', async () => (await import('./DeliveriesPage.tsx')).DeliveriesPage, {
      group: '系统管理',
      back: webhooksPage,
    }),
  ],
  creations: async () => (await import('./documents.ts')).webhookCreations,
};
