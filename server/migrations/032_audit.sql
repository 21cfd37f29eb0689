-- 评论：以本人名义写下；谁在哪张单据上评论、删除评论，也记入操作日志（不重复原文）

create function sign_comment() returns trigger language plpgsql as $$
begin
  if new.created_by is distinct from acting_user_id() then
    raise exception 'a comment is written in one''s own name' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger sign_comment before insert on document_comments for each row execute function sign_comment();

-- Under its document, with the request that wrote it; the words stay where they are.
create function audit_comment() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into audit_entries (user_id, request_id, action, remark, kind, document_id, table_name, row_id, operation, changes)
  values (acting_user_id(), coalesce(current_setting('mrp.request_id', true), ''), coalesce(nullif(current_setting('mrp.action', true), ''), tg_op),
    '', new.kind, new.document_id, tg_table_name, new.id, left(tg_op, 1), '{}');
  return null;
end $$;
create trigger audit_comment after insert or update on document_comments for each row execute function audit_comment();
