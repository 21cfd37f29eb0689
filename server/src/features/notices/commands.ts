import { noticeKinds, type NoticeKind, type NoticeSettingsInput } from '@mrp/contract/features/notices.ts';
import type { Permission } from '@mrp/contract/permissions.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { holdsAny } from './queries.ts';

export interface NewNotice {
  kind: NoticeKind;
  /** What it is about; nobody is told twice of the same. */
  subject: string;
  title: string;
  note?: string;
  path: string;
  /** These users, and everybody with one of these permissions. */
  users?: readonly string[];
  holders?: readonly Permission[];
  /** Of these users those with all of these permissions. */
  needs?: readonly Permission[];
}

/**
 * Tells users of something: those named, if they are active and may read this kind, without the one who did it. The open pages of all
 * processes learn of it when the transaction commits.
 */
export async function notify(tx: Tx, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map(({ kind, note = '', users = [], holders = [], needs = [], ...notice }) => {
    const { readers } = noticeKinds[kind];
    return { ...notice, kind, note, users, holders, readers: readers.anyOf, needs: 'with' in readers ? [...needs, readers.with] : needs };
  });
  await sql`
    with told as (
    insert into notices (user_id, kind, subject, title, note, path)
    select u.id, w.kind, w.subject, left(w.title, 200), left(w.note, 500), w.path
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as w (kind text, subject text, title text, note text, path text, users bigint[], holders text[], readers text[], needs text[])
    join users u on u.active and u.id is distinct from acting_user_id() and (u.id = any(w.users) or ${holdsAny('w.holders')})
    where ${holdsAny('w.readers')} and not exists (select from unnest(w.needs) n (one) where not ${holdsAny('array[n.one]')})
    on conflict (user_id, kind, subject) do nothing
    returning id, user_id, kind)
    insert into notice_mails (user_id, notice_id)
    select t.user_id, t.id from told t join notice_settings s on s.user_id = t.user_id and s.kind = t.kind and s.mail = 'EACH'
    join notice_addresses a on a.user_id = t.user_id`.execute(tx);
}

/** Removes what these users were told of a kind about other subjects and have not read, where no mail tells of it: a newer one takes its place. */
export async function takeBackUnread(tx: Tx, kind: NoticeKind, subject: string, userIds: readonly string[]): Promise<void> {
  await sql`
    delete from notices n
    where n.kind = ${kind} and n.subject <> ${subject} and n.user_id = any(${userIds as string[]}::bigint[]) and n.read_at is null and n.digest_id is null
      and not exists (select from notice_mails m where m.notice_id = n.id)`.execute(tx);
}

/** Mails these notices to whoever was told and has an address, whatever their settings say. */
export async function mailNotices(tx: Tx, kind: NoticeKind, subjects: readonly string[]): Promise<void> {
  await sql`
    insert into notice_mails (user_id, notice_id)
    select n.user_id, n.id from notices n join notice_addresses a on a.user_id = n.user_id
    where n.kind = ${kind} and n.subject = any(${subjects as string[]})
    on conflict (notice_id) do nothing`.execute(tx);
}

/** 标为已读 or 未读. */
export async function markNotices(tx: Tx, userId: string, { ids, read }: { ids: readonly string[]; read: boolean }): Promise<null> {
  await tx
    .updateTable('notices')
    .set({ readAt: read ? sql`coalesce(read_at, now())` : null })
    .where('userId', '=', userId)
    .where('id', 'in', ids)
    .execute();
  return null;
}

/** 全部已读 of what the user has seen. */
export async function markAllRead(tx: Tx, userId: string, upTo: string): Promise<null> {
  await tx
    .updateTable('notices')
    .set({ readAt: sql`now()` })
    .where('userId', '=', userId)
    .where('id', '<=', upTo)
    .where('readAt', 'is', null)
    .execute();
  return null;
}

export async function saveSettings(tx: Tx, userId: string, { kinds, address }: NoticeSettingsInput): Promise<void> {
  await sql`
    insert into notice_settings (user_id, kind, in_app, mail)
    select distinct on (w.kind) ${userId}, w.kind, w."inApp", w.mail
    from jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) as w (kind text, "inApp" boolean, mail text)
    on conflict (user_id, kind) do update set in_app = excluded.in_app, mail = excluded.mail`.execute(tx);
  if (address === '') await tx.deleteFrom('noticeAddresses').where('userId', '=', userId).execute();
  else if (address !== undefined)
    await sql`
      insert into notice_addresses (user_id, address) values (${userId}, ${address})
      on conflict (user_id) do update set address = excluded.address, failure = '', updated_at = now()`.execute(tx);
}

/** What was told while a year of demo data was loaded is old, but for the newest of each user. */
export async function forgetDemoNotices(tx: Tx, { unread, kept }: { unread: number; kept: number }): Promise<void> {
  const ranked = sql`(select id, row_number() over (partition by user_id order by id desc) as age from notices) n`;
  await sql`delete from notices d using ${ranked} where n.id = d.id and n.age > ${kept}`.execute(tx);
  await sql`update notices d set read_at = now() from ${ranked} where n.id = d.id and n.age > ${unread}`.execute(tx);
}

/** A notice is of use for weeks, not for years. */
export async function deleteOldNotices(tx: Tx): Promise<void> {
  await sql`delete from notices where created_at < now() - interval '90 days'`.execute(tx);
}
