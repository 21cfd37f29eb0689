-- A supplier that belongs to another one has none of its own, so aliases form neither chains nor circles.
create or replace function check_supplier_main() returns trigger language plpgsql as $$
begin
  if exists (select from suppliers where id = new.main_id and main_id is not null) or exists (select from suppliers where main_id = new.id) then
    raise exception 'supplier % may not belong to %: one of them is an alias already', new.id, new.main_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
