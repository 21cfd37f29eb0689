-- Writes the log of a changed row of a table without history, for functions that change many rows at once; answers 1.
create or replace function log_change(kind text, document_id bigint, table_name text, row_id bigint, changes jsonb) returns integer language sql volatile as $$
  insert into audit_entries (user_id, request_id, action, remark, kind, document_id, table_name, row_id, operation, changes)
  values (acting_user_id(), coalesce(current_setting('mrp.request_id', true), ''), coalesce(current_setting('mrp.action', true), ''), '',
    kind, document_id, table_name, row_id, 'U', changes)
  returning 1
$$;
revoke execute on function log_change(text, bigint, text, bigint, jsonb) from public;
