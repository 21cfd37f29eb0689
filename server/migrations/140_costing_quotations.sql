-- ODM报价单：成衣厂对一个款式的报价，明细按部分，提交一次留一个版本

create table quotations (
  id bigint generated always as identity primary key,
  code text not null,
  style_id bigint not null references styles (id),
  -- the garment factory
  supplier_id bigint not null references suppliers (id),
  pieces integer check (pieces between 1 and 9999999),
  quoted_on date not null,
  valid_until date,
  currency_id bigint not null references dictionary_entries (id),
  -- CNY for one of the currency on the day of the quotation
  rate numeric(14, 6) not null check (rate > 0),
  tax_rate numeric(7, 4) not null check (tax_rate >= 0 and tax_rate < 100),
  tax_included boolean not null,
  -- as the factory says it, in its currency
  stated_total numeric(14, 4) check (stated_total > 0),
  due_on date,
  remark text not null default '' check (length(remark) <= 500),
  -- 加色: what it was cloned from
  parent_id bigint references quotations (id),
  version_no integer not null default 1 check (version_no >= 1),
  -- what is different in this version
  change_note text not null default '' check (length(change_note) <= 200),
  -- 元 per piece, CNY without tax: sum of its lines
  quoted_direct numeric(16, 2) not null default 0 check (quoted_direct >= 0),
  state text not null default 'DRAFT',
  end_reason text not null default '' check (length(end_reason) <= 200),
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  check (valid_until is null or valid_until >= quoted_on),
  check (parent_id is distinct from id),
  constraint quotations_code unique (code)
);
comment on table quotations is 'ODM报价单';
comment on constraint quotations_code on quotations is 'code: 报价单号';
create index quotations_search on quotations using gin (search_tokens(search_text));
create index quotations_state on quotations (state, id);
create index quotations_updated on quotations (updated_at, id);
create index quotations_quoted on quotations (quoted_on, id);
create index quotations_due on quotations (due_on, id);
create index quotations_direct on quotations (quoted_direct, id);
create index quotations_style on quotations (style_id, id);
create index quotations_supplier on quotations (supplier_id, id);
create index quotations_author on quotations (created_by, id);
create index quotations_parent on quotations (parent_id) where parent_id is not null;

create table quotation_skcs (
  id bigint generated always as identity primary key,
  quotation_id bigint not null references quotations (id),
  skc_id bigint not null references skcs (id),
  unique (quotation_id, skc_id)
);
comment on table quotation_skcs is '报价单报价的货色';
create index quotation_skcs_skc on quotation_skcs (skc_id);

create table quotation_files (
  id bigint generated always as identity primary key,
  quotation_id bigint not null references quotations (id),
  file_id bigint not null references files (id),
  position integer not null check (position between 1 and 20),
  unique (quotation_id, position) deferrable initially deferred,
  unique (quotation_id, file_id)
);
comment on table quotation_files is '报价单的附件：排料、纸样、工艺单';
create index quotation_files_file on quotation_files (file_id);

create table quotation_lines (
  id bigint generated always as identity primary key,
  quotation_id bigint not null references quotations (id),
  position integer not null check (position >= 0),
  part text not null check (part in ('MATERIAL', 'CONSUMABLE', 'TECHNIQUE', 'OPERATION', 'PACKAGING', 'FREIGHT', 'OTHER')),
  purpose text check (purpose in ('MAIN', 'LINING', 'CONTRAST', 'TRIM', 'PACKAGING')),
  site text not null default '' check (length(site) <= 32),
  -- the factory's own words
  name text not null check (length(name) between 1 and 64),
  item_no text not null default '' check (length(item_no) <= 64),
  -- 匹配物料
  sku_id bigint references skus (id),
  supplier_id bigint references suppliers (id),
  width numeric(7, 2) check (width > 0),
  gram_weight numeric(8, 2) check (gram_weight > 0),
  -- net, of one piece
  consumption numeric(16, 4) not null check (consumption > 0),
  unit_id bigint references units (id),
  measure text check (measure in ('PIECE', 'MINUTE')),
  shrinkage numeric(7, 4) not null default 0 check (shrinkage >= 0 and shrinkage < 100),
  loss numeric(7, 4) not null default 0 check (loss >= 0),
  gross_consumption numeric(16, 4) not null check (gross_consumption > 0),
  -- as quoted: in the currency of the quotation per price unit
  price numeric(14, 4) check (price >= 0),
  price_unit_id bigint references units (id),
  disparity numeric(7, 4) check (disparity > 0),
  tax_rate numeric(7, 4) check (tax_rate >= 0 and tax_rate < 100),
  -- CNY without tax per unit of the consumption
  unit_price numeric(14, 4) check (unit_price >= 0),
  amount numeric(16, 2),
  supply text not null default 'FACTORY' check (supply in ('BRAND', 'FACTORY', 'CUSTOMER')),
  remark text not null default '' check (length(remark) <= 200),
  check ((part = 'MATERIAL') = (purpose is not null)),
  check (part <> 'MATERIAL' or unit_id is not null),
  check (supply <> 'CUSTOMER' or coalesce(unit_price, 0) = 0),
  check (amount is not distinct from round(gross_consumption * unit_price, 2)),
  unique (quotation_id, position) deferrable initially deferred
);
comment on table quotation_lines is '报价单明细';
create index quotation_lines_sku on quotation_lines (sku_id, quotation_id) where sku_id is not null;
create index quotation_lines_supplier on quotation_lines (supplier_id) where supplier_id is not null;
-- what was matched before is proposed again for the words of that factory
create index quotation_lines_words on quotation_lines (name, item_no) where sku_id is not null;

-- What was submitted; never rewritten.
create table quotation_versions (
  quotation_id bigint not null references quotations (id),
  version_no integer not null check (version_no >= 1),
  change_note text not null default '' check (length(change_note) <= 200),
  -- head and lines as they were
  content jsonb not null,
  submitted_at timestamptz not null default now(),
  submitted_by bigint default acting_user_id(),
  primary key (quotation_id, version_no)
);
comment on table quotation_versions is '报价单版本';

insert into numbering_rules (kind, label, prefix, date_format, digits) values ('quotation', 'ODM报价单', 'BJ', 'YYMMDD', 4);
