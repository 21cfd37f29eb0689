-- A holder without a code gets one: an own site the next number that is free, one of a supplier the supplier's with its type, 在途 its own.
create or replace function give_holder_code() returns trigger language plpgsql as $$
begin
  if new.kind = 'OWN' then
    loop
      select code into new.code from next_numbers('holder', '', 1) as numbers (code);
      exit when not exists (select from holders h where h.code = new.code);
    end loop;
  elsif new.kind = 'TRANSIT' then
    new.code := 'ZT';
  else
    select s.code || case new.kind when 'GARMENT_SUPPLIER' then '-CP' else '-WL' end into new.code from suppliers s where s.id = new.supplier_id;
  end if;
  return new;
end $$;
