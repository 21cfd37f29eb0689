-- The level must equal the depth, so there are no cycles and no third root.
create or replace function check_classification() returns trigger language plpgsql as $$
begin
  if new.parent_id is null then
    if tg_op = 'INSERT' and (select count(*) from classifications where parent_id is null) >= 2 then
      raise exception 'classifications have two roots' using errcode = 'check_violation';
    end if;
  elsif new.level is distinct from (select level + 1 from classifications where id = new.parent_id) then
    raise exception 'classification level must be its depth' using errcode = 'check_violation';
  end if;
  return new;
end $$;
