-- 备料单、备料生产单与分批入库

insert into numbering_rules (kind, label, prefix, date_format, digits) values
  ('preparation', '备料单', 'BL', 'YYMMDD', 4),
  ('production', '备料生产单', 'SC', 'YYMMDD', 4);

------------------------------------------------------------------ preparation orders

create table preparation_orders (
  id bigint generated always as identity primary key,
  code text not null,
  kind text not null check (kind in ('SKU', 'SPU', 'MEITAO')),
  basis text not null check (basis in ('STYLE', 'MATERIAL')),
  -- 备料对象: whose house it is prepared for
  object text not null check (object in ('GARMENT_SUPPLIER', 'MATERIAL_SUPPLIER')),
  state text not null default 'DRAFT',
  -- receives the batches
  holder_id bigint not null references holders (id),
  -- 色布/辅料, 坯布: one supplier, item and unit; 美套: null, its lines say
  supplier_id bigint references suppliers (id),
  spu_id bigint references spus (id),
  sku_id bigint references skus (id),
  unit_id bigint references units (id),
  -- 美套
  set_name text not null default '' check (length(set_name) <= 64),
  sets integer check (sets between 1 and 9999999),
  ordered_on date not null default business_day(),
  expected_on date not null check (expected_on >= ordered_on),
  expected_changes integer not null default 0 check (expected_changes >= 0),
  remark text not null default '' check (length(remark) <= 500),
  netting_run_id bigint references netting_runs (id),
  merged_into_id bigint references preparation_orders (id),
  cancel_reason text not null default '' check (length(cancel_reason) <= 200),
  submitted_by bigint,
  approved_by bigint,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  -- four eyes, administrators too
  check (approved_by <> submitted_by),
  check ((kind = 'MEITAO') = (sets is not null)),
  check ((kind = 'MEITAO') = (set_name <> '')),
  check ((kind = 'MEITAO') = (spu_id is null)),
  check ((kind = 'SKU') = (sku_id is not null)),
  check ((kind = 'MEITAO') = (supplier_id is null)),
  check ((kind = 'MEITAO') = (unit_id is null)),
  check ((merged_into_id is null) or state = 'CANCELLED'),
  constraint preparation_orders_code unique (code)
);
comment on table preparation_orders is '备料单';
comment on constraint preparation_orders_code on preparation_orders is 'code: 备料单号';
create index preparation_orders_state on preparation_orders (state, id);
create index preparation_orders_updated on preparation_orders (updated_at, id);
create index preparation_orders_expected on preparation_orders (expected_on, id);
create index preparation_orders_kind on preparation_orders (kind, state, id);
create index preparation_orders_supplier on preparation_orders (supplier_id, state, id);
create index preparation_orders_holder on preparation_orders (holder_id, state, id);
create index preparation_orders_item on preparation_orders (spu_id, sku_id, state);
create index preparation_orders_run on preparation_orders (netting_run_id) where netting_run_id is not null;
create index preparation_orders_search on preparation_orders using gin (search_tokens(search_text));
create trigger check_state before insert or update of state on preparation_orders for each row execute function check_state('preparation');
select keep_history('preparation_orders', 'preparation');

create table preparation_sale_statuses (
  order_id bigint not null references preparation_orders (id),
  entry_id bigint not null references dictionary_entries (id),
  primary key (order_id, entry_id)
);
comment on table preparation_sale_statuses is '美套适用的销售状态';

------------------------------------------------------------------ production orders

create table production_orders (
  id bigint generated always as identity primary key,
  code text not null,
  state text not null default 'PRODUCING',
  goods text not null check (goods in ('SKU', 'SPU')),
  supplier_id bigint not null references suppliers (id),
  spu_id bigint not null references spus (id),
  sku_id bigint references skus (id),
  item_id bigint not null references stock_items (id),
  unit_id bigint not null references units (id),
  -- receives the batches
  holder_id bigint not null references holders (id),
  quantity numeric(16, 4) not null check (quantity > 0),
  finished_quantity numeric(16, 4) not null default 0 check (finished_quantity >= 0),
  -- percent points over and under
  tolerance numeric(7, 4) not null check (tolerance >= 0),
  -- CNY, tax excluded, per stock unit; of a production that takes greige it is the dye fee
  unit_price numeric(14, 4) check (unit_price >= 0),
  -- greige that it takes at the supplier's own house: planned, and still short
  greige_item_id bigint references stock_items (id),
  greige_holder_id bigint references holders (id),
  dye_loss numeric(7, 4) check (dye_loss >= 0 and dye_loss < 100),
  greige_needed numeric(16, 4) check (greige_needed > 0),
  greige_taken numeric(16, 4) not null default 0 check (greige_taken >= 0),
  greige_returned numeric(16, 4) not null default 0 check (greige_returned >= 0),
  -- learned when it ended
  actual_dye_loss numeric(7, 4),
  expected_on date not null,
  expected_changes integer not null default 0 check (expected_changes >= 0),
  end_reason text not null default '' check (length(end_reason) <= 200),
  ended_at timestamptz,
  is_short boolean not null default false,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  check ((goods = 'SKU') = (sku_id is not null)),
  check ((greige_needed is null) = (greige_item_id is null)),
  check ((greige_needed is null) = (greige_holder_id is null)),
  check (greige_returned <= greige_taken),
  check (greige_taken <= coalesce(greige_needed, 0)),
  check ((state = 'PRODUCING') = (ended_at is null)),
  constraint production_orders_code unique (code)
);
comment on table production_orders is '备料生产单';
comment on constraint production_orders_code on production_orders is 'code: 备料生产单号';
create index production_orders_state on production_orders (state, id);
create index production_orders_item on production_orders (spu_id, holder_id) where state = 'PRODUCING';
create index production_orders_greige on production_orders (greige_item_id, greige_holder_id) where state = 'PRODUCING' and greige_item_id is not null;
create index production_orders_supplier on production_orders (supplier_id, state, id);
create index production_orders_learned on production_orders (spu_id, supplier_id, ended_at) where actual_dye_loss is not null;
create index production_orders_search on production_orders using gin (search_tokens(search_text));
create trigger check_state before insert or update of state on production_orders for each row execute function check_state('production');
select keep_history('production_orders', 'production');

create table preparation_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null references preparation_orders (id),
  position integer not null check (position >= 0),
  spu_id bigint not null references spus (id),
  sku_id bigint references skus (id),
  -- as it was called when the line was written
  code text not null,
  name text not null,
  colour_name text not null default '',
  specification text not null default '',
  supplier_id bigint not null references suppliers (id),
  offer_id bigint references offers (id),
  unit_id bigint not null references units (id),
  quantity numeric(16, 4) not null check (quantity > 0),
  -- 美套: of one set
  per_set numeric(16, 4) check (per_set > 0),
  -- CNY, tax excluded, per stock unit; where greige is taken the dye fee
  unit_price numeric(14, 4) check (unit_price >= 0),
  takes_greige boolean not null default false,
  style_id bigint references styles (id),
  skc_id bigint references skcs (id),
  garment_order_id bigint references garment_orders (id),
  bom_line_id bigint references bom_lines (id),
  reason text not null default '' check (length(reason) <= 200),
  -- what the batches gave it
  finished_quantity numeric(16, 4) not null default 0 check (finished_quantity >= 0),
  -- by which production it is being made; null: not accepted
  production_id bigint references production_orders (id),
  done boolean not null default false,
  check (skc_id is null or style_id is not null),
  check (sku_id is not null or not takes_greige),
  unique (order_id, position) deferrable initially deferred
);
comment on table preparation_lines is '备料单明细';
create index preparation_lines_sku on preparation_lines (sku_id, order_id);
create index preparation_lines_spu on preparation_lines (spu_id, order_id);
create index preparation_lines_style on preparation_lines (style_id, order_id) where style_id is not null;
create index preparation_lines_production on preparation_lines (production_id) where production_id is not null;
create index preparation_lines_garment_order on preparation_lines (garment_order_id) where garment_order_id is not null;
create index preparation_lines_supplier on preparation_lines (supplier_id, order_id);
select keep_history('preparation_lines', 'preparation', 'order_id');

create table production_batches (
  id bigint generated always as identity primary key,
  production_id bigint not null references production_orders (id),
  position integer not null check (position >= 1),
  quantity numeric(16, 4) not null check (quantity > 0),
  -- ends the production
  is_last boolean not null,
  received_at timestamptz not null default now(),
  -- greige that it used, and what of it was the supplier's own cloth, told by the last batch
  greige_quantity numeric(16, 4) not null default 0 check (greige_quantity >= 0),
  own_cloth_quantity numeric(16, 4) not null default 0 check (own_cloth_quantity >= 0),
  -- CNY: of that greige, dye fee or price of the goods, the supplier's own cloth
  greige_amount numeric(16, 2) not null default 0,
  price_amount numeric(16, 2) not null default 0,
  own_cloth_amount numeric(16, 2) not null default 0,
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  unique (production_id, position)
);
comment on table production_batches is '分批完成';
create unique index production_batches_last on production_batches (production_id) where is_last;
select keep_history('production_batches', 'production', 'production_id');

create table production_batch_rolls (
  id bigint generated always as identity primary key,
  batch_id bigint not null references production_batches (id),
  production_id bigint not null references production_orders (id),
  position integer not null,
  lot_no text not null check (length(lot_no) between 1 and 32),
  roll_no text not null default '' check (length(roll_no) <= 32),
  quantity numeric(16, 4) not null check (quantity > 0),
  second_quantity numeric(16, 4) check (second_quantity > 0),
  defect_points integer check (defect_points between 0 and 9999),
  lot_id bigint references lots (id),
  roll_id bigint references rolls (id),
  unique (batch_id, position)
);
comment on table production_batch_rolls is '分批完成的细码';
create index production_batch_rolls_production on production_batch_rolls (production_id);

-- How a batch was given to the lines: pro rata, by largest remainder.
create table production_shares (
  batch_id bigint not null references production_batches (id),
  line_id bigint not null references preparation_lines (id),
  quantity numeric(16, 4) not null check (quantity >= 0),
  primary key (batch_id, line_id)
);
comment on table production_shares is '分批完成分给各备料单';
create index production_shares_line on production_shares (line_id);

------------------------------------------------------------------ what is coming, and what will go

-- 即将入库: of what is approved and of what is being made. `committed` is false for what is planned only.
create view scheduled_receipts as
  select p.holder_id, p.spu_id, p.sku_id, p.unit_id, p.quantity - p.finished_quantity as quantity, p.expected_on as due_on,
         'production' as document_kind, p.id as document_id, p.code, p.supplier_id, true as committed
  from production_orders p where p.state = 'PRODUCING' and p.quantity > p.finished_quantity
  union all
  select o.holder_id, l.spu_id, l.sku_id, l.unit_id, l.quantity - l.finished_quantity, o.expected_on,
         'preparation', o.id, o.code, l.supplier_id, o.state not in ('DRAFT', 'PENDING')
  from preparation_orders o join preparation_lines l on l.order_id = o.id
  where o.state in ('DRAFT', 'PENDING', 'WAITING', 'PRODUCING') and l.production_id is null and not l.done and l.quantity > l.finished_quantity;
comment on view scheduled_receipts is '即将入库';

-- 即将出库: greige that approved and running work still takes at its supplier's house.
create view scheduled_issues as
  select p.greige_holder_id as holder_id, p.spu_id, null::bigint as sku_id, p.greige_needed - p.greige_taken as quantity, p.expected_on as due_on,
         'production' as document_kind, p.id as document_id, p.code, p.supplier_id
  from production_orders p where p.state = 'PRODUCING' and p.greige_needed > p.greige_taken
  union all
  select h.id, l.spu_id, null, round((l.quantity - l.finished_quantity) / (1 - coalesce(s.dye_loss, c.default_dye_loss, 0) / 100), u.decimals), o.expected_on,
         'preparation', o.id, o.code, l.supplier_id
  from preparation_orders o
  join preparation_lines l on l.order_id = o.id and l.takes_greige and l.production_id is null and not l.done and l.quantity > l.finished_quantity
  join spus s on s.id = l.spu_id
  join units u on u.id = s.first_unit_id
  join classification_facts c on c.id = s.classification_id
  join holders h on h.supplier_id = l.supplier_id and h.kind = 'MATERIAL_SUPPLIER'
  where o.state in ('WAITING', 'PRODUCING');
comment on view scheduled_issues is '即将出库';

-- What dyeing really lost, of the last five productions of a material at a supplier.
create view learned_dye_losses as
  select spu_id, supplier_id, round(avg(actual_dye_loss), 4) as dye_loss, count(*)::int as productions
  from (
    select spu_id, supplier_id, actual_dye_loss, row_number() over (partition by spu_id, supplier_id order by ended_at desc, id desc) as n
    from production_orders where actual_dye_loss is not null
  ) latest
  where n <= 5 group by spu_id, supplier_id;
comment on view learned_dye_losses is '实际染损';

create view inv.production_receipts as
  select p.id from production_orders p
  where p.finished_quantity <> (select coalesce(sum(b.quantity), 0) from production_batches b where b.production_id = p.id)
     or p.finished_quantity <> (select coalesce(sum(m.quantity), 0) from movements m where m.document_kind = 'production' and m.document_id = p.id and m.type = 'PREPARATION_IN')
     or p.greige_taken <> (select coalesce(-sum(m.quantity), 0) from movements m where m.document_kind = 'production' and m.document_id = p.id and m.type = 'PREPARATION_OUT')
     or p.greige_returned <> (select coalesce(sum(m.quantity), 0) from movements m where m.document_kind = 'production' and m.document_id = p.id and m.type = 'GREIGE_RETURN_IN');
create view inv.production_shares as
  select b.id from production_batches b
  where b.quantity <> (select coalesce(sum(s.quantity), 0) from production_shares s where s.batch_id = b.id)
  union all
  select l.id from preparation_lines l
  where l.finished_quantity <> (select coalesce(sum(s.quantity), 0) from production_shares s where s.line_id = l.id);
create view inv.preparation_groups as
  select l.id from preparation_lines l join preparation_orders o on o.id = l.order_id
  where o.kind <> 'MEITAO' and (l.spu_id <> o.spu_id or l.sku_id is distinct from o.sku_id or l.supplier_id <> o.supplier_id or l.unit_id <> o.unit_id);
