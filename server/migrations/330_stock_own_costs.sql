-- 在途货物各按自己的发运行计价；冲销按原金额，库存承担不了的记为价差

insert into movement_types (code, label, direction, for_greige, for_coloured, is_loss, position) values
  ('COST_VARIANCE', '价差', 0, true, true, false, 42);

-- Of movements in transit: the line that sent the goods. What arrives leaves with its cost, whatever else travels.
alter table movements add column source_kind text, add column source_line_id bigint,
  add constraint movements_source check ((source_kind is null) = (source_line_id is null));

-- What a line sent and did not arrive yet, by lot and roll (0: without), beside the balance of 在途.
create table transit_goods (
  balance_id bigint not null references stock_balances (id),
  source_kind text not null,
  source_line_id bigint not null,
  lot_id bigint not null default 0,
  roll_id bigint not null default 0,
  quantity numeric(16, 4) not null check (quantity > 0),
  -- CNY, tax excluded; 0 for goods that are not the brand's
  value numeric(16, 2) not null check (value >= 0),
  primary key (balance_id, source_kind, source_line_id, lot_id, roll_id)
);
comment on table transit_goods is '在途货物的成本，按发运的单据行';

-- Rules of cost by the last movement that was posted under the rule before; the check of the ledger judges each by its own.
create table ledger_rules (
  rule text primary key,
  after_movement_id bigint not null
);
comment on table ledger_rules is '计价规则的生效点';
insert into ledger_rules select 'OWN_COST', coalesce(max(id), 0) from movements;

alter table movements disable trigger user;
update movements m
set source_kind = case when m.document_kind = 'receipt' then 'shipment' else m.document_kind end,
    source_line_id = case when m.document_kind = 'receipt' then l.shipment_line_id else m.line_id end
from movements x
join stock_balances b on b.id = x.balance_id
join holders h on h.id = b.holder_id and h.kind = 'TRANSIT'
left join receipt_lines l on x.document_kind = 'receipt' and l.id = x.line_id
where m.id = x.id and (x.document_kind <> 'receipt' or l.shipment_line_id is not null);
alter table movements enable trigger user;

do $$ begin
  if exists (select from pg_roles where rolname = 'mrp_app') then
    revoke insert, update, delete, truncate on transit_goods, ledger_rules from mrp_app;
  end if;
end $$;
