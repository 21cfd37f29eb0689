import { sql } from 'kysely';
import type { User } from '@mrp/contract/features/access.ts';
import type { Webhook, WebhookDelivery, WebhookInput } from '@mrp/contract/features/webhooks.ts';
import { TEST_EVENT, webhookEvents } from '@mrp/contract/features/webhooks/lists.ts';
import type { Config } from '../../config.ts';
import { AppError } from '../../platform/app-error.ts';
import { applicationOf } from '../../platform/application.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { checkTarget, OutgoingError } from '../../platform/outgoing.ts';
import { makeSearchText } from '../../platform/lists/search.ts';
import { getUser } from '../access/queries.ts';
import { refuseStrongerUser } from '../access/ranks.commands.ts';
import { findPermissions } from '../access/sessions.queries.ts';
import { deliverFromNow, deliverSoon } from './deliveries.commands.ts';
import { getDelivery, getWebhook } from './queries.ts';
import { mayReceive, readersOf } from './rules.ts';

type Targets = Pick<Config, 'WEBHOOK_PRIVATE_TARGETS'>;

export async function createWebhook(tx: Tx, user: Identity, jobs: Jobs, input: WebhookInput, config: Targets): Promise<Webhook> {
  const { id } = await tx
    .insertInto('webhookSubscriptions')
    .values(await checkInput(tx, user, input, config))
    .returning('id')
    .executeTakeFirstOrThrow();
  await deliverFromNow(tx, jobs);
  return getWebhook(tx, id);
}

export async function editWebhook(
  tx: Tx,
  user: Identity,
  id: string,
  { version, ...input }: WebhookInput & { version: number },
  config: Targets,
): Promise<Webhook> {
  await ownWebhook(tx, user, id);
  const row = await tx
    .updateTable('webhookSubscriptions')
    .set(await checkInput(tx, user, input, config))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('VERSION_CONFLICT', {}, { newer: await getWebhook(tx, id) });
  return getWebhook(tx, id);
}

/** The subscription, for users who may read everything that its account may; others get neither its deliveries nor its secret. */
export async function ownWebhook(db: Db, user: Identity, id: string): Promise<Webhook> {
  const webhook = await getWebhook(db, id);
  await refuseStrongerUser(db, user, webhook.accountId);
  return webhook;
}

async function checkInput(tx: Tx, user: Identity, { name, url, accountId, events }: WebhookInput, config: Targets) {
  refuseTarget(url, config);
  await refuseStrongerUser(tx, user, accountId);
  const account = await getUser(tx, accountId);
  if (!account.isService) throw new AppError('VALIDATION', {}, { fields: { accountId: '请选择服务账号' } });
  await refuseUnreadable(tx, account, events);
  return { name, url, accountId, events: [...new Set(events)], searchText: makeSearchText(name, url) };
}

/** What its account may not read would never be sent. */
async function refuseUnreadable(tx: Tx, { id, nickName }: Pick<User, 'id' | 'nickName'>, events: readonly string[]): Promise<void> {
  const permissions = (await findPermissions(tx, [id]))(id);
  const { audits } = applicationOf(tx);
  const unreadable = events.filter((kind) => !mayReceive(kind, permissions, audits));
  if (unreadable.length === 0) return;
  const reasons = unreadable.map((kind) => {
    const readers = readersOf(kind, audits);
    const needed = [readers?.anyOf.join('”或“'), readers?.with].filter(Boolean).join('”和“');
    return `${webhookEvents.find(({ value }) => value === kind)?.label ?? kind}（需要“${needed}”）`;
  });
  throw new AppError('VALIDATION', {}, { fields: { events: `服务账号“${nickName}”无权查看：${reasons.join('、')}` } });
}

function refuseTarget(url: string, { WEBHOOK_PRIVATE_TARGETS }: Targets): void {
  try {
    checkTarget(url, WEBHOOK_PRIVATE_TARGETS);
  } catch (error) {
    if (error instanceof OutgoingError) throw new AppError('VALIDATION', {}, { fields: { url: error.message } });
    throw error;
  }
}

/** 停用 sends nothing more; what waits goes on when it is active again. */
export async function setWebhookActive(
  tx: Tx,
  user: Identity,
  jobs: Jobs,
  id: string,
  { active, version }: { active: boolean; version: number },
): Promise<Webhook> {
  await ownWebhook(tx, user, id);
  const row = await tx
    .updateTable('webhookSubscriptions')
    .set({ active })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('VERSION_CONFLICT', {}, { newer: await getWebhook(tx, id) });
  if (active) await deliverFromNow(tx, jobs);
  return getWebhook(tx, id);
}

/** Sends it anew with all its attempts, also one that arrived. */
export async function redeliver(tx: Tx, user: Identity, jobs: Jobs, id: string): Promise<WebhookDelivery> {
  await ownWebhook(tx, user, (await getDelivery(tx, id)).webhookId);
  await tx
    .updateTable('webhookDeliveries')
    .set({ state: 'PENDING', attempts: 0, nextAttemptAt: sql`now()`, finishedAt: null })
    .where('id', '=', id)
    .execute();
  await deliverSoon(tx, jobs);
  return getDelivery(tx, id);
}

/** 发送测试: an event about nothing, sent once within seconds. */
export async function sendTest(tx: Tx, user: Identity, jobs: Jobs, id: string): Promise<WebhookDelivery> {
  const { active } = await ownWebhook(tx, user, id);
  if (!active) throw new AppError('GUARD', { detail: '订阅已停用，启用后才能发送测试' });
  const event = await tx
    .insertInto('webhookEvents')
    .values({ kind: TEST_EVENT, subject: JSON.stringify({ document: null }), userId: user.userId, sorted: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const delivery = await tx
    .insertInto('webhookDeliveries')
    .values({ subscriptionId: id, eventId: event.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await deliverSoon(tx, jobs);
  return getDelivery(tx, delivery.id);
}
