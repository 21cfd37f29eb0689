-- 正在编辑：谁正打开一张单据修改；只活几十秒，断电后不必恢复，也不是操作日志

create unlogged table document_presences (
  kind text not null,
  document_id bigint not null,
  user_id bigint not null references users (id),
  seen_at timestamptz not null default now(),
  primary key (kind, document_id, user_id)
);
comment on table document_presences is '正在编辑';
create index document_presences_seen on document_presences (seen_at);
