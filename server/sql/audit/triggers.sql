create or replace trigger keep_comment before update on document_comments for each row execute function keep_comment();
create or replace trigger keep_comment_row before delete on document_comments for each row execute function refuse_change();
create or replace trigger keep_comment_rows before truncate on document_comments for each statement execute function refuse_change();
create or replace trigger sign_comment before insert on document_comments for each row execute function sign_comment();
create or replace trigger audit_comment after insert or update on document_comments for each row execute function audit_document_row();
create or replace trigger audit_print after insert on document_prints for each row execute function audit_document_row();
create or replace trigger keep_print_row before update or delete on document_prints for each row execute function refuse_change();
create or replace trigger keep_print_rows before truncate on document_prints for each statement execute function refuse_change();
create or replace trigger tell_live_arrivals after insert on document_presences referencing new table as changed_rows
  for each statement execute function tell_live_editors();
create or replace trigger tell_live_departures after delete on document_presences referencing old table as changed_rows
  for each statement execute function tell_live_editors();
