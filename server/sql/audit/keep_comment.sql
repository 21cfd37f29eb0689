-- A comment cannot be edited; its author can withdraw it once.
create or replace function keep_comment() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'withdrawn_at' is distinct from to_jsonb(old) - 'withdrawn_at' then
    raise exception 'a comment is not rewritten' using errcode = 'insufficient_privilege';
  end if;
  if old.withdrawn_at is not null or new.withdrawn_at is null or acting_user_id() is distinct from old.created_by then
    raise exception 'a comment is withdrawn once, by its author' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
