-- 供应商用链接留言，不改单据，也不是答复
create table supplier_messages (
  id bigint generated always as identity primary key,
  link_id bigint not null references supplier_page_links (id),
  kind text not null check (kind in ('purchase', 'statement', 'claim', 'inquiry')),
  document_id bigint not null,
  from_name text not null check (length(from_name) between 1 and 64),
  phone text not null default '' check (length(phone) <= 32),
  note text not null check (length(note) between 1 and 500),
  created_at timestamptz not null default now()
);
comment on table supplier_messages is '供应商留言';
create index supplier_messages_document on supplier_messages (kind, document_id, id);
