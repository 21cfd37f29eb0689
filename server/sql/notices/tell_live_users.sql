-- Tells the processes which users have something new; a payload holds at most 8,000 bytes.
create or replace function tell_live_users() returns trigger language plpgsql as $$
begin
  perform pg_notify('mrp_live', json_build_object('event', 'notices', 'users', json_agg(part.user_id::text))::text)
  from (select user_id, (row_number() over ()) / 300 as number from (select distinct user_id from new_rows) users) part
  group by part.number;
  return null;
end $$;
