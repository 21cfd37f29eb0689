-- The parameters of an error message about one line: adds the available quantity with its unit, the lot and roll, and a hint when the lot
-- failed quality control.
create or replace function describe_stock_refusal(said jsonb) returns jsonb language plpgsql stable set search_path = public as $$
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
  return said || jsonb_strip_nulls(jsonb_build_object('roll', roll, 'available', available, 'quantity', case when said ? 'holder' then available end));
end $$;
