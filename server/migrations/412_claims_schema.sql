-- 物料索赔

insert into numbering_rules (kind, label, prefix, date_format, digits) values ('claim', '物料索赔', 'SP', 'YYMMDD', 4);

create table claims (
  id bigint generated always as identity primary key,
  code text not null,
  state text not null default 'DRAFT',
  supplier_id bigint not null references suppliers (id),
  -- where it was found
  source text not null check (source in ('INSPECTION', 'RECEIPT', 'RETURN', 'PRODUCTION', 'HAND')),
  -- the goods; by hand and in production only the colour is known
  receipt_id bigint references receipts (id),
  receipt_line_id bigint references receipt_lines (id),
  spu_id bigint not null references spus (id),
  sku_id bigint not null references skus (id),
  material_code text not null,
  name text not null,
  colour_name text not null default '',
  unit_id bigint not null references units (id),
  kind_id bigint not null references dictionary_entries (id),
  quantity numeric(16, 4) not null check (quantity > 0),
  place text not null default '' check (length(place) <= 64),
  note text not null default '' check (length(note) <= 500),
  demand text not null check (demand in ('RETURN', 'EXCHANGE', 'DEDUCT', 'CONCEDE', 'NONE')),
  -- 扣款: with tax, in the order's currency
  amount numeric(16, 2) check (amount > 0),
  -- 让步: percent points off the price
  share numeric(7, 4) check (share > 0 and share <= 100),
  -- 不索赔: why not
  waiver text not null default '' check (length(waiver) <= 200),
  -- most points for 100 square yards
  points_limit numeric(7, 2) check (points_limit > 0),
  sent_on date,
  answer text not null default '' check (length(answer) <= 500),
  answered_on date,
  end_reason text not null default '' check (length(end_reason) <= 200),
  -- what the next statement takes off for it
  charge_id bigint references statement_charges (id),
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  check ((receipt_id is null) = (receipt_line_id is null)),
  check (source not in ('INSPECTION', 'RECEIPT', 'RETURN') or receipt_id is not null),
  check ((demand = 'DEDUCT') = (amount is not null)),
  check ((demand = 'CONCEDE') = (share is not null)),
  check ((demand = 'NONE') = (waiver <> '')),
  -- what is taken off, given back or delivered again is of a receipt
  check (demand = 'NONE' or receipt_line_id is not null),
  check (charge_id is null or demand in ('DEDUCT', 'CONCEDE')),
  constraint claims_code unique (code)
);
comment on table claims is '物料索赔';
comment on constraint claims_code on claims is 'code: 索赔单号';
create index claims_state on claims (state, id);
create index claims_updated on claims (updated_at, id);
create index claims_created on claims (created_at, id);
create index claims_supplier on claims (supplier_id, state, id);
create index claims_receipt on claims (receipt_id) where receipt_id is not null;
create unique index claims_charge on claims (charge_id) where charge_id is not null;
create index claims_search on claims using gin (search_tokens(search_text));

-- 四分制: points counted of single rolls
create table claim_rolls (
  id bigint generated always as identity primary key,
  claim_id bigint not null references claims (id) on delete cascade,
  position integer not null check (position >= 0),
  lot_no text not null default '' check (length(lot_no) <= 32),
  roll_no text not null default '' check (length(roll_no) <= 32),
  points integer not null check (points between 0 and 9999),
  metres numeric(16, 4) not null check (metres > 0),
  -- cm
  width numeric(7, 2) not null check (width > 0),
  unique (claim_id, position) deferrable initially deferred
);
comment on table claim_rolls is '索赔的四分制检验';

create table claim_pictures (
  claim_id bigint not null references claims (id) on delete cascade,
  position integer not null,
  file_id bigint not null references files (id),
  primary key (claim_id, position)
);
comment on table claim_pictures is '索赔照片';
create index claim_pictures_file on claim_pictures (file_id);
