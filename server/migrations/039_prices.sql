-- 价格记下登记时的计价单位与含税口径：以后改报价条件，已登记的价格不变

alter table offer_prices
  add column unit_id bigint references units (id),
  add column tax_included boolean,
  add column tax_rate numeric(7, 4) check (tax_rate >= 0 and tax_rate < 100);

-- What is there was entered under the terms that the offer has now, as far as anybody knows. No history: nothing changes by it.
alter table offer_prices disable trigger user;
update offer_prices p set unit_id = o.unit_id, tax_included = o.tax_included, tax_rate = o.tax_rate from offers o where o.id = p.offer_id;
alter table offer_prices enable trigger user;

alter table offer_prices
  alter column unit_id set not null,
  alter column tax_included set not null,
  alter column tax_rate set not null;
comment on column offer_prices.unit_id is '登记时的计价单位';

-- As in 007; it says what the price is per, and with which tax.
create or replace view current_prices as
  select distinct on (p.offer_id, p.kind, p.min_quantity, p.currency_id)
    p.offer_id, p.spu_id, p.kind, p.min_quantity, p.currency_id, p.id as price_id, p.price, p.net_price, p.metre_price, p.valid_from, p.valid_until,
    p.unit_id, p.tax_included, p.tax_rate
  from offer_prices p
  where p.price is not null and p.valid_from <= business_day() and (p.valid_until is null or p.valid_until >= business_day())
    and not exists (select from offer_prices later where later.supersedes_id = p.id)
  order by p.offer_id, p.kind, p.min_quantity, p.currency_id, p.valid_from desc, p.id desc;
