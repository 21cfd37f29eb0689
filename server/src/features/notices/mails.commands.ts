import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** A mail that is due, of one notice or of a day. */
export interface DueMail {
  id: string;
  userId: string;
  noticeId: string | null;
  digestOn: string | null;
}

/** A sender that is killed is followed by another one after this time. */
const LEASE_MINUTES = 5;
/** Minutes until the next attempt; the last one again and again. */
const WAIT_MINUTES = [1, 2, 5, 15, 60];
/** A mail that could not be sent for so long would only confuse. */
const EXPIRES_AFTER_DAYS = 3;

/** 每日汇总: one mail a day to each user who wants one and has an address; unread notices of these kinds become part of it. */
export async function queueDigests(tx: Tx): Promise<void> {
  await sql`
    insert into notice_mails (user_id, digest_on)
    select a.user_id, business_day() from notice_addresses a join users u on u.id = a.user_id and u.active
    where exists (select from notice_settings s where s.user_id = a.user_id and s.mail = 'DIGEST')
    on conflict (user_id, digest_on) do nothing`.execute(tx);
  await sql`
    update notices n set digest_id = m.id
    from notice_mails m, notice_settings s
    where m.digest_on = business_day() and m.state = 'QUEUED' and n.user_id = m.user_id and s.user_id = n.user_id and s.kind = n.kind and s.mail = 'DIGEST'
      and n.digest_id is null and n.read_at is null and n.created_at > now() - interval '7 days'`.execute(tx);
}

/** Takes the next mail that is due, so that no other process sends it meanwhile. */
export async function takeDueMail(tx: Tx): Promise<DueMail | null> {
  await sql`
    update notice_mails set state = 'EXPIRED', ended_at = now()
    where state = 'QUEUED' and created_at < now() - make_interval(days => ${EXPIRES_AFTER_DAYS})`.execute(tx);
  const { rows } = await sql<DueMail>`
    update notice_mails set attempts = attempts + 1, next_at = now() + make_interval(mins => ${LEASE_MINUTES})
    where id = (select id from notice_mails where state = 'QUEUED' and next_at <= now() order by next_at, id limit 1 for update skip locked)
    returning id, user_id, notice_id, digest_on`.execute(tx);
  return rows[0] ?? null;
}

/** Sent, or without anything to tell. */
export async function endMail(tx: Tx, { id, userId }: DueMail, state: 'SENT' | 'EMPTY'): Promise<void> {
  await sql`update notice_mails set state = ${state}, ended_at = now(), failure = '' where id = ${id}`.execute(tx);
  if (state === 'SENT') await sql`update notice_addresses set failure = '' where user_id = ${userId} and failure <> ''`.execute(tx);
}

/** The address takes no such mail: its user is told in the settings. */
export async function refuseMail(tx: Tx, { id, userId }: DueMail, reason: string): Promise<void> {
  await sql`update notice_mails set state = 'REFUSED', ended_at = now(), failure = ${reason} where id = ${id}`.execute(tx);
  await sql`update notice_addresses set failure = ${reason} where user_id = ${userId}`.execute(tx);
}

/** The mail server cannot be used now: the mail waits longer each time. */
export async function delayMail(tx: Tx, { id }: DueMail, reason: string): Promise<void> {
  await sql`
    update notice_mails set failure = ${reason},
      next_at = now() + make_interval(mins => (${WAIT_MINUTES}::int[])[least(attempts, ${WAIT_MINUTES.length})])
    where id = ${id}`.execute(tx);
}

export async function deleteOldMails(tx: Tx): Promise<void> {
  await sql`delete from notice_mails where created_at < now() - interval '30 days'`.execute(tx);
}
