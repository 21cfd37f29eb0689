-- Whoever counted does not approve, and nothing is approved of which movements became known that it did not expect.
create or replace function check_stocktake_approval() returns trigger language plpgsql as $$
begin
  if exists (select from stocktake_counters c where c.stocktake_id = new.id and c.user_id = new.approved_by and c.removed_at is null)
     or exists (select from stocktake_events e where e.stocktake_id = new.id and e.user_id = new.approved_by) then
    raise exception 'a counter may not approve the stocktake' using errcode = 'check_violation';
  end if;
  if exists (select from moved_stocktake_lines(new.id)) then
    raise exception 'lines whose goods moved must be counted again' using errcode = 'check_violation';
  end if;
  return new;
end $$;
