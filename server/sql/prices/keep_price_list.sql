-- Keeps a row of the price list for each new price, and says anew of its neighbours (same offer, kind, quantity and currency) when they end,
-- what came before and how much the price moved. A move beyond the percentage configured for the class raises an alert on the new row only.
create or replace function keep_price_list() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into price_list (price_id, offer_id, spu_id, sku_id, supplier_id, kind, currency_id, min_quantity, valid_from, price, net_price, metre_price)
  select p.id, p.offer_id, p.spu_id, o.sku_id, o.supplier_id, p.kind, p.currency_id, p.min_quantity, p.valid_from, p.price, p.net_price, p.metre_price
  from new_rows p join offers o on o.id = p.offer_id where p.price is not null;

  update price_list l set superseded = true from new_rows n where n.supersedes_id = l.price_id;

  update price_list l set ended_on = c.ended_on, interrupted = c.interrupted, previous_id = c.previous_id, change_percent = c.change_percent,
    alert_percent = case when c.is_new and abs(c.change_percent) > c.limit_percent then c.limit_percent when c.is_new then null else l.alert_percent end
  from (
    select s.id, least(s.next_open, s.valid_until + 1) as ended_on, s.later_dated > 0 as interrupted, s.previous_id, change.percent as change_percent,
           n.id is not null as is_new, limits.percent as limit_percent
    from (
      select p.*, lag(p.id) over w as previous_id, lag(p.metre_price) over w as previous_metre, lag(p.net_price) over w as previous_net,
             lag(p.unit_id) over w as previous_unit,
             min(p.valid_from) filter (where p.valid_until is null) over later as next_open,
             count(*) filter (where p.valid_until is not null) over later as later_dated
      from (select offer_id, kind, min_quantity, currency_id from new_rows
            union select w.offer_id, w.kind, w.min_quantity, w.currency_id from price_list w join new_rows n on n.supersedes_id = w.price_id) k
      join price_list r on r.offer_id = k.offer_id and r.kind = k.kind and r.min_quantity = k.min_quantity and r.currency_id = k.currency_id and not r.superseded
      join offer_prices p on p.id = r.price_id
      window w as (partition by p.offer_id, p.kind, p.min_quantity, p.currency_id order by p.valid_from, p.id),
             later as (partition by p.offer_id, p.kind, p.min_quantity, p.currency_id order by p.valid_from, p.id rows between 1 following and unbounded following)) s
    cross join lateral (
      select case when s.metre_price is not null and s.previous_metre > 0 then round((s.metre_price - s.previous_metre) / s.previous_metre * 100, 2)
                  when s.metre_price is null and s.unit_id = s.previous_unit and s.previous_net > 0 then round((s.net_price - s.previous_net) / s.previous_net * 100, 2) end as percent) change
    left join new_rows n on n.id = s.id
    left join lateral (
      select v.alert_percent as percent from spus m join comparison_config_versions v on v.id = comparison_version_of(m.classification_id)
      where m.id = s.spu_id and n.id is not null and change.percent is not null) limits on true) c
  where c.id = l.price_id
    and (l.ended_on, l.interrupted, l.previous_id, l.change_percent) is distinct from (c.ended_on, c.interrupted, c.previous_id, c.change_percent);
  return null;
end $$;
