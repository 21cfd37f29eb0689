import { sql } from 'kysely';
import { webhookAudit } from '@mrp/contract/features/webhooks/audit.ts';
import type { Feature } from '../../platform/feature.ts';
import { deleteOldEvents } from './deliveries.commands.ts';
import { webhookExports } from './exports.ts';
import { webhookDelivery } from './jobs.ts';

export const webhooksFeature: Feature = {
  name: 'webhooks',
  routes: async () => (await import('./routes.ts')).webhooksRoutes,
  audits: [webhookAudit],
  namedTables: { webhook_subscriptions: { name: sql`name` } },
  exports: webhookExports,
  cleanups: [deleteOldEvents],
  workers: (services, { audits }) => [webhookDelivery(services, audits)],
};
