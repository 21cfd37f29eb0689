-- 供应商链接：供应商不用账号看采购单并答复；答复是建议，采购接受后才改单

create table supplier_page_links (
  id bigint generated always as identity primary key,
  -- the order that it was made for
  order_id bigint not null references purchase_orders (id),
  supplier_id bigint not null references suppliers (id),
  -- opens whatever is open of the supplier
  is_for_all boolean not null default false,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1
);
comment on table supplier_page_links is '供应商链接';
create index supplier_links_order on supplier_page_links (order_id);

-- Apart, so that no log of the links has it.
create table supplier_page_tokens (
  link_id bigint primary key references supplier_page_links (id) on delete cascade,
  token_hash bytea not null check (length(token_hash) = 32),
  constraint supplier_page_tokens_hash unique (token_hash)
);
comment on table supplier_page_tokens is '供应商链接的令牌摘要';

create table supplier_page_openings (
  id bigint generated always as identity primary key,
  link_id bigint not null references supplier_page_links (id) on delete cascade,
  opened_at timestamptz not null default now(),
  address text not null check (length(address) <= 64),
  device text not null default '' check (length(device) <= 200)
);
comment on table supplier_page_openings is '供应商链接的打开记录';
create index supplier_page_openings_link on supplier_page_openings (link_id, id);

create table supplier_answers (
  id bigint generated always as identity primary key,
  link_id bigint not null references supplier_page_links (id),
  order_id bigint not null references purchase_orders (id),
  -- the version that it answers
  base_revision integer not null check (base_revision > 0),
  from_name text not null check (length(from_name) between 1 and 64),
  phone text not null default '' check (length(phone) <= 32),
  note text not null default '' check (length(note) <= 500),
  created_at timestamptz not null default now()
);
comment on table supplier_answers is '供应商答复';
create index supplier_answers_order on supplier_answers (order_id, id);

create table supplier_answer_lines (
  id bigint generated always as identity primary key,
  answer_id bigint not null references supplier_answers (id),
  -- null: the line is not in the order any more
  line_id bigint references purchase_lines (id) on delete set null,
  item text not null,
  unit_id bigint not null references units (id),
  -- as it was ordered
  ordered_quantity numeric(16, 4) not null,
  ordered_on date,
  ordered_price numeric(20, 8),
  -- what the supplier proposes; null: as ordered
  quantity numeric(16, 4) check (quantity > 0),
  promised_on date,
  unit_price numeric(20, 8) check (unit_price >= 0),
  state text not null default 'PENDING' check (state in ('PENDING', 'ACCEPTED', 'REFUSED', 'STALE')),
  reason text not null default '' check (length(reason) <= 200),
  decided_at timestamptz,
  decided_by bigint,
  check ((state = 'PENDING') = (decided_at is null)),
  check ((state = 'REFUSED') = (reason <> ''))
);
comment on table supplier_answer_lines is '供应商答复的明细';
create index supplier_answer_lines_answer on supplier_answer_lines (answer_id);
create index supplier_answer_lines_line on supplier_answer_lines (line_id) where line_id is not null;
create index supplier_answer_lines_pending on supplier_answer_lines (answer_id) where state = 'PENDING';
