-- Raises an error for the user: `name` is in the contract's catalogue, `said` has the parameters, `ordinal` is the line. Adds the available
-- quantity with its unit, the lot and roll, and a hint when the lot failed quality control.
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
  if exists (select from lots l where l.id = (said ->> 'lotId')::bigint and l.quality = 'FAILED') then
    available := available || '：该缸质检不合格，已冻结；可退供，或改判后再用';
  end if;
  raise exception '%', name using errcode = 'MR001', detail = (said || jsonb_strip_nulls(jsonb_build_object('roll', roll, 'available', available)))::text;
end $$;
