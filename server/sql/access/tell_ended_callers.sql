-- Tells the processes whose streams end now: of a session, a key or a user, as the argument says.
create or replace function tell_ended_callers() returns trigger language plpgsql as $$
begin
  perform pg_notify('mrp_live', json_build_object('event', 'ended', tg_argv[0], json_build_array(new.id::text))::text);
  return null;
end $$;
