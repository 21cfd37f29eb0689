import { webhooksApi } from '@mrp/contract/features/webhooks.ts';
import { routes } from '../../platform/http/routes.ts';
import { listPage } from '../../platform/lists/lists.ts';
import { createWebhook, editWebhook, ownWebhook, redeliver, sendTest, setWebhookActive } from './commands.ts';
import { deliverySource, webhookSource } from './queries.ts';
import { secretOf } from './rules.ts';

export const webhooksRoutes = routes(webhooksApi, {
  list: ({ db, query, user }) => listPage(db, webhookSource, query, user),
  create: ({ tx, user, jobs, body, config }) => createWebhook(tx, user, jobs, body, config),
  edit: ({ tx, user, params, body, config }) => editWebhook(tx, user, params.id, body, config),
  setActive: ({ tx, user, jobs, params, body }) => setWebhookActive(tx, user, jobs, params.id, body),
  sendTest: ({ tx, user, jobs, params }) => sendTest(tx, user, jobs, params.id),
  showSecret: async ({ db, user, params, secret }) => ({ secret: secretOf(secret, (await ownWebhook(db, user, params.id)).id) }),
  listDeliveries: ({ db, query, user }) => listPage(db, deliverySource, query, user),
  redeliver: ({ tx, user, jobs, params }) => redeliver(tx, user, jobs, params.id),
});
