import { sql } from 'kysely';

/** The document that wrote price `p`: an approved sheet, an inquiry or an import; null for one that was entered. */
export const priceSource = sql`
  case p.source_kind
    when 'SHEET' then (
      select jsonb_build_object('kind', 'SHEET', 'id', h.quotation_id::text, 'code', h.code, 'versionNo', h.version_no, 'ownerId', null)
      from cost_sheets h where h.id = p.source_id)
    when 'INQUIRY' then (
      select jsonb_build_object('kind', 'INQUIRY', 'id', i.id::text, 'code', i.code, 'versionNo', null, 'ownerId', null) from inquiries i where i.id = p.source_id)
    else (
      select jsonb_build_object('kind', 'IMPORT', 'id', b.id::text, 'code', b.file_name, 'versionNo', null, 'ownerId', b.owner_id::text)
      from import_writes w join import_batches b on b.id = w.batch_id
      where w.kind = 'price' and w.record_id = p.id order by b.id limit 1)
  end as source`;
