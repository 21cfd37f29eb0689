import type { Feature } from '../../lib/feature.ts';
import { deliveriesPage, webhooksPage } from './addresses.ts';

export const webhooksFeature: Feature = {
  pages: [
    {
      path: webhooksPage,
      title: '事件推送',
      group: '系统管理',
      hidden: false,
      load: async () => (await import('./WebhooksPage.tsx')).WebhooksPage,
    },
    {
      path: deliveriesPage,
      title: '推送记录',
      group: '系统管理',
      hidden: true,
      back: webhooksPage,
      load: async () => (await import('./DeliveriesPage.tsx')).DeliveriesPage,
    },
  ],
  creations: async () => (await import('./documents.ts')).webhookCreations,
};
