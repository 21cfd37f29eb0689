-- 米价 of external records was rounded three times: after the tax, after the rate and per metre. What can be computed again is: where the old way, at a
-- rate that was in force once, comes to what is stored, the newest of these by the time of the last change. Elsewhere the row stays as it is.
create temporary table external_metre_prices on commit drop as
select distinct on (e.id) e.id, n.metre_price
from external_materials e
join units u on u.id = e.unit_id and u.dimension <> 'count'
join dictionary_entries c on c.id = e.currency_id
cross join lateral (
  select 1::numeric as rate, date '2000-01-01' as valid_from where c.code = 'CNY'
  union all
  select r.rate, r.valid_from from currency_rates r where r.currency_id = e.currency_id and r.valid_from <= e.updated_at::date + 1
) r
cross join lateral (
  select case when e.disparity is null then e.price when u.dimension = 'mass' then e.price * (25 + e.disparity) / 25 else e.price * 100 / nullif(e.disparity, 0) end as net,
         case when e.tax_included then 1 + e.tax_rate / 100 else 1 end as tax,
         case when u.dimension = 'mass' then e.gram_weight / 1000 * (e.width + coalesce(e.allowance, 5)) / 100 else 1 end as per_metre
) f
cross join lateral (
  select round(round(round(round(f.net, 4) / f.tax, 4) * r.rate, 4) / u.factor * f.per_metre, 4) as former,
         round(f.net * r.rate * f.per_metre / (f.tax * u.factor), 4) as metre_price
) n
where e.metre_price = n.former
order by e.id, r.valid_from desc;

alter table external_materials disable trigger user;
update external_materials e set metre_price = m.metre_price from external_metre_prices m where m.id = e.id and m.metre_price <> e.metre_price;
alter table external_materials enable trigger user;
