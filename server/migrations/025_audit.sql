-- 评论：单据动态里人写的话，夹在字段变更之间

create table document_comments (
  id bigint generated always as identity primary key,
  kind text not null,
  document_id bigint not null,
  body text not null check (length(body) between 1 and 1000),
  created_at timestamptz not null default now(),
  created_by bigint not null default acting_user_id() references users (id),
  withdrawn_at timestamptz
);
comment on table document_comments is '单据上的评论：本身就是记录，不能改写；作者删除后不再显示，原文留存';
create index document_comments_document on document_comments (kind, document_id, id desc) where withdrawn_at is null;

-- What was said stays said: only its author takes it out of sight.
create function keep_comment() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'withdrawn_at' is distinct from to_jsonb(old) - 'withdrawn_at' then
    raise exception 'a comment is not rewritten' using errcode = 'insufficient_privilege';
  end if;
  if old.withdrawn_at is not null or new.withdrawn_at is null or acting_user_id() is distinct from old.created_by then
    raise exception 'a comment is withdrawn once, by its author' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger keep_comment before update on document_comments for each row execute function keep_comment();
create trigger keep_comment_row before delete on document_comments for each row execute function refuse_change();
create trigger keep_comment_rows before truncate on document_comments for each statement execute function refuse_change();

do $$ begin
  if exists (select from pg_roles where rolname = 'mrp_app') then
    revoke delete, truncate on document_comments from mrp_app;
  end if;
end $$;
