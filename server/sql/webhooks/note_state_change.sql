-- Writes an event when a document changes its state, in the same transaction; arguments: kind and column of the document.
create or replace function note_state_change() returns trigger language plpgsql security definer set search_path = public as $$
declare
  row_facts jsonb := to_jsonb(new);
begin
  if not exists (select from webhook_subscriptions where active and 'document.' || tg_argv[0] = any (events)) then return null; end if;
  insert into webhook_events (kind, subject, user_id) values (
    'document.' || tg_argv[0],
    jsonb_build_object('document', jsonb_build_object('kind', tg_argv[0], 'id', row_facts ->> tg_argv[1], 'code', row_facts -> 'code'),
                       'from', old.state, 'to', new.state),
    acting_user_id());
  return null;
end $$;
