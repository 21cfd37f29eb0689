-- 库存账：库存不足的话里写明缸号、匹号，数量带单位

-- As in 021; what is available is said in its unit, and what is short by its lot and roll: whoever reads it knows neither ids nor four decimals.
create or replace function raise_stock_error(name text, said jsonb) returns void language plpgsql set search_path = public as $$
declare
  roll text;
  available text;
begin
  select '缸号 ' || l.lot_no || coalesce(' 匹 ' || nullif(r.roll_no, ''), '') into roll
  from lots l left join rolls r on r.id = (said ->> 'rollId')::bigint where l.id = (said ->> 'lotId')::bigint;
  select to_char(round((said ->> 'available')::numeric, u.decimals), 'FM999,999,999,990' || case u.decimals when 0 then '' else '.' || repeat('0', u.decimals) end)
         || ' ' || u.name into available
  from stock_items i join units u on u.id = i.unit_id where i.id = (said ->> 'itemId')::bigint;
  raise exception '%', name using errcode = 'MR001', detail = (said || jsonb_strip_nulls(jsonb_build_object('roll', roll, 'available', available)))::text;
end $$;

-- As in 022; it says which lot and roll.
create or replace function move_lots(postings jsonb, ids bigint[], slots integer[]) returns void language plpgsql set search_path = public as $$
declare short record;
begin
  insert into lot_balances (balance_id, lot_id, roll_id)
  select distinct ids[slots[r.ordinal::integer]], r."lotId", r."rollId"
  from read_postings(postings) r where r."lotId" is not null
  order by 1, 2, 3
  on conflict (balance_id, lot_id, roll_id) do nothing;

  select r.ordinal, r."itemId", r."lotId", r."rollId", b.on_hand - b.frozen as available into short
  from (
    select ids[slots[r.ordinal::integer]] as balance_id, r."lotId", r."rollId", r."itemId", min(r.ordinal) as ordinal, sum(r.quantity) as quantity
    from read_postings(postings) r where r."lotId" is not null group by 1, 2, 3, 4
  ) r
  join lot_balances b on b.balance_id = r.balance_id and b.lot_id = r."lotId" and b.roll_id is not distinct from r."rollId"
  where b.on_hand + r.quantity < b.frozen
  order by r.ordinal limit 1;
  if found then
    perform raise_stock_error('STOCK_LOT_SHORT', jsonb_build_object('ordinal', line_of(postings, short.ordinal), 'itemId', short."itemId",
      'lotId', short."lotId", 'rollId', short."rollId", 'available', short.available::text));
  end if;

  update lot_balances b
  set on_hand = b.on_hand + m.quantity, second_quantity = nullif(coalesce(b.second_quantity, 0) + m.second, 0)
  from (
    select ids[slots[r.ordinal::integer]] as balance_id, r."lotId", r."rollId", sum(r.quantity) as quantity, coalesce(sum(r."secondQuantity"), 0) as second
    from read_postings(postings) r where r."lotId" is not null group by 1, 2, 3
  ) m
  where b.balance_id = m.balance_id and b.lot_id = m."lotId" and b.roll_id is not distinct from m."rollId";
end $$;
