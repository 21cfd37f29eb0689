-- Refuses postings that do not fit their type, item, unit, lot or the movement that they reverse. Like the other steps of post_movements it
-- has no search_path of its own, which would cost time at each call.
create or replace function check_postings(postings stock_posting[]) returns void language plpgsql stable as $$
declare wrong record;
begin
  select p.line_no, p.item_id, w.name, u.name as unit, u.decimals into wrong
  from unnest(postings) p
  left join movement_types t on t.code = p.type
  left join stock_items i on i.id = p.item_id
  left join units u on u.id = i.unit_id
  left join lots l on l.id = p.lot_id
  left join rolls c on c.id = p.roll_id
  cross join lateral (select case
    when t.code is null or i.id is null then 'STOCK_UNKNOWN'
    when sign(p.quantity) <> t.direction * case when p.reversal_of_id is null then 1 else -1 end then 'STOCK_DIRECTION'
    when not (case when i.sku_id is null then t.for_greige else t.for_coloured end) then 'STOCK_KIND'
    when scale(trim_scale(p.quantity)) > u.decimals then 'STOCK_DECIMALS'
    when (i.lot_tracked = 'NONE') <> (p.lot_id is null) and t.direction <> 0 then 'STOCK_LOT'
    when (i.lot_tracked = 'ROLL') <> (p.roll_id is not null) and t.direction <> 0 then 'STOCK_LOT'
    when p.lot_id is not null and l.item_id is distinct from p.item_id then 'STOCK_LOT'
    when p.roll_id is not null and c.lot_id is distinct from p.lot_id then 'STOCK_LOT'
    when p.reversal_of_id is not null and not exists (
      select from movements o
      where o.id = p.reversal_of_id and o.balance_id = p.balance_id and o.quantity = -p.quantity
        and o.lot_id is not distinct from p.lot_id and o.roll_id is not distinct from p.roll_id) then 'STOCK_REVERSAL'
    when t.direction = 0 and p.ownership <> 1 then 'STOCK_KIND'
  end as name) w
  where w.name is not null
  order by p.ordinal limit 1;
  if found then
    perform raise_stock_error(wrong.name, jsonb_build_object('ordinal', wrong.line_no, 'itemId', wrong.item_id, 'unit', wrong.unit, 'decimals', wrong.decimals));
  end if;
end $$;
revoke execute on function check_postings(stock_posting[]) from public;
