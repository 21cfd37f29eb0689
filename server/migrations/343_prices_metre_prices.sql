-- 米价 was rounded three times: after the tax, after the rate and per metre. What can be computed again is: where the old way, with the facts of today,
-- comes to what is stored. Elsewhere width, weight, 空差 or rate were others then, and the row stays as it is.
create temporary table metre_prices on commit drop as
select p.id, n.metre_price
from offer_prices p
join offers o on o.id = p.offer_id
join spus s on s.id = p.spu_id
join units u on u.id = p.unit_id
cross join lateral (
  select case when o.disparity is null then p.price when u.dimension = 'mass' then p.price * (25 + o.disparity) / 25 else p.price * 100 / nullif(o.disparity, 0) end as net,
         case when p.tax_included then 1 + p.tax_rate / 100 else 1 end as tax,
         case when u.dimension = 'mass'
           then coalesce(o.gram_weight, s.gram_weight) / 1000 * (coalesce(o.width, s.width) + coalesce(s.allowance, 5)) / 100 else 1 end as per_metre
) f
cross join lateral (
  select round(round(round(round(f.net, 4) / f.tax, 4) * p.rate, 4) / u.factor * f.per_metre, 4) as former, round(f.net * p.rate * f.per_metre / (f.tax * u.factor), 4) as metre_price
) n
where p.metre_price = n.former and n.metre_price <> n.former and u.dimension <> 'count';

alter table offer_prices disable trigger user;
update offer_prices p set metre_price = m.metre_price from metre_prices m where m.id = p.id;
alter table offer_prices enable trigger user;
update price_list l set metre_price = m.metre_price from metre_prices m where m.id = l.price_id;
update price_list l set change_percent = round((l.metre_price - before.metre_price) / before.metre_price * 100, 2)
from price_list before
where before.price_id = l.previous_id and l.metre_price is not null and before.metre_price > 0
  and (l.price_id in (select id from metre_prices) or before.price_id in (select id from metre_prices));
