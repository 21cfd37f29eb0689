-- Writes an event when a supplier answers a document by his link, says there what he ships, sends his invoice or a sample, or leaves a message.
create or replace function note_supplier_answer() returns trigger language plpgsql security definer set search_path = public as $$
declare
  row_facts jsonb := to_jsonb(new);
  answered text := coalesce(row_facts ->> 'kind', tg_argv[1]);
  document bigint := coalesce(row_facts ->> 'document_id', row_facts ->> 'order_id', row_facts ->> 'statement_id', row_facts ->> 'task_id');
begin
  if not exists (select from webhook_subscriptions where active and 'answer.' || answered = any (events)) then return null; end if;
  insert into webhook_events (kind, subject, user_id)
  select 'answer.' || answered,
         jsonb_build_object('document', jsonb_build_object('kind', d.kind, 'id', d.id::text, 'code', d.code), 'supplierId', k.supplier_id::text,
                            'says', tg_argv[0], 'answerId', new.id::text),
         acting_user_id()
  from supplier_page_links k join supplier_linked_documents d on d.kind = answered and d.id = document
  where k.id = new.link_id limit 1;
  return null;
end $$;
