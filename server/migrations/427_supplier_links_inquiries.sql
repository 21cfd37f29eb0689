-- 供应商用链接报价：采用后成为询价单的报价

create table supplier_quotations (
  answer_id bigint primary key references supplier_answers (id),
  -- the supplier of the inquiry; who was asked and has answered stays in it
  asked_id bigint not null references inquiry_answers (id) on delete cascade,
  price numeric(14, 4) not null check (price > 0),
  unit_id bigint not null references units (id),
  currency_id bigint not null references dictionary_entries (id),
  tax_included boolean not null,
  tax_rate numeric(7, 4) not null check (tax_rate >= 0 and tax_rate < 100),
  moq numeric(16, 4) check (moq > 0),
  lead_days integer check (lead_days between 0 and 9999),
  valid_until date,
  supplier_item_no text not null default '' check (length(supplier_item_no) <= 64)
);
comment on table supplier_quotations is '供应商链接的报价';
create index supplier_quotations_asked on supplier_quotations (asked_id, answer_id);

create table supplier_quotation_breaks (
  answer_id bigint not null references supplier_quotations (answer_id) on delete cascade,
  -- from this quantity on
  from_quantity numeric(16, 4) not null check (from_quantity > 0),
  price numeric(14, 4) not null check (price > 0),
  primary key (answer_id, from_quantity)
);
comment on table supplier_quotation_breaks is '供应商报价的阶梯';
