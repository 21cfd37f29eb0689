import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { MailNotice } from './mail-templates.rules.ts';
import type { DueMail } from './mails.commands.ts';
import { readableKinds } from './queries.ts';

/** The address of a user; null when it was removed meanwhile. */
export async function findAddress(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('noticeAddresses').select('address').where('userId', '=', userId).executeTakeFirst();
  return row?.address ?? null;
}

/** Notices of a mail that its user may still read; of a digest those that are still unread. */
export async function listMailNotices(db: Db, user: Identity, { id, noticeId }: DueMail): Promise<MailNotice[]> {
  const { rows } = await sql<MailNotice>`
    select kind, subject, title, note, path, to_char(created_at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as at from notices
    where user_id = ${user.userId} and kind = any(${readableKinds(user)})
      and (id = ${noticeId}::bigint or (digest_id = ${id} and read_at is null))
    order by id desc limit 200`.execute(db);
  return rows;
}

export async function hasDueMail(db: Db): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from notice_mails where state = 'QUEUED' and next_at <= now()) as due`.execute(db);
  return rows[0]?.due ?? false;
}

export async function wantsApprovals(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ wants: boolean }>`
    select exists (select from notice_settings where user_id = ${userId} and kind = 'APPROVAL' and mail = 'DIGEST') as wants`.execute(db);
  return rows[0]?.wants ?? false;
}
