-- 询价：向几家供应商问同一个物料、商品或描述的价，答复折成到厂价比较，定一家

create table inquiries (
  id bigint generated always as identity primary key,
  code text not null,
  state text not null default 'OPEN',
  -- what is asked for: a colour, a material, a product of a supplier's list, or only words
  spu_id bigint references spus (id),
  sku_id bigint references skus (id),
  product_id bigint references network_products (id),
  task_id bigint references development_tasks (id),
  name text not null check (length(name) between 1 and 128),
  requirement text not null default '' check (length(requirement) <= 500),
  width numeric(7, 2) check (width > 0),
  gram_weight numeric(8, 2) check (gram_weight > 0),
  allowance numeric(7, 2) check (allowance >= 0),
  quantity numeric(16, 4) not null check (quantity > 0),
  unit_id bigint not null references units (id),
  -- 元 without tax, by the metre (counted items: by the asked unit)
  target_price numeric(14, 4) check (target_price > 0),
  answer_by date not null,
  remark text not null default '' check (length(remark) <= 500),
  -- the chosen answer and why
  winner_id bigint,
  decision_reason text not null default '' check (length(decision_reason) <= 200),
  decided_at timestamptz,
  decided_by bigint references users (id),
  price_id bigint references offer_prices (id),
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  check ((state = 'DECIDED') = (winner_id is not null and decided_at is not null and decision_reason <> '')),
  check (sku_id is null or spu_id is not null),
  check (num_nonnulls(spu_id, product_id) <= 1),
  constraint inquiries_code unique (code)
);
comment on table inquiries is '询价单';
comment on constraint inquiries_code on inquiries is 'code: 询价单号';
create index inquiries_search on inquiries using gin (search_tokens(search_text));
create index inquiries_state on inquiries (state, id);
create index inquiries_answer_by on inquiries (answer_by, id);
create index inquiries_updated on inquiries (updated_at, id);
create index inquiries_spu on inquiries (spu_id, id) where spu_id is not null;
create index inquiries_product on inquiries (product_id) where product_id is not null;
create index inquiries_task on inquiries (task_id) where task_id is not null;
create index inquiries_created on inquiries (created_by, id);

create table inquiry_answers (
  id bigint generated always as identity primary key,
  inquiry_id bigint not null references inquiries (id) on delete cascade,
  supplier_id bigint not null references suppliers (id),
  -- when its workbook was last made
  sent_at timestamptz,
  -- everything below is empty until the supplier answers
  answered_at timestamptz,
  answered_by bigint references users (id),
  price numeric(14, 4) check (price > 0),
  unit_id bigint references units (id),
  currency_id bigint references dictionary_entries (id),
  tax_included boolean not null default true,
  tax_rate numeric(7, 4) not null default 13 check (tax_rate >= 0 and tax_rate < 100),
  -- CNY for one of the currency on the day of the answer
  rate numeric(14, 6) check (rate > 0),
  disparity numeric(7, 4) check (disparity > 0),
  width numeric(7, 2) check (width > 0),
  gram_weight numeric(8, 2) check (gram_weight > 0),
  moq numeric(16, 4) check (moq > 0),
  lead_days integer check (lead_days between 0 and 9999),
  -- CNY without tax, once for the order
  freight numeric(16, 2) check (freight >= 0),
  dye_fee numeric(16, 2) check (dye_fee >= 0),
  other_fee numeric(16, 2) check (other_fee >= 0),
  valid_until date,
  has_sample boolean not null default false,
  supplier_item_no text not null default '' check (length(supplier_item_no) <= 64),
  remark text not null default '' check (length(remark) <= 500),
  check ((answered_at is null) = (price is null)),
  check (price is null or (unit_id is not null and currency_id is not null and rate is not null)),
  constraint inquiry_answers_supplier unique (inquiry_id, supplier_id),
  constraint inquiry_answers_own unique (id, inquiry_id)
);
comment on table inquiry_answers is '询价答复';
comment on constraint inquiry_answers_supplier on inquiry_answers is 'supplierId: 同一询价单的供应商';
create index inquiry_answers_by_supplier on inquiry_answers (supplier_id, inquiry_id);
alter table inquiries add constraint inquiries_winner foreign key (winner_id, id) references inquiry_answers (id, inquiry_id) deferrable initially deferred;

insert into numbering_rules (kind, label, prefix, date_format, digits) values ('inquiry', '询价单号', 'XJ', 'YYMMDD', 4);
