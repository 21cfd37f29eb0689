import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { LinkedKind, SupplierLink } from '@mrp/contract/features/supplier-links/link.ts';
import type { Config } from '../../config.ts';
import { AppError } from '../../platform/app-error.ts';
import { preparedStatement, type Db } from '../../platform/database/database.ts';

export const hashLinkToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A document that links are for. */
export interface Linked {
  kind: LinkedKind;
  id: string;
}

/** Links of a document, the newest first. */
export async function listLinks(db: Db, { kind, id }: Linked): Promise<SupplierLink[]> {
  const { rows } = await sql<SupplierLink>`${preparedStatement}
    select k.id, jsonb_build_object('id', v.id::text, 'name', v.abbreviation) as supplier, k.is_for_all, k.expires_at, k.expires_at <= now() as is_expired,
           k.revoked_at is not null as is_revoked, coalesce(a.nick_name, '系统') as created_by, k.created_at, w.openings::int as openings, w.last_opened_at,
           coalesce(w.last_device, '') as last_device, k.version,
           (select jsonb_build_object('address', m.address, 'at', m.created_at) from supplier_link_mails m
            where m.link_id = k.id order by m.id desc limit 1) as mail
    from supplier_page_links k
    join suppliers v on v.id = k.supplier_id
    left join users a on a.id = k.created_by
    cross join lateral (
      select count(*) as openings, max(x.opened_at) as last_opened_at, (array_agg(x.device order by x.id desc))[1] as last_device
      from supplier_page_openings x where x.link_id = k.id
    ) w
    where k.kind = ${kind} and k.document_id = ${id} order by k.id desc`.execute(db);
  return rows;
}

export async function getLink(db: Db, of: Linked, linkId: string): Promise<SupplierLink> {
  const link = (await listLinks(db, of)).find(({ id }) => id === linkId);
  if (!link) throw new AppError('NOT_FOUND', { what: '供应商链接' });
  return link;
}

export interface LiveLink {
  id: string;
  kind: LinkedKind;
  documentId: string;
  isForAll: boolean;
  expiresAt: string;
  companyId: string;
}

/** The link of a token; one that is unknown, expired or revoked is told from no other. The token is looked up by its digest. */
export async function findLink(db: Db, token: string): Promise<LiveLink | null> {
  const { rows } = await sql<LiveLink>`${preparedStatement}
    select k.id, k.kind, k.document_id, k.is_for_all, k.expires_at, k.company_id
    from supplier_page_tokens t join live_supplier_page_links k on k.id = t.link_id where t.token_hash = ${hashLinkToken(token)}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Where a mail to the supplier of a link would go; null where no mail server is configured. */
export async function readMailAddress(db: Db, { SMTP_URL }: Pick<Config, 'SMTP_URL'>, linkId: string): Promise<string | null> {
  if (!SMTP_URL) return null;
  const { rows } = await sql<{ email: string }>`
    select c.email from supplier_page_links k join supplier_contacts c on c.supplier_id = k.supplier_id
    where k.id = ${linkId} and c.email <> '' order by c.is_default desc, c.position limit 1`.execute(db);
  return rows[0]?.email ?? '';
}
