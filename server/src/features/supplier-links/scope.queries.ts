import { sql } from 'kysely';
import type { LinkedDocument, LinkHome } from '@mrp/contract/features/supplier-links/link.ts';
import { AppError } from '../../platform/app-error.ts';
import { preparedStatement, type Db } from '../../platform/database/database.ts';
import type { Linked, LiveLink } from './links.queries.ts';

/** Documents `d` that a link opens: its own, or with it whatever is open of the company; shipments are shown with their orders then. */
const opens = ({ kind, documentId, isForAll, companyId }: LiveLink) => sql`
  d.is_shown and d.supplier_id in (select v.id from suppliers v where v.id = ${companyId}::bigint or v.main_id = ${companyId}::bigint)
    and ((d.kind = ${kind} and d.id = ${documentId}) or (${isForAll} and d.is_open and d.kind <> 'shipment'))`;

export async function readLinkHome(db: Db, link: LiveLink): Promise<LinkHome> {
  const { rows } = await sql<LinkedDocument>`${preparedStatement}
    select d.kind, d.id, d.code, d.state, d.day, d.line_count,
           exists (select from open_supplier_answers a where a.kind = d.kind and a.document_id = d.id and coalesce(a.supplier_id, d.supplier_id) = d.supplier_id)
             or (d.kind = 'developmentTask' and exists (select from open_supplier_samples w join supplier_samples x on x.id = w.id join supplier_page_links k on k.id = x.link_id
                 join suppliers v on v.id = k.supplier_id where w.task_id = d.id and coalesce(v.main_id, v.id) = d.supplier_id)) as is_answered
    from supplier_linked_documents d where ${opens(link)} order by d.kind = ${link.kind} desc, d.kind, d.day, d.id limit 200`.execute(db);
  const { rows: company } = await sql<{ name: string }>`select name from suppliers where id = ${link.companyId}`.execute(db);
  return { supplier: company[0]?.name ?? '', expiresAt: link.expiresAt, documents: rows };
}

/** Refuses a document of another supplier, or one that the link is not for, as if it did not exist. */
export async function refuseOtherDocument(db: Db, link: LiveLink, { kind, id }: Linked): Promise<void> {
  const { rows } = await sql`${preparedStatement}
    select from supplier_linked_documents d where d.kind = ${kind} and d.id = ${id} and ${opens(link)}`.execute(db);
  if (rows.length === 0) throw new AppError('LINK_ENDED');
}
