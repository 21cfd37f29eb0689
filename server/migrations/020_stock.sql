-- 库存：持有方、缸号与匹、两级库存、只增不改的出入库流水、占用

------------------------------------------------------------------ where goods are

create table holders (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('OWN', 'GARMENT_SUPPLIER', 'MATERIAL_SUPPLIER', 'TRANSIT')),
  name text not null check (length(name) between 1 and 64),
  -- the supplier whose house it is; own sites and 在途 have none
  supplier_id bigint references suppliers (id),
  remark text not null default '' check (length(remark) <= 500),
  active boolean not null default true,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  check ((supplier_id is not null) = (kind in ('GARMENT_SUPPLIER', 'MATERIAL_SUPPLIER'))),
  constraint holders_name unique (kind, name),
  constraint holders_supplier unique (supplier_id, kind)
);
comment on table holders is '持有方：自有仓、成品供应商、物料供应商、在途';
comment on constraint holders_name on holders is 'name: 持有方名称';
-- goods under way are in one place
create unique index holders_transit on holders (kind) where kind = 'TRANSIT';
select keep_history('holders', 'holder');

------------------------------------------------------------------ what can be stocked

-- A SKU, or an SPU as greige. Unit and tracking are as they were when the item was first stocked: quantities already written keep their meaning.
create table stock_items (
  id bigint generated always as identity primary key,
  spu_id bigint not null references spus (id),
  -- null: greige
  sku_id bigint references skus (id),
  unit_id bigint not null references units (id),
  second_unit_id bigint references units (id),
  lot_tracked text not null check (lot_tracked in ('NONE', 'LOT', 'ROLL')),
  created_at timestamptz not null default now(),
  constraint stock_items_item unique nulls not distinct (spu_id, sku_id)
);
comment on table stock_items is '库存物料：SKU（色布、辅料）或 SPU（坯布）';
create index stock_items_sku on stock_items (sku_id);

create table lots (
  id bigint generated always as identity primary key,
  item_id bigint not null references stock_items (id),
  lot_no text not null check (length(lot_no) between 1 and 32),
  supplier_id bigint references suppliers (id),
  received_on date not null default business_day(),
  shade_band text not null default '' check (length(shade_band) <= 16),
  delta_e numeric(6, 2) check (delta_e >= 0),
  actual_width numeric(7, 2) check (actual_width > 0),
  actual_gram_weight numeric(8, 2) check (actual_gram_weight > 0),
  actual_shrinkage numeric(7, 4) check (actual_shrinkage between -99 and 99),
  quality text not null default 'PENDING' check (quality in ('PENDING', 'PASSED', 'CONCEDED', 'FAILED')),
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  constraint lots_lot_no unique (item_id, lot_no)
);
comment on table lots is '缸号';
comment on constraint lots_lot_no on lots is 'lotNo: 缸号';
select keep_history('lots', 'stockItem', 'item_id');

create table rolls (
  id bigint generated always as identity primary key,
  lot_id bigint not null references lots (id),
  item_id bigint not null references stock_items (id),
  roll_no text not null check (length(roll_no) between 1 and 32),
  -- as on the packing list
  metres numeric(16, 4) check (metres > 0),
  kilograms numeric(16, 4) check (kilograms > 0),
  -- four-point inspection
  defect_points integer check (defect_points between 0 and 9999),
  -- the roll that this one was cut from
  remnant_of_id bigint references rolls (id),
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  constraint rolls_roll_no unique (lot_id, roll_no)
);
comment on table rolls is '匹（细码）';
comment on constraint rolls_roll_no on rolls is 'rollNo: 匹号';
create index rolls_item on rolls (item_id, id);
select keep_history('rolls', 'stockItem', 'item_id');

------------------------------------------------------------------ balances at two levels

-- The lock, the availability and the cost.
create table stock_balances (
  id bigint generated always as identity primary key,
  holder_id bigint not null references holders (id),
  -- 1 品牌仓: the brand's; 2 供应商仓: the supplier's own
  ownership smallint not null check (ownership in (1, 2)),
  item_id bigint not null references stock_items (id),
  on_hand numeric(16, 4) not null default 0 check (on_hand >= 0),
  reserved numeric(16, 4) not null default 0 check (reserved >= 0),
  frozen numeric(16, 4) not null default 0 check (frozen >= 0),
  second_quantity numeric(16, 4) check (second_quantity >= 0),
  -- CNY, tax excluded; the average cost is derived. Null for goods that are not the brand's
  value numeric(16, 2) check (value >= 0),
  last_moved_at timestamptz,
  last_counted_at timestamptz,
  check (reserved + frozen <= on_hand),
  check ((ownership = 1) = (value is not null)),
  check (on_hand > 0 or coalesce(value, 0) = 0),
  constraint stock_balances_key unique (holder_id, ownership, item_id)
);
comment on table stock_balances is '库存：持有方 × 归属 × 物料';
create index stock_balances_item on stock_balances (item_id, holder_id, ownership);

-- Only where the class tracks lots or rolls; adds up to the balance.
create table lot_balances (
  id bigint generated always as identity primary key,
  balance_id bigint not null references stock_balances (id),
  lot_id bigint not null references lots (id),
  roll_id bigint references rolls (id),
  on_hand numeric(16, 4) not null default 0 check (on_hand >= 0),
  frozen numeric(16, 4) not null default 0 check (frozen >= 0),
  second_quantity numeric(16, 4) check (second_quantity >= 0),
  check (frozen <= on_hand),
  constraint lot_balances_key unique nulls not distinct (balance_id, lot_id, roll_id)
);
comment on table lot_balances is '分缸号、分匹的库存';
create index lot_balances_lot on lot_balances (lot_id, roll_id);

------------------------------------------------------------------ movements

create table movement_types (
  code text primary key,
  label text not null unique,
  direction smallint not null check (direction in (-1, 0, 1)),
  -- which goods it moves
  for_greige boolean not null,
  for_coloured boolean not null,
  -- takes what is reserved too, releasing the youngest reservations first
  is_loss boolean not null default false,
  position integer not null
);
comment on table movement_types is '出入库类型';
insert into movement_types (code, label, direction, for_greige, for_coloured, is_loss, position) values
  ('ORDER_OUT', '订单出库', -1, false, true, false, 1),
  ('PREPARATION_OUT', '备料耗用', -1, true, false, false, 2),
  ('PICK_OUT', '领料出库', -1, false, true, false, 3),
  ('DYE_OUT', '临时坯转色出库', -1, true, false, false, 4),
  ('GREIGE_SHIPMENT_OUT', '坯布发货出库', -1, true, false, false, 5),
  ('SPOT_OUT', '供应商现货出库', -1, true, true, false, 6),
  ('RETURN_SUPPLIER_OUT', '退供出库', -1, true, true, false, 7),
  ('COUNT_LOSS', '盘亏出库', -1, true, true, true, 8),
  ('TRANSFER_OUT', '调拨出库', -1, true, true, false, 9),
  ('ADJUST_OUT', '调整出库', -1, true, true, true, 10),
  ('BUYOUT_OUT', '买断转出', -1, true, true, false, 11),
  ('SHIP_OUT', '发运出库', -1, true, true, false, 12),
  ('OTHER_OUT', '其他出库', -1, true, true, false, 13),
  ('PREPARATION_IN', '品牌备料入库', 1, false, true, false, 21),
  ('SPOT_IN', '供应商现货入库', 1, true, true, false, 22),
  ('PURCHASE_IN', '采购收货入库', 1, true, true, false, 23),
  ('SUPPLEMENT_IN', '临时补充入库', 1, true, true, false, 24),
  ('DYE_IN', '临时坯转色入库', 1, false, true, false, 25),
  ('RETURN_PICK_IN', '退料入库', 1, false, true, false, 26),
  ('COUNT_GAIN', '盘盈入库', 1, true, true, false, 27),
  ('TRANSFER_IN', '调拨入库', 1, true, true, false, 28),
  ('OPENING_IN', '期初入库', 1, true, true, false, 29),
  ('ADJUST_IN', '调整入库', 1, true, true, false, 30),
  ('BUYOUT_IN', '买断转入', 1, true, true, false, 31),
  ('SHIP_IN', '发运入途', 1, true, true, false, 32),
  ('GREIGE_RETURN_IN', '退坯入库', 1, true, false, false, 33),
  ('COST_ADJUSTMENT', '成本调整', 0, true, true, false, 41);

create sequence movement_pairs;

create table movements (
  -- the order of postings within a balance, and of costs
  id bigint generated always as identity primary key,
  type text not null references movement_types (code),
  balance_id bigint not null references stock_balances (id),
  lot_id bigint references lots (id),
  roll_id bigint references rolls (id),
  -- signed, in the item's unit
  quantity numeric(16, 4) not null,
  before_quantity numeric(16, 4) not null check (before_quantity >= 0),
  after_quantity numeric(16, 4) not null check (after_quantity >= 0),
  second_quantity numeric(16, 4),
  -- signed CNY, tax excluded; null for goods that are not the brand's
  amount numeric(16, 2),
  after_value numeric(16, 2),
  -- the document's line; a line posts once per type and sequence
  document_kind text not null,
  document_id bigint not null,
  line_id bigint not null,
  sequence integer not null default 0,
  -- movements that belong together: transfer, conversion, buy-out
  pair_id bigint,
  reversal_of_id bigint references movements (id),
  -- for counts and age; never in the future
  occurred_at timestamptz not null,
  -- read after the balances were locked: within a balance it grows with the id
  posted_at timestamptz not null,
  reason text not null default '' check (length(reason) <= 200),
  -- null: the system itself
  operator_id bigint,
  check (before_quantity + quantity = after_quantity),
  check (occurred_at <= posted_at),
  check ((amount is null) = (after_value is null)),
  constraint posting_keys unique nulls not distinct (document_kind, line_id, type, sequence, reversal_of_id),
  constraint movements_reversal unique (reversal_of_id)
);
comment on table movements is '出入库流水，只增不改';
create index movements_balance on movements (balance_id, id);
-- as of any past moment: one row of this index for each balance
create index movements_as_of on movements (balance_id, posted_at desc, id desc) include (after_quantity, after_value);
create index movements_document on movements (document_kind, document_id);
create index movements_posted on movements (posted_at desc, id desc);
create index movements_lot on movements (lot_id, roll_id) where lot_id is not null;
create index movements_pair on movements (pair_id) where pair_id is not null;
select make_append_only('movements');

------------------------------------------------------------------ reservations

create table reservations (
  id bigint generated always as identity primary key,
  balance_id bigint not null references stock_balances (id),
  document_kind text not null,
  document_id bigint not null,
  line_id bigint not null,
  quantity numeric(16, 4) not null check (quantity > 0),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint reservations_line unique (document_kind, line_id, balance_id)
);
comment on table reservations is '占用：随单据结束，或到期结束';
create index reservations_balance on reservations (balance_id, id desc);
create index reservations_document on reservations (document_kind, document_id);
create index reservations_expiry on reservations (expires_at);

-- What was taken from a reservation without its document asking: told on that document.
create table reservation_losses (
  id bigint generated always as identity primary key,
  balance_id bigint not null references stock_balances (id),
  document_kind text not null,
  document_id bigint not null,
  line_id bigint not null,
  quantity numeric(16, 4) not null check (quantity > 0),
  cause text not null check (cause in ('LOSS', 'FREEZE', 'EXPIRED')),
  at timestamptz not null default now()
);
comment on table reservation_losses is '被释放的占用，告知其单据';
create index reservation_losses_document on reservation_losses (document_kind, document_id, id);
select make_append_only('reservation_losses');

------------------------------------------------------------------ the ledger

-- A refusal that reaches the user: `name` of the contract's catalogue, `said` fills its sentence, `ordinal` is the line.
create function refuse_stock(name text, said jsonb) returns void language plpgsql as $$
begin
  raise exception '%', name using errcode = 'MR001', detail = said::text;
end $$;

-- The wire shape of a posting, typed. Keys are the contract's.
create function read_postings(postings jsonb)
returns table (ordinal bigint, type text, "holderId" bigint, ownership smallint, "itemId" bigint, "lotId" bigint, "rollId" bigint, quantity numeric,
  "secondQuantity" numeric, amount numeric, pair integer, "documentKind" text, "documentId" bigint, "lineId" bigint, sequence integer,
  "reversalOfId" bigint, "occurredAt" timestamptz, reason text)
language sql immutable as $$
  select row_number() over (), p.type, p."holderId", p.ownership, p."itemId", p."lotId", p."rollId", p.quantity, p."secondQuantity", p.amount, p.pair,
    p."documentKind", p."documentId", p."lineId", coalesce(p.sequence, 0), p."reversalOfId", p."occurredAt", coalesce(p.reason, '')
  from jsonb_to_recordset(postings) as p (type text, "holderId" bigint, ownership smallint, "itemId" bigint, "lotId" bigint, "rollId" bigint,
    quantity numeric, "secondQuantity" numeric, amount numeric, pair integer, "documentKind" text, "documentId" bigint, "lineId" bigint, sequence integer,
    "reversalOfId" bigint, "occurredAt" timestamptz, reason text)
$$;

-- The balances that postings need, made in the order of their key. A place that has the supplier's goods has a row for the brand's too:
-- one row for each holder and item, which lists stand on.
create function make_balances(keys jsonb) returns void language sql set search_path = public as $$
  insert into stock_balances (holder_id, ownership, item_id, value)
  select distinct r."holderId", o.ownership, r."itemId", case when o.ownership = 1 then 0 end
  from read_postings(keys) r cross join lateral (values (r.ownership), (1::smallint)) as o (ownership)
  order by 1, 2, 3
  on conflict (holder_id, ownership, item_id) do nothing
$$;

-- For who must look before he posts: what these keys keep does not change until his transaction ends. Keys: [{holderId, ownership, itemId}]
create function lock_stock(keys jsonb) returns void language plpgsql security definer set search_path = public as $$
begin
  perform make_balances(keys);
  perform from stock_balances b
  where (b.holder_id, b.ownership, b.item_id) in (select "holderId", ownership, "itemId" from read_postings(keys))
  order by b.holder_id, b.ownership, b.item_id for update;
end $$;

-- The line of the document that a posting comes from, as its user counts them.
create function line_of(postings jsonb, ordinal bigint) returns integer language sql immutable as $$
  select coalesce((postings -> (ordinal::integer - 1) ->> 'lineNo')::integer, ordinal::integer)
$$;

/*
 * post_movements: the one way in which stock changes.
 *
 * Takes postings, each an object
 *   type, holderId, ownership, itemId, lotId?, rollId?, quantity (signed), secondQuantity?,
 *   amount? (CNY, tax excluded, of the whole posting; of what comes in, or a cost adjustment),
 *   pair? (number within this call: transfer, conversion, buy-out; what comes in without being the first of its kind takes the value that left,
 *   plus `amount` where there is one: the dye fee),
 *   documentKind, documentId, lineId, sequence, reversalOfId?, occurredAt?, reason?
 * and answers with the movements in the same order. Sent again it answers the same and posts nothing.
 *
 * Invariants
 *  1. Balances are made and locked in the order of their key, then everything is judged; so two postings never wait for each other in a circle.
 *  2. A balance is never negative, and never less than what is reserved and frozen.
 *  3. before + quantity = after, and `before` is the `after` of the balance's movement before.
 *  4. The value that leaves is the average's share; what empties the balance takes the rest, so quantity 0 is worth 0.
 *  5. A document's line posts once per type and sequence.
 *  6. What a line reserved is consumed by the same line's posting. A loss first takes the youngest reservations, and tells their documents.
 */
create function post_movements(postings jsonb)
returns table (ordinal integer, movement_id bigint, amount numeric, after_quantity numeric)
language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
declare
  posted timestamptz;
  known integer;
  wanted integer := jsonb_array_length(postings);
  -- state of the locked balances by slot
  ids bigint[];
  hand numeric[];
  worth numeric[];
  -- what becomes of the postings, by ordinal
  slots integer[] := '{}';
  befores numeric[] := '{}';
  amounts numeric[] := '{}';
  values_after numeric[] := '{}';
  -- by pair: value that left and has not come in, quantity still to come in
  left_value numeric[] := array_fill(null::numeric, array[greatest(wanted, 1)]);
  to_come numeric[] := array_fill(null::numeric, array[greatest(wanted, 1)]);
  p record;
  before numeric;
  money numeric;
begin
  perform check_postings(postings);

  perform make_balances(postings);

  select array_agg(b.id order by b.n), array_agg(b.on_hand order by b.n), array_agg(b.value order by b.n)
  into ids, hand, worth
  from (
    select l.id, l.on_hand, l.value, row_number() over () as n
    from (
      select b.* from stock_balances b
      where (b.holder_id, b.ownership, b.item_id) in (select "holderId", ownership, "itemId" from read_postings(postings))
      order by b.holder_id, b.ownership, b.item_id
      for update
    ) l
  ) b;
  -- read after the locks: within a balance it grows with the id
  posted := clock_timestamp();

  select count(*) into known
  from read_postings(postings) r join movements m
    on m.document_kind = r."documentKind" and m.line_id = r."lineId" and m.type = r.type and m.sequence = r.sequence and m.reversal_of_id is not distinct from r."reversalOfId";
  if known = wanted then
    return query
      select r.ordinal::integer, m.id, m.amount, m.after_quantity
      from read_postings(postings) r join movements m
        on m.document_kind = r."documentKind" and m.line_id = r."lineId" and m.type = r.type and m.sequence = r.sequence and m.reversal_of_id is not distinct from r."reversalOfId"
      order by r.ordinal;
    return;
  elsif known > 0 then
    perform refuse_stock('STOCK_POSTED', '{}');
  end if;

  for p in
    select r.*, b.slot, b.last_counted_at, o.amount as origin_amount,
           sum(r.quantity) filter (where r.quantity > 0) over (partition by r.pair) as pair_in,
           exists (select from movements v where v.reversal_of_id = r."reversalOfId") as is_reversed
    from read_postings(postings) r
    join (select s.id, s.holder_id, s.ownership as owned, s.item_id, s.last_counted_at, array_position(ids, s.id) as slot from stock_balances s where s.id = any (ids)) b
      on b.holder_id = r."holderId" and b.owned = r.ownership and b.item_id = r."itemId"
    left join movements o on o.id = r."reversalOfId"
    order by r.ordinal
  loop
    before := hand[p.slot];
    if p."occurredAt" > posted then perform refuse_stock('STOCK_FUTURE', jsonb_build_object('ordinal', line_of(postings, p.ordinal))); end if;
    if p."occurredAt" <= p.last_counted_at then perform refuse_stock('STOCK_COUNTED', jsonb_build_object('ordinal', line_of(postings, p.ordinal))); end if;
    if p.is_reversed then perform refuse_stock('STOCK_REVERSED', jsonb_build_object('ordinal', line_of(postings, p.ordinal))); end if;
    if before + p.quantity < 0 then
      perform refuse_stock('STOCK_SHORT', jsonb_build_object('ordinal', line_of(postings, p.ordinal), 'itemId', p."itemId", 'available', before::text));
    end if;

    money := null;
    if p.ownership = 1 then
      if p.quantity < 0 then
        money := case
          when before + p.quantity = 0 then -worth[p.slot]
          when p."reversalOfId" is not null then greatest(-p.origin_amount, -worth[p.slot])
          else -round(worth[p.slot] * -p.quantity / before, 2)
        end;
      elsif p."reversalOfId" is not null then
        money := -p.origin_amount;
      elsif p.quantity > 0 and p.pair is not null and left_value[p.pair] is not null then
        money := coalesce(p.amount, 0)
          + round(left_value[p.pair] * p.quantity / coalesce(to_come[p.pair], p.pair_in), 2);
        left_value[p.pair] := left_value[p.pair] - (money - coalesce(p.amount, 0));
        to_come[p.pair] := coalesce(to_come[p.pair], p.pair_in) - p.quantity;
      else
        money := p.amount;
      end if;
      if money is null then perform refuse_stock('STOCK_PRICE', jsonb_build_object('ordinal', line_of(postings, p.ordinal))); end if;
      if worth[p.slot] + money < 0 or (before + p.quantity = 0 and worth[p.slot] + money <> 0) then
        perform refuse_stock('STOCK_VALUE', jsonb_build_object('ordinal', line_of(postings, p.ordinal)));
      end if;
      worth[p.slot] := worth[p.slot] + money;
    end if;
    if p.quantity < 0 and p.pair is not null and money is not null then
      left_value[p.pair] := coalesce(left_value[p.pair], 0) - money;
    end if;
    hand[p.slot] := before + p.quantity;
    slots := slots || p.slot;
    befores := befores || before;
    amounts := amounts || money;
    values_after := values_after || worth[p.slot];
  end loop;

  perform thaw_lots(postings, ids, slots);
  perform move_reservations(postings, ids, hand);
  perform move_lots(postings, ids, slots);

  update stock_balances b
  set on_hand = s.on_hand, value = s.value, last_moved_at = posted, second_quantity = nullif(coalesce(b.second_quantity, 0) + s.second, 0)
  from (
    select id, hand[slot] as on_hand, worth[slot] as value,
           coalesce((select sum(r."secondQuantity") from read_postings(postings) r where slots[r.ordinal::integer] = slot), 0) as second
    from unnest(ids) with ordinality as locked (id, slot)
  ) s
  where b.id = s.id;

  return query
    with pair_ids as materialized (
      select pair, nextval('movement_pairs') as id from (select distinct r.pair from read_postings(postings) r where r.pair is not null) named
    ), posted_rows as (
      insert into movements (type, balance_id, lot_id, roll_id, quantity, before_quantity, after_quantity, second_quantity, amount, after_value,
        document_kind, document_id, line_id, sequence, pair_id, reversal_of_id, occurred_at, posted_at, reason, operator_id)
      select r.type, ids[slots[r.ordinal::integer]], r."lotId", r."rollId", r.quantity, befores[r.ordinal], befores[r.ordinal] + r.quantity, r."secondQuantity",
        amounts[r.ordinal], values_after[r.ordinal], r."documentKind", r."documentId", r."lineId", r.sequence, g.id, r."reversalOfId",
        coalesce(r."occurredAt", posted), posted, r.reason, acting_user_id()
      from read_postings(postings) r left join pair_ids g on g.pair = r.pair
      order by r.ordinal
      returning movements.id, movements.document_kind, movements.line_id, movements.type, movements.sequence, movements.reversal_of_id, movements.amount, movements.after_quantity
    )
    select r.ordinal::integer, m.id, m.amount, m.after_quantity
    from read_postings(postings) r join posted_rows m
      on m.document_kind = r."documentKind" and m.line_id = r."lineId" and m.type = r.type and m.sequence = r.sequence and m.reversal_of_id is not distinct from r."reversalOfId"
    order by r.ordinal;
end $$;

-- What can be said of postings before anything is locked.
create function check_postings(postings jsonb) returns void language plpgsql stable set search_path = public as $$
declare wrong record;
begin
  for wrong in
    select r.ordinal, r."itemId",
      case
        when t.code is null or i.id is null then 'STOCK_UNKNOWN'
        when sign(r.quantity) <> t.direction * case when r."reversalOfId" is null then 1 else -1 end then 'STOCK_DIRECTION'
        when not (case when i.sku_id is null then t.for_greige else t.for_coloured end) then 'STOCK_KIND'
        when scale(trim_scale(r.quantity)) > u.decimals then 'STOCK_DECIMALS'
        when (i.lot_tracked = 'NONE') <> (r."lotId" is null) and t.direction <> 0 then 'STOCK_LOT'
        when (i.lot_tracked = 'ROLL') <> (r."rollId" is not null) and t.direction <> 0 then 'STOCK_LOT'
        when r."lotId" is not null and l.item_id is distinct from r."itemId" then 'STOCK_LOT'
        when r."rollId" is not null and c.lot_id is distinct from r."lotId" then 'STOCK_LOT'
        when r."reversalOfId" is not null and (o.id is null or o.quantity <> -r.quantity or o.lot_id is distinct from r."lotId" or o.roll_id is distinct from r."rollId"
          or (b.holder_id, b.ownership, b.item_id) is distinct from (r."holderId", r.ownership, r."itemId")) then 'STOCK_REVERSAL'
        when t.direction = 0 and r.ownership <> 1 then 'STOCK_KIND'
      end as name,
      u.name as unit, u.decimals
    from read_postings(postings) r
    left join movement_types t on t.code = r.type
    left join stock_items i on i.id = r."itemId"
    left join units u on u.id = i.unit_id
    left join lots l on l.id = r."lotId"
    left join rolls c on c.id = r."rollId"
    left join movements o on o.id = r."reversalOfId"
    left join stock_balances b on b.id = o.balance_id
    order by r.ordinal
  loop
    if wrong.name is not null then
      perform refuse_stock(wrong.name, jsonb_build_object('ordinal', line_of(postings, wrong.ordinal), 'itemId', wrong."itemId", 'unit', wrong.unit, 'decimals', wrong.decimals));
    end if;
  end loop;
end $$;

-- What is lost, or goes back to its supplier, is no longer frozen.
create function thaw_lots(postings jsonb, ids bigint[], slots integer[]) returns void language sql set search_path = public as $$
  with needed as (
    select l.id, l.balance_id, l.frozen - (l.on_hand + m.quantity) as quantity
    from lot_balances l join (
      select ids[slots[r.ordinal::integer]] as balance_id, r."lotId", r."rollId", sum(r.quantity) as quantity
      from read_postings(postings) r join movement_types t on t.code = r.type and (t.is_loss or t.code = 'RETURN_SUPPLIER_OUT')
      where r."lotId" is not null group by 1, 2, 3
    ) m on l.balance_id = m.balance_id and l.lot_id = m."lotId" and l.roll_id is not distinct from m."rollId"
    where l.frozen > l.on_hand + m.quantity and l.on_hand + m.quantity >= 0
  ), thawed as (
    update lot_balances l set frozen = l.frozen - n.quantity from needed n where l.id = n.id
  )
  update stock_balances b set frozen = b.frozen - n.quantity
  from (select balance_id, sum(quantity) as quantity from needed group by 1) n
  where b.id = n.balance_id
$$;

-- Reservations that these postings consume or, by a loss, take away; then what is left must suffice.
create function move_reservations(postings jsonb, ids bigint[], hand numeric[]) returns void language plpgsql set search_path = public as $$
declare short record;
begin
  -- consumed by the line that made them
  with used as (
    select b.id as balance_id, r."documentKind" as document_kind, r."lineId" as line_id, -sum(r.quantity) as quantity
    from read_postings(postings) r
    join stock_balances b on b.holder_id = r."holderId" and b.ownership = r.ownership and b.item_id = r."itemId"
    where r.quantity < 0
    group by 1, 2, 3
  ), taken as (
    select v.id, v.balance_id, least(v.quantity, u.quantity) as quantity, u.quantity >= v.quantity as whole
    from reservations v join used u using (balance_id, document_kind, line_id)
  ), ended as (
    delete from reservations v using taken t where v.id = t.id and t.whole
  ), reduced as (
    update reservations v set quantity = v.quantity - t.quantity from taken t where v.id = t.id and not t.whole
  )
  update stock_balances b set reserved = b.reserved - t.quantity
  from (select balance_id, sum(quantity) as quantity from taken group by 1) t
  where b.id = t.balance_id;

  -- a loss is a fact: the youngest reservations give way
  perform release_youngest(b.id, b.reserved + b.frozen - s.on_hand, 'LOSS')
  from unnest(ids, hand) as s (id, on_hand)
  join stock_balances b on b.id = s.id
  where b.reserved + b.frozen > s.on_hand
    and exists (
      select from read_postings(postings) r join movement_types t on t.code = r.type and t.is_loss
      where b.holder_id = r."holderId" and b.ownership = r.ownership and b.item_id = r."itemId");

  select b.item_id, b.on_hand - b.reserved - b.frozen as available, r.ordinal into short
  from unnest(ids, hand) as s (id, on_hand)
  join stock_balances b on b.id = s.id
  join read_postings(postings) r on b.holder_id = r."holderId" and b.ownership = r.ownership and b.item_id = r."itemId" and r.quantity < 0
  where b.reserved + b.frozen > s.on_hand
  order by r.ordinal limit 1;
  if found then
    perform refuse_stock('STOCK_SHORT', jsonb_build_object('ordinal', line_of(postings, short.ordinal), 'itemId', short.item_id, 'available', short.available::text));
  end if;
end $$;

-- Ends reservations of a locked balance, the youngest first, until `wanted` is free; their documents are told.
create function release_youngest(balance bigint, wanted numeric, why text) returns void language sql set search_path = public as $$
  with aged as (
    select *, sum(quantity) over (order by id desc) as so_far from reservations where balance_id = balance
  ), taken as (
    select id, balance_id, document_kind, document_id, line_id, least(quantity, wanted - (so_far - quantity)) as quantity, so_far <= wanted as whole
    from aged where so_far - quantity < wanted
  ), told as (
    insert into reservation_losses (balance_id, document_kind, document_id, line_id, quantity, cause)
    select balance_id, document_kind, document_id, line_id, quantity, why from taken
  ), ended as (
    delete from reservations v using taken t where v.id = t.id and t.whole
  ), reduced as (
    update reservations v set quantity = v.quantity - t.quantity from taken t where v.id = t.id and not t.whole
  )
  update stock_balances b set reserved = b.reserved - t.quantity
  from (select sum(quantity) as quantity from taken) t
  where b.id = balance and t.quantity is not null
$$;

-- The second level: lots and rolls, in the same posting. Frozen rolls stay where they are.
create function move_lots(postings jsonb, ids bigint[], slots integer[]) returns void language plpgsql set search_path = public as $$
declare short record;
begin
  insert into lot_balances (balance_id, lot_id, roll_id)
  select distinct ids[slots[r.ordinal::integer]], r."lotId", r."rollId"
  from read_postings(postings) r where r."lotId" is not null
  order by 1, 2, 3
  on conflict (balance_id, lot_id, roll_id) do nothing;

  select r.ordinal, r."itemId", b.on_hand - b.frozen as available into short
  from (
    select ids[slots[r.ordinal::integer]] as balance_id, r."lotId", r."rollId", r."itemId", min(r.ordinal) as ordinal, sum(r.quantity) as quantity
    from read_postings(postings) r where r."lotId" is not null group by 1, 2, 3, 4
  ) r
  join lot_balances b on b.balance_id = r.balance_id and b.lot_id = r."lotId" and b.roll_id is not distinct from r."rollId"
  where b.on_hand + r.quantity < b.frozen
  order by r.ordinal limit 1;
  if found then
    perform refuse_stock('STOCK_LOT_SHORT', jsonb_build_object('ordinal', line_of(postings, short.ordinal), 'itemId', short."itemId", 'available', short.available::text));
  end if;

  update lot_balances b
  set on_hand = b.on_hand + m.quantity, second_quantity = nullif(coalesce(b.second_quantity, 0) + m.second, 0)
  from (
    select ids[slots[r.ordinal::integer]] as balance_id, r."lotId", r."rollId", sum(r.quantity) as quantity, coalesce(sum(r."secondQuantity"), 0) as second
    from read_postings(postings) r where r."lotId" is not null group by 1, 2, 3
  ) m
  where b.balance_id = m.balance_id and b.lot_id = m."lotId" and b.roll_id is not distinct from m."rollId";
end $$;

-- Reserves for lines of documents what is available, all or nothing; a line that reserved before now reserves this much.
-- wanted: [{holderId, ownership, itemId, documentKind, documentId, lineId, quantity}]
create function reserve_stock(wanted jsonb) returns void language plpgsql security definer set search_path = public as $$
declare short record;
begin
  perform from stock_balances b
  where (b.holder_id, b.ownership, b.item_id) in (select "holderId", ownership, "itemId" from read_postings(wanted))
  order by b.holder_id, b.ownership, b.item_id for update;

  with asked as (
    select b.id as balance_id, r."documentKind", r."documentId", r."lineId", sum(r.quantity) as quantity
    from read_postings(wanted) r
    join stock_balances b on b.holder_id = r."holderId" and b.ownership = r.ownership and b.item_id = r."itemId"
    group by 1, 2, 3, 4
  ), before as (
    select a.balance_id, sum(a.quantity) - sum(coalesce(v.quantity, 0)) as more
    from asked a left join reservations v on v.balance_id = a.balance_id and v.document_kind = a."documentKind" and v.line_id = a."lineId"
    group by 1
  ), kept as (
    insert into reservations (balance_id, document_kind, document_id, line_id, quantity, expires_at)
    select balance_id, "documentKind", "documentId", "lineId", quantity, now() + interval '30 days' from asked
    on conflict (document_kind, line_id, balance_id) do update set quantity = excluded.quantity, expires_at = excluded.expires_at
  )
  update stock_balances b set reserved = b.reserved + e.more from before e
  where b.id = e.balance_id and b.on_hand - b.reserved - b.frozen >= e.more;

  -- whoever is not covered by a reservation of this size was refused above
  select r.ordinal, r."itemId", coalesce(b.on_hand - b.reserved - b.frozen, 0) as available into short
  from read_postings(wanted) r
  left join stock_balances b on b.holder_id = r."holderId" and b.ownership = r.ownership and b.item_id = r."itemId"
  where b.id is null or b.reserved <> (select sum(quantity) from reservations v where v.balance_id = b.id)
  order by r.ordinal limit 1;
  if found then
    perform refuse_stock('STOCK_SHORT', jsonb_build_object('ordinal', line_of(wanted, short.ordinal), 'itemId', short."itemId", 'available', short.available::text));
  end if;
end $$;

-- Ends what documents still reserve.
create function release_reservations(kind text, document_ids bigint[]) returns void language plpgsql security definer set search_path = public as $$
begin
  perform from stock_balances b
  where b.id in (select balance_id from reservations where document_kind = kind and document_id = any (document_ids))
  order by b.holder_id, b.ownership, b.item_id for update;
  with ended as (
    delete from reservations where document_kind = kind and document_id = any (document_ids) returning balance_id, quantity
  )
  update stock_balances b set reserved = b.reserved - e.quantity
  from (select balance_id, sum(quantity) as quantity from ended group by 1) e
  where b.id = e.balance_id;
end $$;

-- The sweep of each minute: what has expired ends, and its documents are told. Answers how many.
create function end_expired_reservations() returns integer language plpgsql security definer set search_path = public as $$
declare how_many integer;
begin
  perform from stock_balances b
  where b.id in (select balance_id from reservations where expires_at < now())
  order by b.holder_id, b.ownership, b.item_id for update;
  with ended as (
    delete from reservations where expires_at < now() returning *
  ), told as (
    insert into reservation_losses (balance_id, document_kind, document_id, line_id, quantity, cause)
    select balance_id, document_kind, document_id, line_id, quantity, 'EXPIRED' from ended
  ), freed as (
    update stock_balances b set reserved = b.reserved - e.quantity
    from (select balance_id, sum(quantity) as quantity from ended group by 1) e
    where b.id = e.balance_id
  )
  select count(*) into how_many from ended;
  return how_many;
end $$;

-- 不合格: everything of a lot is frozen, wherever it lies, and the youngest reservations give way; taken back, it is free.
create function freeze_lot(lot bigint, on_off boolean) returns void language plpgsql security definer set search_path = public as $$
begin
  perform from stock_balances b
  where b.id in (select balance_id from lot_balances where lot_id = lot)
  order by b.holder_id, b.ownership, b.item_id for update;
  if on_off then
    perform release_youngest(b.id, b.reserved + b.frozen + l.quantity - b.on_hand, 'FREEZE')
    from stock_balances b
    join (select balance_id, sum(on_hand - frozen) as quantity from lot_balances where lot_id = lot group by 1) l on l.balance_id = b.id
    where b.reserved + b.frozen + l.quantity > b.on_hand;
  end if;
  with changed as (
    select id, balance_id, case when on_off then on_hand - frozen else -frozen end as quantity from lot_balances where lot_id = lot
  ), lots as (
    update lot_balances l set frozen = l.frozen + c.quantity from changed c where l.id = c.id
  )
  update stock_balances b set frozen = b.frozen + c.quantity
  from (select balance_id, sum(quantity) as quantity from changed group by 1) c
  where b.id = c.balance_id;
end $$;

-- What a balance had at a past moment: one row of the index, however long its history.
create function stock_at(balance bigint, moment timestamptz) returns numeric language sql stable set search_path = public as $$
  select after_quantity from movements where balance_id = balance and posted_at <= moment order by posted_at desc, id desc limit 1
$$;
create function value_at(balance bigint, moment timestamptz) returns numeric language sql stable set search_path = public as $$
  select after_value from movements where balance_id = balance and posted_at <= moment order by posted_at desc, id desc limit 1
$$;

-- Since when the oldest goods of a balance are there: the day its oldest lot was received; without lots, the day of the oldest receipt
-- that the stock still holds when the first that came are the first that went.
create function oldest_receipt(balance bigint) returns date language plpgsql stable set search_path = public as $$
declare
  rest numeric;
  oldest date;
  receipt record;
begin
  select min(l.received_on) into oldest from lot_balances b join lots l on l.id = b.lot_id where b.balance_id = balance and b.on_hand > 0;
  if oldest is not null then return oldest; end if;
  select on_hand into rest from stock_balances where id = balance;
  if rest is null or rest = 0 then return null; end if;
  for receipt in select quantity, occurred_at from movements where balance_id = balance and quantity > 0 order by id desc loop
    oldest := (receipt.occurred_at at time zone 'Asia/Shanghai')::date;
    rest := rest - receipt.quantity;
    exit when rest <= 0;
  end loop;
  return oldest;
end $$;

-- The application's role reads these tables and calls these functions; it writes them in no other way.
do $$ begin
  if exists (select from pg_roles where rolname = 'mrp_app') then
    revoke insert, update, delete, truncate on stock_balances, lot_balances, movements, reservations, reservation_losses, movement_types from mrp_app;
    revoke usage, update on sequence movement_pairs from mrp_app;
  end if;
end $$;
revoke execute on function release_youngest(bigint, numeric, text), move_reservations(jsonb, bigint[], numeric[]), move_lots(jsonb, bigint[], integer[]),
  thaw_lots(jsonb, bigint[], integer[]), make_balances(jsonb) from public;

------------------------------------------------------------------ invariants

create view inv.i01_balances as
  select b.id from stock_balances b
  left join (select balance_id, sum(quantity) as quantity from movements group by 1) m on m.balance_id = b.id
  where b.on_hand <> coalesce(m.quantity, 0);
create view inv.i01_lot_balances as
  select l.id from lot_balances l
  left join (select balance_id, lot_id, roll_id, sum(quantity) as quantity from movements where lot_id is not null group by 1, 2, 3) m
    on m.balance_id = l.balance_id and m.lot_id = l.lot_id and m.roll_id is not distinct from l.roll_id
  where l.on_hand <> coalesce(m.quantity, 0);
create view inv.i01_lots_off_balance as
  select b.id from stock_balances b join stock_items i on i.id = b.item_id and i.lot_tracked <> 'NONE'
  where b.on_hand <> coalesce((select sum(l.on_hand) from lot_balances l where l.balance_id = b.id), 0);
create view inv.i02_negative_stock as select id from stock_balances where on_hand < 0;
create view inv.i03_overreserved as select id from stock_balances where reserved < 0 or frozen < 0 or reserved + frozen > on_hand;
create view inv.i03_frozen_off_lots as
  select b.id from stock_balances b where b.frozen <> coalesce((select sum(l.frozen) from lot_balances l where l.balance_id = b.id), 0);
create view inv.i04_broken_chains as
  select id from (
    select id, before_quantity, lag(after_quantity, 1, 0::numeric) over (partition by balance_id order by id) as expected,
           posted_at, lag(posted_at) over (partition by balance_id order by id) as earlier
    from movements
  ) chain where before_quantity <> expected or posted_at < earlier;
create view inv.i05_reservations as
  select b.id from stock_balances b
  left join (select balance_id, sum(quantity) as quantity from reservations group by 1) v on v.balance_id = b.id
  where b.reserved <> coalesce(v.quantity, 0)
  union all
  select balance_id from reservations where expires_at < now() - interval '10 minutes';
create view inv.i07_reversals as
  select r.id from movements r join movements o on o.id = r.reversal_of_id where r.quantity <> -o.quantity or r.balance_id <> o.balance_id;
create view inv.i11_values as
  select b.id from stock_balances b
  left join (select balance_id, sum(amount) as amount from movements group by 1) m on m.balance_id = b.id
  where b.value <> coalesce(m.amount, 0) or b.value < 0 or (b.on_hand = 0 and b.value <> 0);
