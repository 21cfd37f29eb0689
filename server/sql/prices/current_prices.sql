-- The price in force: the latest valid_from that has begun, the higher id first, without superseded rows; with the unit and tax basis of
-- the price. A plain join works it out for all offers: ask it for one offer, as a scalar or laterally with a limit or an offset.
create or replace view current_prices as
  select distinct on (p.offer_id, p.kind, p.min_quantity, p.currency_id)
    p.offer_id, p.spu_id, p.kind, p.min_quantity, p.currency_id, p.id as price_id, p.price, p.net_price, p.metre_price, p.valid_from, p.valid_until,
    p.unit_id, p.tax_included, p.tax_rate
  from offer_prices p
  where p.price is not null and p.valid_from <= business_day() and (p.valid_until is null or p.valid_until >= business_day())
    and not exists (select from offer_prices later where later.supersedes_id = p.id)
  order by p.offer_id, p.kind, p.min_quantity, p.currency_id, p.valid_from desc, p.id desc;
comment on view current_prices is '现行价';
