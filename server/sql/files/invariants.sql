-- Every reference to a file must be registered, because readers of a record may read its files.
create function inv.files_without_use() returns table (table_name text, file_id bigint) language plpgsql as $$
declare link record;
begin
  for link in
    select c.conrelid::regclass as source, a.attname as column_name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'files'::regclass and c.conrelid <> 'file_uses'::regclass
  loop
    return query execute format(
      'select %L::text, t.%2$I from %1$s t where t.%2$I is not null and not exists (select from file_uses u where u.file_id = t.%2$I)',
      link.source, link.column_name);
  end loop;
end $$;

create view inv.files_without_use as select * from inv.files_without_use();

-- What is shown as a picture can be looked at.
create function inv.pictures_of_other_kinds() returns table (table_name text, file_id bigint) language plpgsql as $$
declare link record;
begin
  for link in
    select c.conrelid::regclass as source, a.attname as column_name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] join pg_class r on r.oid = c.conrelid
    where c.contype = 'f' and c.confrelid = 'files'::regclass and (r.relname ~ '_(pictures|photos)$' or a.attname = 'picture_id')
  loop
    return query execute format(
      'select %L::text, t.%2$I from %1$s t join files f on f.id = t.%2$I where f.kind <> ''PICTURE''', link.source, link.column_name);
  end loop;
end $$;

create view inv.pictures_of_other_kinds as select * from inv.pictures_of_other_kinds();
