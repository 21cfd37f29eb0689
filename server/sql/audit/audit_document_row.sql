-- Logs a comment or a print under its document with its request id; not the text of a comment.
create or replace function audit_document_row() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into audit_entries (user_id, request_id, action, remark, kind, document_id, table_name, row_id, operation, changes)
  values (acting_user_id(), coalesce(current_setting('mrp.request_id', true), ''), coalesce(nullif(current_setting('mrp.action', true), ''), tg_op),
    coalesce(current_setting('mrp.remark', true), ''), new.kind, new.document_id, tg_table_name, new.id, left(tg_op, 1), '{}');
  return null;
end $$;
