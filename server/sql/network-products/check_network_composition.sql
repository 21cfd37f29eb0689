-- Checks at the end of each transaction that changed compositions add up to 100.
create or replace function check_network_composition() returns trigger language plpgsql as $$
declare
  touched bigint := coalesce(new.network_product_id, old.network_product_id);
  total numeric;
begin
  select sum(share) into total from network_product_compositions where network_product_id = touched;
  if total is not null and total <> 100 then
    raise exception 'composition of network product % adds up to %', touched, total using errcode = 'check_violation';
  end if;
  return null;
end $$;
