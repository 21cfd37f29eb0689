create view inv.offers_without_one_preferred as
  select spu_id, sku_id from offers where active group by spu_id, sku_id having count(*) filter (where preferred) <> 1;

-- A price without its row in the list, or a row that is in force where the price is not.
create view inv.price_list_rows_off as
  select p.id from offer_prices p left join price_list l on l.price_id = p.id where (p.price is not null) <> (l.price_id is not null)
  union all
  select coalesce(l.price_id, c.price_id) from (
    select r.price_id from price_list r
    where not r.superseded and r.valid_from <= business_day() and (r.ended_on is null or r.ended_on > business_day())
      and not (r.interrupted and exists (
        select from price_list t where t.offer_id = r.offer_id and t.kind = r.kind and t.min_quantity = r.min_quantity and t.currency_id = r.currency_id
          and not t.superseded and (t.valid_from, t.price_id) > (r.valid_from, r.price_id) and t.valid_from <= business_day()
          and (t.ended_on is null or t.ended_on > business_day())))) l
  full join current_prices c on c.price_id = l.price_id where l.price_id is null or c.price_id is null;
