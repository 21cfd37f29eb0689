import { sql } from 'kysely';
import type { Webhook, WebhookDelivery } from '@mrp/contract/features/webhooks.ts';
import { deliveryList, webhookList } from '@mrp/contract/features/webhooks/lists.ts';
import { webhookWords } from '@mrp/contract/features/webhooks/words.ts';
import { applicationOf } from '../../platform/application.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import { isAnyOf } from '../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { matchesSearch } from '../../platform/lists/search.ts';
import { findPermissions } from '../access/sessions.queries.ts';
import { mayReceive } from './rules.ts';

async function loadWebhooks(db: Db, ids: readonly string[]): Promise<Webhook[]> {
  const { rows } = await sql<Omit<Webhook, 'unreadable'>>`
    select s.id, s.name, s.url, s.account_id, u.nick_name as account, s.events, s.active, s.created_at, s.version,
           count(d.id) filter (where d.state = 'PENDING')::int as waiting,
           count(d.id) filter (where d.state = 'FAILED' and d.finished_at > now() - interval '7 days')::int as failed,
           max(d.finished_at) filter (where d.state = 'DONE') as last_done_at
    from webhook_subscriptions s join users u on u.id = s.account_id left join webhook_deliveries d on d.subscription_id = s.id
    where s.id = any(${ids as string[]}::bigint[]) group by s.id, u.nick_name`.execute(db);
  const permissionsOf = await findPermissions(
    db,
    rows.map(({ accountId }) => accountId),
  );
  const { audits } = applicationOf(db);
  return rows.map((row) => ({
    ...row,
    unreadable: row.events.filter((kind) => !mayReceive(kind, permissionsOf(row.accountId), audits)),
  }));
}

export async function getWebhook(db: Db, id: string): Promise<Webhook> {
  const [webhook] = await loadWebhooks(db, [id]);
  if (!webhook) throw new AppError('NOT_FOUND', { what: webhookWords.subscription });
  return webhook;
}

export const webhookSource: ListSource<typeof webhookList, Webhook> = {
  spec: webhookList,
  from: sql`webhook_subscriptions s join users u on u.id = s.account_id`,
  id: sql`s.id`,
  search: (term) => sql`(${matchesSearch(term, sql`s.search_text`)} or ${matchesSearch(term, sql`u.search_text`)})`,
  filters: { active: (on) => sql`s.active = ${on}` },
  sorts: { createdAt: sql`s.created_at` },
  load: loadWebhooks,
};

async function loadDeliveries(db: Db, ids: readonly string[]): Promise<WebhookDelivery[]> {
  const { rows } = await sql<WebhookDelivery>`
    select d.id, s.id as webhook_id, s.name as webhook, e.kind as event, e.id as event_id, d.state, d.attempts, d.last_status, d.last_error, d.last_milliseconds,
           coalesce(e.subject -> 'document' ->> 'code', e.subject ->> 'code', e.subject ->> 'priceId', '') as about,
           e.at, case when d.state = 'PENDING' then d.next_attempt_at end as next_attempt_at, d.finished_at
    from webhook_deliveries d join webhook_subscriptions s on s.id = d.subscription_id join webhook_events e on e.id = d.event_id
    where d.id = any(${ids as string[]}::bigint[])`.execute(db);
  return rows;
}

export async function getDelivery(db: Db, id: string): Promise<WebhookDelivery> {
  const [delivery] = await loadDeliveries(db, [id]);
  if (!delivery) throw new AppError('NOT_FOUND', { what: '推送' });
  return delivery;
}

export const deliverySource: ListSource<typeof deliveryList, WebhookDelivery> = {
  spec: deliveryList,
  from: sql`webhook_deliveries d`,
  id: sql`d.id`,
  filters: {
    state: (states) => isAnyOf(sql`d.state`, states),
    webhookIds: (ids) => sql`d.subscription_id = any(${ids as string[]}::bigint[])`,
  },
  sorts: { id: sql`d.id` },
  load: loadDeliveries,
};
