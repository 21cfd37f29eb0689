import {
  noticeKinds,
  settingKinds,
  type MailChoice,
  type Notice,
  type NoticeKind,
  type NoticeSetting,
  type NoticeSettings,
  type SettingKind,
} from '@mrp/contract/features/notices.ts';
import type { Page } from '@mrp/contract/lib/fields/fields.ts';
import { ADMINISTRATOR } from '@mrp/contract/roles.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/database/database.ts';
import { isAllowed } from '../../platform/http/gateway.ts';
import type { Identity } from '../../platform/http/identity.ts';

/** Whether the user `u` has one of the permissions in an SQL array; the administrator has all. */
export const holdsAny = (permissions: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from user_roles ur join roles r on r.id = ur.role_id
  where ur.user_id = u.id and (r.menus && ${sql.raw(permissions)} or r.buttons && ${sql.raw(permissions)}
    or (r.built_in and r.name = ${ADMINISTRATOR} and ${sql.raw(permissions)} <> '{}')))`;

/** Kinds that the user may read now, whatever was allowed when the notice was written. */
export const readableKinds = (user: Identity): NoticeKind[] =>
  (Object.keys(noticeKinds) as NoticeKind[]).filter((kind) => isAllowed(noticeKinds[kind].readers, user));

const PAGE = 30;

/** Newest first. */
export async function listNotices(db: Db, user: Identity, cursor?: string): Promise<Page<Notice>> {
  const kinds = readableKinds(user);
  const { rows } = await sql<Notice & { total: number }>`
    select id, kind, title, note, path, created_at as at, read_at is null as unread
    from notices where user_id = ${user.userId} and kind = any(${kinds}) and (${cursor ?? null}::bigint is null or id < ${cursor ?? null}::bigint)
    order by id desc limit ${PAGE + 1}`.execute(db);
  const shown = rows.slice(0, PAGE);
  return { rows: shown, total: shown.length, nextCursor: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null };
}

/** Unread notices of the kinds that are not muted. */
export async function countUnread(db: Db, user: Identity): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notices n
    where n.user_id = ${user.userId} and n.read_at is null and n.kind = any(${readableKinds(user)})
      and not exists (select from notice_settings s where s.user_id = n.user_id and s.kind = n.kind and not s.in_app)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The chosen settings of the kinds that the user may read, else the defaults. */
export async function getSettings(db: Db, user: Identity, { SMTP_URL }: Pick<Config, 'SMTP_URL'>): Promise<NoticeSettings> {
  const [kinds, mail] = await Promise.all([
    listSettings(db, user),
    db.selectFrom('noticeAddresses').select(['address', 'failure']).where('userId', '=', user.userId).executeTakeFirst(),
  ]);
  return { kinds, sendsMail: SMTP_URL !== undefined, address: mail?.address ?? '', failure: mail?.failure ?? '' };
}

/** Of the kinds that the user may be told of. */
export async function listSettings(db: Db, user: Identity): Promise<NoticeSetting[]> {
  const stored = await db.selectFrom('noticeSettings').select(['kind', 'inApp', 'mail']).where('userId', '=', user.userId).execute();
  const chosen = new Map(stored.map((setting) => [setting.kind, setting]));
  const kinds = (Object.keys(settingKinds) as SettingKind[]).filter((kind) => isAllowed(settingKinds[kind].readers, user));
  return kinds.map((kind): NoticeSetting => {
    const { inApp = true, mail = 'NONE' } = chosen.get(kind) ?? {};
    return { kind, inApp, mail: mail as MailChoice };
  });
}
