-- Tells the other editors of a record that somebody has come or gone; heartbeats only update their row.
create or replace function tell_live_editors() returns trigger language plpgsql as $$
begin
  perform pg_notify('mrp_live', json_build_object('event', 'presence', 'data', c.kind || ':' || c.document_id, 'users', json_agg(p.user_id::text))::text)
  from changed_rows c join document_presences p on p.kind = c.kind and p.document_id = c.document_id and p.user_id <> c.user_id
  group by c.kind, c.document_id;
  return null;
end $$;
