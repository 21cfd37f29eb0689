-- 供应商链接的邮件：谁在何时发到哪里；链接本身不存

create table supplier_link_mails (
  id bigint generated always as identity primary key,
  link_id bigint not null references supplier_page_links (id),
  -- of the link: the log tells it under its document
  kind text not null,
  document_id bigint not null,
  address text not null check (length(address) between 3 and 254),
  is_reminder boolean not null default false,
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id()
);
comment on table supplier_link_mails is '供应商链接的邮件';
create index supplier_link_mails_link on supplier_link_mails (link_id, id);
