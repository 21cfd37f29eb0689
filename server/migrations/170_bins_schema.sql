-- 库位：持有方里的货位，按走位顺序；什么放在哪里，移位只记录、不动库存

create table bins (
  id bigint generated always as identity primary key,
  holder_id bigint not null references holders (id),
  zone text not null default '' check (length(zone) <= 16),
  code text not null check (length(code) between 1 and 16),
  -- the way a picker walks
  walk_order integer not null check (walk_order between 1 and 999999),
  remark text not null default '' check (length(remark) <= 500),
  active boolean not null default true,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  constraint bins_code unique (holder_id, code),
  constraint bins_holder unique (id, holder_id)
);
comment on table bins is '库位';
comment on constraint bins_code on bins is 'code: 库位';
create index bins_walk on bins (holder_id, walk_order, id);
create index bins_code_only on bins (code, id);
create index bins_zone on bins (zone, id);

-- Where an item, one of its lots or one of its rolls stands at a holder, whoever owns it. The closest one counts: roll, then lot, then item.
create table bin_placements (
  id bigint generated always as identity primary key,
  holder_id bigint not null references holders (id),
  item_id bigint not null references stock_items (id),
  lot_id bigint references lots (id),
  roll_id bigint references rolls (id),
  bin_id bigint not null,
  placed_at timestamptz not null default now(),
  placed_by bigint default acting_user_id(),
  check (roll_id is null or lot_id is not null),
  constraint bin_placements_key unique nulls not distinct (holder_id, item_id, lot_id, roll_id),
  foreign key (bin_id, holder_id) references bins (id, holder_id)
);
comment on table bin_placements is '库位上的物料、缸号、匹';
create index bin_placements_bin on bin_placements (bin_id);
create index bin_placements_item on bin_placements (item_id, placed_at desc);

create table bin_moves (
  id bigint generated always as identity primary key,
  holder_id bigint not null references holders (id),
  item_id bigint not null references stock_items (id),
  lot_id bigint references lots (id),
  roll_id bigint references rolls (id),
  -- null: it stood nowhere
  from_bin_id bigint references bins (id),
  to_bin_id bigint not null references bins (id),
  reason text not null default '' check (length(reason) <= 200),
  moved_at timestamptz not null default now(),
  moved_by bigint default acting_user_id(),
  check (from_bin_id is distinct from to_bin_id)
);
comment on table bin_moves is '移位记录：只增不改';
create index bin_moves_to on bin_moves (to_bin_id, id desc);
create index bin_moves_from on bin_moves (from_bin_id, id desc);
