-- The documents that hold these rows by foreign keys, found through rows without a log (stock items, lots) too: an undo names them. Kind and
-- document come from the triggers of `keep_history`; a table without them that nothing logged holds is named itself.
create or replace function record_holders(target regclass, ids bigint[], depth integer default 3)
  returns table (kind text, document_id bigint, holding text) language plpgsql stable as $$
declare
  link record;
  held bigint[];
begin
  if ids = '{}' or depth = 0 then return; end if;
  for link in
    select c.conrelid::regclass as source, a.attname as column_name,
           (select string_to_array(encode(t.tgargs, 'escape'), '\000') from pg_trigger t where t.tgrelid = c.conrelid and t.tgname = 'audit_insert') as args
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = target and cardinality(c.conkey) = 1
    order by c.conrelid::regclass::text, a.attname
  loop
    if link.args is not null then
      return query execute format('select distinct %L::text, %I::bigint, %L::text from %s where %I = any($1)',
        link.args[1], link.args[2], link.source::text, link.source, link.column_name) using ids;
    elsif exists (select from pg_attribute where attrelid = link.source and attname = 'id' and not attisdropped) then
      execute format('select coalesce(array_agg(id), ''{}'') from %s where %I = any($1)', link.source, link.column_name) into held using ids;
      if held <> '{}' then
        return query select h.kind, h.document_id, h.holding from record_holders(link.source, held, depth - 1) h;
        if not found then return query select null::text, null::bigint, link.source::text; end if;
      end if;
    end if;
  end loop;
end $$;
