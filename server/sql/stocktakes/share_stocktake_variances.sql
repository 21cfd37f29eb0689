/*
 * Divides the variance of lines over their owners, pro rata to what each was expected to have, by largest remainder in steps of the unit;
 * without anything expected the first owner takes it. Values it with the brand's average cost, rounded once for the line.
 */
create or replace function share_stocktake_variances(ids bigint[]) returns void language plpgsql as $$
begin
  with owners as materialized (
    select h.id, h.line_id, h.ownership, h.balance_id, h.snapshot + moved_until(h, l.counted_at) as expected, l.variance, u.decimals
    from stocktake_lines l
    join stocktake_shares h on h.line_id = l.id
    join units u on u.id = l.unit_id
    where l.id = any (ids) and l.counted is not null
  ), weighted as (
    select *, greatest(expected, 0) as weight, sum(greatest(expected, 0)) over (partition by line_id) as total,
      row_number() over (partition by line_id order by ownership) as place,
      trunc(abs(variance) * power(10::numeric, decimals)) as steps
    from owners
  ), floors as (
    select *, case when total > 0 then div(steps * weight, total) when place = 1 then steps else 0 end as whole,
      case when total > 0 then mod(steps * weight, total) else 0 end as remainder
    from weighted
  ), ranked as (
    select *, steps - sum(whole) over (partition by line_id) as missing,
      row_number() over (partition by line_id order by remainder desc, place) as turn
    from floors
  ), divided as (
    select id, expected, balance_id, ownership,
      sign(variance) * (whole + case when turn <= missing then 1 else 0 end) / power(10::numeric, decimals) as variance
    from ranked
  )
  update stocktake_shares h
  set expected = d.expected, variance = round(d.variance, 4), unit_cost = round(c.cost, 4), amount = round(d.variance * c.cost, 2)
  from divided d
  left join lateral (
    select counted_unit_cost(d.balance_id) as cost where d.ownership = 1
  ) c on true
  where h.id = d.id;

  update stocktake_shares h set expected = null, variance = null, unit_cost = null, amount = null
  from stocktake_lines l where l.id = any (ids) and h.line_id = l.id and l.counted is null and h.expected is not null;
end $$;
