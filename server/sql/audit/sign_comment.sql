-- The author of a comment must be the acting user.
create or replace function sign_comment() returns trigger language plpgsql as $$
begin
  if new.created_by is distinct from acting_user_id() then
    raise exception 'a comment is written in one''s own name' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
