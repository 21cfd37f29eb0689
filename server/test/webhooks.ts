import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { webhooksApi, type Webhook, type WebhookDelivery } from '@mrp/contract/features/webhooks.ts';
import type { Permission } from '@mrp/contract/permissions.ts';
import { composition } from '../src/features.ts';
import { deliverTo, listDue, sortEvents } from '../src/features/webhooks/deliveries.commands.ts';
import { aServiceAccount } from './api-keys.ts';
import type { TestApp, TestUser } from './app.ts';

interface Received {
  headers: IncomingMessage['headers'];
  body: string;
}

export const ok = (response: ServerResponse) => void response.writeHead(204).end();

/** A system beside ours: answers what the test says, and keeps what it got. */
export async function aTarget(answer: (response: ServerResponse) => void = ok) {
  const received: Received[] = [];
  const target = { received, answer, url: '', host: '', close: () => server.close() };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      target.answer(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  target.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  target.url = `http://${target.host}/mrp`;
  return target;
}
export type Target = Awaited<ReturnType<typeof aTarget>>;

const DEFAULT_RIGHTS: readonly Permission[] = ['供应商档案', 'SKU库存', '价格查看', '全局:查看价格'];

/** What tests of webhooks do on a server whose configuration lets it call `target`. */
export function webhookCalls(t: TestApp, admin: TestUser, target: Target) {
  let count = 0;
  return {
    async aWebhook(events: string[], rights = DEFAULT_RIGHTS) {
      // Those of other tests would be told too.
      await t.ownerPool.query('update webhook_subscriptions set active = false');
      const accountId = await aServiceAccount(t, admin, rights);
      const body = { name: `推送${(count += 1)}`, url: target.url, accountId, events };
      const { data, code, message } = await admin.call(webhooksApi.create, { body });
      if (code !== 200) throw new Error(`${message} ${JSON.stringify(data)}`);
      target.received.length = 0;
      target.answer = ok;
      return data;
    },
    /** Gives the role of its account these rights instead. */
    setRights: ({ accountId }: Webhook, rights: readonly Permission[]) =>
      t.ownerPool.query('update roles set menus = $2, buttons = $3 where id in (select role_id from user_roles where user_id = $1)', [
        accountId,
        rights.filter((right) => !right.includes(':')),
        rights.filter((right) => right.includes(':')),
      ]),
    /** One pass of the job. */
    async run(): Promise<void> {
      await sortEvents(t.ownerDb, composition.audits);
      const sending = { db: t.ownerDb, privateTargets: t.config.WEBHOOK_PRIVATE_TARGETS, timeout: 300 };
      for (const id of await listDue(t.ownerDb)) await deliverTo(sending, id);
    },
    deliveriesOf: async ({ id }: { id: string }): Promise<WebhookDelivery[]> =>
      (await admin.call(webhooksApi.listDeliveries, { query: { webhookIds: [id] } })).data.rows,
  };
}
