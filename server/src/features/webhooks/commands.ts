import { sql } from 'kysely';
import type { Webhook, WebhookDelivery, WebhookInput } from '@mrp/contract/features/webhooks.ts';
import type { Config } from '../../config.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { checkTarget, OutgoingError } from '../../platform/outgoing.ts';
import { makeSearchText } from '../../platform/search.ts';
import { getUser } from '../access/queries.ts';
import { refuseStrongerUser } from '../access/ranks.commands.ts';
import { getDelivery, getWebhook } from './queries.ts';

type Targets = Pick<Config, 'WEBHOOK_PRIVATE_TARGETS'>;

export async function createWebhook(tx: Tx, user: Identity, input: WebhookInput, config: Targets): Promise<Webhook> {
  const { id } = await tx
    .insertInto('webhookSubscriptions')
    .values(await checkInput(tx, user, input, config))
    .returning('id')
    .executeTakeFirstOrThrow();
  return getWebhook(tx, id);
}

export async function editWebhook(
  tx: Tx,
  user: Identity,
  id: string,
  { version, ...input }: WebhookInput & { version: number },
  config: Targets,
): Promise<Webhook> {
  await getWebhook(tx, id);
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

/** Nobody has sent what he could not read himself: the account may not outrank him. */
async function checkInput(tx: Tx, user: Identity, { name, url, accountId, events }: WebhookInput, config: Targets) {
  refuseTarget(url, config);
  await refuseStrongerUser(tx, user, accountId);
  if (!(await getUser(tx, accountId)).isService) throw new AppError('VALIDATION', {}, { fields: { accountId: '请选择服务账号' } });
  return { name, url, accountId, events: [...new Set(events)], searchText: makeSearchText(name, url) };
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
export async function setWebhookActive(tx: Tx, id: string, { active, version }: { active: boolean; version: number }): Promise<Webhook> {
  await getWebhook(tx, id);
  const row = await tx
    .updateTable('webhookSubscriptions')
    .set({ active })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('VERSION_CONFLICT', {}, { newer: await getWebhook(tx, id) });
  return getWebhook(tx, id);
}

/** Sends it anew with all its attempts, also one that arrived. */
export async function redeliver(tx: Tx, id: string): Promise<WebhookDelivery> {
  await getDelivery(tx, id);
  await tx
    .updateTable('webhookDeliveries')
    .set({ state: 'PENDING', attempts: 0, nextAttemptAt: sql`now()`, finishedAt: null })
    .where('id', '=', id)
    .execute();
  return getDelivery(tx, id);
}
