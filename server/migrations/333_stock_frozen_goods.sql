-- 不分缸号的不良品：按单据行冻结，与缸号冻结一样不可用

create table frozen_goods (
  id bigint generated always as identity primary key,
  balance_id bigint not null references stock_balances (id),
  item_id bigint not null references stock_items (id),
  -- the line that found them unfit
  document_kind text not null,
  document_id bigint not null,
  line_id bigint not null,
  quantity numeric(16, 4) not null check (quantity > 0),
  created_at timestamptz not null default now(),
  constraint frozen_goods_line unique (document_kind, line_id, balance_id)
);
comment on table frozen_goods is '不分缸号的冻结数量，按判定其不良的单据行';
create index frozen_goods_item on frozen_goods (item_id);
create index frozen_goods_balance on frozen_goods (balance_id, id desc);

-- What inspections refused so far and is still there without being reserved. What a reservation holds stays with its document; doctor names it.
with refused as (
  select b.id as balance_id, b.item_id, l.receipt_id, l.id as line_id, l.rejected_quantity as quantity, b.on_hand - b.reserved - b.frozen as free,
    sum(l.rejected_quantity) over (partition by b.id order by l.id) as so_far
  from receipt_lines l
  join receipts d on d.id = l.receipt_id
  join stock_items i on i.id = l.item_id and i.lot_tracked = 'NONE'
  join stock_balances b on b.holder_id = d.holder_id and b.ownership = d.ownership and b.item_id = l.item_id
  where l.rejected_quantity > 0
), frozen as (
  insert into frozen_goods (balance_id, item_id, document_kind, document_id, line_id, quantity)
  select balance_id, item_id, 'receipt', receipt_id, line_id, least(quantity, free - (so_far - quantity)) from refused where free > so_far - quantity
  returning balance_id, quantity
)
update stock_balances b set frozen = b.frozen + f.quantity
from (select balance_id, sum(quantity) as quantity from frozen group by 1) f where f.balance_id = b.id;

do $$ begin
  if exists (select from pg_roles where rolname = 'mrp_app') then
    revoke insert, update, delete, truncate on frozen_goods from mrp_app;
  end if;
end $$;
