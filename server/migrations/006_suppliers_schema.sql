-- 供应商档案

create table suppliers (
  id bigint generated always as identity primary key,
  code text not null,
  name text not null check (length(name) between 1 and 64),
  abbreviation text not null check (length(abbreviation) between 1 and 16),
  kind text not null check (kind in ('MATERIAL', 'GARMENT', 'BOTH')),
  source_id bigint not null references dictionary_entries (id),
  company_type_id bigint references dictionary_entries (id),
  cooperation_id bigint references dictionary_entries (id),
  cooperation_model_id bigint references dictionary_entries (id),
  level text check (level in ('A', 'B', 'C', 'D')),
  credit_code text check (credit_code ~ '^[0-9A-Z]{18}$'),
  tax_rate numeric(7, 4) check (tax_rate >= 0 and tax_rate < 100),
  invoice_type_id bigint references dictionary_entries (id),
  settlement_id bigint references dictionary_entries (id),
  settlement_days integer check (settlement_days between 0 and 9999),
  currency_id bigint references dictionary_entries (id),
  province text not null default '',
  city text not null default '',
  address text not null default '' check (length(address) <= 200),
  monthly_capacity text not null default '' check (length(monthly_capacity) <= 64),
  lead_days integer check (lead_days between 0 and 9999),
  -- overrides the class's over and short tolerance, in percent
  tolerance numeric(7, 4) check (tolerance >= 0 and tolerance < 100),
  remark text not null default '' check (length(remark) <= 500),
  state text not null default 'DRAFT',
  paused_from date,
  paused_to date,
  pause_reason text not null default '',
  submitted_by bigint,
  approved_by bigint,
  search_text text not null default '',
  sort_key text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  check (paused_to is null or paused_to >= paused_from),
  -- four eyes, administrators too
  check (approved_by <> submitted_by),
  constraint suppliers_code unique (code),
  constraint suppliers_name unique (name),
  constraint suppliers_abbreviation unique (abbreviation)
);
comment on table suppliers is '供应商';
comment on constraint suppliers_code on suppliers is 'code: 供应商编号';
comment on constraint suppliers_name on suppliers is 'name: 供应商全称';
comment on constraint suppliers_abbreviation on suppliers is 'abbreviation: 供应商简称';
create unique index suppliers_credit_code on suppliers (credit_code) where credit_code is not null;
comment on index suppliers_credit_code is 'creditCode: 统一社会信用代码';
create index suppliers_search on suppliers using gin (search_tokens(search_text));
create index suppliers_state on suppliers (state, id);
create index suppliers_updated on suppliers (updated_at, id);
create index suppliers_sort_key on suppliers (sort_key, id);

create table supplier_names (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers (id),
  kind text not null check (kind in ('NAME', 'ABBREVIATION')),
  name text not null check (length(name) between 1 and 64),
  unique (supplier_id, kind, name)
);
comment on table supplier_names is '曾用名';

create table supplier_categories (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers (id),
  entry_id bigint not null references dictionary_entries (id),
  unique (supplier_id, entry_id)
);
comment on table supplier_categories is '供应商适用品类';
create index supplier_categories_entry on supplier_categories (entry_id);

create table supplier_classifications (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers (id),
  classification_id bigint not null references classifications (id),
  unique (supplier_id, classification_id)
);
comment on table supplier_classifications is '可供物料分类';
create index supplier_classifications_class on supplier_classifications (classification_id);

create table supplier_contacts (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers (id),
  name text not null check (length(name) between 1 and 64),
  title text not null default '' check (length(title) <= 64),
  mobile text not null default '' check (mobile = '' or mobile ~ '^1[3-9]\d{9}$'),
  phone text not null default '' check (length(phone) <= 32),
  email text not null default '' check (length(email) <= 100),
  wechat text not null default '' check (length(wechat) <= 64),
  is_default boolean not null default false,
  position integer not null
);
comment on table supplier_contacts is '供应商联系人';
create index supplier_contacts_supplier on supplier_contacts (supplier_id, position);
create unique index supplier_contacts_default on supplier_contacts (supplier_id) where is_default;

create table supplier_bank_accounts (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers (id),
  bank_name text not null check (length(bank_name) between 1 and 64),
  account_name text not null check (length(account_name) between 1 and 64),
  account_no text not null check (account_no ~ '^[0-9A-Z -]{4,40}$'),
  position integer not null
);
comment on table supplier_bank_accounts is '供应商银行账号：完整账号须有权限';
create index supplier_bank_accounts_supplier on supplier_bank_accounts (supplier_id, position);

create table supplier_certificates (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers (id),
  kind text not null check (length(kind) between 1 and 64),
  number text not null default '' check (length(number) <= 64),
  valid_to date,
  file_id bigint references files (id),
  position integer not null
);
comment on table supplier_certificates is '供应商资质';
create index supplier_certificates_supplier on supplier_certificates (supplier_id, position);

insert into numbering_rules (kind, label, prefix, digits) values ('supplier', '供应商编号', 'GYS', 6);
