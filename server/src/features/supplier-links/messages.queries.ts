import { sql } from 'kysely';
import type { SupplierMessage } from '@mrp/contract/features/supplier-links/link.ts';
import type { LinkMessages } from '@mrp/contract/features/supplier-links/message.ts';
import { preparedStatement, type Db } from '../../platform/database/database.ts';
import type { Linked, LiveLink } from './links.queries.ts';

/** What suppliers said beside their answers to a document, the newest first. */
export async function listMessages(db: Db, { kind, id }: Linked): Promise<SupplierMessage[]> {
  const { rows } = await sql<SupplierMessage>`${preparedStatement}
    select m.id, m.created_at as at, m.from_name, m.phone, m.note, jsonb_build_object('id', v.id::text, 'name', v.abbreviation) as supplier
    from supplier_messages m join supplier_page_links k on k.id = m.link_id join suppliers v on v.id = k.supplier_id
    where m.kind = ${kind} and m.document_id = ${id} order by m.id desc`.execute(db);
  return rows;
}

/** Those of the company of a link: an inquiry has several. */
export async function listLinkMessages(db: Db, { kind, id }: Linked, { companyId }: Pick<LiveLink, 'companyId'>): Promise<LinkMessages> {
  const { rows } = await sql<LinkMessages[number]>`${preparedStatement}
    select m.id, m.created_at as at, m.from_name, m.note
    from supplier_messages m join supplier_page_links k on k.id = m.link_id join suppliers v on v.id = k.supplier_id
    where m.kind = ${kind} and m.document_id = ${id} and coalesce(v.main_id, v.id) = ${companyId} order by m.id desc limit 100`.execute(db);
  return rows;
}
