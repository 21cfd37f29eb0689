-- 供应商报价与只增不改的价格

create table offers (
  id bigint generated always as identity primary key,
  spu_id bigint not null references spus (id),
  -- null: an offer of the SPU itself, as greige
  sku_id bigint references skus (id),
  supplier_id bigint not null references suppliers (id),
  supplier_material_name text not null default '' check (length(supplier_material_name) <= 64),
  supplier_item_no text not null default '' check (length(supplier_item_no) <= 64),
  supplier_colour_name text not null default '' check (length(supplier_colour_name) <= 64),
  shade_no text not null default '' check (length(shade_no) <= 64),
  colour_card_file_id bigint references files (id),
  -- where they differ from the archive
  width numeric(7, 2) check (width > 0),
  gram_weight numeric(8, 2) check (gram_weight > 0),
  -- mass unit: kg given per 25 kg; length unit: percent of the length that is really there
  disparity numeric(7, 4) check (disparity >= 0),
  unit_id bigint not null references units (id),
  tax_included boolean not null,
  tax_rate numeric(7, 4) not null check (tax_rate >= 0 and tax_rate < 100),
  currency_id bigint not null references dictionary_entries (id),
  moq numeric(16, 4) check (moq >= 0),
  moq_per_colour numeric(16, 4) check (moq_per_colour >= 0),
  pack_quantity numeric(16, 4) check (pack_quantity > 0),
  lead_days_spot integer check (lead_days_spot between 0 and 9999),
  lead_days_bulk integer check (lead_days_bulk between 0 and 9999),
  lead_days_dye integer check (lead_days_dye between 0 and 9999),
  preferred boolean not null default false,
  active boolean not null default true,
  -- an undone import took it back and voided its prices; whoever adds the supplier again gets this row back
  withdrawn boolean not null default false check (not withdrawn or not (active or preferred)),
  remark text not null default '' check (length(remark) <= 500),
  -- the supplier's own names and numbers, which find the material too
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  constraint offers_item_supplier unique nulls not distinct (spu_id, sku_id, supplier_id, supplier_item_no)
);
comment on table offers is '供应商报价条件';
comment on constraint offers_item_supplier on offers is 'supplierId: 同一供应商和货号的报价';
-- exactly one preferred offer for an item that has offers: never two by this index, never none by the view below
create unique index offers_preferred on offers (spu_id, coalesce(sku_id, 0)) where preferred;
comment on index offers_preferred is 'preferred: 优选报价';
create index offers_search on offers using gin (search_tokens(search_text));
create index offers_supplier on offers (supplier_id, spu_id);
create index offers_sku on offers (sku_id) where sku_id is not null;

create table offer_prices (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offers (id),
  spu_id bigint not null references spus (id),
  kind text not null check (kind in ('BULK', 'SAMPLE', 'SPOT', 'DYE')),
  min_quantity numeric(16, 4) not null default 0 check (min_quantity >= 0),
  currency_id bigint not null references dictionary_entries (id),
  valid_from date not null,
  valid_until date,
  -- the offer's terms on the day of entry: whoever changes these later does not change what was quoted
  unit_id bigint not null references units (id),
  tax_included boolean not null,
  tax_rate numeric(7, 4) not null check (tax_rate >= 0 and tax_rate < 100),
  -- as quoted, in that unit, currency and tax basis; null in a row that only voids another
  price numeric(14, 4) check (price >= 0),
  -- after 空差, in the offer's currency
  net_price numeric(14, 4),
  -- 元/米, tax excluded; null where the unit has no length
  metre_price numeric(14, 4),
  -- CNY for one of the currency on the day of entry
  rate numeric(14, 6) not null check (rate > 0),
  -- the wrong row that this one replaces
  supersedes_id bigint references offer_prices (id),
  reason text not null default '' check (length(reason) <= 200),
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  check (valid_until is null or valid_until >= valid_from),
  check (price is not null or supersedes_id is not null)
);
comment on table offer_prices is '价格，只增不改：错的由新的一行更正';
comment on column offer_prices.unit_id is '登记时的计价单位';
create unique index offer_prices_supersedes on offer_prices (supersedes_id) where supersedes_id is not null;
create index offer_prices_in_force on offer_prices (offer_id, kind, valid_from desc, id desc);
create index offer_prices_spu on offer_prices (spu_id, id desc);
