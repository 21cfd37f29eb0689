import { webhooksApi } from '@mrp/contract/features/webhooks.ts';
import { routes } from '../../platform/http/routes.ts';
import { listPage } from '../../platform/lists.ts';
import { createWebhook, editWebhook, redeliver, setWebhookActive } from './commands.ts';
import { deliverySource, getWebhook, webhookSource } from './queries.ts';
import { secretOf } from './rules.ts';

export const webhooksRoutes = routes(webhooksApi, {
  list: ({ db, query, user }) => listPage(db, webhookSource, query, user),
  create: ({ tx, user, body, config }) => createWebhook(tx, user, body, config),
  edit: ({ tx, user, params, body, config }) => editWebhook(tx, user, params.id, body, config),
  setActive: ({ tx, params, body }) => setWebhookActive(tx, params.id, body),
  showSecret: async ({ db, params, secret }) => ({ secret: secretOf(secret, (await getWebhook(db, params.id)).id) }),
  listDeliveries: ({ db, query, user }) => listPage(db, deliverySource, query, user),
  redeliver: ({ tx, params }) => redeliver(tx, params.id),
});
