-- 备料测算

insert into numbering_rules (kind, label, prefix, date_format, digits) values
  ('netting', '备料测算', 'CS', 'YYMMDD', 4);

------------------------------------------------------------------ netting runs, kept as they were

create table netting_runs (
  id bigint generated always as identity primary key,
  code text not null,
  -- what is to be prepared: coloured goods (with the greige that they take), or greige
  goods text not null check (goods in ('SKU', 'SPU')),
  name text not null default '' check (length(name) <= 64),
  -- the receiving house; other houses whose stock counts stand below
  holder_id bigint not null references holders (id),
  -- false: the brand's stock only
  with_supplier_stock boolean not null default true,
  -- all its figures are of this moment
  as_of timestamptz not null,
  confirmed_at timestamptz,
  confirmed_by bigint,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  constraint netting_runs_code unique (code)
);
comment on table netting_runs is '备料测算';
comment on constraint netting_runs_code on netting_runs is 'code: 测算单号';
create index netting_runs_created on netting_runs (created_at, id);
create index netting_runs_search on netting_runs using gin (search_tokens(search_text));

create table netting_holders (
  run_id bigint not null references netting_runs (id),
  holder_id bigint not null references holders (id),
  primary key (run_id, holder_id)
);
comment on table netting_holders is '测算计入库存的其他持有方';

-- What is wanted: pieces of a colour of a style, of an order or not, and the BOM that they were exploded by.
create table netting_demands (
  id bigint generated always as identity primary key,
  run_id bigint not null references netting_runs (id),
  position integer not null,
  skc_id bigint not null references skcs (id),
  garment_order_id bigint references garment_orders (id),
  size text not null default '',
  pieces integer not null check (pieces between 1 and 9999999),
  need_on date not null,
  -- null: the style has no effective one
  bom_id bigint references boms (id),
  unique (run_id, position)
);
comment on table netting_demands is '测算需求';
create index netting_demands_order on netting_demands (garment_order_id) where garment_order_id is not null;

-- Lines and their evidence are written by the run itself out of rows that stay (decided BOMs, materials that they name, holders): keys into all of
-- them would lock tens of thousands of rows for every run. `inv.netting_lines` and `netting_evidence` look instead.
create table netting_lines (
  id bigint generated always as identity primary key,
  run_id bigint not null references netting_runs (id),
  -- null sku: greige
  spu_id bigint not null,
  sku_id bigint,
  unit_id bigint not null,
  -- depth of nesting at which it was netted
  level integer not null default 0,
  gross numeric(16, 4) not null check (gross >= 0),
  -- reserved or picked for these same orders
  covered numeric(16, 4) not null default 0 check (covered >= 0),
  safety numeric(16, 4) not null default 0 check (safety >= 0),
  on_hand numeric(16, 4) not null default 0,
  reserved numeric(16, 4) not null default 0,
  frozen numeric(16, 4) not null default 0,
  scheduled numeric(16, 4) not null default 0 check (scheduled >= 0),
  net numeric(16, 4) not null check (net >= 0),
  moq numeric(16, 4) not null default 0 check (moq >= 0),
  multiple numeric(16, 4) not null check (multiple > 0),
  suggest numeric(16, 4) not null check (suggest >= 0),
  -- elsewhere: a transfer proposal
  elsewhere numeric(16, 4) not null default 0 check (elsewhere >= 0),
  -- coloured goods that are dyed: greige for the suggestion, what the producing supplier has of it, and what is missing
  greige_needed numeric(16, 4) check (greige_needed >= 0),
  greige_available numeric(16, 4) check (greige_available >= 0),
  greige_short numeric(16, 4) check (greige_short >= 0),
  dye_loss numeric(7, 4),
  need_on date not null,
  order_by date not null,
  offer_id bigint,
  supplier_id bigint,
  -- CNY, tax excluded, per stock unit
  unit_price numeric(14, 4),
  -- as the user changed it before confirming
  wanted numeric(16, 4) not null check (wanted >= 0),
  -- why nothing can be ordered: no offer, paused supplier …
  problem text not null default '',
  unique nulls not distinct (run_id, spu_id, sku_id)
);
comment on table netting_lines is '测算结果，一行一个物料';
create index netting_lines_item on netting_lines (spu_id, sku_id, run_id);

-- The waterfall: every step of a line down to the documents behind it. Signs as in the sum: demand and safety +, stock and receipts −.
create table netting_evidence (
  id bigint generated always as identity primary key,
  run_id bigint not null,
  line_id bigint not null,
  step text not null check (step in ('DEMAND', 'DEPENDENT', 'COVERED', 'SAFETY', 'ON_HAND', 'RESERVED', 'FROZEN', 'SCHEDULED', 'ELSEWHERE', 'GREIGE')),
  quantity numeric(16, 4) not null,
  -- DEMAND: which demand and BOM line; DEPENDENT: which line of the run wants it
  demand_id bigint,
  bom_line_id bigint,
  parent_line_id bigint,
  holder_id bigint,
  ownership smallint check (ownership in (1, 2)),
  document_kind text,
  document_id bigint,
  due_on date
);
comment on table netting_evidence is '测算依据';
create index netting_evidence_line on netting_evidence (line_id, id);

-- Codes that could not be exploded, said with the run.
create table netting_problems (
  id bigint generated always as identity primary key,
  run_id bigint not null references netting_runs (id),
  demand_id bigint references netting_demands (id),
  bom_line_id bigint references bom_lines (id),
  message text not null
);
comment on table netting_problems is '测算未能计入的部分';
create index netting_problems_run on netting_problems (run_id, id);
