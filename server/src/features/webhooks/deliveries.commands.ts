import { sql } from 'kysely';
import type { AuditKind } from '@mrp/contract/lib/fields/audit-kind.ts';
import { applicationOf } from '../../platform/application.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { OutgoingError, postOutside } from '../../platform/outgoing.ts';
import { TEST_EVENT } from '@mrp/contract/features/webhooks/lists.ts';
import { findPermissions } from '../access/sessions.queries.ts';
import { mayReceive, secretOf, signatureOf, retryDelayAfter } from './rules.ts';

export const DELIVERY_QUEUE = 'webhooks';
const SORTED_AT_ONCE = 500;
const KEPT_DAYS = 30;
/** A run that died leaves its delivery to the next after this time. */
const LEASE_SECONDS = 60;

export interface Sending {
  db: Db;
  privateTargets: readonly string[];
  /** In milliseconds. */
  timeout?: number;
}

interface DueDelivery {
  id: string;
  attempts: number;
  url: string;
  accountId: string;
  subscriptionId: string;
  eventId: string;
  kind: string;
  subject: unknown;
  at: string;
}

/** Writes the deliveries of new events: to each active subscription whose account may learn of them now. */
export async function sortEvents(db: Db, audits: readonly AuditKind[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows: events } = await sql<{ id: string; kind: string }>`
      select id, kind from webhook_events where not sorted order by id limit ${SORTED_AT_ONCE} for update skip locked`.execute(tx);
    if (events.length === 0) return;
    const subscriptions = await tx
      .selectFrom('webhookSubscriptions')
      .select(['id', 'accountId', 'events'])
      .where('active', '=', true)
      .execute();
    const permissionsOf = await findPermissions(
      tx,
      subscriptions.map(({ accountId }) => accountId),
    );
    const receiving = subscriptions.map(({ id, accountId, events: wanted }) => ({
      id,
      kinds: new Set(wanted.filter((kind) => mayReceive(kind, permissionsOf(accountId), audits))),
    }));
    const pairs = receiving.flatMap(({ id, kinds }) =>
      events.filter(({ kind }) => kinds.has(kind)).map((event) => ({ id, eventId: event.id })),
    );
    await sql`
      insert into webhook_deliveries (subscription_id, event_id)
      select * from unnest(${pairs.map(({ id }) => id)}::bigint[], ${pairs.map(({ eventId }) => eventId)}::bigint[]) on conflict do nothing`.execute(
      tx,
    );
    await sql`update webhook_events set sorted = true where id = any(${events.map(({ id }) => id)}::bigint[])`.execute(tx);
  });
}

/** Somebody waits for what he has just made due. */
export const deliverSoon = (tx: Tx, jobs: Jobs): Promise<void> => jobs.send(tx, DELIVERY_QUEUE, { once: true });

/** A subscription that begins finds no run where it is the first: its events are not to wait for the next minute. */
export const deliverFromNow = (tx: Tx, jobs: Jobs): Promise<void> => jobs.send(tx, DELIVERY_QUEUE, {});

/** Active subscriptions with a delivery that is due. */
export async function listDue(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from webhook_subscriptions s
    where s.active and exists (
      select from webhook_deliveries d where d.subscription_id = s.id and d.state = 'PENDING' and d.next_attempt_at <= now())`.execute(db);
  return rows.map(({ id }) => id);
}

/** Sends what is due to one subscription, oldest first, until something fails: a target that is down is not asked for each. */
export async function deliverTo(sending: Sending, subscriptionId: string, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const due = await claim(sending.db, subscriptionId);
    if (!due || !(await deliver(sending, due))) return;
  }
}

/** The lease keeps other runs and processes away while this one sends. */
async function claim(db: Db, subscriptionId: string): Promise<DueDelivery | undefined> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<DueDelivery>`
      with due as (
        select d.id from webhook_deliveries d join webhook_subscriptions s on s.id = d.subscription_id
        where d.subscription_id = ${subscriptionId} and d.state = 'PENDING' and d.next_attempt_at <= now() and s.active
        order by d.next_attempt_at, d.id limit 1 for update of d skip locked)
      update webhook_deliveries d
      set attempts = d.attempts + 1, next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS})
      from due, webhook_subscriptions s, webhook_events e
      where d.id = due.id and s.id = d.subscription_id and e.id = d.event_id
      returning d.id, d.attempts, s.url, s.account_id, s.id as subscription_id, e.id as event_id, e.kind, e.subject, e.at`.execute(tx);
    return rows[0];
  });
}

/** The account may have lost the right since the event: it is asked again at each attempt. */
async function mayStillReceive(db: Db, { accountId, kind }: DueDelivery): Promise<boolean> {
  const permissionsOf = await findPermissions(db, [accountId]);
  return mayReceive(kind, permissionsOf(accountId), applicationOf(db).audits);
}

async function deliver({ db, privateTargets, timeout }: Sending, due: DueDelivery): Promise<boolean> {
  if (!(await mayStillReceive(db, due))) {
    const refused = { status: null, error: '服务账号现在无权查看这种事件，没有发送', milliseconds: null };
    await db.transaction().execute((tx) => keepOutcome(tx, due, refused, null));
    return true;
  }
  const body = JSON.stringify({ id: due.eventId, event: due.kind, at: due.at, ...(due.subject as object) });
  const time = Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'mrp-webhooks',
    'x-mrp-event': due.kind,
    'x-mrp-delivery': due.id,
    'x-mrp-signature': signatureOf(secretOf(applicationOf(db).secret, due.subscriptionId), time, body),
  };
  const began = performance.now();
  const outcome = await send(() => postOutside(due.url, { body, headers, privateTargets, ...(timeout !== undefined && { timeout }) }));
  const milliseconds = Math.round(performance.now() - began);
  const wait = outcome.error === null || due.kind === TEST_EVENT ? null : retryDelayAfter(due.attempts);
  await db.transaction().execute((tx) => keepOutcome(tx, due, { ...outcome, milliseconds }, wait));
  return outcome.error === null || due.kind === TEST_EVENT;
}

interface Outcome {
  status: number | null;
  error: string | null;
}

async function send(post: () => Promise<number>): Promise<Outcome> {
  try {
    const status = await post();
    if (status >= 200 && status < 300) return { status, error: null };
    return { status, error: status >= 300 && status < 400 ? '对方要求跳转，不跟随；请改成最终的网址' : `对方回答 ${status}` };
  } catch (error) {
    if (error instanceof OutgoingError) return { status: null, error: error.message };
    // The network's own word, such as ECONNREFUSED or a certificate's fault.
    const { code } = error as { code?: string };
    return { status: null, error: `连接失败：${code ?? (error as Error).message}`.slice(0, 300) };
  }
}

/** `wait`: seconds until the next attempt; null: there is none. */
async function keepOutcome(
  tx: Tx,
  { id, attempts }: DueDelivery,
  { status, error, milliseconds }: Outcome & { milliseconds: number | null },
  wait: number | null,
): Promise<void> {
  const state = error === null ? 'DONE' : wait === null ? 'FAILED' : 'PENDING';
  await tx
    .updateTable('webhookDeliveries')
    .set({
      state,
      lastStatus: status,
      lastError: error,
      lastMilliseconds: milliseconds,
      finishedAt: state === 'PENDING' ? null : sql`now()`,
      ...(wait !== null && { nextAttemptAt: sql`now() + make_interval(secs => ${wait})` }),
    })
    .where('id', '=', id)
    // A redelivery that was pressed meanwhile starts anew.
    .where('attempts', '=', attempts)
    .execute();
}

/** Events of long ago with their deliveries; what waits is kept. */
export async function deleteOldEvents(tx: Tx): Promise<void> {
  await sql`
    delete from webhook_events e where e.sorted and e.at < now() - make_interval(days => ${KEPT_DAYS})
      and not exists (select from webhook_deliveries d where d.event_id = e.id and d.state = 'PENDING')`.execute(tx);
}
