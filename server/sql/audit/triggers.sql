create or replace trigger keep_comment before update on document_comments for each row execute function keep_comment();
create or replace trigger keep_comment_row before delete on document_comments for each row execute function refuse_change();
create or replace trigger keep_comment_rows before truncate on document_comments for each statement execute function refuse_change();
create or replace trigger sign_comment before insert on document_comments for each row execute function sign_comment();
create or replace trigger audit_comment after insert or update on document_comments for each row execute function audit_comment();
