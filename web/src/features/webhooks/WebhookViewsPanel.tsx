import { webhooksApi } from '@mrp/contract/features/webhooks.ts';
import { ViewLinks } from '../../kit/list-views/ViewLinks.tsx';
import { deliveriesPage, webhooksPage } from './addresses.ts';

const links = [
  [webhooksPage, '推送订阅', webhooksApi.list],
  [deliveriesPage, '推送记录', webhooksApi.listDeliveries],
] as const;

export const WebhookViewsPanel = () => <ViewLinks label="订阅与记录" links={links} />;
