-- 盘点中的库存：一处库存同时只能在一张盘点单里；冻结的盘点期间不出入库

create table open_counts (
  id bigint generated always as identity primary key,
  document_id bigint not null,
  code text not null,
  holder_id bigint not null references holders (id),
  ownership smallint not null check (ownership in (1, 2)),
  -- null: everything of this level at the holder, also what was not there when the count began
  item_id bigint references stock_items (id),
  greige boolean not null,
  -- refuses movements until the count ends
  frozen boolean not null default false
);
comment on table open_counts is '盘点中的库存';
create unique index open_counts_balance on open_counts (holder_id, ownership, item_id) where item_id is not null;
create unique index open_counts_place on open_counts (holder_id, ownership, greige) where item_id is null;
create index open_counts_document on open_counts (document_id);
create index open_counts_frozen on open_counts (holder_id, ownership) where frozen;
