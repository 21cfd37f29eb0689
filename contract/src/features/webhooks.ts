import { z } from 'zod';
import { documentCalls } from '../lib/document-calls.ts';
import { endpoint } from '../lib/endpoint.ts';
import { Id, Page, Timestamp, Version } from '../lib/fields/fields.ts';
import { bodyShape, plainShape } from '../lib/fields/record-fields.ts';
import { webhookFields } from './webhooks/fields.ts';
import { deliveryList, webhookEvents, webhookList } from './webhooks/lists.ts';
import { webhookWords } from './webhooks/words.ts';

const EventKind = z.enum(webhookEvents.map(({ value }) => value) as [string, ...string[]], '没有这种事件');

export const WebhookInput = z.strictObject({
  ...bodyShape(webhookFields),
  events: z.array(EventKind).min(1, '请至少选择一种事件').max(40),
});
export type WebhookInput = z.infer<typeof WebhookInput>;

export const Webhook = z.object({
  id: Id,
  ...plainShape(webhookFields),
  accountId: Id,
  account: z.string(),
  events: z.array(z.string()),
  /** Events that its account may not read, so that they are not sent. */
  unreadable: z.array(z.string()),
  active: z.boolean(),
  /** Deliveries that wait, and that were given up, within the last seven days. */
  waiting: z.number(),
  failed: z.number(),
  lastDoneAt: Timestamp.nullable(),
  createdAt: Timestamp,
  version: Version,
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookDelivery = z.object({
  id: Id,
  webhookId: Id,
  webhook: z.string(),
  event: z.string(),
  eventId: Id,
  about: z.string(),
  state: z.enum(['PENDING', 'DONE', 'FAILED']),
  attempts: z.number(),
  lastStatus: z.number().nullable(),
  lastError: z.string().nullable(),
  lastMilliseconds: z.number().nullable(),
  at: Timestamp,
  nextAttemptAt: Timestamp.nullable(),
  finishedAt: Timestamp.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const path = '/system/:product/mrp/webhooks';
const calls = documentCalls({
  noun: webhookWords.subscription,
  path,
  readers: ['事件推送'],
  record: Webhook,
  list: { query: webhookList.query, row: Webhook },
  create: { by: ['事件推送:新建'], body: WebhookInput },
  edit: { by: ['事件推送:编辑'], body: WebhookInput.extend({ version: Version }) },
});

export const webhooksApi = {
  list: calls.list,
  create: calls.create,
  edit: calls.edit,
  setActive: endpoint({
    method: 'POST',
    path: `${path}/:id/active`,
    permission: { anyOf: ['事件推送:停用'] },
    params: z.object({ id: Id }),
    body: z.strictObject({ active: z.boolean(), version: Version }),
    response: Webhook,
    summary: '停用或启用推送',
  }),
  sendTest: endpoint({
    method: 'POST',
    path: `${path}/:id/test`,
    permission: { anyOf: ['事件推送:重发'] },
    limitPerMinute: 20,
    params: z.object({ id: Id }),
    response: WebhookDelivery,
    summary: '发送测试推送',
  }),
  showSecret: endpoint({
    method: 'GET',
    path: `${path}/:id/secret`,
    permission: { anyOf: ['事件推送:编辑'] },
    params: z.object({ id: Id }),
    response: z.object({ secret: z.string() }),
    summary: '查看推送的签名密钥',
  }),
  listDeliveries: endpoint({
    method: 'GET',
    path: '/system/:product/mrp/webhook-deliveries',
    permission: { anyOf: ['事件推送'] },
    query: deliveryList.query,
    response: Page(WebhookDelivery),
    summary: '推送记录',
  }),
  redeliver: endpoint({
    method: 'POST',
    path: '/system/:product/mrp/webhook-deliveries/:id/redelivery',
    permission: { anyOf: ['事件推送:重发'] },
    params: z.object({ id: Id }),
    response: WebhookDelivery,
    summary: '重新推送',
  }),
};
