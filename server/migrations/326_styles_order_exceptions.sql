-- 成衣订单取消、完成或减少后，要由人处理的备料单和采购单

create table garment_order_exceptions (
  id bigint generated always as identity primary key,
  order_id bigint not null references garment_orders (id),
  cause text not null check (cause in ('CANCELLED', 'CLOSED', 'REDUCED')),
  document_kind text not null check (document_kind in ('preparation', 'purchase')),
  document_id bigint not null,
  -- as it is called: the log names the row by it
  document_code text not null,
  pieces_before integer not null check (pieces_before >= 0),
  pieces_after integer not null check (pieces_after >= 0),
  settled_at timestamptz,
  settled_by bigint,
  settle_reason text not null default '' check (length(settle_reason) <= 200),
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  check ((settled_at is null) = (settle_reason = ''))
);
comment on table garment_order_exceptions is '成衣订单例外';
create unique index garment_order_exceptions_open on garment_order_exceptions (order_id, document_kind, document_id) where settled_at is null;
create index garment_order_exceptions_order on garment_order_exceptions (order_id, id);
create index garment_order_exceptions_document on garment_order_exceptions (document_kind, document_id);

-- Orders that ended before.
update boms b set state = 'VOID'
from garment_orders g where g.id = b.garment_order_id and g.state = 'CANCELLED' and b.type = 'BULK' and b.state <> 'VOID';

insert into garment_order_exceptions (order_id, cause, document_kind, document_id, document_code, pieces_before, pieces_after)
select g.id, g.state, d.kind, d.id, d.code, p.pieces, p.pieces
from (
  select distinct l.garment_order_id, 'preparation' as kind, o.id, o.code
  from preparation_orders o join preparation_lines l on l.order_id = o.id
  where o.state in ('DRAFT', 'PENDING', 'WAITING', 'PRODUCING') and not l.done and l.quantity > l.finished_quantity
  union all
  select distinct l.garment_order_id, 'purchase', o.id, o.code
  from purchase_orders o join purchase_lines l on l.order_id = o.id
  where o.state in ('DRAFT', 'PLACED', 'CONFIRMED', 'SHIPPED') and l.quantity > l.received_quantity + l.closed_quantity
) d
join garment_orders g on g.id = d.garment_order_id and g.state <> 'OPEN'
cross join lateral (select coalesce(sum(l.pieces), 0)::integer as pieces from garment_order_lines l where l.order_id = g.id) p;
