-- 变更与关联供应商：一条记录归到另一家名下，可撤销

-- the supplier that this record belongs to; look-ups, search and imports answer with that one
alter table suppliers add column main_id bigint references suppliers (id) check (main_id <> id);
alter table suppliers add check (main_id is null or state = 'TERMINATED');
create index suppliers_main on suppliers (main_id) where main_id is not null;

create table supplier_links (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers (id),
  main_id bigint not null references suppliers (id),
  -- 变更 of one that was never approved, 关联 of an approved one
  kind text not null check (kind in ('CHANGE', 'ALIAS')),
  -- documents that held the moved rows already, as kind:id; a later one refuses the undo
  held text[] not null default '{}',
  linked_at timestamptz not null default now(),
  linked_by bigint default acting_user_id(),
  undone_at timestamptz,
  undone_by bigint,
  check (main_id <> supplier_id),
  check ((undone_at is null) = (undone_by is null))
);
comment on table supplier_links is '供应商归属：变更或关联';
create unique index supplier_links_in_force on supplier_links (supplier_id) where undone_at is null;
create index supplier_links_main on supplier_links (main_id, id);

create table supplier_link_moves (
  link_id bigint not null references supplier_links (id),
  table_name text not null check (table_name in ('offers', 'external_materials', 'network_products', 'supplier_names')),
  record_id bigint not null,
  primary key (link_id, table_name, record_id)
);
comment on table supplier_link_moves is '变更或关联时移过去的记录，撤销时移回';
