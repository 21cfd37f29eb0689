-- What each supplier asks for a technique today, by minimum quantity.
create or replace view current_technique_offers as
  select distinct on (o.technique_id, o.supplier_id, o.min_quantity)
    o.id, o.technique_id, o.supplier_id, o.min_quantity, o.price, o.valid_from, o.valid_until, o.lead_days, o.remark
  from technique_offers o
  where o.valid_from <= business_day() and (o.valid_until is null or o.valid_until >= business_day())
  order by o.technique_id, o.supplier_id, o.min_quantity, o.valid_from desc, o.id desc;
comment on view current_technique_offers is '现行的工艺供应商价';
