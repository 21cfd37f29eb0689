-- 评论：单据动态里人写的话，夹在字段变更之间；正在编辑

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

do $$ begin
  if exists (select from pg_roles where rolname = 'mrp_app') then
    revoke delete, truncate on document_comments from mrp_app;
  end if;
end $$;

-- 谁正打开一张单据修改；只活几十秒，断电后不必恢复，也不是操作日志
create unlogged table document_presences (
  kind text not null,
  document_id bigint not null,
  user_id bigint not null references users (id),
  seen_at timestamptz not null default now(),
  primary key (kind, document_id, user_id)
);
comment on table document_presences is '正在编辑';
create index document_presences_seen on document_presences (seen_at);
