-- The workflow depends on the item level.
create or replace function check_stocktake_state() returns trigger language plpgsql as $$
declare flow text := lower(new.goods) || 'Stocktake';
begin
  if tg_op = 'INSERT' then
    if not exists (select from workflow_states where workflow = flow and state = new.state and initial) then
      raise exception '% may not be born in state %', flow, new.state using errcode = 'check_violation';
    end if;
  elsif new.goods <> old.goods then
    raise exception 'a stocktake keeps its item level' using errcode = 'check_violation';
  elsif new.state is distinct from old.state and not exists (
    select from workflow_transitions where workflow = flow and from_state = old.state and to_state = new.state
  ) then
    raise exception '% may not move from % to %', flow, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
