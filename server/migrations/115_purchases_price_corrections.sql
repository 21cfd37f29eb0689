-- 价格更正: a receipt's price that was corrected after posting

create table receipt_price_corrections (
  id bigint generated always as identity primary key,
  receipt_id bigint not null references receipts (id),
  line_id bigint not null references receipt_lines (id),
  -- of the line's corrections; the sequence of its posting
  position integer not null check (position >= 1),
  -- received and not returned when it was corrected
  quantity numeric(16, 4) not null check (quantity > 0),
  -- CNY, tax excluded, per stock unit
  before_price numeric(14, 4) not null check (before_price >= 0),
  unit_price numeric(14, 4) not null check (unit_price > 0),
  -- CNY, tax excluded: of what was in stock, as 成本调整, and of what had left, as 价差
  amount numeric(16, 2) not null check (amount <> 0),
  stock_amount numeric(16, 2) not null,
  difference numeric(16, 2) not null,
  reason text not null check (length(reason) between 1 and 200),
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  check (amount = stock_amount + difference),
  unique (line_id, position)
);
comment on table receipt_price_corrections is '收货价格更正';
create index receipt_price_corrections_receipt on receipt_price_corrections (receipt_id);
